import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { many, openDatabase, withTransaction } from '../../src/database/database.ts';
import { openReadReplica, readsOf } from '../../src/database/read-replica.ts';
import { parseConfig } from '../../src/kit/config.ts';
import { replicaReads } from '../../src/kit/metrics/instruments.ts';
import { seedCatalog } from '../../src/main/demo/seed-catalog.ts';
import { checkReadReplica } from '../../src/main/doctor/replica-check.ts';
import { runCli } from '../support/cli.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { type PostgresPair, startPostgresPair } from '../support/postgres-pair.ts';
import { environOn, startServe } from '../support/serve.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let pair: PostgresPair;
let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  pair = await startPostgresPair();
  // A commit waits for nobody: the replica may be behind.
  await pair.primary.query(`alter system set synchronous_standby_names = ''`);
  await pair.primary.query('select pg_reload_conf()');
  const { url } = pair.primary;
  expect(await runCli('migrate', { BESTOW_ENV: 'stage', DATABASE_URL: url })).toMatchObject({ code: 0 });
  const database = openDatabase({ url, applicationName: 'bestow-test', connectionsMax: 10 });
  await withTransaction(database.db, seedCatalog);
  const options = { url: pair.standby.url, connectionsMax: 10, waitMsMax: 2_000, isPooled: false };
  const replica = openReadReplica(database, options);
  const close = async () => {
    await replica.close();
    await database.close();
  };
  api = await startTestApi({}, { ...database, url, close });
  caller = await api.givenAccount();
});
afterAll(async () => {
  await api?.close();
  await pair?.stop();
});

async function answeredBy(): Promise<{ replica: number; primary: number }> {
  const { values } = await replicaReads.get();
  const count = (outcome: string) => values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
  return { replica: count('replica'), primary: count('primary') };
}

/** Places an order and lists what there is: the new order must be first, whoever answers. */
async function placeAndList(): Promise<void> {
  const placed = await caller.post('/v1/Orders', orderRequest());
  expect(placed.status).toBe(201);
  const { body } = await caller.get('/v1/Orders?pageSize=1');
  expect((body.Data as { Id: string }[])[0]?.Id).toBe(placed.body.Id);
  const moved = await caller.get(`/v1/Transactions?orderId=${placed.body.Id}`);
  expect(moved.body.Data).toHaveLength(1);
}

/** Until the replica answers again, which it is asked every two seconds. */
const untilReplicaAnswers = () =>
  vi.waitFor(async () => {
    const before = await answeredBy();
    await caller.get('/v1/Orders');
    expect((await answeredBy()).replica).toBeGreaterThan(before.replica);
  }, patience);

const isOnStandby = async () => {
  const [row] = await many(readsOf(api.database.db), sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`);
  return row?.standby;
};

test('lists are read from the replica, and contain what was committed just before', async () => {
  await untilReplicaAnswers();
  const before = await answeredBy();
  for (let round = 0; round < 20; round++) await placeAndList();
  expect((await answeredBy()).replica).toBeGreaterThan(before.replica);
  await vi.waitFor(async () => expect(await isOnStandby()).toBe(true), patience);
  expect(await checkReadReplica(pair.standby.url)).toMatchObject({ state: 'ok' });
});

test('an order placed at one process is listed by another, which reads from the replica', async () => {
  const environ = { ...environOn(api), DATABASE_READ_URL: pair.standby.url };
  const served = await startServe(environ);
  try {
    const signIn = { email: caller.email, accesstoken: caller.accessToken };
    const { body } = await new HttpCaller(served.baseUrl).post('/v1/Tokens', undefined, signIn);
    const there = new HttpCaller(served.baseUrl, { authorization: `Bearer ${body.Value}` });
    for (let round = 0; round < 10; round++) {
      const placed = await caller.post('/v1/Orders', orderRequest());
      const listed = await there.get('/v1/Orders?pageSize=1');
      expect((listed.body.Data as { Id: string }[])[0]?.Id).toBe(placed.body.Id);
    }
    const readers = `select 1 from pg_stat_activity where application_name = 'bestow-reads'`;
    expect((await pair.standby.query(readers)).length).toBeGreaterThan(0);
  } finally {
    served.kill('SIGTERM');
    await served.ended;
  }
});

test('a report is built from the replica', async () => {
  const worker = await startTestWorker(api);
  await vi.waitFor(async () => {
    await untilReplicaAnswers();
    const before = await answeredBy();
    const asked = await caller.post('/v1/Reports', { Kind: 'Orders', Format: 'Csv', Filter: {} });
    expect(asked.status).toBe(202);
    await vi.waitFor(async () => {
      expect((await caller.get(`/v1/Reports/${asked.body.Id}`)).body).toMatchObject({ Status: 'Ready' });
    }, patience);
    expect((await answeredBy()).replica).toBeGreaterThan(before.replica);
  }, patience);
  await worker.close();
});

test('a user who does not see the timeline is told how to', async () => {
  await pair.primary.query(`create role plain login password 'plain'`);
  const url = pair.standby.url.replace(/\/\/[^@]+@/, '//plain:plain@');
  await vi.waitFor(async () => {
    expect(await checkReadReplica(url)).toMatchObject({ advice: expect.stringContaining('pg_read_all_stats') });
  }, patience);
});

test('while replay is paused the primary answers, with what was just committed', async () => {
  await pair.standby.query('select pg_wal_replay_pause()');
  const before = await answeredBy();
  for (let round = 0; round < 5; round++) await placeAndList();
  const after = await answeredBy();
  expect(after.replica).toBe(before.replica);
  expect(after.primary).toBeGreaterThan(before.primary);
  await pair.standby.query('select pg_wal_replay_resume()');
  await untilReplicaAnswers();
  await placeAndList();
});

test('while the replica is dead the primary answers, and the replica again when it is back', async () => {
  await pair.standby.kill();
  for (let round = 0; round < 5; round++) await placeAndList();
  await pair.standby.start();
  await untilReplicaAnswers();
  await placeAndList();
});

test('a former replica that was promoted is not read from', async () => {
  await pair.standby.query('select pg_promote()');
  const before = await answeredBy();
  for (let round = 0; round < 3; round++) await placeAndList();
  expect((await answeredBy()).replica).toBe(before.replica);
  expect(await isOnStandby()).toBe(false);
  expect(await checkReadReplica(pair.standby.url)).toMatchObject({ state: 'warning' });
});

test('the address of a replica needs one of the primary, and must not ask for a primary', () => {
  const primary = { BESTOW_ENV: 'stage', DATABASE_URL: 'postgresql://a@one/bestow' };
  const read = (url: string) => () => parseConfig({ ...primary, DATABASE_READ_URL: url });
  expect(read('postgresql://a@two,three/bestow?target_session_attrs=standby')).not.toThrow();
  expect(read('postgresql://a@two/bestow')).not.toThrow();
  expect(read('postgresql://a@two,three/bestow')).toThrow('must lead to a replica');
  expect(() => parseConfig({ DATABASE_READ_URL: 'postgresql://a@two/bestow' })).toThrow('DATABASE_URL is not');
});
