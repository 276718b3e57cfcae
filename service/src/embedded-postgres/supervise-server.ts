import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { letProcessEnd, letProcessWait } from './connect.ts';
import { rotateServerLog } from './server-log.ts';
import { stopServer } from './server-process.ts';
import { DataFolderInUse, type ReachedServer, takeServer } from './take-server.ts';

const restartAttemptsMax = 20;
const restartPauseMaxMs = 5_000;
const restartPauseMs = 250;
const serverLogCheckMs = 3_600_000;
/** A server that ran this long was healthy, so failures are counted from one again. */
const stableServerMs = 60_000;

interface Supervised {
  readonly cluster: Cluster;
  readonly first: ReachedServer;
  readonly onNotice: (text: string) => void;
  readonly closing: AbortController;
  server: ReachedServer;
  isOwner: boolean;
  attempts: number;
  readyAt: number;
  recovery: Promise<void>;
}

/** Keeps the owner's connection, and with it the server, alive until it is stopped. */
export function superviseServer(
  cluster: Cluster,
  first: ReachedServer,
  onNotice: (text: string) => void,
): { stop(): Promise<void> } {
  const supervised: Supervised = {
    cluster,
    first,
    onNotice,
    closing: new AbortController(),
    server: first,
    isOwner: true,
    attempts: 0,
    readyAt: performance.now(),
    recovery: Promise.resolve(),
  };
  const logCheck = setInterval(() => void rotateServerLog(cluster.dir).catch(() => {}), serverLogCheckMs).unref();
  let stopped: Promise<void> | null = null;
  watch(supervised);
  return {
    stop: () => {
      clearInterval(logCheck);
      stopped ??= stop(supervised);
      return stopped;
    },
  };
}

function watch(supervised: Supervised): void {
  const { server, closing, onNotice } = supervised;
  // A program that forgot to stop the database should still exit; the next start adopts the server.
  letProcessEnd(server.client);
  void server.ended.then(() => {
    if (closing.signal.aborted) return;
    onNotice('The connection to the embedded PostgreSQL was lost; checking that it is running.');
    supervised.recovery = recover(supervised);
  });
}

async function recover(supervised: Supervised): Promise<void> {
  const { closing, onNotice } = supervised;
  if (performance.now() - supervised.readyAt > stableServerMs) supervised.attempts = 0;
  while (supervised.attempts < restartAttemptsMax && !closing.signal.aborted) {
    supervised.attempts += 1;
    try {
      supervised.server = await retakeServer(supervised);
      supervised.isOwner = true;
      supervised.readyAt = performance.now();
      onNotice('The embedded PostgreSQL accepts connections again.');
      watch(supervised);
      return;
    } catch (error) {
      supervised.isOwner = !(error instanceof DataFolderInUse);
      onNotice(`Attempt ${supervised.attempts}: ${error instanceof Error ? error.message : String(error)}`);
    }
    const pauseMs = Math.min(restartPauseMs * 2 ** supervised.attempts, restartPauseMaxMs);
    await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
  }
  if (!closing.signal.aborted) onNotice('The embedded PostgreSQL could not be restarted: restart Bestow.');
}

/** The service's pools know only the first address, so a server at another one is useless to them. */
async function retakeServer({ cluster, first }: Supervised): Promise<ReachedServer> {
  const server = await takeServer(cluster, first.address);
  if (server.address.port === first.address.port) return server;
  await stopServer(server.pid, cluster.dir);
  throw new Error(`The server is at port ${server.address.port} instead of ${first.address.port}.`);
}

async function stop(supervised: Supervised): Promise<void> {
  supervised.closing.abort();
  await supervised.recovery;
  const { server, cluster, isOwner } = supervised;
  letProcessWait(server.client);
  // The lock ends with the server. Releasing it earlier would let another process adopt a server that is about to
  // stop.
  if (isOwner) await stopServer(server.pid, cluster.dir);
  await server.client.end().catch(() => {});
}
