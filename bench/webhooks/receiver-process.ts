import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hangPath, type Journal, type ReceiverReady } from './receiver.ts';

// A separate process, so that the cost of receiving does not count for the sender.
let journal: [arrivedAt: number, eventAt: number][] = [];

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (piece: string) => (text += piece));
  request.on('end', () => {
    if (request.url === hangPath) return;
    journal.push([Date.now(), eventTime(text)]);
    response.end();
  });
});
server.keepAliveTimeout = 60_000;

/** Cheaper than parsing the document, which is the same for every sender. */
function eventTime(text: string): number {
  const start = text.indexOf('"timestamp":"') + '"timestamp":"'.length;
  return Date.parse(text.slice(start, text.indexOf('"', start)));
}

process.on('message', ({ isToForget }: { readonly isToForget: boolean }) => {
  process.send?.({ arrivals: journal } satisfies Journal);
  if (isToForget) journal = [];
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port } satisfies ReceiverReady);
});
