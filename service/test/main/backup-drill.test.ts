import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, withTransaction } from '../../src/database/database.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded-postgres/start-embedded-postgres.ts';
import { seedCatalog } from '../../src/main/demo/seed-catalog.ts';
import { loadAuditKey } from '../../src/main/keys/audit-key.ts';
import { environOf } from '../support/child-process.ts';
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts';
import { orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { archiving, recovery, runStepsAfterRestore } from './support/restore-steps.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let restored: EmbeddedPostgres | null = null;
let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  folder = makeDataFolder();
  for (const name of ['first', 'second', 'wal']) mkdirSync(join(folder, name));
  // The server may run as another user.
  chmodSync(join(folder, 'wal'), 0o777);
  postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'first'),
    durable: false,
    settings: { wal_level: 'replica', ...withPaths(archiving) },
  });
  const database = openDatabase({ url: postgres.url, applicationName: 'bestow-drill', connectionsMax: 10 });
  await migrateToLatest(database.db, 'stage');
  await withTransaction(database.db, seedCatalog);
  api = await startTestApi({}, { ...database, url: postgres.url });
  await loadAuditKey(database.db, api.keyRing);
  caller = await api.givenAccount({ available: { USD: 100_00n } });
});
afterAll(async () => {
  await restored?.stop();
  await postgres.stop();
  removeDataFolder(folder);
});

function withPaths(settings: Readonly<Record<string, string>>): Record<string, string> {
  const here = (value: string) => value.replaceAll('/var/backups/bestow/wal', join(folder, 'wal'));
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, here(value)]));
}

/** What pg_basebackup does, which is not among the embedded programs: copies the files of the running server. */
async function takeBaseBackup(): Promise<void> {
  const { db } = api.database;
  const [from, to] = ['first', 'second'].map((name) => join(folder, name)) as [string, string];
  await db.connection().execute(async (connection) => {
    await sql`select pg_backup_start('drill', fast => true)`.execute(connection);
    cpSync(from, to, {
      recursive: true,
      filter: (path) => !/postmaster\.(pid|opts)$|\.s\.PGSQL|\/pg_wal\/./.test(path),
    });
    const { rows } = await sql<{ labelfile: string }>`select labelfile from pg_backup_stop()`.execute(connection);
    writeFileSync(join(to, 'postgres/backup_label'), rows[0]?.labelfile ?? '');
  });
  writeFileSync(join(to, 'postgres/recovery.signal'), '');
}

async function now(): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(api.database.db);
  return rows[0]?.at ?? '';
}

test('the moment before an accident is restored from base backup and log, and passes the document’s checks', async () => {
  const worker = await startTestWorker(api);
  const { body: early } = await caller.post('/v1/Orders', orderRequest());
  await takeBaseBackup();
  const { body } = await caller.post('/v1/Orders', orderRequest());
  await vi.waitFor(async () => {
    for (const { Id } of [early, body]) {
      expect((await caller.get(`/v1/Orders/${Id}`)).body.Status).toBe('Complete');
    }
  }, patience);
  await worker.close();
  const before = await now();
  await sql`update balances set available_minor = 0`.execute(api.database.db);
  await sql`select pg_switch_wal()`.execute(api.database.db);
  await api.close();
  await postgres.stop();

  restored = await startEmbeddedPostgres({
    dataDir: join(folder, 'second'),
    durable: false,
    settings: withPaths({ ...recovery, recovery_target_time: before }),
  });
  const environ = { ...environOf({ ...api, database: { ...api.database, url: restored.url } }), DATA_DIR: folder };
  const second = openDatabase({ url: restored.url, applicationName: 'bestow-drill', connectionsMax: 2 });
  await vi.waitFor(async () => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(second.db);
    expect(rows).toEqual([{ is: false }]);
  }, patience);
  await runStepsAfterRestore(environ, 2);
  const { rows } = await sql<{ status: string; available: bigint }>`
    select status, (select available_minor from balances where account_id = orders.account_id) as available
    from orders where id = ${body.Id}`.execute(second.db);
  expect(rows).toMatchObject([{ status: 'Complete', available: 100_00n - 2n * 23_75n }]);
  await second.close();
});
