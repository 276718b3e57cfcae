import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Db, many, one, openDatabase } from '../../../src/database/database.ts';
import { inspectMessages } from '../../../src/delivery/inspect-messages.ts';
import { settleOrderJob, watchOrdersJob } from '../../../src/fulfillment/jobs.ts';
import { inspectCards } from '../../../src/fulfillment/watch/inspect-cards.ts';
import { passOrders, recheckWatchedOrders } from '../../../src/fulfillment/watch/watch-orders.ts';
import { addNextRun, ensureRun } from '../../../src/jobs/periodic.ts';
import { createLogger } from '../../../src/kit/logger.ts';
import { inspectParcels } from '../../../src/shipping/inspect-parcels.ts';
import { inspectOrderWebhooks } from '../../../src/webhooks/inspect-order-webhooks.ts';
import {
  becomes,
  coffee,
  freshCode,
  givenSources,
  linksOrder,
  loadCodes,
  passTime,
  place,
  readOrder,
  stockOf,
  type WireOrder,
} from '../../fulfillment/support.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../support/test-api.ts';
import { startTestWorker } from '../../support/test-worker.ts';
import { hasNoJobs, isNoLongerWatched, isWatched, resumedFor, soonSeconds, watchesOf } from './support.ts';

const logger = createLogger('silent');
const inspectors = [inspectCards, inspectMessages, inspectParcels, inspectOrderWebhooks];
let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  caller = await api.givenAccount();
  await givenSources(api.database.db, coffee, ['simulator']);
});
afterEach(async () => {
  await sql`truncate jobs, order_watches`.execute(api.database.db);
});
afterAll(() => api.close());

async function runWatch(db: Db = api.database.db): Promise<void> {
  const needs = { db, logger, inspectors };
  const { signal } = new AbortController();
  await passOrders(needs, signal);
  await recheckWatchedOrders(needs, signal);
}

const placeSome = (count: number): Promise<WireOrder[]> =>
  Promise.all(Array.from({ length: count }, () => place(caller, linksOrder())));

async function countJobs(kind: string): Promise<number> {
  const { count } = await one(
    api.database.db,
    sql<{ count: number }>`select count(*)::int as count from jobs where kind = ${kind}`,
  );
  return count;
}

async function completed(orders: readonly WireOrder[]): Promise<void> {
  const worker = await startTestWorker(api);
  for (const { Id } of orders) await becomes(caller, Id, { Status: 'Complete' });
  await worker.close();
}

test('concurrent and repeated runs add one job for each order that has none', async () => {
  const { db } = api.database;
  const orders = await placeSome(20);
  await sql`delete from jobs`.execute(db);
  await passTime(db, soonSeconds);
  await Promise.all([runWatch(), runWatch(), runWatch()]);
  await runWatch();
  expect(await countJobs('serve-alone')).toBe(20);
  await passTime(db, soonSeconds);
  await runWatch();
  expect(await countJobs('serve-alone')).toBe(20);
  for (const { Id } of orders) expect(await resumedFor(db, Id)).toEqual(['NotServed']);
  await completed(orders);
});

test('new orders, and orders that have a job, are left unchanged', async () => {
  const { db } = api.database;
  const orders = await placeSome(5);
  const count = async () => (await many(db, sql`select id from jobs`)).length;
  const before = await count();
  await runWatch();
  expect(await many(db, sql`select 1 from order_watches`)).toEqual([]);
  await passTime(db, soonSeconds);
  await runWatch();
  for (const { Id } of orders) expect(await watchesOf(db, Id)).toHaveLength(1);
  expect(await count()).toBe(before);
  await completed(orders);
});

test('a job that was set aside does not count as the order’s job', async () => {
  const { db } = api.database;
  const [order] = await placeSome(1);
  await sql`update jobs set set_aside_at = service_now()`.execute(db);
  await passTime(db, soonSeconds);
  await runWatch();
  expect(await resumedFor(db, order?.Id ?? '')).toEqual(['NotServed']);
});

test('a run reads only new and open orders, not final ones', async () => {
  const { db } = api.database;
  await completed(await placeSome(60));
  const [open] = await placeSome(1);
  await passTime(db, soonSeconds);
  const connection = openDatabase({ url: api.database.url, applicationName: 'watch-test', connectionsMax: 1 });
  await addForeignOrders(db);
  await sql`analyze orders, order_lines`.execute(db);
  await endOthers(connection.db);
  const first = await rowsRead(connection.db, () => runWatch(connection.db));
  expect(first).toBeGreaterThanOrEqual(60);
  await passTime(db, soonSeconds);
  expect(await rowsRead(connection.db, () => runWatch(connection.db))).toBeLessThan(10);
  expect(await rowsRead(connection.db, () => runWatch(connection.db))).toBe(0);
  await connection.close();
  expect(await watchesOf(db, open?.Id ?? '')).toHaveLength(1);
});

test('a pending order whose lines are all final is completed', async () => {
  const { db } = api.database;
  const [order] = await placeSome(1);
  await completed(order ? [order] : []);
  await sql`update orders set status = 'Pending' where id = ${order?.Id}`.execute(db);
  await passTime(db, soonSeconds);
  await runWatch();
  expect(await countJobs(settleOrderJob.kind)).toBe(1);
  await completed(order ? [order] : []);
});

test('codes reserved for a line that has ended return to stock', async () => {
  const { db } = api.database;
  await loadCodes(api, [freshCode()]);
  const [order] = await placeSome(1);
  expect((await caller.post(`/v1/Orders/${order?.Id}/Cancel`)).status).toBe(200);
  await sql`
    update stock_codes set account_id = ${caller.accountId}, order_id = ${order?.Id}, line_number = 1
    where product_id = ${coffee}`.execute(db);
  await sql`update stock_levels set available = available - 1 where product_id = ${coffee}`.execute(db);
  expect(await stockOf(db)).toEqual({ available: 0, free: 0, reserved: 1 });
  await passTime(db, soonSeconds);
  await runWatch();
  const worker = await startTestWorker(api);
  await hasNoJobs(db, order?.Id ?? '');
  await isNoLongerWatched(db, order?.Id ?? '');
  await worker.close();
  expect(await stockOf(db)).toEqual({ available: 1, free: 1, reserved: 0 });
  expect(await resumedFor(db, order?.Id ?? '')).toEqual(['LeftBehind']);
});

test('a contradictory order is reported once as stuck, and nothing about it is changed', async () => {
  const { db } = api.database;
  const [order] = await placeSome(1);
  const id = order?.Id ?? '';
  await sql`update orders set status = 'Complete' where id = ${id}`.execute(db);
  await passTime(db, soonSeconds);
  await runWatch();
  await passTime(db, soonSeconds);
  await runWatch();
  expect((await isWatched(db, id)).stuckWith).toBe('StatusContradictsLines');
  expect(await resumedFor(db, id, 'OrderStuck')).toEqual(['StatusContradictsLines']);
  expect(await readOrder(caller, id)).toMatchObject({ Status: 'Complete', LineItems: [{ Status: 'Pending' }] });
});

test('an order that is resumed repeatedly is reported as stuck, and retried less and less often', async () => {
  const { db } = api.database;
  const [order] = await placeSome(1);
  const id = order?.Id ?? '';
  for (let round = 0; round < 6; round++) {
    await sql`truncate jobs`.execute(db);
    await passTime(db, 12_000);
    await runWatch();
  }
  expect(await resumedFor(db, id)).toHaveLength(6);
  expect(await resumedFor(db, id, 'OrderStuck')).toEqual(['NotServed']);
  await passTime(db, 6_000);
  await runWatch();
  expect(await resumedFor(db, id)).toHaveLength(6);
});

test('one next run is scheduled, however often it is requested', async () => {
  const { db } = api.database;
  await Promise.all([ensureRun(db, watchOrdersJob), ensureRun(db, watchOrdersJob), addNextRun(db, watchOrdersJob)]);
  await ensureRun(db, watchOrdersJob);
  expect(await countJobs(watchOrdersJob.kind)).toBe(1);
  await passTime(db, watchOrdersJob.periodSeconds);
  await ensureRun(db, watchOrdersJob);
  expect(await countJobs(watchOrdersJob.kind)).toBe(1);
  await addNextRun(db, watchOrdersJob);
  expect(await countJobs(watchOrdersJob.kind)).toBe(2);
});

/** Orders of another account. With only a few rows the planner may choose any index. */
async function addForeignOrders(db: Db): Promise<void> {
  await sql`
    with foreign_orders as (
      insert into orders (account_id, id, number, placed_at, po_number, type, currency_code, total_minor, credential_id)
      select ${randomUUID()}::uuid, gen_random_uuid(), n, now(), n::text, 'Links', 'USD', 1, gen_random_uuid()
      from generate_series(1, 3000) n returning account_id, id, number
    )
    insert into order_lines (account_id, order_id, line_number, order_number, product_id, product_version, value_minor,
                             quantity, unit_cost_minor, details, product_nth)
    select account_id, id, 1, number, 'none', 1, 1, 1, 1, '{}', number from foreign_orders`.execute(db);
}

/**
 * Other sessions report their reads with a delay, which would be counted as ours; when they end, they report at once.
 */
async function endOthers(db: Db): Promise<void> {
  const others = sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await expect.poll(() => many(db, others)).toEqual([]);
}

/** Rows of orders and lines read by `work` on the only connection of `db`. */
async function rowsRead(db: Db, work: () => Promise<void>): Promise<number> {
  const before = await readCount(db);
  await work();
  return (await readCount(db)) - before;
}

async function readCount(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await one(
    db,
    sql<{ rows: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables
      where relname in ('orders', 'order_lines')`,
  );
  return rows;
}
