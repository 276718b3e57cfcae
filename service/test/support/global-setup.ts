import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase, withTransaction } from '../../src/database/database.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/start-embedded-postgres.ts';
import { seedCatalog } from '../../src/main/demo/seed-catalog.ts';
import { databasesDir } from './data-folder.ts';
import { databaseUrl, templateName } from './postgres-url.ts';
import { reportTimings, type Timing } from './timings-report.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresUrl: string;
    /** The file to which browser tests add how long pages took. */
    readonly browserTimings: string;
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
const reportFile = join(import.meta.dirname, '../../../test-report/browser-timings.md');
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
  const timings = join(folder, 'browser-timings.jsonl');
  await writeFile(timings, '');
  project.provide('browserTimings', timings);
  return async () => {
    await report(timings);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await makePasswordCheap(admin);
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

/** The same password, hashed once instead of 4,096 times: tests open thousands of connections, and each took 2 ms for it. */
async function makePasswordCheap(admin: pg.Client): Promise<void> {
  await admin.query('set scram_iterations = 1');
  await admin.query(
    `alter role ${admin.escapeIdentifier(admin.user ?? '')} password ${admin.escapeLiteral(admin.password ?? '')}`,
  );
}

/** For people, never asserted: the machine may be busy. */
async function report(timingsFile: string): Promise<void> {
  const lines = (await readFile(timingsFile, 'utf8')).split('\n').filter((line) => line !== '');
  if (lines.length === 0) return;
  const table = reportTimings(lines.map((line) => JSON.parse(line) as Timing));
  await mkdir(dirname(reportFile), { recursive: true });
  await writeFile(reportFile, `${table}\n`);
  process.stdout.write(`\nHow long pages took in the browser, also in test-report/browser-timings.md:\n\n${table}\n`);
}
