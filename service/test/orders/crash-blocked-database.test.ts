import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { one, type Tx } from '../../src/kit/database.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { type ApiOn, startApiOn } from '../support/api-on.ts';
import type { Answer } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { countTraces, noTrace } from '../support/order-traces.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

const waiting = { timeout: 15_000, interval: 10 };
const connectionsMax = 4;
const batchesInFlightMax = 2;

let api: TestApi;
let instance: ApiOn;
beforeAll(async () => {
  api = await startTestApi();
  // The time that a batch waits for an account's lock, shortened from the usual one.
  instance = await startApiOn(api, `${api.database.url}&lock_timeout=1000`, connectionsMax);
});
afterAll(async () => {
  await instance?.close();
  await api?.close();
});

async function givenCaller(): Promise<TestCaller> {
  return instance.as(await api.givenAccount({ available: { USD: 1_000_00n } }));
}

test('while one account is locked its orders get 503, orders behind them are placed or told to come again, and reads go on', async () => {
  const locked = await givenCaller();
  const other = await givenCaller();
  const warmUp = await other.post('/v1/Orders', orderRequest());
  const release = await lockAccount(locked);
  const refused = [orderRequest(), orderRequest()];
  const blocked: Promise<Answer>[] = [];
  for (const [index, request] of refused.entries()) {
    blocked.push(locked.post('/v1/Orders', request));
    // One after the other, so that each is a batch of its own and both connections of the intake wait.
    await vi.waitFor(async () => expect(await countWaitingBatches()).toBe(index + 1), waiting);
  }
  const behind = Array.from({ length: 20 }, () => other.post('/v1/Orders', orderRequest()));

  expect((await instance.anonymous.get('/health/live')).status).toBe(200);
  expect((await instance.anonymous.get('/health/ready')).status).toBe(200);
  expect((await other.get(`/v1/Orders/${warmUp.body.Id}`)).status).toBe(200);
  expect(await countIntakeConnections()).toBeLessThanOrEqual(batchesInFlightMax);
  for (const answer of await Promise.all(blocked)) expectUnavailable(answer);
  for (const answer of await Promise.all(behind)) expect([201, 503]).toContain(answer.status);
  for (const request of refused) {
    expect(await countTraces(api.database.db, locked.accountId, request.PONumber)).toEqual(noTrace);
  }

  await release();
  const retried = await Promise.all(refused.map((request) => locked.post('/v1/Orders', request)));
  expect(retried.map((answer) => answer.status)).toEqual([201, 201]);
  expect((await other.post('/v1/Orders', orderRequest())).status).toBe(201);
  expect(await countIntakeConnections()).toBeLessThanOrEqual(batchesInFlightMax);
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

test('a batch that the database ends as one side of a deadlock is done again', async () => {
  // Of the instance with the usual patience: the other would give up waiting just when the deadlock is found.
  const givenOther = () => api.givenAccount({ available: { USD: 1_000_00n } });
  const [first, second] = (await Promise.all([givenOther(), givenOther()])).sort(byAccountId);
  const blockers = await Promise.all(Array.from({ length: batchesInFlightMax }, givenOther));
  if (!first || !second) throw new Error('two accounts were asked for');
  const releases = await Promise.all(blockers.map(lockAccount));
  const ahead: Promise<Answer>[] = [];
  for (const [index, caller] of blockers.entries()) {
    ahead.push(caller.post('/v1/Orders', orderRequest()));
    await vi.waitFor(async () => expect(await countWaitingBatches()).toBe(index + 1), waiting);
  }

  // Both wait for the next batch, which locks the first account before it asks for the second.
  const together = [first, second].map((caller) => caller.post('/v1/Orders', orderRequest()));
  for (const caller of [first, second]) await caller.get('/v1/Orders');
  await api.database.db.transaction().execute(async (tx) => {
    await sql`select from account_sequences where account_id = ${second.accountId} for update`.execute(tx);
    for (const release of releases) await release();
    await vi.waitFor(async () => expect(await countWaitingBatches()).toBe(1), waiting);
    await sql`select from account_sequences where account_id = ${first.accountId} for update`.execute(tx);
  });
  for (const answer of await Promise.all([...ahead, ...together])) expect(answer.status).toBe(201);
});

test('while all connections are busy reads are told to come again, and every connection is free afterwards', async () => {
  const caller = await givenCaller();
  const { pool } = instance.database;
  const busy = await Promise.all(Array.from({ length: connectionsMax }, () => pool.connect()));

  const answers = await Promise.all(Array.from({ length: 20 }, () => caller.get('/v1/Orders')));
  for (const answer of answers) expectUnavailable(answer);
  expectUnavailable(await instance.anonymous.get('/health/ready'));
  expect((await instance.anonymous.get('/health/live')).status).toBe(200);

  for (const client of busy) client.release();
  const recovered = await Promise.all(Array.from({ length: 20 }, () => caller.get('/v1/Orders')));
  expect(recovered.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
  await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), waiting);
  expect(pool.waitingCount).toBe(0);
});

const byAccountId = (a: TestCaller, b: TestCaller) => (a.accountId < b.accountId ? -1 : 1);

/** Holds the account's lock until the returned function is called. */
async function lockAccount({ accountId }: TestCaller): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let transaction: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    const holdLock = async (tx: Tx) => {
      await sql`select from account_sequences where account_id = ${accountId} for update`.execute(tx);
      resolve();
      await held;
    };
    transaction = api.database.db.transaction().execute(holdLock);
    transaction.catch(reject);
  });
  return async () => {
    release();
    await transaction;
  };
}

function countWaitingBatches(): Promise<number> {
  return countIntake(sql`wait_event_type = 'Lock'`);
}

function countIntakeConnections(): Promise<number> {
  return countIntake(sql`true`);
}

async function countIntake(condition: ReturnType<typeof sql>): Promise<number> {
  const counted = await one(
    api.database.db,
    sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'bestow-intake' and ${condition}`,
  );
  return counted.count;
}

function expectUnavailable(answer: Answer): void {
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 503, code: 'ServiceUnavailable' });
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
}
