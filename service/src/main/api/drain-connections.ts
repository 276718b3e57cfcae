import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long connections may end on their own without a drain period. */
const leastDrainMs = 1_000;
const drainPollMs = 20;

/**
 * Keeps answering, including new connections, but tells every caller to close its connection. By the time the listener
 * closes, a load balancer has noticed that the process is not ready and sends its requests elsewhere.
 */
export async function drainConnections(server: Server, drainMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const startedAt = performance.now();
  await sleep(drainMs);
  while ((await countConnections(server)) > 0 && performance.now() - startedAt < leastDrainMs) await sleep(drainPollMs);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count));
  });
}
