import { join } from 'node:path';
import { type Database, openDatabase } from '../../service/src/database/database.ts';
import { migrateToLatest } from '../../service/src/database/migrate.ts';
import { startEmbeddedPostgres } from '../../service/src/embedded-postgres/start-embedded-postgres.ts';
import { postgresProcessesOf } from '../../service/test/support/data-folder.ts';
import type { DataDisk } from './data-disk.ts';

const settings = { max_connections: '150', shared_buffers: '64MB', max_wal_size: '128MB', min_wal_size: '32MB' };

/** Only the rules are read through it, on a machine that all the rest keeps busy. */
const connectTimeoutMs = 30_000;

/** A real PostgreSQL that flushes every commit, and starts again when it dies. */
export interface ChaosDatabase {
  readonly url: string;
  readonly direct: Database;
  /** Kills the server and everything that it runs, as a crash of the machine would. */
  kill(): void;
  /** Kills one connection's process; the server then ends all others and recovers. */
  killOneBackend(index: number): void;
  stop(): Promise<void>;
}

export async function startDatabase(disk: DataDisk): Promise<ChaosDatabase> {
  const dataDir = join(disk.folder, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir, durable: true, settings });
  const direct = openDatabase({ url: server.url, applicationName: 'bestow-chaos', connectionsMax: 4 });
  direct.pool.options.connectionTimeoutMillis = connectTimeoutMs;
  await migrateToLatest(direct.db, 'stage');
  return {
    url: server.url,
    direct,
    kill: () => killAll(postgresProcessesOf(dataDir)),
    killOneBackend(index) {
      // The first is the server itself; the last ones were started last, which are connections.
      const backends = postgresProcessesOf(dataDir).sort((a, b) => b - a);
      killAll(backends.slice(index % Math.max(1, backends.length - 8)).slice(0, 1));
    },
    async stop() {
      await direct.close();
      await server.stop();
    },
  };
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended with its server.
    }
  }
}
