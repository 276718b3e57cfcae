import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const drainMsMax = 1_000;
const drainPollMs = 20;

/**
 * Goes on answering, but tells every caller to close its connection after the answer. Without it a request that was
 * sent on an open connection at the moment of closing would be lost.
 */
export async function drainConnections(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const startedAt = performance.now();
  while ((await countConnections(server)) > 0 && performance.now() - startedAt < drainMsMax) await sleep(drainPollMs);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count));
  });
}
