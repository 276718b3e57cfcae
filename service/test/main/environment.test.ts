import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordEnvironment } from '../../src/database/database-environment.ts';
import { migrateToLatest, requireCurrentSchema } from '../../src/database/migrate.ts';
import { commands } from '../../src/main/command-table.ts';
import { endProcessesAfterEachTest, runCli } from '../support/cli.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { runHere } from '../support/run-here.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

endProcessesAfterEachTest();

const keys = `a:${Buffer.alloc(32).toString('base64')}`;
/** The arguments that commands need to get as far as the database. */
const wordsOf: Readonly<Record<string, string>> = {
  'cells move': 'Acme --to one',
  api: 'GET /Accounts',
  'operators invite': 'eve@example.com Eve',
  'operators roles': 'eve@example.com finance',
  'operators reset-factor': 'eve@example.com',
  'operators sign-on':
    '--issuer https://login.example.com --client-id bestow --domains example.com --groups Gifts=admin',
  'operator-credentials create': 'Office --scopes all',
  'orders void': '--account Somebody --order 01a1eca9-dcd1-75d9-ba21-d7c510000000',
  'clock advance': '60',
  'funding request': 'Somebody 5 USD',
  'codes import': '/dev/null --name first --format csv',
  'payments import': '/dev/null --format csv --columns Date=A,Amount=B,Text=C --currency USD',
  'codes mark': '00000000-0000-7000-8000-000000000000 10 5',
  'parcels show': 'PABC-DEFG-HJKM',
  'parcels export': '/dev/null.csv',
  'parcels pack': 'PABC-DEFG-HJKM 1',
  'parcels unpack': 'PABC-DEFG-HJKM',
  'parcels ship': 'PABC-DEFG-HJKM --courier UPS --tracking 1',
  'parcels ship-file': '/dev/null',
  'parcels correct': 'PABC-DEFG-HJKM --courier UPS --tracking 1',
  'parcels reship': 'PABC-DEFG-HJKM',
  'suppliers reconcile': 'supplier /dev/null',
  'suppressions remove': 'ann@example.com',
  'webhooks replay': '--message msg_1',
};
/** They open no database, or report it as one of many findings. */
const withoutDatabase = ['webhooks listen', 'completion', 'doctor', 'init'];
const ofCells = Object.keys(commands).filter((name) => name === 'route' || name.startsWith('cells '));

let folder: string;
let production: TestDatabase;
beforeAll(async () => {
  folder = makeDataFolder();
  production = await createTestDatabase();
  await sql`update environment set name = 'production'`.execute(production.db);
});
afterAll(async () => {
  await production.close();
  rmSync(folder, { recursive: true, force: true });
});

function stageOn(database: TestDatabase): Record<string, string> {
  return { BESTOW_ENV: 'stage', DATABASE_URL: database.url, KEYS: keys, DATA_DIR: folder, PORT: '0' };
}

function productionOn(database: TestDatabase): Record<string, string> {
  return { ...stageOn(database), BESTOW_ENV: 'production', BASE_URL: 'https://bestow.example' };
}

/** A command that is not in the table above gets a mail address for each of its arguments, and its required options. */
function wordsFor(name: string): string[] {
  const { words = [], options = {} } = commands[name] ?? {};
  const required = Object.entries(options).filter(([, { isRequired }]) => isRequired);
  const given = required.flatMap(([option, { choices }]) => [`--${option}`, choices?.[0] ?? 'any']);
  return [...name.split(' '), ...(wordsOf[name]?.split(' ') ?? [...words.map(() => 'eve@example.com'), ...given])];
}

test('every command configured for stage rejects a production database, and changes nothing', async () => {
  const names = Object.keys(commands).filter((name) => ![...withoutDatabase, ...ofCells].includes(name));
  expect(names).toEqual(expect.arrayContaining(['start', 'serve', 'work', 'migrate', 'ledger verify']));
  const before = await countRows(production);
  const ends = new Map<string, object>();
  for (const name of names) ends.set(name, await runHere(wordsFor(name), stageOn(production)));
  const sentence =
    'bestow: The database belongs to production, but BESTOW_ENV is stage; set BESTOW_ENV to production, or DATABASE_URL to a stage database.\n';
  for (const name of names) {
    expect(ends.get(name), name).toMatchObject({ code: 1, stdout: '', stderr: sentence });
  }
  expect(await countRows(production)).toEqual(before);
});

test('every command for cells that is configured for stage rejects a production cell, and changes nothing', async () => {
  const cell = { CELLS: 'one', CELL_ONE_URL: 'http://127.0.0.1:9', CELL_ONE_DATABASE_URL: production.url };
  const before = await countRows(production);
  for (const name of ofCells)
    expect(await runHere(wordsFor(name), { ...stageOn(production), ...cell }), name).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'bestow: The database belongs to production, but BESTOW_ENV is stage; set BESTOW_ENV to production, or CELL_ONE_DATABASE_URL to a stage database.\n',
    });
  expect(await countRows(production)).toEqual(before);
});

test('a production process rejects a stage database', async () => {
  const stage = await createTestDatabase();
  for (const name of ['serve', 'work', 'migrate']) {
    const { code, stderr } = await runCli(name, productionOn(stage));
    expect(stderr).toContain('The database belongs to stage, but BESTOW_ENV is production;');
    expect(code).toBe(1);
  }
  await stage.close();
});

test('a database without a recorded environment: migrate records the configured one, and no other command runs before', async () => {
  const database = await createTestDatabase();
  await sql`delete from environment`.execute(database.db);
  const refused = await runHere('work', productionOn(database));
  expect(refused.stderr).toBe(
    'bestow: The database does not say whether it belongs to stage or production; run "bestow migrate" first.\n',
  );
  expect(await runCli('migrate', productionOn(database))).toMatchObject({ code: 0, stderr: '' });
  expect((await sql`select name from environment`.execute(database.db)).rows).toEqual([{ name: 'production' }]);
  await expect(requireCurrentSchema(database.db)).resolves.toBeUndefined();
  await database.close();
});

test('of two concurrent attempts to record different environments one is rejected, and the first is kept', async () => {
  const database = await createTestDatabase();
  await sql`delete from environment`.execute(database.db);
  const outcomes = await Promise.allSettled([
    recordEnvironment(database.db, 'stage'),
    recordEnvironment(database.db, 'production'),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [row] = (await sql<{ name: 'stage' | 'production' }>`select name from environment`.execute(database.db)).rows;
  expect(outcomes[row?.name === 'stage' ? 0 : 1]?.status).toBe('fulfilled');
  await database.close();
});

test('a migration for the wrong environment stops before the schema changes', async () => {
  const database = await createTestDatabase();
  await sql`update environment set name = 'production'`.execute(database.db);
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(database.db);
  const before = (await sql`select name from kysely_migration`.execute(database.db)).rows;
  await expect(migrateToLatest(database.db, 'stage')).rejects.toThrow('The database belongs to production');
  expect((await sql`select name from kysely_migration`.execute(database.db)).rows).toEqual(before);
  await database.close();
});

async function countRows(database: TestDatabase): Promise<unknown> {
  const counted = await sql`
    select (select count(*)::int from people) as people, (select count(*)::int from accounts) as accounts,
           (select count(*)::int from audit_entries) as entries, (select name from environment) as environment`.execute(
    database.db,
  );
  return counted.rows;
}
