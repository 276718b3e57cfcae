import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { advanceClock } from '../../src/database/clock.ts';
import { setSendingScene } from './scene.ts';
import {
  answer,
  attemptsMade,
  type Behaviour,
  givenEndpoint,
  hang,
  messageBecomes,
  readEndpoint,
  recordTestEvent,
  reset,
  startReceiver,
  theMessage,
  waiting,
} from './support.ts';

const scene = setSendingScene();

/** Sends one message to the receiver and returns its first attempt. */
async function firstAttempt() {
  const { api, caller, receiver } = scene;
  await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  const { Id } = await theMessage(caller);
  const message = await attemptsMade(caller, Id, 1);
  return { message, attempt: message.Attempts[0] };
}

test('after a 500 the same message is sent again five seconds later, plus or minus 20 %', async () => {
  const { api, caller, receiver } = scene;
  receiver.script(answer(500, {}, 'out of order'));
  const { message, attempt } = await firstAttempt();
  expect(message.Status).toBe('Pending');
  expect(attempt).toMatchObject({ StatusCode: 500, Error: 'http_500', Answer: 'out of order' });
  const delay = Date.parse(message.NextAttemptAt ?? '') - Date.parse(attempt?.At ?? '') - (attempt?.DurationMs ?? 0);
  expect(delay).toBeGreaterThanOrEqual(4_000);
  expect(delay).toBeLessThanOrEqual(7_000);
  await advanceClock(api.database.db, 7);
  const [first, second] = await receiver.until(2);
  expect(second?.id).toBe(first?.id);
  expect(second?.text).toBe(first?.text);
  await messageBecomes(caller, message.Id, {
    Status: 'Delivered',
    Attempts: [{ StatusCode: 500 }, { StatusCode: 200 }],
  });
});

test.each<[string, Behaviour, string]>([
  ['a connection that breaks', reset, 'reset'],
  ['an answer that is not HTTP', (response) => void response.socket?.end('SMTP 220 hello\r\n\r\n'), 'protocol'],
  [
    'endless headers',
    (response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\n');
      for (let i = 0; i < 1_000; i++) response.socket?.write(`x-${i}: ${'y'.repeat(100)}\r\n`);
    },
    'protocol',
  ],
])('%s is logged as a general class of failure', async (_, behaviour, error) => {
  const { receiver } = scene;
  receiver.script(behaviour);
  const { message, attempt } = await firstAttempt();
  expect(message.Status).toBe('Pending');
  expect(attempt).toMatchObject({ StatusCode: null, Error: error, Answer: null });
});

test('an unreachable receiver is a connection failure', async () => {
  await scene.receiver.close();
  const { attempt } = await firstAttempt();
  expect(attempt).toMatchObject({ StatusCode: null, Error: 'connect' });
});

test.each([301, 302, 303, 307, 308])('a %i is a failure, and the redirect is not followed', async (status) => {
  const { receiver } = scene;
  const canary = await startReceiver();
  receiver.script(answer(status, { location: canary.url }));
  const { attempt } = await firstAttempt();
  expect(attempt).toMatchObject({ StatusCode: status, Error: `http_${status}` });
  expect(canary.received).toEqual([]);
  await canary.close();
});

test('410 ends the message, disables the endpoint, and records an event for the account', async () => {
  const { api, caller, receiver } = scene;
  receiver.always(answer(410));
  const endpoint = await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  const { Id } = await theMessage(caller);
  await messageBecomes(caller, Id, { Status: 'Failed', NextAttemptAt: null, Attempts: [{ StatusCode: 410 }] });
  await vi.waitFor(
    async () =>
      expect(await readEndpoint(caller, endpoint.Id)).toMatchObject({ Enabled: false, DisabledReason: 'Gone' }),
    waiting,
  );
  const { body } = await caller.get('/v1/Events?limit=500');
  expect((body.Data as { Type: string }[]).filter((event) => event.Type === 'EndpointDisabled')).toMatchObject([
    { Data: { EndpointId: endpoint.Id, Reason: 'Gone' } },
  ]);
  await recordTestEvent(api, caller);
  expect(receiver.received).toHaveLength(1);
});

test('429 with Retry-After delays every message of the endpoint until then', async () => {
  const { api, caller, receiver } = scene;
  receiver.script(answer(429, { 'retry-after': '3600' }));
  const { message } = await firstAttempt();
  const wait = Date.parse(message.NextAttemptAt ?? '') - Date.parse(message.Timestamp);
  expect(wait).toBeGreaterThanOrEqual(3_600_000);
  await recordTestEvent(api, caller);
  await advanceClock(api.database.db, 3_000);
  const other = await startReceiver();
  await givenEndpoint(caller, other.url);
  await recordTestEvent(api, caller);
  await other.until(1);
  expect(receiver.received).toHaveLength(1);
  await advanceClock(api.database.db, 700);
  const all = await receiver.until(4);
  expect(all[0]?.id).toBe(message.Id);
  expect(all.slice(1).map(({ id }) => id)).toContain(message.Id);
  await other.close();
});

test('a response of 100 MB is cut off after 64 KiB, and its status counts', async () => {
  const { receiver } = scene;
  let sent = 0;
  receiver.script(async (response) => {
    const piece = randomBytes(64 * 1024);
    const cut = new AbortController();
    response
      .on('error', () => undefined)
      .on('close', () => cut.abort())
      .writeHead(200);
    while (sent < 100 * 1024 * 1024 && !response.destroyed) {
      sent += piece.length;
      if (!response.write(piece)) await once(response, 'drain', { signal: cut.signal }).catch(() => undefined);
    }
  });
  const { message, attempt } = await firstAttempt();
  expect(message.Status).toBe('Delivered');
  expect([...(attempt?.Answer ?? '')].length).toBeLessThanOrEqual(500);
  expect(sent).toBeLessThan(20 * 1024 * 1024);
});

test('a gzip bomb is not decompressed', async () => {
  const { receiver } = scene;
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
  receiver.script((response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  const { message, attempt } = await firstAttempt();
  expect(message.Status).toBe('Delivered');
  expect(attempt?.Answer).not.toContain('\0');
  expect(attempt?.Answer).toMatch(/\\u001f/);
});

test('a body that never ends does not delay the attempt: the status counts', async () => {
  const { api, caller, receiver } = scene;
  receiver.always((response) => void response.writeHead(200).write('so far'));
  await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  await recordTestEvent(api, caller);
  const all = await receiver.until(2);
  for (const { id } of all) await messageBecomes(caller, id, { Status: 'Delivered' });
});

test('a receiver’s response is stored escaped and truncated', async () => {
  const { receiver } = scene;
  receiver.script(answer(400, {}, `\u001b[31mred\r\n<script>${'x'.repeat(1_000)}`));
  const { attempt } = await firstAttempt();
  expect(attempt?.Answer).toMatch(/^\\u001b\[31mred\\u000d\\u000a<script>x+$/);
  expect(attempt?.Answer?.length).toBeLessThanOrEqual(500);
});

test('sixty receivers that hang delay no other: it gets its message before any of them times out', async () => {
  const { api, caller, receiver } = scene;
  receiver.always(hang);
  const hanging = [await api.givenAccount(), await api.givenAccount()];
  const sound = await startReceiver();
  await givenEndpoint(caller, sound.url);
  for (const account of hanging) {
    for (let count = 0; count < 30; count++) await givenEndpoint(account, receiver.url);
  }
  for (const account of hanging) await recordTestEvent(api, account);
  await receiver.until(60);
  await recordTestEvent(api, caller);
  await sound.until(1);
  const ended = await sql`
    select 1 from webhook_attempts where account_id = any(${hanging.map(({ accountId }) => accountId)}::uuid[])`.execute(
    api.database.db,
  );
  expect(ended.rows).toEqual([]);
  await sound.close();
});

test('a receiver that hangs delays no other account’s messages', async () => {
  const { api, caller, receiver } = scene;
  receiver.always(hang);
  const other = await startReceiver();
  await givenEndpoint(caller, receiver.url);
  await givenEndpoint(caller, other.url);
  for (let i = 0; i < 20; i++) await recordTestEvent(api, caller);
  const all = await other.until(20);
  expect(new Set(all.map(({ id }) => id)).size).toBe(20);
  // Exactly four are being sent to the one that hangs.
  expect(receiver.received.length).toBeLessThanOrEqual(4);
  await other.close();
});
