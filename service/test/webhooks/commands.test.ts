import { beforeAll, expect, test, vi } from 'vitest';
import { signatureHeaders } from '../../src/kit/standard-webhooks.ts';
import { signingKeyOf } from '../../src/webhooks/seal-endpoint.ts';
import { buildCli } from '../support/builds.ts';
import { environOf, startCommand } from '../support/child-process.ts';
import { runCommandHere } from '../support/run-here.ts';
import { setSendingScene } from './scene.ts';
import { givenEndpoint, messageBecomes, recordTestEvent, waiting } from './support.ts';

beforeAll(() => void buildCli());
const scene = setSendingScene();

const bestow = (...words: string[]) => runCommandHere(words, environOf(scene.api));

test('listen prints and verifies what arrives, and answers rejected messages with the reason', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const command = startCommand(['webhooks', 'listen', '--port', '0', '--secret', secret], environOf(scene.api));
  const url = await vi.waitFor(() => {
    const [found] = /http:\S+\//.exec(command.output()) ?? [];
    expect(found).toBeDefined();
    return found ?? '';
  }, waiting);
  const body = Buffer.from('{"type":"OrderCreated","data":{"OrderId":"o-1"}}');
  const headers = signatureHeaders([signingKeyOf(secret)], { id: 'msg_1', body }, new Date());
  const send = (more: Record<string, string>, sent = body) =>
    fetch(url, { method: 'POST', headers: { ...headers, ...more }, body: new Uint8Array(sent) });
  expect((await send({})).status).toBe(200);
  expect((await send({ 'webhook-id': 'msg_2' })).status).toBe(401);
  expect((await send({ 'webhook-timestamp': '1614265330' })).status).toBe(401);
  expect((await send({}, Buffer.from('\u001b[2Jhello'))).status).toBe(401);
  const output = await vi.waitFor(() => {
    expect(command.output()).toContain('hello');
    return command.output();
  }, waiting);
  expect(output).toMatch(/msg_1 {2}verified\n\{\n {2}"type": "OrderCreated"/);
  expect(output).toMatch(/msg_2 {2}REJECTED: it was not signed with this secret/);
  expect(output).toMatch(/REJECTED: it was signed more than five minutes ago/);
  expect(output).not.toContain('\u001b');
  command.process.kill('SIGTERM');
  expect(await command.ended).toBe('0');
});

test('a message, or an endpoint’s messages since a given time, are sent again', async () => {
  const { api, caller, receiver } = scene;
  const endpoint = await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  const [first] = await receiver.until(1);
  const id = first?.id ?? '';
  await messageBecomes(caller, id, { Status: 'Delivered' });
  expect(await bestow('webhooks', 'replay', '--message', id)).toMatchObject({
    code: '0',
    output: expect.stringContaining(id),
  });
  await receiver.until(2);
  await messageBecomes(caller, id, { Status: 'Delivered' });
  const range = await bestow('webhooks', 'replay', '--endpoint', endpoint.Id, '--from', '2020-01-01');
  expect(range).toMatchObject({ code: '0', output: '1 message was queued again.\n' });
  const all = await receiver.until(3);
  expect(new Set(all.map((received) => received.id))).toEqual(new Set([id]));
});

test.each([
  ['2', [], 'Say what to replay'],
  ['3', ['--message', 'x'], 'There is no webhook message x'],
  ['3', ['--endpoint', '0190c5a0-0000-7000-8000-000000000000', '--from', '2026-01-01'], 'There is no webhook endpoint'],
  ['2', ['--endpoint', 'x', '--from', 'yesterday'], '--from and --to must be ISO 8601'],
])('exit code %s: replay %j is rejected in one sentence', async (exitCode, words, sentence) => {
  const { code, output } = await bestow('webhooks', 'replay', ...words);
  expect(code).toBe(exitCode);
  expect(output).toContain(sentence);
});
