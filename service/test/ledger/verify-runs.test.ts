import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { runLedgerCheck } from '../../src/main/verify/run-check.ts';
import { environOf } from '../support/child-process.ts';
import { orderRequest } from '../support/order-requests.ts';
import { runHere } from '../support/run-here.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { smallPortions } from './support/small-portions.ts';

const chargeRule = 'an order is charged once, for the sum of its lines';
const clean = { violations: [], continuedFrom: null };

let api: TestApi;
let caller: TestCaller;
beforeEach(async () => {
  api = await startTestApi();
  caller = await api.givenAccount({ available: { USD: 1_000_00n } });
});
afterEach(() => api.close());

async function placeOrders(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const placed = await caller.post('/v1/Orders', orderRequest(), { prefer: 'respond-async' });
    expect(placed.status).toBe(201);
    ids.push(String(placed.body.Id));
  }
  return ids;
}

const check = (options: Partial<Parameters<typeof runLedgerCheck>[1]> = {}) =>
  runLedgerCheck(api.database.db, { isFull: false, isAnew: false, sizes: smallPortions, ...options });

/**
 * Until no order counts as changed any more. An open transaction, also of another database on the same server, lets changes
 * from before the last check count once more.
 */
const checkUntilNothingChanged = () => expect.poll(async () => (await check()).orders).toBe(0);

/** What someone with access to the database could do. */
async function changeTotal(orderId: string): Promise<void> {
  await sql`update orders set total_minor = total_minor + 1 where id = ${orderId}`.execute(api.database.db);
}

async function mendTotal(orderId: string): Promise<void> {
  await sql`update orders set total_minor = total_minor - 1 where id = ${orderId}`.execute(api.database.db);
}

const placesOf = (violations: readonly { readonly rule: string; readonly place: string }[]) =>
  violations.filter(({ rule }) => rule === chargeRule).map(({ place }) => place.replace(/.*order /, ''));

/** Loses the connection to the database once so many orders are checked. */
async function checkAndLoseConnection(ordersMin: number): Promise<void> {
  const { db, close } = openDatabase({ url: api.database.url, applicationName: 'bestow-verify', connectionsMax: 1 });
  const onPortion = async (_portion: unknown, { orders }: { readonly orders: number }) => {
    if (orders >= ordersMin) await endHolder();
  };
  await expect(runLedgerCheck(db, { isFull: false, isAnew: false, sizes: smallPortions, onPortion })).rejects.toThrow();
  await close();
}

async function endHolder(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and pid <> pg_backend_pid()`.execute(api.database.db);
}

describe('a check that was interrupted', () => {
  test('goes on where it stopped, and has the faults of both sides', async () => {
    const ids = await placeOrders(6);
    const [first = '', last = ''] = [...ids].sort().filter((_, index) => index === 0 || index === 5);
    await changeTotal(first);
    await changeTotal(last);
    await checkAndLoseConnection(4);
    let portions = 0;
    const continued = await check({ onPortion: () => void portions++ });
    expect(continued.continuedFrom).not.toBeNull();
    expect(placesOf(continued.violations)).toEqual([first, last]);
    expect(portions).toBeLessThan(4);
    expect(continued.orders).toBe(6);
  });

  test('is left alone by a call that wants to begin anew, and by one for everything if it was for changes', async () => {
    await placeOrders(4);
    await check();
    await placeOrders(4);
    await checkAndLoseConnection(2);
    expect(await check({ isFull: true })).toEqual({ ...clean, isFull: true, orders: 8 });
    expect(await check({ isAnew: true })).toMatchObject({ ...clean, isFull: false });
  });

  test('is not continued by another version, whose rules may differ', async () => {
    await placeOrders(4);
    await checkAndLoseConnection(2);
    await sql`update ledger_checks set version = 'another'`.execute(api.database.db);
    expect(await check()).toEqual({ ...clean, isFull: true, orders: 4 });
  });
});

test('checks at the same time do not disturb each other, and each finds everything', async () => {
  const [, second = ''] = await placeOrders(4);
  await changeTotal(second);
  const results = await Promise.all([check(), check(), check()]);
  for (const { violations, orders } of results) {
    expect(placesOf(violations)).toEqual([second]);
    expect(orders).toBe(4);
  }
});

test('no portion has more orders than its size, however many there are', async () => {
  await placeOrders(9);
  const orders: number[] = [];
  await check({ onPortion: (portion) => void orders.push(portion.orders) });
  expect(Math.max(...orders)).toBe(smallPortions.orders);
  expect(orders.reduce((sum, count) => sum + count, 0)).toBe(9);
});

describe('after a complete check', () => {
  test('only orders that changed since are checked, and --full checks all', async () => {
    await placeOrders(5);
    expect(await check()).toEqual({ ...clean, isFull: true, orders: 5 });
    await checkUntilNothingChanged();
    await placeOrders(2);
    expect(await check()).toEqual({ ...clean, isFull: false, orders: 2 });
    expect(await check({ isFull: true })).toEqual({ ...clean, isFull: true, orders: 7 });
  });

  test('a change of any row of an old order is found, until it is mended', async () => {
    const [old = ''] = await placeOrders(3);
    await checkUntilNothingChanged();
    await placeOrders(1);
    await changeTotal(old);
    for (let call = 0; call < 2; call++) {
      const found = await check();
      expect(found.isFull).toBe(false);
      expect(placesOf(found.violations)).toEqual([old]);
    }
    await mendTotal(old);
    expect(await check()).toEqual({ ...clean, isFull: false, orders: 2 });
    await checkUntilNothingChanged();
  });

  test('a transaction that was open during the check, and committed after it, counts as a change', async () => {
    const [old = ''] = await placeOrders(1);
    const other = await api.database.pool.connect();
    await other.query('begin');
    await other.query('update orders set total_minor = total_minor + 1 where id = $1', [old]);
    expect(await check()).toEqual({ ...clean, isFull: true, orders: 1 });
    await other.query('commit');
    other.release();
    expect(placesOf((await check()).violations)).toEqual([old]);
  });

  test('everything is checked again in a copy of the database, where numbers of transactions mean nothing', async () => {
    await placeOrders(2);
    await check();
    // What a restored dump does: the row is written by another transaction than the one that it names.
    await sql`update ledger_checks set findings = 0`.execute(api.database.db);
    expect(await check()).toEqual({ ...clean, isFull: true, orders: 2 });
  });

  test('orders that are placed during checks of changes are no findings', async () => {
    await placeOrders(2);
    await check();
    const moving = placeOrders(12);
    for (let call = 0; call < 4; call++) expect((await check()).violations).toEqual([]);
    await moving;
    expect((await check()).violations).toEqual([]);
    expect((await check({ isFull: true })).orders).toBe(14);
  });
});

describe('sums over more rows than a portion has', () => {
  test('totals of recipients are compared with all gifts of the account', async () => {
    const { db } = api.database;
    await sql`
      insert into recipient_gifts (account_id, order_id, line_number, address_hash, year, currency_code, value_minor, cards)
      select ${caller.accountId}, gen_random_uuid(), 1, sha256(convert_to('recipient ' || n % 2, 'UTF8')), 2030, 'USD', 10 * n, 1
      from generate_series(1, 7) n`.execute(db);
    await sql`
      insert into recipient_totals (account_id, year, currency_code, address_hash, total_minor, gifts, order_id, line_number)
      select account_id, year, currency_code, address_hash, sum(value_minor), sum(cards), gen_random_uuid(), 1
      from recipient_gifts group by 1, 2, 3, 4`.execute(db);
    expect(await check({ isFull: true })).toMatchObject(clean);
    // Both sums over the account stay as they are.
    await sql`
      update recipient_totals
      set total_minor = total_minor + case when total_minor = (select max(total_minor) from recipient_totals) then -5 else 5 end
      `.execute(db);
    const { violations } = await check();
    expect(violations.map(({ rule }) => rule)).toEqual(
      Array(2).fill('the total of a recipient is the sum of their gifts'),
    );
    expect(violations.map(({ found }) => found).sort()).toEqual([
      'total 125 of 3 gifts, gifts 120, 3 of them',
      'total 155 of 4 gifts, gifts 160, 4 of them',
    ]);
  });

  test('the spending of departments is compared day by day', async () => {
    const { db } = api.database;
    await placeOrders(5);
    // One order on each of five days.
    await sql`update orders set department_id = 'sales', placed_at = placed_at - make_interval(days => 5 - number::integer)`.execute(
      db,
    );
    await sql`
      insert into department_spending_marks (account_id, counted_from, transfers_to)
      select ${caller.accountId}, '2000-01-01', max(number) from transfers`.execute(db);
    await sql`
      insert into department_spending (account_id, department_id, currency_code, day, spent_minor)
      select account_id, department_id, currency_code, (placed_at at time zone 'utc')::date, total_minor from orders`.execute(
      db,
    );
    expect(await check({ isFull: true })).toMatchObject(clean);
    await sql`update department_spending set spent_minor = spent_minor + 1
              where day = (select (placed_at at time zone 'utc')::date from orders where number = 3)`.execute(db);
    const { violations } = await check();
    expect(violations).toMatchObject([
      {
        rule: 'counted spending of departments is the sum of their transfers',
        found: 'counted 2376 USD, transfers 2375',
      },
    ]);
  });
});

test('the command says whether it checked everything, and what is wrong', async () => {
  const [, old = ''] = await placeOrders(2);
  const run = (words: string) => runHere(`ledger verify ${words}`, environOf(api));
  const consistent = 'The ledger is consistent: every balance, charge, refund and number is correct.\n';
  expect(await run('')).toMatchObject({ code: 0, stdout: consistent });
  await changeTotal(old);
  const changed = await run('--json');
  expect(changed.code).toBe(1);
  expect(JSON.parse(changed.stdout)).toMatchObject({ Full: false, Violations: [{ Rule: chargeRule }] });
  const full = await run('--full');
  expect(full.code).toBe(1);
  expect(full.stdout).toMatch(new RegExp(`^BROKEN: ${chargeRule}\n.*${old}`));
  await mendTotal(old);
  const mended = await run('');
  expect(mended).toMatchObject({ code: 0, stdout: consistent });
  expect(mended.stderr).toMatch(/Of the orders, the [12] that changed since the last complete check were checked/);
});
