import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { checkSignature } from '../../../portal/src/account/webhooks/check-signature.ts';
import { signatureHeaders } from '../../src/kit/standard-webhooks.ts';

const folder = new URL('../../../portal/src/account/webhooks/receivers/', import.meta.url).pathname;
const key = randomBytes(32);
const secret = `whsec_${key.toString('base64')}`;
const body = '{"type":"FulfillmentComplete","timestamp":"2026-11-18T12:00:00.000Z","data":{"Note":"Zoë ☕"}}';
const waiting = { timeout: 30_000, interval: 100 };
const hasPython = spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 9)']).status === 0;

/** The code that the portal shows, run as it is. */
test.for([
  ['Node', process.execPath, 'receiver.mjs', true],
  ['Python', 'python3', 'receiver.py', hasPython],
] as const)(
  'the receiver in %s accepts what we sign, and nothing else',
  { timeout: 60_000 },
  async (given, { skip }) => {
    const [, program, file, isPresent] = given;
    if (!isPresent) skip();
    const port = await freePort();
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
    const receiver = spawn(program, [folder + file], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      let printed = '';
      receiver.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
      const post = async (headers: Record<string, string>, sent = body) =>
        (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent })).status;
      const id = randomUUID();
      const signed = (by = key, at = new Date()) => signatureHeaders([by], { id, body }, at);
      await vi.waitFor(async () => expect(await post(signed())).toBe(204), waiting);
      await vi.waitFor(() => expect(printed).toContain(`${id} FulfillmentComplete`), waiting);
      // During a change of the secret, messages have two signatures.
      expect(await post(signatureHeaders([randomBytes(32), key], { id, body }, new Date()))).toBe(204);
      expect(await post(signed(), `${body} `)).toBe(400);
      expect(await post(signed(randomBytes(32)))).toBe(400);
      expect(await post(signed(key, new Date(Date.now() - 3_600_000)))).toBe(400);
      expect(await post({})).toBe(400);
    } finally {
      receiver.kill();
      await once(receiver, 'exit');
    }
  },
);

test('the portal’s check agrees with our signatures, and names common mistakes', async () => {
  const now = new Date();
  const headers = signatureHeaders([randomBytes(32), key], { id: 'msg-1', body }, now);
  const message = {
    secret,
    id: 'msg-1',
    timestamp: headers['webhook-timestamp'] ?? '',
    signature: headers['webhook-signature'] ?? '',
    payload: body,
  };
  expect(await checkSignature(message, now.getTime())).toEqual({ isValid: true, isOld: false });
  expect(await checkSignature(message, now.getTime() + 3_600_000)).toEqual({ isValid: true, isOld: true });
  const reasonOf = async (change: Partial<typeof message>) => {
    const result = await checkSignature({ ...message, ...change }, now.getTime());
    return result.isValid ? null : result.reason;
  };
  expect(await reasonOf({ payload: `${body}\n` })).toMatch(/line breaks/);
  expect(await reasonOf({ payload: JSON.stringify(JSON.parse(body), null, 2) })).toMatch(/without formatting/);
  expect(await reasonOf({ secret: `whsec_${randomBytes(32).toString('base64')}` })).toMatch(/not signed with this/);
  expect(await reasonOf({ secret: 'not a secret' })).toMatch(/whsec_/);
  expect(await reasonOf({ id: 'msg-2' })).toMatch(/differ/);
  expect(await reasonOf({ timestamp: 'yesterday' })).toMatch(/seconds/);
  expect(await reasonOf({ signature: 'abc' })).toMatch(/v1,/);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
