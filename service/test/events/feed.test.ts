import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announceProductChangeHandler } from '../../src/catalog/announce-product-change.job.ts';
import { announceProductChange } from '../../src/catalog/announce-product-change.ts';
import { updateProductActive, upsertAccountProduct } from '../../src/catalog/queries.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { recordEvent } from '../../src/events/record-event.ts';
import { type ApiOn, startApiOn } from '../support/api-on.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

interface WireEvent {
  readonly Sequence: number;
  readonly Type: string;
  readonly Data: Record<string, unknown>;
}

let api: TestApi;
let second: ApiOn;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  second = await startApiOn(api, api.database.url);
});
beforeEach(async () => {
  caller = await api.givenAccount({ available: { USD: 100_000n } });
});
afterAll(async () => {
  await second.close();
  await api.close();
});

async function read(after: number, limit = 500): Promise<{ events: WireEvent[]; next: number }> {
  const { body } = await caller.get(`/v1/Events?after=${after}&limit=${limit}`);
  return { events: body.Data as WireEvent[], next: body.NextAfter as number };
}

test('a reader of the feed sees every event once and in order, while many transactions write', async () => {
  const { db } = api.database;
  const elsewhere = await second.as(caller);
  const seen: WireEvent[] = [];
  const claimed: number[] = [];
  const card = { OrderId: 'order', LineItemId: 'line' };
  let isWriting = true;
  const writing = Promise.all([
    ...Array.from({ length: 60 }, (_, i) => (i % 2 ? caller : elsewhere).post('/v1/Orders', orderRequest())),
    ...Array.from({ length: 60 }, (_, i) =>
      withTransaction(db, async (tx) => {
        await recordEvent(tx, caller.accountId, { type: 'CardClaimed', data: { ...card, CardId: String(i) } });
        // A third is rolled back after it got its number: nobody sees it, and no gap is left.
        if (i % 3 === 0) throw new Error('undone');
      }).then(
        () => claimed.push(i),
        () => undefined,
      ),
    ),
  ]).then(() => {
    isWriting = false;
  });
  for (let after = 0, isLast = false; !isLast; ) {
    isLast = !isWriting;
    const { events, next } = await read(after, 7);
    seen.push(...events);
    after = next;
    if (events.length > 0) isLast = false;
  }
  await writing;
  expect(seen.map(({ Sequence }) => Sequence)).toEqual(seen.map((_, index) => index + 1));
  // The balance covers 42 of the 60 orders.
  expect(seen.filter(({ Type }) => Type === 'OrderCreated')).toHaveLength(42);
  const seenClaims = seen.filter(({ Type }) => Type === 'CardClaimed').map(({ Data }) => Number(Data.CardId));
  expect(seenClaims.sort((a, b) => a - b)).toEqual(claimed.sort((a, b) => a - b));
  expect(claimed.length).toBeGreaterThan(0);
});

test('BalanceLow is recorded once by the order that brings Available below the threshold', async () => {
  const path = '/v1/BalanceThresholds';
  expect((await caller.get(path)).body).toMatchObject({ Data: [], TotalCount: 0 });
  const set = await caller.send('PUT', `${path}/USD`, { Threshold: 950.5 });
  expect([set.status, set.body]).toEqual([200, { CurrencyCode: 'USD', Threshold: 950.5 }]);
  expect((await caller.get(path)).body.Data).toEqual([set.body]);
  const lows = async () => (await read(0)).events.filter(({ Type }) => Type === 'BalanceLow');
  expect((await caller.post('/v1/Orders', orderRequest())).status).toBe(201);
  expect(await lows()).toEqual([]);
  await Promise.all(Array.from({ length: 6 }, () => caller.post('/v1/Orders', orderRequest())));
  const [low, ...more] = await lows();
  expect(more).toEqual([]);
  expect(low?.Data).toMatchObject({ CurrencyCode: 'USD', Threshold: 950.5 });
  expect(Number(low?.Data.Available)).toBeLessThan(950.5);
  expect((await caller.send('DELETE', `${path}/USD`)).status).toBe(204);
  expect((await caller.get(path)).body.TotalCount).toBe(0);
  const { events } = await read(0);
  expect(events.map(({ Sequence }) => Sequence)).toEqual(events.map((_, index) => index + 1));
});

test.each<[string, unknown, number]>([
  ['USD', { Threshold: 0 }, 400],
  ['USD', { Threshold: 1.005 }, 400],
  ['USD', {}, 400],
  ['JPY', { Threshold: 1.5 }, 400],
  ['XYZ', { Threshold: 1 }, 404],
  ['KWD', { Threshold: 1.005 }, 200],
])('a threshold in %s of %j answers %i', async (currency, body, status) => {
  expect((await caller.send('PUT', `/v1/BalanceThresholds/${currency}`, body)).status).toBe(status);
});

test('an account without entitlement gets no event about a product’s changes, and others get one', async () => {
  const { db } = api.database;
  const productId = 'aurora-coffee-usd';
  const outsider = await api.givenAccount();
  await withTransaction(db, async (tx) => {
    const row = { productId, isEntitled: false, fee: null, discountPercentage: null };
    await upsertAccountProduct(tx, outsider.accountId, row);
    await updateProductActive(tx, productId, true);
    await announceProductChange(tx, productId);
  });
  const changes = await many(db, sql<{ id: string }>`select id from product_changes`);
  const handler = announceProductChangeHandler(db);
  const context = { attempt: 1, signal: new AbortController().signal };
  const change = { productId, changeId: changes[0]?.id ?? '' };
  await Promise.all([handler(change, context), handler(change, context)]);
  await handler(change, context);
  const worker = await startTestWorker(api);
  await expect.poll(() => many(db, sql`select 1 from jobs where kind = 'tell-product-change'`)).toEqual([]);
  await worker.close();
  const changed = (await read(0)).events.filter(({ Type }) => Type === 'ProductChanged');
  expect(changed).toMatchObject([{ Data: { ProductId: productId, Active: true, Version: 1 } }]);
  const { body } = await outsider.get('/v1/Events?limit=500');
  expect((body.Data as WireEvent[]).map(({ Type }) => Type)).not.toContain('ProductChanged');
});
