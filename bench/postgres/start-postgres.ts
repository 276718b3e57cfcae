import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../service/src/embedded-postgres/start-embedded-postgres.ts';
import type { Cleanup } from '../processes/cleanup.ts';
import { fillBuffers } from './fill-buffers.ts';
import { makeLogFiles } from './make-log-files.ts';
import { runStatements } from './run-statements.ts';
import { tendTables } from './tend-tables.ts';

/**
 * The same for the yardsticks and the service. A checkpoint or vacuum in one cell and not in its neighbour would be
 * measured as a difference between them: no checkpoint is due while the bench runs, and tables are vacuumed between
 * cells.
 */
const settings = {
  max_connections: '200',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  min_wal_size: '4GB',
  checkpoint_timeout: '1h',
};

export interface BenchPostgres {
  readonly settings: Readonly<Record<string, string>>;
  /** Creates a database with this name and returns its address. */
  createDatabase(name: string): Promise<string>;
  /** Vacuums the tables of these databases that need it. */
  tendTables(): Promise<void>;
}

/** A separate PostgreSQL that flushes every commit to disk. */
export async function startPostgres(tempDir: string, cleanup: Cleanup): Promise<BenchPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: join(tempDir, 'postgres'), durable: true, settings });
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
      await runStatements(server.url, `create database ${name}`);
      const databaseUrl = withDatabase(server.url, name);
      databaseUrls.push(databaseUrl);
      return databaseUrl;
    },
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
    ...Object.keys(settings),
  ];
  const list = names.map((name) => `'${name}'`).join(', ');
  const rows = await runStatements<{ name: string; value: string }>(
    url,
    `select name, current_setting(name) as value from pg_settings where name in (${list})`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

// Not the URL class: it does not accept an address with a socket folder and no host.
function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
