import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { one, type Tx } from '../../src/database/database.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { createIntake } from '../../src/orders/intake/intake.ts';
import { type ApiOn, startApiOn } from '../support/api-on.ts';
import type { Answer } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { countTraces, exactlyOnce, noTrace } from '../support/order-traces.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { intakeRow } from './support/intake-rows.ts';

const waiting = { timeout: 60_000, interval: 10 };
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

test('while one account is locked its orders answer 503, those of others are placed, and reads work', async () => {
  const locked = await givenCaller();
  const other = await givenCaller();
  const warmUp = await other.post('/v1/Orders', orderRequest());
  const release = await lockAccount(locked);
  const refused = [orderRequest(), orderRequest()];
  const blocked = refused.map((request) => locked.post('/v1/Orders', request));
  const others = Array.from({ length: 20 }, () => other.post('/v1/Orders', orderRequest()));

  expect((await instance.anonymous.get('/health/live')).status).toBe(200);
  expect((await instance.anonymous.get('/health/ready')).status).toBe(200);
  expect((await other.get(`/v1/Orders/${warmUp.body.Id}`)).status).toBe(200);
  for (const answer of await Promise.all(others)) expect(answer.status).toBe(201);
  for (const answer of await Promise.all(blocked)) expectUnavailable(answer);
  for (const request of refused) {
    expect(await countTraces(api.database.db, locked.accountId, request.PONumber)).toEqual(noTrace);
  }

  await release();
  const retried = await Promise.all(refused.map((request) => locked.post('/v1/Orders', request)));
  expect(retried.map((answer) => answer.status)).toEqual([201, 201]);
  expect(await countIntakeConnections()).toBeLessThanOrEqual(batchesInFlightMax);
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

test('orders batched with those of a locked account are placed at once, and the others when the lock is released', async () => {
  const locked = await api.givenAccount();
  const others = await Promise.all([api.givenAccount(), api.givenAccount()]);
  const intake = createIntake(api.database.url);
  const release = await lockAccount(locked);
  const waitingRow = intakeRow(locked.accountId);
  const [waits, ...placed] = [waitingRow, ...others.map(({ accountId }) => intakeRow(accountId))].map((row) =>
    intake.place(row),
  );
  for (const outcome of await Promise.all(placed)) expect(outcome.kind).toBe('Accepted');
  // The account is known to be locked by now: its further orders wait with the first, and no other order waits for
  // them.
  const second = intake.place(intakeRow(locked.accountId));
  const later = others.map(({ accountId }) => intake.place(intakeRow(accountId)));
  for (const outcome of await Promise.all(later)) expect(outcome.kind).toBe('Accepted');
  expect(await countTraces(api.database.db, locked.accountId, waitingRow.poNumber)).toEqual(noTrace);
  await release();
  expect([(await waits)?.kind, (await second).kind]).toEqual(['Accepted', 'Accepted']);
  await intake.close();
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

test('a batch that PostgreSQL aborts in a deadlock is retried', async () => {
  const { db } = api.database;
  const accounts = await Promise.all([api.givenAccount(), api.givenAccount()]);
  // Fails once, like the transaction that PostgreSQL aborts in a deadlock.
  await sql`create sequence losses`.execute(db);
  await sql`
    create function lose_once() returns trigger language plpgsql as $$
      begin
        if nextval('losses') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return new;
      end $$`.execute(db);
  await sql`create trigger lose_once before insert on orders for each row execute function lose_once()`.execute(db);
  const intake = createIntake(api.database.url);
  const rows = accounts.map(({ accountId }) => intakeRow(accountId));
  for (const outcome of await Promise.all(rows.map((row) => intake.place(row)))) expect(outcome.kind).toBe('Accepted');
  for (const { accountId, poNumber } of rows) expect(await countTraces(db, accountId, poNumber)).toEqual(exactlyOnce);
  await intake.close();
  const { tries } = await one(db, sql<{ tries: bigint }>`select last_value as tries from losses`);
  expect(tries).toBe(3n);
  await sql`drop trigger lose_once on orders`.execute(db);
});

test('while all connections are busy reads answer 503, and every connection is free afterwards', async () => {
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

async function countIntakeConnections(): Promise<number> {
  const counted = await one(
    api.database.db,
    sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'bestow-intake'`,
  );
  return counted.count;
}

function expectUnavailable(answer: Answer): void {
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 503, code: 'ServiceUnavailable' });
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
}
