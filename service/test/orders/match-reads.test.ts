import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/database/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { createMatchLists } from '../../src/orders/match-lists.ts';
import type { MatchFilter } from '../../src/orders/match-queries.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
const accountId = randomUUID() as AccountId;
const orderCount = 600;
const oldOrders = 40;
const wholeRange = { first: 1, last: orderCount };
const firstPage = { before: null, skip: 0, take: 5 };

/** The oldest orders are Ann's and have the product "old", all others are Bob's. */
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    insert into accounts (id, name, sealed_webhook_secret) values (${accountId}, 'Large', '')`.execute(database.db);
  await sql`insert into account_sequences (account_id, order_number) values (${accountId}, ${orderCount})`.execute(
    database.db,
  );
  await sql`
    with new_orders as (
      insert into orders (account_id, id, number, placed_at, po_number, type, currency_code, total_minor, credential_id)
      select ${accountId}::uuid, gen_random_uuid(), n, now(), 'PO ' || n, 'Links', 'USD', 1, gen_random_uuid()
      from generate_series(1, ${orderCount}::int) n
      returning id, number
    )
    insert into order_lines (account_id, order_id, line_number, order_number, product_id, product_version, value_minor, quantity,
                             unit_cost_minor, details, recipient_names, recipient_email, product_nth, email_nth)
    select ${accountId}::uuid, id, 1, number, case when number <= ${oldOrders} then 'old' else 'new' end, 1, 1, 1, 1, '{}',
           case when number <= ${oldOrders} then 'ann' else 'bob' end,
           case when number <= ${oldOrders} then 'ann' else 'bob' end || '@example.com', number, number
    from new_orders`.execute(database.db);
});
afterAll(() => database.close());

/** A reader that notes the numbers that each statement was given. */
function noting(db: Db): { readonly db: Db; readonly reads: number[][] } {
  const reads: number[][] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      reads.push(numbersIn(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), reads };
}

function numbersIn(node: unknown): number[] {
  if (typeof node === 'number') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(numbersIn) : [];
}

function filterOf(given: Partial<MatchFilter>): MatchFilter {
  const noFilter = {
    status: null,
    statusReason: null,
    type: null,
    departmentId: null,
    productId: null,
    brandingId: null,
    externalId: null,
    recipientEmail: null,
    recipientSms: null,
    recipientName: null,
  };
  return { ...noFilter, ...given };
}

test('a list by status of one recipient does not look at the orders of others', async () => {
  const few = noting(database.db);
  const lists = createMatchLists(few.db, { ordersPerRead: 100 });
  const filter = filterOf({ status: 'Pending', recipientEmail: 'ann@example.com' });
  const page = await lists.page(accountId, filter, wholeRange, firstPage, 0);
  expect(page).toEqual({ totalCount: oldOrders, numbers: [40, 39, 38, 37, 36], hasMore: true });
  const readsOfFew = few.reads.length;
  await lists.page(accountId, filterOf({ status: 'Pending' }), wholeRange, firstPage, 0);
  const readsOfAll = few.reads.length - readsOfFew;
  expect(readsOfAll - readsOfFew).toBe(orderCount / 100 - 1);
});

test('a list by status of one recipient with many orders is read in portions', async () => {
  const lists = createMatchLists(database.db, { ordersPerRead: 7 });
  const filter = filterOf({ status: 'Pending', recipientEmail: 'bob@example.com' });
  const { totalCount } = await lists.page(accountId, filter, wholeRange, firstPage, 0);
  expect(totalCount).toBe(orderCount - oldOrders);
});

test('no statement searches more names than it may', async () => {
  const { db, reads } = noting(database.db);
  const lists = createMatchLists(db, { ordersPerScanMax: 250 });
  const page = await lists.page(accountId, filterOf({ recipientName: 'nobody' }), wholeRange, firstPage, 0);
  expect(page).toEqual({ totalCount: 0, numbers: [], hasMore: false });
  const ranges = reads.flatMap((numbers) => (numbers.length === 3 ? [numbers.slice(0, 2)] : []));
  expect(ranges).toEqual([
    [1, 250],
    [251, 500],
    [501, 600],
  ]);
});

test('a page that is read again does not search the orders after the last match', async () => {
  const { db, reads } = noting(database.db);
  const lists = createMatchLists(db, { marksPerListMax: 4 });
  const filter = filterOf({ recipientName: 'ann' });
  const first = await lists.page(accountId, filter, wholeRange, firstPage, 0);
  reads.splice(0);
  expect(await lists.page(accountId, filter, wholeRange, firstPage, 0)).toEqual(first);
  expect(first.numbers).toEqual([40, 39, 38, 37, 36]);
  expect(reads.length).toBeGreaterThan(0);
  for (const numbers of reads) expect(Math.max(...numbers)).toBeLessThanOrEqual(oldOrders);
});
