import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSender, type Sender, type Sent } from '../../../fuzz/world/sender.ts';

const get: Sent = { method: 'GET', path: '/', headers: {}, body: null };
const minuteMs = 60_000;
let server: Server;
let sender: Sender;
let nowMs = 0;

afterEach(() => {
  sender.close();
  server.close();
});

/** Answers the first request of each connection, and resets the connection at its second one. */
async function startResetting(): Promise<void> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: keep-alive\r\n\r\n{}');
      socket.once('data', () => socket.resetAndDestroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  sender = createSender(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 1, () => nowMs);
}

test('a connection that rested for more than a minute may be closed, and the request is sent over a new one', async () => {
  await startResetting();
  expect(await sender.send(get)).toMatchObject({ status: 200 });
  nowMs += minuteMs + 1;
  expect(await sender.send(get)).toMatchObject({ status: 200, text: '{}' });
});

test('a connection that was used within the minute and is reset is a fault', async () => {
  await startResetting();
  expect(await sender.send(get)).toMatchObject({ status: 200 });
  nowMs += minuteMs;
  expect(await sender.send(get)).toMatchObject({ status: 0, text: expect.stringMatching(/ECONNRESET/) });
});
