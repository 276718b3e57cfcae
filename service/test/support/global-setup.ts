import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase, withTransaction } from '../../src/database/database.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/start-embedded-postgres.ts';
import { seedCatalog } from '../../src/main/demo/seed-catalog.ts';
import { databasesDir } from './data-folder.ts';
import { databaseUrl, templateName } from './postgres-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresUrl: string;
  }
}

const connectionsPerWorker = 150;
/** Nothing here has to survive, and the databases are too short-lived to need vacuuming. */
const cheapSettings = {
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  io_method: 'sync',
};
const buildScript = join(import.meta.dirname, '../../../scripts/build.mjs');

/** One PostgreSQL for the whole run, with a migrated database and the demo catalog to copy for each test file. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Before any file runs: two files that build at the same time would delete each other's files.
  execFileSync(process.execPath, [buildScript, 'portal'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const folder = await mkdtemp(join(databasesDir(), 'bestow-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    settings: {
      ...cheapSettings,
      max_connections: String(connectionsPerWorker * Math.max(2, project.vitest.config.maxWorkers)),
    },
  });
  await makeTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const template = openDatabase({
    url: databaseUrl(url, templateName),
    applicationName: 'bestow-test-template',
    connectionsMax: 2,
  });
  await migrateToLatest(template.db, 'stage');
  await withTransaction(template.db, seedCatalog);
  await template.close();
}
