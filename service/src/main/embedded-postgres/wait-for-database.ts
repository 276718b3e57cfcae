import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../kit/startup-error.ts';
import type { Address, Cluster } from './cluster.ts';
import { type Connection, connectDatabase } from './connect-database.ts';
import { errorCode } from './error-code.ts';
import type { RunningServer } from './find-running-server.ts';
import { readinessPollMs, recoveryTimeoutMs, startTimeoutMs } from './limits.ts';
import { serverLogPath } from './server-log.ts';

export interface ReadyServer extends Connection {
  readonly pid: number;
  readonly address: Address;
}

const cannotConnectNow = '57P03';

/** Connects as soon as the server accepts it. Null when the server is gone instead. */
export async function waitForDatabase(
  cluster: Cluster,
  locate: () => Promise<RunningServer | null>,
): Promise<ReadyServer | null> {
  const startedAt = performance.now();
  let limitMs = startTimeoutMs;
  let reason = 'no answer';
  while (performance.now() - startedAt < limitMs) {
    const server = await locate();
    if (server === null) return null;
    if (server.address !== null) {
      try {
        const connection = await connectDatabase(server.address, cluster.password);
        return { ...connection, pid: server.pid, address: server.address };
      } catch (error) {
        refuseWrongPassword(error, cluster);
        reason = error instanceof Error ? error.message : String(error);
        if (errorCode(error) === cannotConnectNow) limitMs = recoveryTimeoutMs;
      }
    }
    await sleep(readinessPollMs);
  }
  throw new StartupError(
    `The PostgreSQL server in ${cluster.dir} does not accept connections (${reason}): see ${serverLogPath(cluster.dir)} and start again.`,
  );
}

function refuseWrongPassword(error: unknown, cluster: Cluster): void {
  if (!errorCode(error)?.startsWith('28')) return;
  throw new StartupError(
    `The embedded database in ${cluster.dir} does not accept the password in ${cluster.dataDir}/postgres-password: put that file back from a backup; the data itself is unchanged.`,
    { cause: error },
  );
}
