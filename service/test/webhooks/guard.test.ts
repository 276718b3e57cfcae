import { execFileSync } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, decode, encode } from 'dns-packet';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { createGuardedAgent, createResolver, ForbiddenAddress } from '../../src/webhooks/guarded-agent.ts';
import { postMessage } from '../../src/webhooks/post-message.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import {
  givenEndpoint,
  type Receiver,
  readMessage,
  recordTestEvent,
  startReceiver,
  theMessage,
  waiting,
} from './support.ts';

const strict = { allowHttp: true, allowLoopback: false };
const never = new AbortController().signal;

/** Addresses by name; a list of lists is used in turn, one list per query. */
const names = new Map<string, string[] | string[][]>();
const asked: string[] = [];
let dns: Socket;
let servers: string[];
let canary: Receiver;
let canaryPort: string;
beforeAll(async () => {
  dns = createSocket('udp4');
  dns.on('message', (packet, from) => dns.send(answerTo(packet), from.port, from.address));
  await new Promise<void>((resolve) => dns.bind(0, '127.0.0.1', resolve));
  servers = [`127.0.0.1:${(dns.address() as AddressInfo).port}`];
  canary = await startReceiver();
  canaryPort = new URL(canary.url).port;
});
afterAll(async () => {
  dns.close();
  await canary.close();
});
beforeEach(() => {
  names.clear();
  asked.length = 0;
});

function answerTo(packet: Buffer): Buffer {
  const { id, questions = [] } = decode(packet);
  const [question] = questions;
  const name = question?.name ?? '';
  asked.push(`${question?.type} ${name}`);
  const known = names.get(name) ?? [];
  const [first = []] = known;
  const chosen = (Array.isArray(first) ? first : known) as string[];
  // The AAAA query comes second: after it the name is resolved again.
  if (Array.isArray(first) && question?.type === 'AAAA') known.shift();
  const answers = chosen
    .filter((address) => isOf(question?.type, address))
    .map((data): Answer => ({ type: data.includes(':') ? 'AAAA' : 'A', name, ttl: 0, data }));
  return encode({ type: 'response', id: id ?? 0, questions, answers });
}

function isOf(type: string | undefined, address: string): boolean {
  return (type === 'AAAA') === address.includes(':');
}

async function post(url: string, policy = strict) {
  const agent = createGuardedAgent(policy, createResolver(servers));
  try {
    const message = { target: { url, headers: [] }, headers: {}, body: Buffer.from('{}') };
    return await postMessage(agent, policy, message, never);
  } finally {
    await agent.destroy();
  }
}

const named = (name: string) => `http://${name}:80/hook`;

test.each([
  ['loopback', ['127.0.0.1']],
  ['a private network', ['10.1.2.3']],
  ['the metadata service', ['169.254.169.254']],
  ['IPv6 loopback', ['::1']],
  ['an IPv4 address in IPv6 clothes', ['::ffff:127.0.0.1']],
  ['NAT64', ['64:ff9b::7f00:1']],
  ['a unique local address', ['fd00:ec2::254']],
  ['one public and one private address', ['93.184.216.34', '127.0.0.1']],
  ['one public IPv4 and one private IPv6 address', ['93.184.216.34', 'fe80::1']],
])('a name that resolves to %s is rejected before anything is connected', async (_, addresses) => {
  names.set('hooks.example.com', addresses);
  expect(await post(named('hooks.example.com'))).toMatchObject({ statusCode: null, error: 'address' });
  expect(asked.length).toBeGreaterThan(0);
  expect(canary.received).toEqual([]);
});

test('a name that does not resolve is a DNS failure', async () => {
  expect(await post(named('nowhere.example.com'))).toMatchObject({ statusCode: null, error: 'dns' });
});

test('a name is checked at every connection, even if it resolved to a public address before', async () => {
  const loose = { allowHttp: true, allowLoopback: true };
  names.set('flip.example.com', [['127.0.0.1'], ['10.0.0.1']]);
  // The port is the canary's: on loopback it is allowed, and the answer to the second lookup is not.
  const agent = createGuardedAgent(loose, createResolver(servers));
  const send = (connection: string) =>
    agent.request({
      origin: `http://flip.example.com:${canaryPort}`,
      path: '/',
      method: 'POST',
      body: '{}',
      headers: { connection },
    });
  const first = await send('close');
  await first.body.dump();
  expect(first.statusCode).toBe(200);
  await expect(send('close')).rejects.toThrow(ForbiddenAddress);
  expect(canary.received).toHaveLength(1);
  await agent.destroy();
});

test('the address of the open connection is checked too, in case the lookup was wrong', async () => {
  let judged = 0;
  const policy = {
    allowHttp: true,
    get allowLoopback() {
      // Allowed when resolved, forbidden when connected: the effect of a wrong lookup.
      return ++judged === 1;
    },
  };
  const agent = createGuardedAgent(policy, async () => ['127.0.0.1']);
  const before = canary.received.length;
  const origin = `http://late.example.com:${canaryPort}`;
  await expect(agent.request({ origin, path: '/', method: 'POST', body: '{}' })).rejects.toThrow(ForbiddenAddress);
  expect(judged).toBe(2);
  // This request comes last: anything sent before the connection was checked would have arrived by now.
  await post(canary.url, { allowHttp: true, allowLoopback: true });
  expect(canary.received.length).toBe(before + 1);
  await agent.destroy();
});

const literals = [
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '10.0.0.1',
  '0',
  'localhost',
];
test.each(literals)(
  'the IP address %s is rejected when sending, whatever was allowed when it was stored',
  async (host) => {
    const before = canary.received.length;
    expect(await post(`http://${host}:${canaryPort}/hook`)).toMatchObject({ statusCode: null, error: 'address' });
    expect(canary.received.length).toBe(before);
  },
);

test('proxy environment variables are ignored', async () => {
  const proxy = canary.url.replace('/hook', '');
  const before = canary.received.length;
  vi.stubEnv('HTTP_PROXY', proxy);
  vi.stubEnv('http_proxy', proxy);
  vi.stubEnv('HTTPS_PROXY', proxy);
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  const receiver = await startReceiver();
  expect(await post(receiver.url, { allowHttp: true, allowLoopback: true })).toMatchObject({ statusCode: 200 });
  expect(canary.received.length).toBe(before);
  vi.unstubAllEnvs();
  await receiver.close();
});

test('an untrusted certificate is rejected, and nothing is sent', async () => {
  const { key, cert, folder } = selfSigned();
  const receiver = await startReceiver((listener) => createTlsServer({ key, cert }, listener), 'https');
  const policy = { allowHttp: true, allowLoopback: true };
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  expect(await post(receiver.url, policy)).toMatchObject({ statusCode: null, error: 'tls' });
  vi.unstubAllEnvs();
  expect(receiver.received).toEqual([]);
  await receiver.close();
  rmSync(folder, { recursive: true });
});

function selfSigned() {
  const folder = mkdtempSync(join(tmpdir(), 'bestow-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
    ],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key), cert: readFileSync(cert), folder };
}

let api: TestApi;
let worker: Worker;
let caller: TestCaller;
afterEach(async () => {
  await worker?.close();
  await api?.close();
});

test('an endpoint whose name now resolves to a private address is logged as such, and the private host receives nothing', async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'off' });
  caller = await api.givenAccount();
  names.set('hooks.example.com', ['127.0.0.1']);
  const resolveName = createResolver(servers);
  worker = await startTestWorker(api, { WEBHOOK_ALLOW_LOOPBACK: 'off' }, { resolveName });
  const before = canary.received.length;
  await givenEndpoint(caller, 'http://hooks.example.com/hook');
  await recordTestEvent(api, caller);
  const { Id } = await theMessage(caller);
  await vi.waitFor(async () => {
    expect((await readMessage(caller, Id)).Attempts).toMatchObject([{ StatusCode: null, Error: 'address' }]);
  }, waiting);
  expect(canary.received.length).toBe(before);
});
