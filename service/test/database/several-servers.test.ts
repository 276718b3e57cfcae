import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listenForChanges } from '../../src/database/changes.ts';
import { type Database, one, openDatabase } from '../../src/database/database.ts';
import { isDatabaseUnavailable } from '../../src/database/database-errors.ts';
import { createHotConnections } from '../../src/database/hot-connections.ts';
import { patience } from '../support/patience.ts';
import { type PostgresPair, startPostgresPair } from '../support/postgres-pair.ts';

let pair: PostgresPair;
const opened: Database[] = [];
beforeAll(async () => {
  pair = await startPostgresPair();
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await pair.stop();
});

function open(url: string): Database {
  const database = openDatabase({ url, applicationName: 'test', connectionsMax: 2 });
  opened.push(database);
  return database;
}

async function portOf({ db }: Database): Promise<number> {
  const { port } = await one(db, sql<{ port: number }>`select inet_server_port() as port`);
  return port;
}

test('an address with several servers leads to the primary, wherever it stands in the list', async () => {
  for (const url of [
    pair.url,
    pair.urlWith('?target_session_attrs=read-write'),
    pair.urlWith('?target_session_attrs=any'),
  ])
    expect(await portOf(open(url))).toBe(pair.primary.port);
});

test('an address that asks for a standby gets one', async () => {
  for (const target of ['standby', 'read-only', 'prefer-standby'])
    expect(await portOf(open(pair.urlWith(`?target_session_attrs=${target}`)))).toBe(pair.standby.port);
});

test('one read-only server is refused where writes are asked for, as a database that is unavailable', async () => {
  const alone = open(`${pair.standby.url}&target_session_attrs=read-write`);
  const error = await portOf(alone).catch((refused: unknown) => refused);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(String(error)).toContain('none of the 1 database servers accepts writes');
});

test('a wrong password is reported as such, not as a missing primary', async () => {
  const url = pair.url.replace(/:[^:@]+@/, ':wrong@');
  await expect(portOf(open(url))).rejects.toMatchObject({ code: '28P01' });
});

test('a connection that met a read-only server is not used again', async () => {
  const database = open(pair.standby.url);
  const pid = async () => (await one(database.db, sql<{ pid: number }>`select pg_backend_pid() as pid`)).pid;
  const before = await pid();
  await expect(sql`create table never (id int)`.execute(database.db)).rejects.toMatchObject({ code: '25006' });
  expect(await pid()).not.toBe(before);
});

test('after a promotion, pool, long-lived and listening connections go to the new primary by themselves', async () => {
  const database = open(pair.url);
  const hot = createHotConnections({ url: pair.url, applicationName: 'test-hot', connectionsMax: 1 });
  const changes: string[] = [];
  const listener = listenForChanges(pair.url, (change) => void changes.push(change));
  const hotPort = () =>
    hot.use(async (client) => (await client.query('select inet_server_port() as port')).rows[0].port);
  expect([await portOf(database), await hotPort()]).toEqual([pair.primary.port, pair.primary.port]);
  await vi.waitFor(() => expect(changes).toEqual(['everything']), patience);

  await pair.primary.kill();
  await pair.standby.query('select pg_promote()');

  await vi.waitFor(async () => {
    expect([await portOf(database), await hotPort()]).toEqual([pair.standby.port, pair.standby.port]);
    expect(changes).toEqual(['everything', 'everything']);
  }, patience);
  await sql`select pg_notify('bestow_changes', 'catalog')`.execute(database.db);
  await vi.waitFor(() => expect(changes.at(-1)).toBe('catalog'), patience);
  await listener.close();
  await hot.close();
});

test('when the old primary returns beside the new one, the one with the newer history is used', async () => {
  await pair.primary.start();
  expect(await portOf(open(pair.urlWith('?target_session_attrs=read-write&sslmode=disable')))).toBe(pair.standby.port);
});
