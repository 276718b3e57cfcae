import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, many, withTransaction } from '../../src/database/database.ts';
import { readByIndexes } from '../../src/database/long-statements.ts';
import { listWrongChoices } from '../../src/fulfillment/verify-queries.ts';
import type { KeyRange } from '../../src/ledger/types.ts';
import { listStrayLines, listWronglyChargedOrders } from '../../src/orders/verify-queries.ts';
import { copyFirstOrder } from '../support/copy-orders.ts';
import { orderRequest } from '../support/order-requests.ts';
import { rowsRead } from '../support/rows-read.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const othersCount = 300;
const accountsCount = 20_000;
/** Of one table, for one order. */
const rowsPerOrderMax = 5;

let api: TestApi;
let portion: KeyRange;
beforeAll(async () => {
  api = await startTestApi();
  const { db } = api.database;
  const caller = await api.givenAccount({ available: { USD: 1_000_00n } });
  expect((await caller.post('/v1/Orders', orderRequest(), { prefer: 'respond-async' })).status).toBe(201);
  await addOthers(db);
  await giveEachAChoice(db);
  await hideNumbersOfRows(db);
  const orders = await many(db, sql<{ id: string }>`select id from orders order by id`);
  const keyAt = (index: number) => ({ accountId: caller.accountId, key: orders.at(index)?.id ?? '' });
  // Inside of what the statistics know; they would know that there is nothing outside.
  portion = { after: keyAt(1), to: keyAt(-2) };
});
afterAll(() => api.close());

/** Copies of the first order, its line and its charge, in the same account. */
async function addOthers(db: Db): Promise<void> {
  await copyFirstOrder(db, othersCount);
  await sql`
    insert into transfers select t.* from orders c, transfers f, jsonb_populate_record(f, jsonb_build_object(
      'order_id', c.id, 'id', c.id, 'number', f.number - c.number, 'currency_number', f.currency_number - c.number)) t
    where c.number < 0 and f.kind = 'Charge'`.execute(db);
}

/** Copies of the first order and its line, each in an account of its own. */
async function addAccountsOfOneOrder(db: Db): Promise<void> {
  await sql`
    with copies as (
      insert into orders select c.* from generate_series(1, ${accountsCount}::integer) n, (select * from orders order by number limit 1) o,
        jsonb_populate_record(o::orders, jsonb_build_object('account_id', md5(n::text)::uuid, 'id', md5(n::text)::uuid)) c
      returning account_id, id
    )
    insert into order_lines select l.* from copies c, (select * from order_lines order by order_number limit 1) f,
      jsonb_populate_record(f::order_lines, jsonb_build_object('account_id', c.account_id, 'order_id', c.id)) l`.execute(
    db,
  );
}

/** One card for each line, which was claimed and spent on the product that was ordered. */
async function giveEachAChoice(db: Db): Promise<void> {
  await sql`
    with new_keys as (
      insert into order_keys (account_id, order_id, key_id, root_key_id, wrapped_key)
      select account_id, id, id, 'test', '\\x00' from orders
    ),
    new_cards as (
      insert into cards (account_id, order_id, line_number, card_number, code_hint, source, issued_at, key_id, claimed_at,
                         first_disclosed_at, first_disclosed_by)
      select account_id, order_id, line_number, 1, '', 'choice', now(), order_id, now(), now(), 'ClaimPage' from order_lines
    )
    insert into card_choices (account_id, order_id, line_number, card_number, part, product_id, product_version, value_minor,
                              chosen_at)
    select account_id, order_id, line_number, 1, 1, product_id, product_version, value_minor, now() from order_lines`.execute(
    db,
  );
}

/** As in an account with millions of orders, the statistics do not tell that there are several between two of them. */
async function hideNumbersOfRows(db: Db): Promise<void> {
  for (const [table, column] of [
    ['orders', 'id'],
    ['order_lines', 'order_id'],
    ['transfers', 'order_id'],
    ['cards', 'order_id'],
    ['card_choices', 'order_id'],
  ] as const) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics 1`.execute(db);
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
}

test.each([
  ['charges', listWronglyChargedOrders, 'order_lines'],
  ['choices', listWrongChoices, 'card_choices'],
] as const)('%s of a portion are checked without comparing each order with all others', async (_, check, table) => {
  const found = await withTransaction(api.database.db, async (tx) => {
    await readByIndexes(tx);
    const before = await rowsRead(tx, table);
    return { violations: await check(tx, portion), rows: (await rowsRead(tx, table)) - before };
  });
  expect(found.violations).toEqual([]);
  expect(found.rows).toBeGreaterThanOrEqual(othersCount - 2);
  expect(found.rows).toBeLessThanOrEqual(othersCount * rowsPerOrderMax);
});

test('a portion of many accounts is checked without reading those of all others', async () => {
  const { db } = api.database;
  await addAccountsOfOneOrder(db);
  for (const table of ['orders', 'order_lines']) await sql`analyze ${sql.table(table)}`.execute(db);
  const portionSize = 100;
  const [after, to] = await many(
    db,
    sql<{ accountId: string; key: string }>`
      select account_id as "accountId", id as key from orders
      where account_id <> ${portion.after.accountId} order by account_id, id
      offset ${accountsCount / 2} limit ${portionSize}`,
  ).then((orders) => [orders[0], orders.at(-1)]);
  if (!after || !to) throw new Error('there are no accounts');
  const rows = await withTransaction(db, async (tx) => {
    await readByIndexes(tx);
    const before = (await rowsRead(tx, 'orders')) + (await rowsRead(tx, 'order_lines'));
    expect(await listStrayLines(tx, { after, to })).toEqual([]);
    return (await rowsRead(tx, 'orders')) + (await rowsRead(tx, 'order_lines')) - before;
  });
  expect(rows).toBeGreaterThanOrEqual(portionSize);
  expect(rows).toBeLessThanOrEqual(2 * portionSize * rowsPerOrderMax);
});
