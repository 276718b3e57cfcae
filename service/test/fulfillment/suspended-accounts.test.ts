import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { many, one } from '../../src/database/database.ts';
import type { Failpoint } from '../../src/fulfillment/types.ts';
import { inspectCards } from '../../src/fulfillment/watch/inspect-cards.ts';
import { passOrders } from '../../src/fulfillment/watch/watch-orders.ts';
import { createLogger } from '../../src/kit/logger.ts';
import type { Worker } from '../../src/main/worker.ts';
import { heldJobs, isHeld, setStatus } from '../support/suspend.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import {
  becomes,
  coffee,
  expectSound,
  freshCode,
  givenSources,
  linksOrder,
  loadCodes,
  operatorEvents,
  passTime,
  place,
  readOrder,
  stockOf,
  waiting,
} from './support.ts';

const awaitSeconds = 3_600;
let api: TestApi;
let caller: TestCaller;
let worker: Worker;
let onFailpoint: (name: Failpoint) => Promise<void> = async () => undefined;
beforeAll(async () => {
  api = await startTestApi();
  const environ = { AWAIT_STOCK_SECONDS: String(awaitSeconds) };
  worker = await startTestWorker(api, environ, { failpoint: (name: Failpoint) => onFailpoint(name) });
});
beforeEach(async () => {
  caller = await api.givenAccount();
  onFailpoint = async () => undefined;
});
afterEach(() => expectSound(api.database.db));
afterAll(async () => {
  await worker.close();
  await api.close();
});

const suspend = () => setStatus(api.database.db, caller.accountId, 'Suspended');
const reactivate = () => setStatus(api.database.db, caller.accountId, 'Active');
const held = { Status: 'Pending', StatusReason: 'AccountSuspended' };

async function countCards(): Promise<number> {
  const row = await one(
    api.database.db,
    sql<{ count: number }>`select count(*)::int as count from cards where account_id = ${caller.accountId}`,
  );
  return row.count;
}

/** Suspends the account once, at a given step of the worker. */
function suspendAt(moment: Failpoint): Promise<void> {
  return new Promise((resolve) => {
    onFailpoint = async (name) => {
      if (name !== moment) return;
      onFailpoint = async () => undefined;
      await suspend();
      resolve();
    };
  });
}

test('an account suspended between fetching codes and issuing cards gets no cards, and all of them when it is active again', async () => {
  await givenSources(api.database.db, coffee, ['inventory']);
  await loadCodes(api, Array.from({ length: 3 }, freshCode));
  const suspended = suspendAt('codesAcquired');
  const order = await place(caller, linksOrder({ Quantity: 3 }));
  await suspended;
  await isHeld(api.database.db, caller.accountId, ['serve-awaiting']);
  expect(await readOrder(caller, order.Id)).toMatchObject({ ...held, LineItems: [held] });
  expect(await countCards()).toBe(0);
  expect((await stockOf(api.database.db)).reserved).toBe(3);
  await reactivate();
  await becomes(caller, order.Id, { Status: 'Complete', StatusReason: null });
  expect(await countCards()).toBe(3);
  expect(await heldJobs(api.database.db, caller.accountId)).toEqual([]);
});

test('a large order stops after the committed portion, and continues from there', async () => {
  await givenSources(api.database.db, coffee, ['simulator']);
  const suspended = suspendAt('portionsCommitted');
  const order = await place(caller, linksOrder({ Quantity: 1_200 }));
  await suspended;
  await isHeld(api.database.db, caller.accountId, ['serve-awaiting']);
  expect(await countCards()).toBe(500);
  await reactivate();
  await becomes(caller, order.Id, { Status: 'Complete' });
  expect(await countCards()).toBe(1_200);
});

test('a scheduled line that falls due while its account is suspended waits, and is served when it is active', async () => {
  await givenSources(api.database.db, coffee, ['simulator']);
  const { now } = await one(api.database.db, sql<{ now: Date }>`select service_now() as now`);
  const DeliveryDate = new Date(now.getTime() + 86_400_000).toISOString();
  const order = await place(caller, linksOrder({ Personalization: { DeliveryDate } }));
  await vi.waitFor(async () => expect(await scheduledJobs(order.Id)).toBe(1), waiting);
  await suspend();
  await passTime(api.database.db, 90_000);
  await isHeld(api.database.db, caller.accountId, ['serve-awaiting']);
  expect(await readOrder(caller, order.Id)).toMatchObject(held);
  expect(await countCards()).toBe(0);
  await reactivate();
  await becomes(caller, order.Id, { Status: 'Complete' });
});

async function scheduledJobs(orderId: string): Promise<number> {
  const jobs = await many(
    api.database.db,
    sql`select 1 from jobs where kind = 'serve-scheduled' and payload -> 'orders' @> ${JSON.stringify([{ orderId }])}::jsonb`,
  );
  return jobs.length;
}

test('time on hold does not count as waiting for stock', async () => {
  await givenSources(api.database.db, coffee, ['inventory']);
  const order = await place(caller, linksOrder());
  await becomes(caller, order.Id, { StatusReason: 'AwaitingStock' });
  await suspend();
  await passTime(api.database.db, awaitSeconds - 1);
  await isHeld(api.database.db, caller.accountId, ['serve-awaiting']);
  await passTime(api.database.db, awaitSeconds * 10);
  await reactivate();
  await becomes(caller, order.Id, { Status: 'Pending', StatusReason: 'AwaitingStock' });
  await loadCodes(api, [freshCode()]);
  await becomes(caller, order.Id, { Status: 'Complete' });
});

test('loaded stock does not start held work, and the watch does not treat it as lost', async () => {
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory']);
  const order = await place(caller, linksOrder());
  await becomes(caller, order.Id, { StatusReason: 'AwaitingStock' });
  await suspend();
  await passTime(db, 1_000);
  await isHeld(db, caller.accountId, ['serve-awaiting']);
  await loadCodes(api, [freshCode()]);
  await passOrders({ db, logger: createLogger('silent'), inspectors: [inspectCards] }, new AbortController().signal);
  await isHeld(db, caller.accountId, ['serve-awaiting']);
  const resumed = await operatorEvents(db, 'OrderResumed');
  expect(resumed.filter(({ OrderId }) => OrderId === order.Id)).toEqual([]);
  await reactivate();
  await becomes(caller, order.Id, { Status: 'Complete' });
});

test('an account that is suspended and reactivated repeatedly loses nothing and gets nothing twice', async () => {
  await givenSources(api.database.db, coffee, ['simulator']);
  const placing = Array.from({ length: 20 }, () => place(caller, linksOrder({ Quantity: 2 }, { Quantity: 1 })));
  const orders = await Promise.all(placing);
  for (let round = 0; round < 5; round++) {
    await suspend();
    await reactivate();
  }
  for (const { Id } of orders) await becomes(caller, Id, { Status: 'Complete' });
  expect(await countCards()).toBe(60);
  expect(await heldJobs(api.database.db, caller.accountId)).toEqual([]);
});

test('another account’s orders in the same job are served while the suspended account’s are held', async () => {
  await givenSources(api.database.db, coffee, ['simulator']);
  const other = await api.givenAccount();
  let suspending: Promise<void> | null = null;
  let letGo: () => void = () => undefined;
  const allPlaced = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  onFailpoint = async (name) => {
    if (name !== 'codesAcquired') return;
    await allPlaced;
    suspending ??= suspend();
    await suspending;
  };
  const placing = Array.from({ length: 6 }, (_, index) => place(index % 2 ? caller : other, linksOrder()));
  const orders = await Promise.all(placing);
  letGo();
  for (const [index, { Id } = { Id: '' }] of orders.entries()) {
    if (index % 2 === 0) await becomes(other, Id, { Status: 'Complete' });
  }
  onFailpoint = async () => undefined;
  await reactivate();
  for (const [index, { Id } = { Id: '' }] of orders.entries()) {
    if (index % 2 === 1) await becomes(caller, Id, { Status: 'Complete' });
  }
});
