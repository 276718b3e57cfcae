import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { patience } from '../support/patience.ts';
import { rawRequest } from '../support/raw-http.ts';
import { freshToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

/** An idle connection is kept alive for 72 s: a test that waited for that would not end in time. */
const watchdog = { timeout: 60_000 };
const body = '{"CurrencyCode":"USD","Amount":1}';

interface BusyConnection {
  readonly socket: Socket;
  readonly headers: readonly string[];
  readonly received: () => string;
}

/** A request whose headers the service has read, and whose body it waits for. */
async function givenBusyConnection(api: TestApi): Promise<BusyConnection> {
  const authorization = `Authorization: Bearer ${await freshToken(await api.givenAccount())}`;
  const { hostname, port } = new URL(api.baseUrl);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  const headers = ['Host: bestow.test', authorization];
  const length = `Content-Length: ${body.length}`;
  const head = ['POST /v1/FundingRequests HTTP/1.1', ...headers, 'Content-Type: application/json', length];
  socket.write(rawRequest([...head, 'Expect: 100-continue']));
  await expect.poll(() => text, patience).toMatch(/^HTTP\/1\.1 100 /);
  return { socket, headers, received: () => text };
}

test(
  'shutdown waits for a request in progress, answers it, and does not wait for its connection',
  watchdog,
  async () => {
    const api = await startTestApi();
    const { socket, received } = await givenBusyConnection(api);
    const closing = api.close();
    socket.write(body);
    await Promise.all([closing, once(socket, 'close')]);
    expect(received()).toContain('HTTP/1.1 201 Created');
  },
);

test('a request that arrives on an open connection during shutdown is answered, with Connection: close', async () => {
  const api = await startTestApi();
  const { socket, headers, received } = await givenBusyConnection(api);
  const closing = api.close();
  socket.write(body + rawRequest(['GET /v1/Brandings HTTP/1.1', ...headers]));
  await Promise.all([closing, once(socket, 'close')]);
  const [, created = '', last = ''] = received().split(/HTTP\/1\.1 (?=2)/);
  expect(created).toMatch(/^201 /);
  expect(last).toMatch(/^200 /);
  expect(last.toLowerCase()).toContain('connection: close');
});

test('an idle connection is closed at once', watchdog, async () => {
  const api = await startTestApi();
  const { hostname, port } = new URL(api.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.resume();
  socket.write(rawRequest(['GET /health/live HTTP/1.1', 'Host: bestow.test']));
  await once(socket, 'data');
  await Promise.all([api.close(), once(socket, 'close')]);
});
