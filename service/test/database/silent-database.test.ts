import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, one, openDatabase, withTransaction } from '../../src/database/database.ts';
import { isDatabaseUnavailable } from '../../src/database/database-errors.ts';
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const answerTimeoutMs = 400;
let direct: TestDatabase;
let proxy: PostgresProxy;
let database: Database;
let notes = 0;
beforeAll(async () => {
  direct = await createTestDatabase();
  proxy = await startPostgresProxy(direct.url);
  database = openDatabase({ url: proxy.url, applicationName: 'patient', connectionsMax: 1, answerTimeoutMs });
  await sql`create table notes (text text)`.execute(direct.db);
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await direct.close();
});

const answers = () => one(database.db, sql<{ answer: number }>`select 1 as answer`);
const note = (text: string) =>
  withTransaction(database.db, (tx) => sql`insert into notes values (${text})`.execute(tx));

/** Stops answering at a message with this text, and leaves the connection open. */
const stallAt = (text: string, moment: 'before' | 'after' = 'before') =>
  proxy.intervene({ at: (message) => message.text.includes(text), moment, act: 'stall' });

test('a query that is never answered fails as an unavailable database, and the next one gets another connection', async () => {
  expect(await answers()).toEqual({ answer: 1 });
  stallAt('select 1 as answer');
  const failure = await answers().catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(await answers()).toEqual({ answer: 1 });
  expect(database.pool.totalCount).toBe(1);
});

test.each([
  ['insert into notes', 'before'],
  ['commit', 'before'],
  ['commit', 'after'],
] as const)(
  'a transaction that loses its server at %s (%s) fails once, and its connection is replaced',
  async (text, moment) => {
    stallAt(text, moment);
    const name = `note ${++notes}`;
    const failure = await note(name).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(await answers()).toEqual({ answer: 1 });
    const wasCommitted = text === 'commit' && moment === 'after';
    const found = sql<{ count: number }>`select count(*)::int as count from notes where text = ${name}`;
    await expect.poll(() => one(direct.db, found)).toEqual({ count: wasCommitted ? 1 : 0 });
  },
);

test('a command, which has no such limit, waits for a slow query', async () => {
  const command = openDatabase({ url: proxy.url, applicationName: 'command', connectionsMax: 1 });
  await sql`select pg_sleep(${(answerTimeoutMs * 2) / 1000})`.execute(command.db);
  await command.close();
});
