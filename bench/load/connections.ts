import { setTimeout as delay } from 'node:timers/promises';
import { Connection, type ConnectionListener } from './connection.ts';
import { connectionsMax, type LoadJob } from './job.ts';

const openTimeoutMs = 10_000;

/** Opens all connections of a job in parallel and resolves when the last one is open. */
export async function openConnections(
  job: Pick<LoadJob, 'port' | 'connections' | 'expectedText'>,
  scratchBytes: number,
  listener: ConnectionListener,
): Promise<Connection[]> {
  const { port, connections: count } = job;
  if (count < 1 || count > connectionsMax) throw new Error(`From 1 to ${connectionsMax} connections, not ${count}.`);
  const connections = Array.from({ length: count }, () => new Connection(job, scratchBytes, listener));
  const timeout = new AbortController();
  const late = delay(openTimeoutMs, null, { signal: timeout.signal }).then(() => {
    throw new Error(`127.0.0.1:${port} did not take ${count} connections within ${openTimeoutMs} ms.`);
  });
  try {
    await Promise.race([Promise.all(connections.map((connection) => connection.opened())), late]);
  } finally {
    timeout.abort();
    late.catch(() => {});
  }
  return connections;
}
