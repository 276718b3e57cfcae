import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountId } from '../../src/kit/ids.ts';
import { createMatchLists, type Positions } from '../../src/orders/match-lists.ts';
import type { MatchFilter } from '../../src/orders/match-queries.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const anyLine: MatchFilter = {
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
const common: MatchFilter = { ...anyLine, productId: 'common' };
const rare: MatchFilter = { ...anyLine, productId: 'rare' };
const commonForBob: MatchFilter = { ...common, recipientName: 'bob' };
const filters = [common, rare, commonForBob, { ...anyLine, productId: 'none' }];

interface Account {
  readonly accountId: AccountId;
  /** The products and names of each order's lines; the first order has number 1. */
  readonly orders: (readonly { readonly product: string; readonly name: string }[])[];
}

/** Two of three orders match "common", one in seven "rare"; some have the product and the name on different lines. */
function nextLines(number: number): Account['orders'][number] {
  const product = number % 7 === 0 ? 'rare' : number % 3 === 0 ? 'other' : 'common';
  const name = number % 2 === 0 ? 'Bob' : 'Ann';
  return number % 5 === 0
    ? [
        { product, name: 'Ann' },
        { product: 'other', name: 'Bob' },
      ]
    : [{ product, name }];
}

async function addOrders(account: Account, count: number): Promise<void> {
  const first = account.orders.length + 1;
  const rows = Array.from({ length: count }, (_, index) => ({ number: first + index, id: randomUUID() }));
  const lines = rows.flatMap(({ number, id }) => {
    const added = nextLines(number);
    account.orders.push(added);
    return added.map((line, index) => ({ number, id, n: index + 1, ...line, name: line.name.toLowerCase() }));
  });
  await sql`
    insert into orders (account_id, id, number, placed_at, po_number, type, currency_code, total_minor, credential_id)
    select ${account.accountId}::uuid, id, number, now(), 'PO ' || number, 'Links', 'USD', 1, id
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (number bigint, id uuid)`.execute(database.db);
  await sql`
    insert into order_lines (account_id, order_id, line_number, order_number, product_id, product_version, value_minor,
                             quantity, unit_cost_minor, details, recipient_names, product_nth)
    select ${account.accountId}::uuid, id, n, number, product, 1, 1, 1, 1, '{}', name, number
    from jsonb_to_recordset(${JSON.stringify(lines)}) as r (number bigint, id uuid, n int, product text, name text)`.execute(
    database.db,
  );
}

/** Gives the lines of an order another name, as a change of the order does. */
async function rename(account: Account, number: number, name: string): Promise<void> {
  const { accountId, orders } = account;
  orders[number - 1] = (orders[number - 1] ?? []).map((line) => ({ ...line, name }));
  await sql`
    update order_lines set recipient_names = ${name.toLowerCase()}
    where account_id = ${accountId} and order_number = ${number}`.execute(database.db);
  await sql`
    insert into line_changes (account_id, number, order_id, line_number, order_number, changed_at, is_filtered, facts)
    select account_id, (select coalesce(max(number), 0) + 1 from line_changes where account_id = ${accountId}), order_id, 1,
           order_number, now(), true, '{}'
    from order_lines where account_id = ${accountId} and order_number = ${number} and line_number = 1`.execute(
    database.db,
  );
}

async function givenAccount(count: number): Promise<Account> {
  const account: Account = { accountId: randomUUID() as AccountId, orders: [] };
  await addOrders(account, count);
  return account;
}

/** The expected page, from all orders. */
function expectedPage(
  { orders }: Account,
  filter: MatchFilter,
  range: { first: number; last: number },
  { before, skip, take }: Positions,
) {
  const isMatch = (line: { product: string; name: string }) =>
    (filter.productId === null || line.product === filter.productId) &&
    (filter.recipientName === null || line.name.toLowerCase().includes(filter.recipientName));
  const numbers = orders.flatMap((lines, index) => (lines.some(isMatch) ? [index + 1] : [])).reverse();
  const inRange = numbers.filter((number) => number >= range.first && number <= range.last);
  const shown = inRange.filter((number) => before === null || number < before);
  const page = shown.slice(skip, skip + take);
  return {
    totalCount: inRange.length,
    numbers: page,
    hasMore: page.length > 0 && shown.length > skip + take,
  };
}

describe.each([
  ['in whole', {}],
  ['with a few marks', { marksPerListMax: 4 }],
  ['with two marks', { marksPerListMax: 2 }],
  ['in small reads', { marksPerListMax: 8, numbersPerReadMax: 3 }],
  ['in small scans', { marksPerListMax: 4, ordersPerScanMax: 11 }],
  ['with constant eviction', { marksPerListMax: 16, marksInMemoryMax: 1_000 }],
])('lists kept %s', (_how, limits) => {
  test('count every range exactly and return every page of it', async () => {
    const account = await givenAccount(120);
    const matchLists = createMatchLists(database.db, limits);
    for (const filter of filters) {
      for (const range of [
        { first: 1, last: 120 },
        { first: 1, last: 1 },
        { first: 7, last: 7 },
        { first: 30, last: 89 },
        { first: 119, last: 120 },
        { first: 60, last: 59 },
      ]) {
        for (const take of [1, 7, 50]) {
          for (let skip = 0; skip <= 120; skip += take * 5) {
            for (const before of take === 7 ? [null, 61, 500] : [null]) {
              const positions = { before, skip, take };
              const page = await matchLists.page(account.accountId, filter, range, positions, 0);
              expect(page).toEqual(expectedPage(account, filter, range, positions));
            }
          }
        }
      }
    }
  });

  test('include every order added since they were read', async () => {
    const account = await givenAccount(5);
    const matchLists = createMatchLists(database.db, limits);
    for (let round = 0; round < 30; round++) {
      const range = { first: 1, last: account.orders.length };
      for (const filter of filters) {
        const positions = { before: null, skip: round % 4, take: 5 };
        const page = await matchLists.page(account.accountId, filter, range, positions, 0);
        expect(page).toEqual(expectedPage(account, filter, range, positions));
      }
      await addOrders(account, (round % 3) + 1);
    }
  });

  test('include every order that was changed since they were read, in every process', async () => {
    const account = await givenAccount(90);
    const processes = [createMatchLists(database.db, limits), createMatchLists(database.db, limits)];
    for (let round = 1; round <= 24; round++) {
      for (const matchLists of round % 3 === 0 ? processes : processes.slice(0, 1)) {
        for (const filter of filters) {
          const range = { first: 1 + (round % 9), last: account.orders.length - (round % 7) };
          const positions = { before: null, skip: round % 4, take: 20 };
          const page = await matchLists.page(account.accountId, filter, range, positions, round - 1);
          expect(page).toEqual(expectedPage(account, filter, range, positions));
        }
      }
      if (round % 5 === 0) await addOrders(account, 3);
      await rename(account, ((round * 37) % account.orders.length) + 1, round % 2 === 0 ? 'Bob' : 'Ann');
    }
  });

  test('answer concurrent callers with different ranges', async () => {
    const account = await givenAccount(200);
    const matchLists = createMatchLists(database.db, limits);
    for (let last = 20; last <= 200; last += 20) {
      const asked = Array.from({ length: 24 }, (_, index) => ({
        filter: filters[index % 3] ?? common,
        range: { first: 1 + index, last: last - (index % 5) * 4 },
        positions: { before: null, skip: index, take: 10 },
      }));
      const pages = await Promise.all(
        asked.map(({ filter, range, positions }) => matchLists.page(account.accountId, filter, range, positions, 0)),
      );
      expect(pages).toEqual(
        asked.map(({ filter, range, positions }) => expectedPage(account, filter, range, positions)),
      );
    }
  });

  test('belong to one account', async () => {
    const [first, second] = [await givenAccount(20), await givenAccount(3)];
    const matchLists = createMatchLists(database.db, limits);
    for (const account of [first, second, first]) {
      const range = { first: 1, last: 20 };
      const page = await matchLists.page(account.accountId, common, range, { before: null, skip: 0, take: 50 }, 0);
      expect(page).toEqual(expectedPage(account, common, range, { before: null, skip: 0, take: 50 }));
    }
  });
});
