import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long connections get to end by themselves when there is no time of draining. */
const leastDrainMs = 1_000;
const drainPollMs = 20;

/**
 * Goes on answering, new connections too, but tells every caller to close its connection after the answer. By the time
 * that the listener closes, a balancer has seen that the process is not ready and sends its requests elsewhere.
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
