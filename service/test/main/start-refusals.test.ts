import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildCli } from '../support/builds.ts';
import { type CliEnd, endProcessesAfterEachTest, runCli } from '../support/cli.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { databaseUrl } from '../support/postgres-url.ts';
import { type RunEnd, runHere } from '../support/run-here.ts';
import { createTestDatabase } from '../support/test-database.ts';

endProcessesAfterEachTest();

const password = 'hunter2-hunter2';

interface Refusal {
  readonly words: string;
  readonly environ: Readonly<Record<string, string>>;
  /** What the one sentence says. */
  readonly says: readonly (string | RegExp)[];
}

const wrongSettings: readonly Refusal[] = [
  { PORT: 'http' },
  { PORT: '-1' },
  { PORT: '65536' },
  { PORT: '80.5' },
  { METRICS_PORT: '70000' },
  { BESTOW_ENV: 'prod' },
  { LOG_LEVEL: 'loud' },
  { RATE_LIMITS: 'yes' },
  { RATE_LIMIT_PER_SECOND: '0' },
  { RATE_LIMIT_BURST: 'many' },
  { TOKEN_RATE_PER_MINUTE: '1e3' },
  { TRUSTED_PROXY_HOPS: '11' },
  { ORDER_LINE_ITEMS_MAX: '5000' },
  { ORDER_CARDS_MAX: '0' },
  { ORDER_WAIT_MS: '99999' },
  { DATABASE_CONNECTIONS: '1' },
  { BASE_URL: 'bestow.example' },
  { BASE_URL: 'ftp://bestow.example' },
  { BASE_URL: 'https://bestow.example/api' },
  { WEBHOOK_ALLOW_HTTP: 'true' },
  { WEBHOOK_ALLOW_LOOPBACK: '1' },
  { WEBHOOK_PORTS: '9443,x' },
  { WEBHOOK_PORTS: '25' },
  { FUNDING_APPLIED_AFTER_SECONDS: 'soon' },
].map((environ) => ({ words: 'migrate', environ: environ as Record<string, string>, says: Object.keys(environ) }));

const production = {
  BESTOW_ENV: 'production',
  DATABASE_URL: `postgresql://bestow:${password}@127.0.0.1/bestow`,
  BASE_URL: 'https://bestow.example',
  KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
};

const unsafeProduction: readonly Refusal[] = [
  { words: 'serve', environ: { ...production, DATABASE_URL: '' }, says: ['DATABASE_URL is not set'] },
  { words: 'serve', environ: { ...production, BASE_URL: '' }, says: ['BASE_URL is not set'] },
  { words: 'serve', environ: { ...production, BASE_URL: 'http://bestow.example' }, says: ['BASE_URL', 'https'] },
  { words: 'serve', environ: { ...production, KEYS: '' }, says: ['KEYS', 'KEY_FILE'] },
  { words: 'serve', environ: { ...production, WEBHOOK_ALLOW_HTTP: 'on' }, says: ['WEBHOOK_ALLOW_HTTP'] },
  { words: 'serve', environ: { ...production, WEBHOOK_ALLOW_LOOPBACK: 'on' }, says: ['WEBHOOK_ALLOW_LOOPBACK'] },
  { words: 'serve', environ: { ...production, OPERATOR_SECOND_FACTOR: 'off' }, says: ['OPERATOR_SECOND_FACTOR'] },
  { words: 'start', environ: production, says: ['stage', '"bestow migrate", "serve" and "work"'] },
];

const wrongWords: readonly Refusal[] = [
  { words: 'strat', environ: {}, says: ['"strat" is not a command', '"start"'] },
  { words: 'ledger verfy', environ: {}, says: ['"ledger verify"'] },
  { words: 'constructor', environ: {}, says: ['"constructor" is not a command'] },
  { words: 'serve', environ: {}, says: ['"bestow serve" needs DATABASE_URL', '"bestow start"'] },
  { words: 'work', environ: {}, says: ['"bestow work" needs DATABASE_URL'] },
  {
    words: 'ledger verify',
    environ: { DATABASE_URL: production.DATABASE_URL },
    says: ['BESTOW_ENV is not', 'stage or production'],
  },
];

const wrongAddresses: readonly Refusal[] = [
  {
    words: 'migrate',
    environ: { BESTOW_ENV: 'stage', DATABASE_URL: `mysql://root:${password}@127.0.0.1/bestow` },
    says: ['DATABASE_URL must start with postgresql://'],
  },
  {
    words: 'migrate',
    environ: { BESTOW_ENV: 'stage', DATABASE_URL: `postgresql://u:${password}@[` },
    says: ['DATABASE_URL'],
  },
  {
    words: 'migrate',
    environ: { BESTOW_ENV: 'stage', DATABASE_URL: `postgresql://u:${password}%zz@127.0.0.1/b` },
    says: ['DATABASE_URL'],
  },
  {
    words: 'migrate',
    environ: { BESTOW_ENV: 'stage', DATABASE_URL: `postgresql://u:${password}@no-such-host.invalid/b` },
    says: ['DATABASE_URL'],
  },
];

const refusals = [...wrongSettings, ...unsafeProduction, ...wrongWords, ...wrongAddresses];
/** One of each kind runs in a separate process: exit code and sentence must leave it. The others need none. */
const inProcesses = [wrongSettings, unsafeProduction, wrongWords, wrongAddresses].map(([first]) => first);
let folder: string;
let serverUrl: string;
beforeAll(() => {
  serverUrl = inject('postgresUrl');
  folder = makeDataFolder();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(refusals.map((refusal) => [`${refusal.words} with ${describe(refusal)}`, refusal] as const))(
  '"bestow %s" is rejected in one sentence that names the fault',
  async (_name, refusal) => {
    const run = inProcesses.includes(refusal) ? runCli : runHere;
    const end = await run(refusal.words, { DATA_DIR: join(folder, 'data'), ...refusal.environ });
    expectRefusal(end, ...refusal.says);
  },
);

test('an unreachable server, a wrong password and an unknown database have different messages', async () => {
  const [unreachable, wrongPassword, unknownDatabase] = await Promise.all([
    migrateOn(`postgresql://bestow:${password}@127.0.0.1:${await findUnusedPort()}/bestow`),
    migrateOn(serverUrl.replace(/:[^:@]*@/, `:${password}@`)),
    migrateOn(databaseUrl(serverUrl, 'nowhere')),
  ]);
  const full = `bestow_full_${randomBytes(6).toString('hex')}`;
  await runOnServer(`create role ${full} login connection limit 0 password '${password}'`);
  const noConnection = await migrateOn(serverUrl.replace(/\/\/.*?@/, `//${full}:${password}@`));
  await runOnServer(`drop role ${full}`);
  expectRefusal(noConnection, 'no connection left', 'DATABASE_CONNECTIONS');
  expectRefusal(unreachable, 'cannot be reached (ECONNREFUSED)', 'check that the server is running');
  expectRefusal(wrongPassword, '28P01', 'check user, password and database name in DATABASE_URL');
  expectRefusal(unknownDatabase, '3D000', 'check user, password and database name in DATABASE_URL');
});

test('serve and work reject a database without this version’s schema, with the advice to migrate', async () => {
  const name = 'bestow_never_migrated';
  await runOnServer(`create database ${name}`);
  const environ = { BESTOW_ENV: 'stage', DATABASE_URL: databaseUrl(serverUrl, name), DATA_DIR: folder, PORT: '0' };
  const all = await Promise.all(['serve', 'work'].map((words) => runHere(words, environ)));
  for (const end of all) expectRefusal(end, 'run "bestow migrate" first');
  await runOnServer(`drop database ${name} with (force)`);
});

test('a database user without rights is rejected in one sentence, by every process and command', async () => {
  const database = await createTestDatabase();
  const role = `bestow_weak_${randomBytes(6).toString('hex')}`;
  await runOnServer(`create role ${role} login password '${password}'`);
  const url = database.url.replace(/\/\/.*?@/, `//${role}:${password}@`);
  const environ = { BESTOW_ENV: 'stage', DATABASE_URL: url, DATA_DIR: folder, PORT: '0', KEYS: production.KEYS };
  const end = () => Promise.all(['serve', 'work', 'migrate', 'accounts list'].map((words) => runHere(words, environ)));
  const withNone = await end();
  await sql.raw(`grant select on all tables in schema public to ${role}`).execute(database.db);
  const [withReading] = await end();
  const doctor = await runHere('doctor', environ);
  await sql.raw(`drop owned by ${role}`).execute(database.db);
  await runOnServer(`drop role ${role}`);
  await database.close();
  for (const refused of withNone) expectRefusal(refused, 'permission denied for table environment', 'DATABASE_URL');
  expectRefusal(withReading as RunEnd, 'permission denied for table');
  expect(doctor).toMatchObject({ code: 1, stderr: '' });
  expect(doctor.stdout).toMatch(/^failed +rights +The database user may not read and write/m);
});

test('a migration that fails is named, and nothing is changed', async () => {
  const database = await createTestDatabase();
  const last = await sql<{ name: string }>`
    delete from kysely_migration where name >= '0085_budgets' returning name`.execute(database.db);
  expect(last.rows.length).toBeGreaterThan(0);
  const end = await runHere('migrate', { BESTOW_ENV: 'stage', DATABASE_URL: database.url, DATA_DIR: folder });
  const { rows } = await sql`select from kysely_migration where name >= '0085_budgets'`.execute(database.db);
  await database.close();
  expectRefusal(end, 'The migration 0085_budgets failed', 'already exists', 'none was applied');
  expect(rows).toEqual([]);
});

test('a database of a newer version is rejected and left unchanged', async () => {
  const database = await createTestDatabase();
  await sql`insert into kysely_migration values ('9999_later', now()::text)`.execute(database.db);
  const environ = { BESTOW_ENV: 'stage', DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0' };
  const all = await Promise.all(['start', 'migrate'].map((words) => runHere(words, environ)));
  for (const end of all) expectRefusal(end, 'written by a newer Bestow', '9999_later', 'nothing was changed');
  const accounts = await sql`select from accounts`.execute(database.db);
  expect(accounts.rows).toEqual([]);
  await database.close();
});

test('an address of another machine and a data folder that cannot be created are rejected by name', async () => {
  const database = await createTestDatabase();
  const environ = { BESTOW_ENV: 'stage', DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0' };
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const [host, dataDir] = await Promise.all([
    runCli('serve', { ...environ, KEYS: production.KEYS, HOST: '203.0.113.1' }),
    runHere('start', { DATA_DIR: join(file, 'inside'), PORT: '0' }),
  ]);
  expectRefusal(host, 'correct HOST');
  expectRefusal(dataDir, 'DATA_DIR');
  await database.close();
});

function describe({ environ }: Refusal): string {
  const settings = Object.entries(environ).map(([name, value]) => `${name}=${value.replace(password, '…')}`);
  return settings.length > 0 ? settings.join(' ') : 'nothing set';
}

function migrateOn(url: string): Promise<RunEnd> {
  return runHere('migrate', { BESTOW_ENV: 'stage', DATABASE_URL: url });
}

function expectRefusal(end: RunEnd | CliEnd, ...says: readonly (string | RegExp)[]) {
  expect(end).toMatchObject({ stdout: '', stderr: expect.stringMatching(/^bestow: [^\n]+[.?]\n$/) });
  expect([1, 2]).toContain(end.code);
  for (const part of says) expect(end.stderr).toMatch(part);
  expect(end.stderr).not.toContain(password);
}

async function findUnusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('a command whose reader has left, as "head" does, ends without a complaint', async () => {
  const shell = spawn('sh', ['-c', '"$0" "$1" completion bash | true', process.execPath, buildCli()]);
  const complaints = text(shell.stderr);
  await once(shell, 'close');
  expect(await complaints).toBe('');
});
