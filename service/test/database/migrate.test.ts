import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { type Database, type Db, openDatabase } from '../../src/database/database.ts';
import { migrateToLatest, requireCurrentSchema } from '../../src/database/migrate.ts';
import { StartupError } from '../../src/kit/startup-error.ts';
import { startPostgresProxy } from '../support/postgres-proxy.ts';
import { databaseUrl } from '../support/postgres-url.ts';

const waiting = { timeout: 60_000, interval: 50 };
const statementTimeoutMs = 1_000;
/** Of those that a whole migration sends, a cut comes after so many of the first and of the last, and after some between them. */
const messagesAtEnds = 15;
const messagesBetween = 8;
/** The key of the lock that Kysely's migrators take. */
const migrationLock = '3853314791062309107';

let admin: pg.Client;
let name: string;
let open: Database[] = [];
beforeEach(async () => {
  name = `bestow_migrate_${randomBytes(6).toString('hex')}`;
  admin = new pg.Client(inject('postgresUrl'));
  await admin.connect();
  await admin.query(`create database ${name}`);
});
afterEach(async () => {
  for (const database of open) await database.close();
  open = [];
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role if exists ${name}`);
  await admin.end();
});

function openEmpty(settings = ''): Database {
  const url = databaseUrl(inject('postgresUrl'), name) + settings;
  const database = openDatabase({ url, applicationName: 'bestow-test', connectionsMax: 3 });
  open.push(database);
  return database;
}

test('an empty database is migrated once, however many processes migrate it at the same time', async () => {
  const outcomes = await Promise.all(
    [openEmpty(), openEmpty(), openEmpty()].map(({ db }) => migrateToLatest(db, 'stage')),
  );
  const applied = outcomes.filter((names) => names.length > 0);
  expect(applied).toHaveLength(1);
  expect(applied[0]?.[0]).toBe('0001_ordering_core');
  await expect(requireCurrentSchema(openEmpty().db)).resolves.toBeUndefined();
  expect(await migrateToLatest(openEmpty().db, 'stage')).toEqual([]);
});

test('a database that is not fully migrated is rejected, with the advice to migrate', async () => {
  const { db } = openEmpty();
  await expect(requireCurrentSchema(db)).rejects.toThrow(/lacks \d+ migration\(s\), from 0001_.* run "bestow migrate"/);
  await migrateToLatest(db, 'stage');
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db);
  await expect(requireCurrentSchema(db)).rejects.toThrow('lacks 1 migration(s)');
});

test('a database of a newer version is rejected and left unchanged', async () => {
  const { db } = openEmpty();
  await migrateToLatest(db, 'stage');
  await sql`insert into kysely_migration values ('9999_later', now()::text)`.execute(db);
  for (const step of [() => migrateToLatest(db, 'stage'), () => requireCurrentSchema(db)]) {
    const error = await step().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartupError);
    expect(String(error)).toContain('written by a newer Bestow (migration 9999_later is unknown here)');
  }
});

test('waiting for another process’s migration has no time limit', async () => {
  const { db } = openEmpty(`&statement_timeout=${statementTimeoutMs}`);
  const other = new pg.Client(databaseUrl(inject('postgresUrl'), name));
  await other.connect();
  await other.query(`select pg_advisory_lock(${migrationLock})`);
  const migrating = migrateToLatest(db, 'stage');
  // Awaited below; a failure before that must not count as unhandled.
  migrating.catch(() => undefined);

  await vi.waitFor(async () => {
    const { rowCount } = await admin.query(
      `select from pg_stat_activity where datname = $1 and wait_event = 'advisory'
       and clock_timestamp() - query_start > make_interval(secs => $2)`,
      [name, (1.5 * statementTimeoutMs) / 1000],
    );
    expect(rowCount).toBe(1);
  }, waiting);
  await other.end();
  expect((await migrating).length).toBeGreaterThan(0);
  const [setting] = (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows;
  expect(setting).toEqual({ statement_timeout: '1s' });
});

test('a migration that loses the database after any message leaves all or nothing, and the next one completes it', async () => {
  const messages = await countMessages();
  const { db } = openEmpty();
  const proxy = await startPostgresProxy(databaseUrl(inject('postgresUrl'), name));
  let isComplete = false;
  for (const last of chooseMessages(messages)) {
    let seen = 0;
    proxy.intervene({ at: () => ++seen === last, moment: 'after', act: 'cut' });
    isComplete = await migrateThrough(proxy.url);
    await proxy.heal();
    await waitForOtherSessions();
    const expected = (await isMigrated(db)) ? expect.arrayContaining(['orders', 'jobs']) : [];
    expect(await listTables(db), `message ${last} of ${messages}`).toEqual(expected);
    if (isComplete) break;
  }
  await proxy.close();
  expect(isComplete).toBe(true);
  await expect(requireCurrentSchema(db)).resolves.toBeUndefined();
});

test('a user without the right to create tables is rejected in one sentence that names the missing right', async () => {
  await admin.query(`create role ${name} login password 'guest'`);
  const url = databaseUrl(inject('postgresUrl'), name).replace(/\/\/[^@]*@/, `//${name}:guest@`);
  const database = openDatabase({ url, applicationName: 'bestow-test', connectionsMax: 1 });
  open.push(database);
  const error = await migrateToLatest(database.db, 'stage').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect((error as StartupError).message).toMatch(
    /^The database user .* \(permission denied for schema public\)[^\n]+\.$/,
  );
});

/** How many messages a migration of an empty database sends, on all its connections. */
async function countMessages(): Promise<number> {
  const other = `${name}_counted`;
  await admin.query(`create database ${other}`);
  const proxy = await startPostgresProxy(databaseUrl(inject('postgresUrl'), other));
  let messages = 0;
  proxy.intervene({ at: () => ++messages < 0, moment: 'after', act: 'cut' });
  expect(await migrateThrough(proxy.url)).toBe(true);
  await proxy.close();
  await admin.query(`drop database ${other} with (force)`);
  return messages;
}

async function migrateThrough(url: string): Promise<boolean> {
  const { db, close } = openDatabase({ url, applicationName: 'bestow-test', connectionsMax: 2 });
  try {
    return await migrateToLatest(db, 'stage').then(
      () => true,
      () => false,
    );
  } finally {
    await close();
  }
}

/**
 * Each of the first and last messages, and one more than there are. In between, one migration follows the other in one
 * transaction: a few of those prove as much as all, and each has to repeat everything before it. After the commit fewer
 * messages are sent, so one of the last ones is not reached.
 */
function chooseMessages(count: number): number[] {
  const all = Array.from({ length: count + 1 }, (_, index) => index + 1);
  // Odd, so that the cuts come after different ones of the messages that every migration sends.
  const step = Math.ceil(count / messagesBetween) | 1;
  return all.filter((message) => message <= messagesAtEnds || message > count - messagesAtEnds || message % step === 0);
}

/** A server process without its client ends after its current statement. */
async function waitForOtherSessions(): Promise<void> {
  await vi.waitFor(async () => {
    const busy = "select from pg_stat_activity where datname = $1 and state <> 'idle'";
    expect((await admin.query(busy, [name])).rowCount).toBe(0);
  }, waiting);
}

/** The environment is recorded after the schema; the next migration records it if it is missing. */
async function isMigrated(db: Db): Promise<boolean> {
  return requireCurrentSchema(db).then(
    () => true,
    (error: StartupError) => !error.message.includes('lacks'),
  );
}

/** The service's tables; Kysely's own come before any migration. */
async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(db);
  return rows.map((row) => row.name);
}
