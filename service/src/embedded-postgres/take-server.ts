import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { findFreePort } from '../kit/find-free-port.ts';
import { StartupError } from '../kit/startup-error.ts';
import { type Address, type Cluster, startTimeoutMs } from './cluster.ts';
import { type ReadyServer, waitForDatabase } from './connect.ts';
import { findOwnerName, tryOwnerLock } from './queries.ts';
import { findRunningServer, removeStaleLockFile, socketPath } from './running-server.ts';
import { serverLogPath } from './server-log.ts';
import { type EndReason, type SpawnedServer, spawnServer, stopServer } from './server-process.ts';

const ownerLockPollMs = 100;
const ownerLockWaitMs = 2_000;
const blockedPauseMs = 200;
const portAttemptsMax = 10;
/** The kernel's limit for a socket path is 108 bytes on Linux and 104 on macOS. */
const socketPathBytesMax = 100;

export class DataFolderInUse extends StartupError {}

/** Connects to the server and becomes its only owner, or leaves it to its current owner. */
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
  // The connection of a just killed owner may still be closing.
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

export interface ReachedServer extends ReadyServer {
  readonly isAdopted: boolean;
}

/** Connects to the server of this folder, and starts it if none runs. A given address is kept. */
async function reachServer(cluster: Cluster, wanted: Address | null): Promise<ReachedServer> {
  const startedAt = performance.now();
  let portAttempts = 0;
  for (;;) {
    const running = await adoptServer(cluster);
    if (running !== null) return { ...running, isAdopted: true };

    const address = wanted ?? { port: await findFreePort(), socketDir: chooseSocketDir(cluster.dir) };
    const outcome = await startServer(cluster, address);
    if ('client' in outcome) return { ...outcome, isAdopted: false };

    if (outcome.kind === 'portTaken') portAttempts += 1;
    const isFinal = outcome.kind === 'other' || portAttempts >= portAttemptsMax;
    if (isFinal || performance.now() - startedAt > startTimeoutMs) throw failedStart(cluster, outcome);
    if (outcome.kind === 'locked') await removeStaleLockFile(cluster.dir);
    await sleep(blockedPauseMs);
  }
}

async function adoptServer(cluster: Cluster): Promise<ReadyServer | null> {
  if ((await findRunningServer(cluster.dir)) === null) return null;
  return waitForDatabase(cluster, () => findRunningServer(cluster.dir));
}

async function startServer(cluster: Cluster, address: Address): Promise<ReadyServer | EndReason> {
  const spawned = await spawnServer(cluster, address);
  try {
    const ready = await waitForDatabase(cluster, async () =>
      spawned.isRunning() ? { pid: spawned.pid, address } : null,
    );
    return ready ?? (await spawned.readReason());
  } catch (error) {
    await stopSpawned(cluster, spawned);
    throw error;
  }
}

async function stopSpawned(cluster: Cluster, spawned: SpawnedServer): Promise<void> {
  if (spawned.isRunning()) await stopServer(spawned.pid, cluster.dir);
}

function chooseSocketDir(clusterDir: string): string | null {
  return Buffer.byteLength(socketPath(clusterDir, 65_535)) <= socketPathBytesMax ? clusterDir : null;
}

function failedStart(cluster: Cluster, reason: EndReason): StartupError {
  return new StartupError(
    `PostgreSQL could not start in ${cluster.dir} (${reason.line}): see ${serverLogPath(cluster.dir)}, or set DATABASE_URL.`,
  );
}
