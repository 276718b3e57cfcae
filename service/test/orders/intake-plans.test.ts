import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { one } from '../../src/database/database.ts';
import { startApiOn } from '../support/api-on.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

/**
 * With this many orders with long PONumbers the index of PONumbers has one more level than that of order numbers. For a
 * moment the planner then finds it cheaper to read all orders of the account and sort them, and the plan is cached.
 */
const ordersPlacedBefore = 160;
const longPoNumber = (index: number) => `a PONumber that fills its index quickly ${String(index).padStart(20, '0')}`;

async function placeOrders(by: TestCaller, first: number, count: number): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      by.post('/v1/Orders', orderRequest({ PONumber: longPoNumber(first + index) }), { prefer: 'respond-async' }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
}

test('a process started with a few hundred orders does not read them all to place another', async () => {
  await placeOrders(caller, 0, ordersPlacedBefore);
  const second = await startApiOn(api, api.database.url);
  try {
    await placeOrders(await second.as(caller), ordersPlacedBefore, 40);
  } finally {
    await second.close();
    await second.database.close();
  }
  expect(await ordersReadByOtherIndexes()).toBe(0);
});

/** A used PONumber is found in the index of PONumbers; placing an order needs no other read of orders. */
async function ordersReadByOtherIndexes(): Promise<number> {
  const { count } = await one(
    api.database.db,
    sql<{ count: number }>`
      select coalesce(sum(idx_tup_read), 0)::int as count from pg_stat_user_indexes
      where relname = 'orders' and indexrelname <> 'orders_account_id_po_number_key'`,
  );
  return count;
}
