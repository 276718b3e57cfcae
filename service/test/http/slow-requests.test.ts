import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerClientError } from '../../src/http/client-error.ts';

// The service's own limits are seconds; the test uses shorter ones.
const limits = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };

let server: Server;
beforeAll(async () => {
  server = createServer(limits, (request, response) => {
    request.on('end', () => response.end('done')).resume();
  });
  server.on(
    'clientError',
    answerClientError({ baseUrl: 'http://api', isHttpsOnly: false }, () => 'req_1'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends some bytes and waits until the server ends the connection. */
function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    if (bytes !== '') socket.write(bytes);
  });
}

test.each([
  ['headers that do not end', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['a body that does not end', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf'],
])('%s answer 408 with a problem document, and the connection closes', async (_what, bytes) => {
  const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(head).toContain('connection: close');
  expect(JSON.parse(body)).toMatchObject({ status: 408, code: 'RequestTimeout', instance: 'req_1' });
});

test('bytes that are not a request answer 400', async () => {
  expect(await answerTo('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

test('a connection without any request is closed without a response', async () => {
  expect(await answerTo('')).toBe('');
});
