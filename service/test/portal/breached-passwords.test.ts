import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../../src/kit/config.ts';
import { expectFaults } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { givenSignedIn, password } from './support/portal-caller.ts';

const leaked = 'marmalade on the old ceiling';
const padded = 'twelve owls in a green kettle';
const fine = 'violet tractors hum at dusk';
const digestOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

/** Answers as such services do, and remembers what it was sent. */
let service: Server;
let api: TestApi;
let answer: { status: number; body: string; isSilent?: boolean };
const asked: { url: string; padding: string | undefined }[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push({ url: request.url ?? '', padding: request.headers['add-padding']?.toString() });
    if (!answer.isSilent) response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  api = await startTestApi({ PASSWORD_BREACH_URL: `http://127.0.0.1:${port}/range/` });
});
afterAll(async () => {
  await api.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

const range = (...lines: [text: string, count: number][]) =>
  lines.map(([text, count]) => `${digestOf(text).slice(5)}:${count}`).join('\r\n');

async function setPassword(next: string) {
  const { portal } = await givenSignedIn(api, (await api.givenAccount()).accountId, 'admin');
  expect((await portal.post('/Confirm', { Password: password })).status).toBe(200);
  return portal.post('/Me/Password', { Password: next });
}

test('a leaked password is refused, and the service is sent five digits of its hash', async () => {
  answer = { status: 200, body: range(['something else', 4], [leaked, 37]) };
  asked.length = 0;
  expectFaults(await setPassword(leaked), [{ pointer: '/Password', code: 'BreachedPassword' }]);
  expect(asked).toEqual([{ url: `/range/${digestOf(leaked).slice(0, 5)}`, padding: 'true' }]);
});

test('a password that the range does not list, or only as padding, is accepted', async () => {
  answer = { status: 200, body: range([leaked, 37], [padded, 0]) };
  for (const next of [padded, fine]) expect((await setPassword(next)).status).toBeLessThan(300);
});

test.each([
  ['an error', { status: 503, body: '' }],
  ['nonsense', { status: 200, body: '<html>' }],
  ['another address', { status: 302, body: '' }],
  ['more than an answer can be', { status: 200, body: 'x'.repeat(2_000_000) }],
  ['nothing in time', { status: 200, body: '', isSilent: true }],
])('without an answer the password is accepted: %s', async (_what, given) => {
  answer = given;
  expect((await setPassword(leaked)).status).toBeLessThan(300);
});

test('a password that other rules refuse is sent to nobody, not even in part', async () => {
  asked.length = 0;
  expectFaults(await setPassword('passwordpassword'), [{ pointer: '/Password', code: 'CommonPassword' }]);
  expect(asked).toEqual([]);
});

test('the address must be https in production, without user and query', () => {
  expect(parseConfig({}).passwordBreachUrl).toBeNull();
  for (const url of [
    'passwords.example',
    'ftp://passwords.example',
    'https://a:b@passwords.example',
    'https://x.example/?q=',
  ])
    expect(() => parseConfig({ PASSWORD_BREACH_URL: url })).toThrow(/PASSWORD_BREACH_URL/);
});
