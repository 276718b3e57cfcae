import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../service/src/embedded-postgres/start-embedded-postgres.ts';
import type { Cleanup } from '../processes/cleanup.ts';
import { createDatabase, withDatabase } from './create-database.ts';
import { fillBuffers } from './fill-buffers.ts';
import { makeLogFiles } from './make-log-files.ts';
import { runStatements } from './run-statements.ts';
import { benchSettings } from './settings.ts';
import { tendTables } from './tend-tables.ts';

export interface BenchPostgres {
  readonly settings: Readonly<Record<string, string>>;
  /** Creates a database with this name and returns its address. */
  createDatabase(name: string): Promise<string>;
  /** The address of a database that exists. */
  databaseUrl(name: string): string;
  /** Vacuums the tables of these databases that need it. */
  tendTables(): Promise<void>;
}

/** A separate PostgreSQL that flushes every commit to disk. */
export async function startPostgres(tempDir: string, cleanup: Cleanup): Promise<BenchPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir: join(tempDir, 'postgres'),
    durable: true,
    settings: benchSettings,
  });
  cleanup.add('PostgreSQL', () => server.stop());
  const shown = await showSettings(server.url);
  if (shown.fsync !== 'on' || shown.synchronous_commit !== 'on')
    throw new Error('PostgreSQL does not write every commit to the disk, so nothing measured on it would count.');
  await fillBuffers(server.url);
  await makeLogFiles(server.url);
  const databaseUrls: string[] = [];
  return {
    settings: shown,
    async createDatabase(name) {
      const databaseUrl = await createDatabase(server.url, name);
      databaseUrls.push(databaseUrl);
      return databaseUrl;
    },
    databaseUrl: (name) => withDatabase(server.url, name),
    async tendTables() {
      for (const databaseUrl of databaseUrls) await tendTables(databaseUrl);
    },
  };
}

async function showSettings(url: string): Promise<Record<string, string>> {
  const names = [
    'server_version',
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'wal_sync_method',
    ...Object.keys(benchSettings),
  ];
  const list = names.map((name) => `'${name}'`).join(', ');
  const rows = await runStatements<{ name: string; value: string }>(
    url,
    `select name, current_setting(name) as value from pg_settings where name in (${list})`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
