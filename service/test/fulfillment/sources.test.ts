import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import { setScene, setWorkers } from './scene.ts';
import {
  becomes,
  cardNumbersOf,
  coffee,
  freshCode,
  givenSources,
  linksOrder,
  loadCodes,
  openCards,
  operatorEvents,
  passTime,
  place,
  readOrder,
  stockOf,
  waiting,
} from './support.ts';

const awaitSeconds = 3_600;
const scene = setScene();
setWorkers(scene, 1, { AWAIT_STOCK_SECONDS: String(awaitSeconds) });

async function sourcesUsed(id: string): Promise<string[]> {
  const { api, caller } = scene;
  return (await openCards(api, caller.accountId, id)).map((card) => card.source);
}

async function awaitingJobs(id: string): Promise<{ id: string }[]> {
  const { api } = scene;
  return many(
    api.database.db,
    sql<{ id: string }>`select id from jobs where kind = 'serve-awaiting' and payload::text like ${`%${id}%`}`,
  );
}

test('a product’s sources are tried in its order of preference, each when the previous one is out of stock', async () => {
  const { api, supplier, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory', 'supplier', 'simulator']);
  const code = freshCode();
  await loadCodes(api, [code]);
  const asked = supplier.journal.length;

  const first = await place(caller, linksOrder());
  await becomes(caller, first.Id, { Status: 'Complete' });
  expect(cardNumbersOf(await openCards(api, caller.accountId, first.Id))).toEqual([code]);
  expect(supplier.journal).toHaveLength(asked);

  const second = await place(caller, linksOrder());
  await becomes(caller, second.Id, { Status: 'Complete' });
  expect(await sourcesUsed(second.Id)).toEqual(['supplier']);

  supplier.always('outOfStock');
  const third = await place(caller, linksOrder());
  await becomes(caller, third.Id, { Status: 'Complete' });
  expect(await sourcesUsed(third.Id)).toEqual(['simulator']);
  expect(await many(db, sql`select 1 from supplier_requests`)).toEqual([]);
});

test('a line that stock cannot serve completely takes no code from it and goes to the next source', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory', 'simulator']);
  const codes = [freshCode(), freshCode()];
  await loadCodes(api, codes);
  const large = await place(caller, linksOrder({ Quantity: 3 }));
  await becomes(caller, large.Id, { Status: 'Complete' });
  expect(await sourcesUsed(large.Id)).toEqual(['simulator', 'simulator', 'simulator']);
  expect(await stockOf(db)).toEqual({ available: 2, free: 2, reserved: 0 });

  const small = await place(caller, linksOrder({ Quantity: 2 }));
  await becomes(caller, small.Id, { Status: 'Complete' });
  expect(cardNumbersOf(await openCards(api, caller.accountId, small.Id)).sort()).toEqual(codes.sort());
  expect(await stockOf(db)).toEqual({ available: 0, free: 0, reserved: 0 });
});

test('a line without stock waits, delays no other line, and completes as soon as codes are loaded', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory']);
  // The waiting line comes first and is larger than one commit.
  const order = await place(
    caller,
    linksOrder(
      { Quantity: 600 },
      { ProductId: 'willowmere-garden-usd', Quantity: 2 },
      { ProductId: 'willowmere-garden-usd', Value: 50 },
    ),
  );
  const waitingOrder = await becomes(caller, order.Id, { Status: 'Pending', StatusReason: 'AwaitingStock' });
  expect(waitingOrder.LineItems.map((line) => [line.Status, line.StatusReason])).toEqual([
    ['Pending', 'AwaitingStock'],
    ['Complete', null],
    ['Complete', null],
  ]);
  expect(await awaitingJobs(order.Id)).toHaveLength(1);

  // The job itself is due in an hour: loading the codes completes the line.
  await sql`update jobs set run_at = run_at + interval '1 hour' where kind = 'serve-awaiting'`.execute(db);
  await loadCodes(api, Array.from({ length: 600 }, freshCode));
  await becomes(caller, order.Id, { Status: 'Complete', StatusReason: null });
  expect(await stockOf(db)).toEqual({ available: 0, free: 0, reserved: 0 });
});

test('many waiting lines keep one job for their order, however often it is retried', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory']);
  const order = await place(caller, linksOrder({}, {}, { Quantity: 3 }));
  await becomes(caller, order.Id, { StatusReason: 'AwaitingStock' });
  for (let attempt = 0; attempt < 4; attempt++) {
    const before = await awaitingJobs(order.Id);
    await passTime(db, 200);
    await vi.waitFor(async () => {
      const jobs = await awaitingJobs(order.Id);
      expect(jobs).toHaveLength(1);
      expect(jobs).not.toEqual(before);
    }, waiting);
  }
  expect((await caller.post(`/v1/Orders/${order.Id}/Cancel`)).status).toBe(200);
});

test('a line that waited too long fails and is refunded once; completed lines stay complete', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory']);
  const before = await caller.balance('USD');
  const order = await place(caller, linksOrder({ Quantity: 2 }, { ProductId: 'willowmere-garden-usd' }));
  const paid = order.LineItems[1]?.Cost ?? 0;
  await becomes(caller, order.Id, { StatusReason: 'AwaitingStock' });
  await passTime(db, awaitSeconds + 1);

  const ended = await becomes(caller, order.Id, { Status: 'PartiallyComplete' });
  expect(ended.LineItems.map((line) => [line.Status, line.StatusReason])).toEqual([
    ['Failed', 'OutOfStock'],
    ['Complete', null],
  ]);
  expect((await caller.balance('USD')).Available).toBeCloseTo(before.Available - paid, 2);
  const named = { OrderId: order.Id, PONumber: expect.any(String) };
  const counts = {
    LineItems: { Pending: 0, Complete: 1, Failed: 1, Cancelled: 0 },
    Cards: { Pending: 0, Complete: 1, Failed: 2, Cancelled: 0 },
  };
  const progress = {
    LineItems: { Pending: 1, Complete: 1, Failed: 0, Cancelled: 0 },
    Cards: { Pending: 2, Complete: 1, Failed: 0, Cancelled: 0 },
  };
  const [failed] = order.LineItems;
  const { Data } = (await caller.get('/v1/Events?limit=500')).body as { Data: { Type: string; Data: object }[] };
  expect(
    Data.filter((event) => JSON.stringify(event).includes(order.Id)).map((event) => [event.Type, event.Data]),
  ).toEqual([
    ['OrderCreated', { ...named, Status: 'Pending' }],
    ['OrderProgressed', { ...named, Status: 'Pending', ...progress }],
    [
      'LineItemFailed',
      { ...named, LineItemId: failed?.Id, Reason: 'OutOfStock', Refund: failed?.Cost, CurrencyCode: 'USD' },
    ],
    ['OrderStatusChanged', { ...named, Status: 'PartiallyComplete', ...counts }],
    ['FulfillmentComplete', { ...named, Status: 'PartiallyComplete', ...counts }],
  ]);
  await loadCodes(api, [freshCode(), freshCode()]);
  expect(await readOrder(caller, order.Id)).toMatchObject({ Status: 'PartiallyComplete' });
});

test('the operator is notified once when stock falls to its alert level', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory']);
  await sql`delete from stock_codes`.execute(db);
  await sql`update stock_levels set available = 0, low_mark = 2 where product_id = ${coffee}`.execute(db);
  await loadCodes(api, Array.from({ length: 4 }, freshCode));
  // A forecast of few days has the same type, but no mark.
  const ofMark = async () =>
    (await operatorEvents(db, 'StockLow')).filter((event) => event.ProductId === coffee && 'LowMark' in event);
  const earlier = (await ofMark()).length;
  for (let count = 0; count < 4; count++) {
    const order = await place(caller, linksOrder());
    await becomes(caller, order.Id, { Status: 'Complete' });
  }
  expect((await ofMark()).slice(earlier)).toMatchObject([
    { ProductId: coffee, ValueMinor: 2500, Kind: 'codes', Available: 2, LowMark: 2 },
  ]);
});
