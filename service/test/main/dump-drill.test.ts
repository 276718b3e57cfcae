import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, withTransaction } from '../../src/database/database.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import { seedCatalog } from '../../src/main/demo/seed-catalog.ts';
import { loadAuditKey } from '../../src/main/keys/audit-key.ts';
import { environOf } from '../support/child-process.ts';
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts';
import { orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import {
  giveToServer,
  hasPostgres15,
  type Postgres15,
  postgres15Dir,
  serverIdentity,
  startPostgres15,
} from '../support/postgres-15.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { archiving, backupPage, recovery, runStepsAfterRestore } from './support/restore-steps.ts';

/** The page's blocks that name one of PostgreSQL's programs. */
const blockWith = (program: string) =>
  [...backupPage.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].find(([, block = '']) => block.includes(program))?.[1] ?? '';
const urlOf = (database: string) =>
  `postgresql://bestow@/${database}?host=${encodeURIComponent(folder)}&sslmode=disable`;

let folder: string;
let backups: string;
let postgres: Postgres15;
let restored: Postgres15 | null = null;
let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  if (!hasPostgres15) return;
  folder = makeDataFolder();
  backups = join(folder, 'backups');
  for (const path of [backups, join(backups, 'wal')]) {
    mkdirSync(path);
    giveToServer(path);
  }
  postgres = await startPostgres15(folder, { settings: withPaths(archiving) });
  const admin = openDatabase({ url: postgres.url, applicationName: 'bestow-drill', connectionsMax: 1 });
  await sql`create database bestow`.execute(admin.db);
  await admin.close();
  const database = openDatabase({ url: urlOf('bestow'), applicationName: 'bestow-drill', connectionsMax: 10 });
  await migrateToLatest(database.db, 'stage');
  await withTransaction(database.db, seedCatalog);
  api = await startTestApi({}, { ...database, url: urlOf('bestow') });
  await loadAuditKey(database.db, api.keyRing);
  caller = await api.givenAccount({ available: { USD: 100_00n } });
});
afterAll(async () => {
  await restored?.stop();
  await postgres?.stop();
  if (folder) removeDataFolder(folder);
});

function withPaths(settings: Readonly<Record<string, string>>): Record<string, string> {
  const here = (value: string) => value.replaceAll('/var/backups/bestow', backups);
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, here(value)]));
}

/** Runs a block of the page with its own paths, as the user of the server. */
function run(block: string): void {
  expect(block).not.toBe('');
  const words = { 'runuser -u postgres -- ': '', '/var/backups/bestow': backups, '$(date +%F)': '2026-11-18' };
  const script = Object.entries(words).reduce((text, [from, to]) => text.replaceAll(from, to), block);
  const env = { PATH: `${postgres15Dir}:${process.env.PATH}`, PGHOST: folder, PGUSER: 'bestow' };
  execFileSync('bash', ['-euo', 'pipefail', '-c', script], { ...serverIdentity, cwd: '/', env, stdio: 'pipe' });
}

async function placeAndComplete(): Promise<string> {
  const { body } = await caller.post('/v1/Orders', orderRequest());
  await vi.waitFor(
    async () => expect((await caller.get(`/v1/Orders/${body.Id}`)).body.Status).toBe('Complete'),
    patience,
  );
  return String(body.Id);
}

async function statusOf(url: string, id: string): Promise<unknown> {
  const database = openDatabase({ url, applicationName: 'bestow-drill', connectionsMax: 1 });
  const { rows } = await sql<{ status: string }>`select status from orders where id = ${id}`.execute(database.db);
  await database.close();
  return rows[0]?.status;
}

test.skipIf(!hasPostgres15)(
  `the document’s pg_dump, pg_restore, pg_basebackup and pg_archivecleanup lead to databases that pass its checks (needs ${postgres15Dir})`,
  async () => {
    const worker = await startTestWorker(api);
    const first = await placeAndComplete();
    run(blockWith('pg_dump'));
    run(blockWith('pg_restore'));
    const environ = environOf({ ...api, database: { ...api.database, url: urlOf('bestow_restored') } });
    await runStepsAfterRestore({ ...environ, DATA_DIR: folder }, 1);
    expect(await statusOf(urlOf('bestow_restored'), first)).toBe('Complete');

    run(blockWith('pg_basebackup'));
    const second = await placeAndComplete();
    run(blockWith('pg_archivecleanup'));
    await worker.close();
    await sql`select pg_switch_wal()`.execute(api.database.db);
    await api.close();
    await postgres.stop();
    execFileSync('cp', ['-a', join(backups, 'base-2026-11-18'), join(folder, 'second')]);
    writeFileSync(join(folder, 'second', 'recovery.signal'), '');
    giveToServer(join(folder, 'second', 'recovery.signal'));
    const { recovery_target_time: _, ...everything } = withPaths(recovery);
    restored = await startPostgres15(folder, { name: 'second', settings: everything });
    await vi.waitFor(async () => expect(await statusOf(urlOf('bestow'), second)).toBe('Complete'), patience);
  },
);
