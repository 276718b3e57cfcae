import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartupError } from '../../kit/startup-error.ts';
import type { Address, Cluster } from './cluster.ts';
import { ownerLockPollMs, ownerLockWaitMs } from './limits.ts';
import { findOwnerName, tryOwnerLock } from './queries.ts';
import { type ReachedServer, reachServer } from './reach-server.ts';
import { stopServer } from './stop-server.ts';

export class DataFolderInUse extends StartupError {}

/** Reaches the server and becomes its only owner, or leaves it to the process that already is. */
export async function takeServer(cluster: Cluster, wanted: Address | null): Promise<ReachedServer> {
  const server = await reachServer(cluster, wanted);
  try {
    await takeOwnerLock(cluster, server.client);
    return server;
  } catch (error) {
    await server.client.end().catch(() => {});
    // The other owner may have connected to the server that we started; it is theirs now.
    if (!server.isAdopted && !(error instanceof DataFolderInUse)) await stopServer(server.pid, cluster.dir);
    throw error;
  }
}

async function takeOwnerLock(cluster: Cluster, client: Client): Promise<void> {
  const startedAt = performance.now();
  // The connection of an owner that was killed a moment ago may still be closing.
  while (!(await tryOwnerLock(client))) {
    if (performance.now() - startedAt > ownerLockWaitMs) throw await refuse(cluster, client);
    await sleep(ownerLockPollMs);
  }
}

async function refuse(cluster: Cluster, client: Client): Promise<DataFolderInUse> {
  const pid = /^bestow-owner-(\d+)$/.exec((await findOwnerName(client)) ?? '')?.[1] ?? 'unknown';
  return new DataFolderInUse(
    `The data folder ${cluster.dataDir} is in use by another Bestow (process ${pid}): stop that one first, or set DATA_DIR to another folder.`,
  );
}
