import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../service/src/embedded-postgres/start-embedded-postgres.ts';
import type { Cleanup } from '../processes/cleanup.ts';
import { benchSettings } from './settings.ts';

/** Nothing but loading: an interrupted load is thrown away, so no commit needs to be on the disk and little has to be logged. */
const loadingSettings = {
  ...benchSettings,
  wal_level: 'minimal',
  max_wal_senders: '0',
  maintenance_work_mem: '1GB',
  autovacuum: 'off',
};

/** Runs PostgreSQL on the data folder of the bench with settings for mass loading, and leaves everything on the disk. */
export async function withLoadingPostgres<Result>(
  tempDir: string,
  cleanup: Cleanup,
  load: (serverUrl: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = join(tempDir, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir, durable: false, settings: loadingSettings });
  cleanup.add('PostgreSQL for loading', () => server.stop());
  const result = await load(server.url);
  await server.stop();
  spawnSync('sync');
  return result;
}
