import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '../../src/database/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { createIntake, type Intake } from '../../src/orders/intake/intake.ts';
import type { IntakeRow } from '../../src/orders/intake/types.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { intakeRow } from './support/intake-rows.ts';

let api: TestApi;
let intake: Intake;
beforeAll(async () => {
  api = await startTestApi();
  intake = createIntake(api.database.url);
});
afterAll(async () => {
  await intake.close();
  await api.close();
});

const dueAt = '2030-01-01T00:00:00Z';

/**
 * One line each: a gift for a recipient, another for the same one, by SMS, for a later day, free, and one that is too
 * expensive.
 */
const orders: readonly (readonly [order: object, line: object])[] = [
  [
    { total_minor: 20_00, note: 'one' },
    { unit_cost_minor: 20_00, email: 'ann@example.com', names: 'ann' },
  ],
  [{ total_minor: 20_00 }, { unit_cost_minor: 20_00, email: 'ann@example.com', sms: '+4915112345678' }],
  [{ total_minor: 70_00 }, { unit_cost_minor: 70_00, sms: '+4915112345678', product_id: 'harbor-books-eur' }],
  [{ total_minor: 0 }, { unit_cost_minor: 0, email: 'bob@example.com', due_at: dueAt }],
  [
    { total_minor: 30_30, card_count: 101 },
    { unit_cost_minor: 30, quantity: 101, email: 'ann@example.com' },
  ],
];

async function givenFollowedAccount(): Promise<AccountId> {
  const { accountId } = await api.givenAccount({ available: { USD: 100_00n } });
  const { db } = api.database;
  await sql`update account_sequences set is_followed = true where account_id = ${accountId}`.execute(db);
  await sql`update balances set low_mark_minor = 5000, low_mark_digits = 2 where account_id = ${accountId}`.execute(db);
  return accountId;
}

/** Everything that was written for the account, except for values that are always different. */
async function writtenFor(accountId: AccountId) {
  const rows = (query: ReturnType<typeof sql<object>>) => many(api.database.db, query);
  return {
    orders: await rows(sql<object>`
      select number, type, status, status_reason, currency_code, total_minor, note from orders
      where account_id = ${accountId} order by number`),
    lines: await rows(sql<object>`
      select order_number, line_number, product_id, quantity, unit_cost_minor, status, status_reason, due_at, recipient_email,
             recipient_sms, recipient_names, product_nth, email_nth, sms_nth
      from order_lines where account_id = ${accountId} order by order_number`),
    transfers: await rows(sql<object>`
      select t.number, t.kind, t.currency_number, t.amount_minor, t.debit_account, t.credit_account, o.number as order_number
      from transfers t left join orders o on o.account_id = t.account_id and o.id = t.order_id
      where t.account_id = ${accountId} order by t.number`),
    events: await rows(sql<object>`
      select sequence, type, data - 'OrderId' - 'PONumber' as data from events
      where account_id = ${accountId} and type <> 'FundingApplied' order by type desc, sequence`),
    balances: await rows(sql<object>`
      select currency_code, available_minor, transfer_number from balances where account_id = ${accountId}`),
    counters: await rows(sql<object>`
      select order_number, transfer_number, event_sequence from account_sequences where account_id = ${accountId}`),
    jobs: await rows(sql<object>`
      select j.kind, coalesce(o.number, e.sequence) as about from jobs j
      left join lateral jsonb_to_recordset(j.payload -> 'orders') as p ("accountId" uuid, "orderId" uuid) on true
      left join orders o on o.account_id = p."accountId" and o.id = p."orderId"
      left join lateral jsonb_to_recordset(j.payload -> 'ranges') as r ("accountId" uuid, first bigint, last bigint) on true
      left join lateral generate_series(r.first, r.last) as e (sequence) on true
      where ${accountId} in (p."accountId", r."accountId") order by j.kind, about`),
  };
}

test('orders leave the same rows whether they are placed one by one or in a batch', async () => {
  const [alone, together] = [await givenFollowedAccount(), await givenFollowedAccount()];
  const rowsOf = (accountId: AccountId): IntakeRow[] =>
    orders.map(([order, line]) => intakeRow(accountId, order, line));

  const aloneOutcomes = [];
  for (const row of rowsOf(alone)) aloneOutcomes.push(await intake.place(row));
  const togetherOutcomes = await Promise.all(rowsOf(together).map((row) => intake.place(row)));

  const told = (outcomes: readonly object[]) => outcomes.map((outcome) => ({ ...outcome, placedAt: null }));
  expect(told(togetherOutcomes)).toEqual(told(aloneOutcomes));
  expect(aloneOutcomes.map(({ kind }) => kind)).toEqual([
    'Accepted',
    'Accepted',
    'Insufficient',
    'Accepted',
    'Accepted',
  ]);
  expect(await writtenFor(together)).toEqual(await writtenFor(alone));
  expect((await writtenFor(alone)).events).toContainEqual(
    expect.objectContaining({ type: 'BalanceLow', data: { CurrencyCode: 'USD', Available: 29.7, Threshold: 50 } }),
  );
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

test('a used PONumber is rejected with the first order, alone and in a batch', async () => {
  const { accountId } = await api.givenAccount({ available: { USD: 100_00n } });
  const first = intakeRow(accountId);
  await intake.place(first);
  const again = () => ({ ...intakeRow(accountId), poNumber: first.poNumber });
  const refused = { kind: 'Duplicate', firstOrderId: first.orderId };
  expect(await intake.place(again())).toEqual(refused);
  const [, twin] = await Promise.all([intake.place(intakeRow(accountId)), intake.place(again())]);
  expect(twin).toEqual(refused);
});

test('in a batch of several accounts and currencies each order gets its own result', async () => {
  const funds = { available: { USD: 60_00n, EUR: 100_00n } };
  const [first, second] = [await api.givenAccount(funds), await api.givenAccount(funds)];
  // Each account can pay two of its three orders in USD; the third gets the remaining balance.
  const rows = ['USD', 'EUR', 'USD', 'EUR', 'USD'].flatMap((currency_code) =>
    [first, second].map(({ accountId }) =>
      intakeRow(accountId, { currency_code, total_minor: 25_00 }, { unit_cost_minor: 25_00 }),
    ),
  );
  const outcomes = await Promise.all(rows.map((row) => intake.place(row)));

  const left = { kind: 'Insufficient', availableMinor: 10_00n };
  expect(outcomes.slice(-2)).toEqual([left, left]);
  const stored = await many(
    api.database.db,
    sql<{ id: string; number: number }>`
      select id, number::integer as number from orders where account_id in (${first.accountId}, ${second.accountId})`,
  );
  const accepted = rows.flatMap((row, index) => {
    const outcome = outcomes[index];
    return outcome?.kind === 'Accepted' ? [{ id: row.orderId, number: outcome.number }] : [];
  });
  expect(accepted.toSorted(byId)).toEqual(stored.toSorted(byId));
  expect(stored.map(({ number }) => number).sort()).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

// The last one here: it makes a gap in the account's numbers, which the ledger check would report.
test('counts of recipients and products continue after many other orders, alone and in a batch', async () => {
  const { accountId } = await api.givenAccount({ available: { USD: 1000_00n } });
  const { db } = api.database;
  const gift = () => intakeRow(accountId, {}, { email: 'ann@example.com', sms: '+4915112345678' });
  const pass = (orders: number) =>
    sql`update account_sequences set order_number = order_number + ${orders} where account_id = ${accountId}`.execute(
      db,
    );
  await intake.place(gift());
  await pass(100_000);
  await intake.place(gift());
  await pass(100_000);
  await Promise.all([intake.place(gift()), intake.place(gift())]);
  const counts = await many(
    db,
    sql<object>`select product_nth, email_nth, sms_nth from order_lines where account_id = ${accountId} order by order_number`,
  );
  expect(counts).toEqual([1n, 2n, 3n, 4n].map((nth) => ({ product_nth: nth, email_nth: nth, sms_nth: nth })));
});

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}
