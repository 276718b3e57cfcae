import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceClock } from '../../src/database/clock.ts';
import { withTransaction } from '../../src/database/database.ts';
import { recordFundingRequest } from '../../src/funding/request-funding.ts';
import { applyFunding } from '../../src/funding/settle-funding.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

interface Movement {
  readonly Id: string;
  readonly Timestamp: string;
  readonly CurrencyCode: string;
  readonly OrderId: string | null;
}
type Filter = Readonly<Partial<Record<'startDate' | 'endDate' | 'currencyCode' | 'orderId', string>>>;

const runs = 300;
/** Seconds before each transfer: none, a moment, a day, across a month. */
const pauses = [0, 0, 0, 0.001, 0.5, 0, 3_600, 0, 86_400, 0, 43_200, 0, 86_400 * 40, 0.001, 0, 60, 0, 7_200, 0, 0];
const currencies = ['USD', 'EUR', 'USD', 'JPY', 'USD'] as CurrencyCode[];
const dayMs = 86_400_000;

let api: TestApi;
let caller: TestCaller;
/** Everything that happened, newest first, as the tables have it. */
let model: readonly Movement[];
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount({ available: { USD: 1_000_00n } });
  for (const [index, pause] of pauses.entries()) await move(index, pause);
  await shareMoments();
  model = await readModel();
});
afterAll(() => api.close());

/** A little later by the stage clock: an order, a request, or a request that is applied at once. */
async function move(index: number, pauseSeconds: number): Promise<void> {
  if (pauseSeconds > 0) await advanceClock(api.database.db, pauseSeconds);
  if (index % 4 === 0) {
    const placed = await caller.post('/v1/Orders', orderRequest({}, { Value: 10 }), { prefer: 'respond-async' });
    expect(placed.status).toBe(201);
    return;
  }
  const currencyCode = currencies[index % currencies.length] as CurrencyCode;
  const request = { currencyCode, amountMinor: BigInt(index + 1), reference: null, idempotencyKey: null };
  await withTransaction(api.database.db, async (tx) => {
    const funding = await recordFundingRequest(tx, { appliedAfterSeconds: null }, caller.accountId, request);
    if (index % 3 === 0) await applyFunding(tx, funding);
  });
}

/**
 * Rows of one commit often share their millisecond; here every third has the time of the one before it, so there are
 * ties.
 */
async function shareMoments(): Promise<void> {
  await api.database.pool.query(
    `update transfers later set recorded_at = earlier.recorded_at from transfers earlier
     where later.account_id = $1 and earlier.account_id = $1 and earlier.number = later.number - 1 and later.number % 3 = 0`,
    [caller.accountId],
  );
}

async function readModel(): Promise<Movement[]> {
  const { rows } = await api.database.pool.query<{ id: string; at: Date; currency: string; order: string | null }>(
    `select id, recorded_at as at, currency_code as currency, order_id as "order"
     from transfers where account_id = $1 order by number desc`,
    [caller.accountId],
  );
  return rows.map((row) => ({
    Id: row.id,
    Timestamp: row.at.toISOString(),
    CurrencyCode: row.currency,
    OrderId: row.order,
  }));
}

/** A simple implementation of the filter. */
function expectedFor({ startDate, endDate, currencyCode, orderId }: Filter): readonly Movement[] {
  const earliest = startDate === undefined ? Number.NEGATIVE_INFINITY : Date.parse(startDate);
  const latest =
    endDate === undefined ? Number.POSITIVE_INFINITY : Date.parse(endDate) + (endDate.length === 10 ? dayMs - 1 : 0);
  return model.filter(({ Timestamp, CurrencyCode, OrderId }) => {
    const at = Date.parse(Timestamp);
    return (
      at >= earliest &&
      at <= latest &&
      (currencyCode === undefined || CurrencyCode === currencyCode) &&
      (orderId === undefined || OrderId === orderId)
    );
  });
}

async function find(filter: Filter, page = 'pageSize=50') {
  const query = Object.entries(filter).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const { status, body } = await caller.get(`/v1/Transactions?${[...query, page].join('&')}`);
  expect(status).toBe(200);
  return body as unknown as { readonly Data: readonly Movement[]; readonly TotalCount: number };
}

const idsOf = (movements: readonly Movement[]) => movements.map(({ Id }) => Id);

test('the list contains every transfer, newest first, even if many share a timestamp', async () => {
  expect(model.length).toBeGreaterThan(30);
  expect(new Set(model.map(({ Timestamp }) => Timestamp)).size).toBeLessThan(model.length);
  const seen: string[] = [];
  for (let index = 1; seen.length < model.length; index++) {
    const { Data, TotalCount } = await find({}, `pageIndex=${index}&pageSize=7`);
    expect(TotalCount).toBe(model.length);
    expect(Data.length).toBeGreaterThan(0);
    seen.push(...idsOf(Data));
  }
  expect(seen).toEqual(idsOf(model));
  expect((await find({}, 'pageIndex=2147483647')).Data).toEqual([]);
});

describe('date filters', () => {
  test('that equal the time of a transfer include it, to the millisecond', async () => {
    for (const { Timestamp } of model) {
      const { Data } = await find({ startDate: Timestamp, endDate: Timestamp });
      expect(idsOf(Data)).toEqual(idsOf(model.filter((movement) => movement.Timestamp === Timestamp)));
      const [before, after] = [-1, 1].map((ms) => new Date(Date.parse(Timestamp) + ms).toISOString());
      for (const filter of [{ startDate: String(after) }, { endDate: String(before) }]) {
        expect((await find(filter)).Data.map((movement) => movement.Timestamp)).not.toContain(Timestamp);
      }
    }
  });

  test('that are dates mean whole days in UTC, whatever zone an instant is written in', async () => {
    for (const day of new Set(model.map(({ Timestamp }) => Timestamp.slice(0, 10)))) {
      const ofDay = idsOf(model.filter(({ Timestamp }) => Timestamp.startsWith(day)));
      expect(idsOf((await find({ startDate: day, endDate: day })).Data)).toEqual(ofDay);
      const inZone = { startDate: `${day}T05:30:00+05:30`, endDate: `${day}T15:59:59.999-08:00` };
      expect(idsOf((await find(inZone)).Data)).toEqual(ofDay);
    }
  });

  test('with the end before the start match nothing', async () => {
    expect(await find({ startDate: '2100-01-01', endDate: '2000-01-01' })).toMatchObject({ Data: [], TotalCount: 0 });
  });
});

test('combined filters return exactly what matches all of them, with the exact count, on every page', async () => {
  const moment = fc.constantFrom(...new Set(model.map(({ Timestamp }) => Timestamp)));
  const bound = fc.oneof(
    fc.tuple(moment, fc.constantFrom(-1, 0, 1)).map(([at, ms]) => new Date(Date.parse(at) + ms).toISOString()),
    fc
      .tuple(moment, fc.constantFrom(-1, 0, 1))
      .map(([at, days]) => new Date(Date.parse(at) + days * dayMs).toISOString().slice(0, 10)),
    fc.constantFrom('2000-01-01', '9999-12-31', '0001-01-01T00:00Z'),
  );
  const orderIds = model.flatMap(({ OrderId }) => (OrderId === null ? [] : [OrderId]));
  const filters = fc.record(
    {
      startDate: bound,
      endDate: bound,
      currencyCode: fc.constantFrom('USD', 'EUR', 'JPY', 'CHF'),
      orderId: fc.constantFrom(...orderIds, 'unknown'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 12 }),
      async (filter, pageIndex, pageSize) => {
        const expected = expectedFor(filter);
        const { Data, TotalCount } = await find(filter, `pageIndex=${pageIndex}&pageSize=${pageSize}`);
        expect(TotalCount).toBe(expected.length);
        expect(idsOf(Data)).toEqual(idsOf(expected.slice((pageIndex - 1) * pageSize, pageIndex * pageSize)));
      },
    ),
    { numRuns: runs },
  );
});
