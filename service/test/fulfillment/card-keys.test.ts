import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { many, withTransaction } from '../../src/database/database.ts';
import { serveAloneJob } from '../../src/fulfillment/jobs.ts';
import type { Failpoint, FailpointHook } from '../../src/fulfillment/types.ts';
import { enqueue } from '../../src/jobs/enqueue.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import type { Worker } from '../../src/main/worker.ts';
import { orderRequest } from '../support/order-requests.ts';
import type { TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { setScene } from './scene.ts';
import {
  becomes,
  cardNumbersOf,
  coffee,
  freshCode,
  givenSources,
  linksOrder,
  loadCodes,
  openCards,
  place,
  type WireOrder,
  waiting,
} from './support.ts';

const garden = 'willowmere-garden-usd';
const scene = setScene();
const workers: Worker[] = [];

beforeEach(async () => {
  const { db } = scene.api.database;
  await givenSources(db, coffee, ['simulator']);
  await givenSources(db, garden, ['simulator']);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close();
});

/** A worker that pauses each time it reaches the named point, until it is resumed. */
async function startPausingWorker(point: Failpoint) {
  const pauses: { proceed: () => void }[] = [];
  let isPausing = true;
  const failpoint: FailpointHook = async (name) => {
    if (isPausing && name === point) await new Promise<void>((resolve) => pauses.push({ proceed: resolve }));
  };
  workers.push(await startTestWorker(scene.api, scene.supplier.environ, { failpoint }));
  return {
    /** Waits until it has reached the point for the nth time. */
    pause: (nth: number) =>
      vi.waitFor(() => {
        const pause = pauses[nth - 1];
        if (!pause) throw new Error('the worker has not come there yet');
        return pause;
      }, waiting),
    /** From now on it no longer pauses at the point. */
    proceed: () => {
      isPausing = false;
      for (const { proceed } of pauses) proceed();
    },
  };
}

async function startPlainWorker(): Promise<void> {
  workers.push(await startTestWorker(scene.api, scene.supplier.environ));
}

/** Lets any free worker serve the order. */
async function serveAgain(orderId: string): Promise<void> {
  const ref = { accountId: scene.caller.accountId, orderId: orderId as OrderId };
  await withTransaction(scene.api.database.db, (tx) => enqueue(tx, serveAloneJob, { orders: [ref] }));
}

/** Moves the clock, and the leases of running jobs with it: otherwise the paused job would be claimed a second time. */
async function passTimeOfOthers(days: number): Promise<void> {
  await sql`
    with leased as (update jobs set run_at = run_at + make_interval(days => ${days}) where attempts > 0)
    update service_clock set ahead = ahead + make_interval(days => ${days})`.execute(scene.api.database.db);
}

async function noJobIsLeft(): Promise<void> {
  const { db } = scene.api.database;
  await vi.waitFor(
    async () => expect(await many(db, sql`select 1 from jobs where payload ? 'orders'`)).toEqual([]),
    waiting,
  );
}

function actOnLine(caller: TestCaller, order: WireOrder, line: number, action: string, body?: unknown) {
  return caller.post(`/v1/Orders/${order.Id}/LineItems/${order.LineItems[line - 1]?.Id}/${action}`, body);
}

function giftsTo(...addresses: readonly string[]) {
  return orderRequest({
    LineItems: addresses.map((Email) => ({ ProductId: coffee, Value: 25, DigitalDeliveryAddress: { Email } })),
  });
}

async function keysOf(orderId: string) {
  return many(scene.api.database.db, sql`select 1 from order_keys where order_id = ${orderId}`);
}

test('line 1 is cancelled while a worker issues both lines: line 2 completes and its code decrypts', async () => {
  const { api, caller } = scene;
  const worker = await startPausingWorker('codesAcquired');
  const order = await place(caller, linksOrder({}, { ProductId: garden, Quantity: 2 }));
  await worker.pause(1);
  expect((await actOnLine(caller, order, 1, 'Cancel')).status).toBe(200);
  worker.proceed();
  const ended = await becomes(caller, order.Id, { Status: 'PartiallyComplete' });
  expect(ended.LineItems.map(({ Status }) => Status)).toEqual(['Cancelled', 'Complete']);
  for (const { Codes } of ended.LineItems[1]?.ClaimData ?? []) expect(Codes[0]?.Label).toBe('ClaimLink');
  expect(await openCards(api, caller.accountId, order.Id)).toHaveLength(2);
});

test('line 1 of a mailed order is cancelled while a worker issues both lines: line 2 is sent and completes', async () => {
  const { api, caller } = scene;
  const worker = await startPausingWorker('codesAcquired');
  const order = await place(caller, giftsTo('first@example.com', 'second@example.com'));
  await worker.pause(1);
  expect((await actOnLine(caller, order, 1, 'Cancel')).status).toBe(200);
  worker.proceed();
  const ended = await becomes(caller, order.Id, { Status: 'PartiallyComplete' });
  expect(ended.LineItems.map(({ Status }) => Status)).toEqual(['Cancelled', 'Complete']);
  expect(await openCards(api, caller.accountId, order.Id)).toHaveLength(1);
});

test('both lines are cancelled while a worker issues them: no card and no unused key is left', async () => {
  const { caller } = scene;
  const worker = await startPausingWorker('codesAcquired');
  const order = await place(caller, linksOrder({}, { ProductId: garden }));
  await worker.pause(1);
  expect((await caller.post(`/v1/Orders/${order.Id}/Cancel`)).status).toBe(200);
  worker.proceed();
  await noJobIsLeft();
  await becomes(caller, order.Id, { Status: 'Cancelled' });
  expect(await keysOf(order.Id)).toEqual([]);
});

test('line 1 gets a new address while a worker issues both lines: both are sent and decrypt with one key', async () => {
  const { api, caller } = scene;
  const worker = await startPausingWorker('codesAcquired');
  const order = await place(caller, giftsTo('old@example.com', 'second@example.com'));
  await worker.pause(1);
  const body = { DigitalDeliveryAddress: { Email: 'new@example.com' } };
  expect((await actOnLine(caller, order, 1, 'Reissue', body)).status).toBe(202);
  worker.proceed();
  await becomes(caller, order.Id, { Status: 'Complete' });
  expect(await openCards(api, caller.accountId, order.Id)).toHaveLength(2);
});

test('two jobs issue different lines of one order: the second encrypts with the key of the first', async () => {
  const { api, supplier, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['supplier']);
  const worker = await startPausingWorker('codesAcquired');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const order = await place(
    caller,
    linksOrder({ Quantity: 3 }, { ProductId: garden, Personalization: { DeliveryDate: tomorrow } }),
  );
  await worker.pause(1);
  // The second line falls due; it is issued from a local source before the codes of the first one are stored.
  await passTimeOfOthers(2);
  (await worker.pause(2)).proceed();
  await vi.waitFor(async () => expect(await openCards(api, caller.accountId, order.Id)).toHaveLength(1), waiting);
  worker.proceed();
  await becomes(caller, order.Id, { Status: 'Complete' });
  await noJobIsLeft();
  const cards = await openCards(api, caller.accountId, order.Id);
  const issued = supplier.issued.get(`${order.Id}-1-1-3`);
  expect(cardNumbersOf(cards).slice(0, 3)).toEqual(issued);
  expect(cards).toHaveLength(4);
  expect([...supplier.issued.keys()].filter((reference) => reference.startsWith(order.Id))).toHaveLength(1);
  expect(await keysOf(order.Id)).toHaveLength(1);
});

test('an order with a line from stock and one from a supplier is served at once, both with one key', async () => {
  const { api, supplier, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory']);
  await givenSources(db, garden, ['supplier']);
  await loadCodes(api, [freshCode(), freshCode()]);
  await startPlainWorker();
  const order = await place(caller, linksOrder({ Quantity: 2 }, { ProductId: garden }));
  await becomes(caller, order.Id, { Status: 'Complete' });
  expect(await openCards(api, caller.accountId, order.Id)).toHaveLength(3);
  // One request: the supplier's line was not left out for lack of the right key.
  expect(supplier.journal.filter(({ reference }) => reference.startsWith(order.Id))).toHaveLength(1);
});

test('the line from stock is cancelled while the worker commits: the supplier’s line stores the key', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory']);
  await givenSources(db, garden, ['supplier']);
  await loadCodes(api, [freshCode()]);
  const worker = await startPausingWorker('codesAcquired');
  const order = await place(caller, linksOrder({}, { ProductId: garden }));
  await worker.pause(1);
  expect((await actOnLine(caller, order, 1, 'Cancel')).status).toBe(200);
  worker.proceed();
  await becomes(caller, order.Id, { Status: 'PartiallyComplete' });
  expect(await openCards(api, caller.accountId, order.Id)).toHaveLength(1);
  await sql`delete from stock_codes`.execute(db);
  await sql`update stock_levels set available = 0`.execute(db);
});

test('two jobs issue the same lines: one of them succeeds, and every card decrypts', async () => {
  const { api, caller } = scene;
  const worker = await startPausingWorker('codesAcquired');
  const order = await place(caller, linksOrder({ Quantity: 2 }, { ProductId: garden }));
  await worker.pause(1);
  await serveAgain(order.Id);
  await worker.pause(2);
  worker.proceed();
  await becomes(caller, order.Id, { Status: 'Complete' });
  await noJobIsLeft();
  expect(await openCards(api, caller.accountId, order.Id)).toHaveLength(3);
  expect(await keysOf(order.Id)).toHaveLength(1);
});

test('the database rejects a card without its order’s key', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await startPlainWorker();
  const order = await place(caller, linksOrder());
  await becomes(caller, order.Id, { Status: 'Complete' });
  const copy = (keyId: string | null) =>
    sql`insert into cards (account_id, order_id, line_number, card_number, sealed_code, code_fingerprint, code_hint,
                           source, issued_at, key_id)
        select account_id, order_id, line_number, 2, sealed_code, ${randomBytes(16)}, '', source, issued_at, ${keyId}
        from cards where order_id = ${order.Id}`.execute(db);
  await expect(copy(randomUUID())).rejects.toThrow('cards_order_key');
  await expect(copy(null)).rejects.toThrow('cards_key_is_known');
  await expect(sql`delete from order_keys where order_id = ${order.Id}`.execute(db)).rejects.toThrow('cards_order_key');
});
