import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../kit/startup-error.ts';
import type { Address, Cluster } from './cluster.ts';
import { findFreePort } from './find-free-port.ts';
import { findRunningServer, socketPath } from './find-running-server.ts';
import { blockedPauseMs, portAttemptsMax, socketPathBytesMax, startTimeoutMs } from './limits.ts';
import { removeStaleLockFile } from './remove-stale-files.ts';
import { serverLogPath } from './server-log.ts';
import { type EndReason, type SpawnedServer, spawnServer } from './spawn-server.ts';
import { stopServer } from './stop-server.ts';
import { type ReadyServer, waitForDatabase } from './wait-for-database.ts';

export interface ReachedServer extends ReadyServer {
  readonly isAdopted: boolean;
}

/** Connects to the server of this folder, and starts it when none runs. A given address is kept. */
export async function reachServer(cluster: Cluster, wanted: Address | null): Promise<ReachedServer> {
  const startedAt = performance.now();
  let portAttempts = 0;
  for (;;) {
    const running = await adoptServer(cluster);
    if (running !== null) return { ...running, isAdopted: true };

    const address = wanted ?? { port: await findFreePort(), socketDir: chooseSocketDir(cluster.dir) };
    const outcome = await startServer(cluster, address);
    if ('client' in outcome) return { ...outcome, isAdopted: false };

    if (outcome.kind === 'portTaken') portAttempts += 1;
    const isHopeless = outcome.kind === 'other' || portAttempts >= portAttemptsMax;
    if (isHopeless || performance.now() - startedAt > startTimeoutMs) throw failedStart(cluster, outcome);
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
