import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Violation } from '../../src/ledger/types.ts';
import { runLedgerCheck } from '../../src/main/verify/run-check.ts';
import type { PortionSizes } from '../../src/main/verify/types.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { smallPortions } from './support/small-portions.ts';

const balanceRule = 'a balance equals the sum of its transfers';
const numberRule = 'transfers are numbered without a gap, in order of time';
const countRule = 'the last transfer number is the count of transfers';
const chargeRule = 'an order is charged once, for the sum of its lines';
const reissueRule = 'a card that is issued instead of an expired one is charged once';
const cardAddressRule = 'a card has at most one address of its own, which belongs to its line';
const roundRule = 'the messages of a line go to addresses that it has had';
const placeRule = 'a transfer moves money between the accounts of its kind';
const fundingRule = 'a funding request moves its amount once, as its status says';
const fundingNumberRule = 'funding requests are numbered without a gap, in order of time';
const orderNumberRule = 'orders are numbered without a gap, in order of time';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Transfers 1 to 3 are an applied request, 4 to 6 another one in EUR, 7 a request that waits, 8 the charge of an order. */
async function givenLedger(): Promise<TestCaller> {
  const caller = await api.givenAccount({ available: { USD: 100_00n, EUR: 50_00n }, pending: { USD: 7_00n } });
  const placed = await caller.post('/v1/Orders', orderRequest(), { prefer: 'respond-async' });
  expect(placed.status).toBe(201);
  expect(await violationsOf(caller)).toEqual([]);
  return caller;
}

async function violationsOf({ accountId }: TestCaller, sizes?: PortionSizes): Promise<Violation[]> {
  const found = await verifyLedger(api.database.db, sizes);
  return found.filter(({ place }) => place.startsWith(`account ${accountId}`));
}

/** What someone with access to the database could do; `$1` is the account. */
const tamperings: readonly {
  readonly what: string;
  readonly statement: string;
  readonly rules: readonly string[];
  readonly found: RegExp;
}[] = [
  {
    what: 'Available raised by a cent',
    statement: `update balances set available_minor = available_minor + 1 where account_id = $1 and currency_code = 'USD'`,
    rules: [balanceRule],
    found: /balance: available 7626, .*; transfers: available 7625,/,
  },
  {
    what: 'Pending lowered by a cent',
    statement: `update balances set pending_minor = pending_minor - 1 where account_id = $1 and currency_code = 'USD'`,
    rules: [balanceRule],
    found: /pending 699, .* pending 700,/,
  },
  {
    what: 'a balance deleted',
    statement: `delete from balances where account_id = $1 and currency_code = 'EUR'`,
    rules: [balanceRule],
    found: /available 0, .*; transfers: available 5000,/,
  },
  {
    what: 'a balance without transfers',
    statement: `insert into balances (account_id, currency_code, available_minor) values ($1, 'GBP', 5)`,
    rules: [balanceRule],
    found: /balance: available 5, .* 0 rows/,
  },
  {
    what: 'the last transfer deleted',
    statement: `delete from transfers where account_id = $1 and number = 8`,
    rules: [balanceRule, chargeRule, countRule],
    found: /last number 8, 7 transfers/,
  },
  {
    what: 'a card added to a line as if an expired one was issued again',
    statement: `update order_lines set quantity = quantity + 1, reissued_count = 1 where account_id = $1`,
    rules: [reissueRule],
    found: /1 of 2 cards issued again, for 0 expired ones; 0 charged, 0 in all/,
  },
  {
    what: 'the charge of an order turned into that of a card',
    statement: `update transfers set line_number = 1, card_numbers = '{2}' where account_id = $1 and number = 8`,
    rules: [chargeRule, reissueRule],
    found: /0 expired ones; 1 charged/,
  },
  {
    what: 'an address of a card that the line does not have',
    statement: `insert into card_addresses (account_id, order_id, line_number, address_number, order_number, email, recipient_email, card_numbers)
                select account_id, order_id, line_number, 1, order_number, 'a@x.org', 'a@x.org', '{2}' from order_lines where account_id = $1`,
    rules: [cardAddressRule],
    found: /address 1 of 0, for cards \{2\} of 1/,
  },
  {
    what: 'a round of messages to an address that the line never had',
    statement: `update order_lines set round_addresses = '{0,1}' where account_id = $1`,
    rules: [roundRule],
    found: /addresses \{0,1\} of 0/,
  },
  {
    what: 'a transfer in between deleted',
    statement: `delete from transfers where account_id = $1 and number = 5`,
    rules: [balanceRule, countRule, fundingRule, numberRule],
    found: /number 6, expected 5/,
  },
  {
    what: 'a transfer renumbered',
    statement: `update transfers set number = 18 where account_id = $1 and number = 8`,
    rules: [numberRule],
    found: /number 18, expected 8/,
  },
  {
    what: 'a transfer renumbered in its currency',
    statement: `update transfers set currency_number = 9 where account_id = $1 and number = 6`,
    rules: [numberRule],
    found: /in EUR 9, expected 3/,
  },
  {
    what: 'a transfer dated before the one in front of it',
    statement: `update transfers set recorded_at = recorded_at - interval '1 day' where account_id = $1 and number = 8`,
    rules: [numberRule],
    found: /recorded .* after /,
  },
  {
    what: 'a transfer of another amount',
    statement: `update transfers set amount_minor = amount_minor + 1 where account_id = $1 and number = 7`,
    rules: [balanceRule, fundingRule],
    found: /pending 700, .* pending 701,/,
  },
  {
    what: 'a transfer in the other direction',
    statement: `update transfers set debit_account = credit_account, credit_account = debit_account where account_id = $1 and number = 8`,
    rules: [balanceRule, placeRule],
    found: /Charge from Sales to Available/,
  },
  {
    what: 'a transfer in another currency',
    statement: `update transfers set currency_code = 'GBP', currency_number = 1 where account_id = $1 and number = 7`,
    rules: [balanceRule, fundingRule, numberRule],
    found: /balance: available 0, pending 0, 0 transfers/,
  },
  {
    what: 'a transfer of another kind',
    statement: `update transfers set kind = 'FundingRejected' where account_id = $1 and number = 7`,
    rules: [fundingRule, placeRule],
    found: /FundingRejected from Clearing to Pending/,
  },
  {
    what: 'a transfer added',
    statement: `insert into transfers (account_id, number, id, recorded_at, kind, currency_code, currency_number, amount_minor, debit_account, credit_account)
                select account_id, 9, gen_random_uuid(), recorded_at, 'FundingApplied', 'USD', 6, 100, 'Clearing', 'Available'
                from transfers where account_id = $1 and number = 8`,
    rules: [balanceRule, countRule, fundingRule],
    found: /last number 8, 9 transfers/,
  },
  {
    what: 'a transfer added with its balance and numbers made to fit',
    statement: `with added as (
                  insert into transfers (account_id, number, id, recorded_at, kind, currency_code, currency_number, amount_minor, debit_account, credit_account)
                  select account_id, 9, gen_random_uuid(), recorded_at, 'FundingApplied', 'USD', 6, 100, 'Clearing', 'Available'
                  from transfers where account_id = $1 and number = 8
                ), raised as (
                  update balances set available_minor = available_minor + 100, transfer_number = 6
                  where account_id = $1 and currency_code = 'USD'
                ) update account_sequences set transfer_number = 9 where account_id = $1`,
    rules: [fundingRule],
    found: /no request/,
  },
  {
    what: 'the count of transfers raised',
    statement: `update account_sequences set transfer_number = transfer_number + 1 where account_id = $1`,
    rules: [countRule],
    found: /last number 9, 8 transfers/,
  },
  {
    what: 'a waiting request called applied',
    statement: `update funding_requests set status = 'Applied' where account_id = $1 and status = 'Pending'`,
    rules: [fundingRule],
    found: /Applied of 700 USD; transfers: 1 requested, 0 left Pending, 0 made Available/,
  },
  {
    what: 'an applied request called rejected',
    statement: `update funding_requests set status = 'Rejected' where account_id = $1 and currency_code = 'EUR'`,
    rules: [fundingRule],
    found: /Rejected of 5000 EUR; .* 1 made Available, 0 rejected/,
  },
  {
    what: 'a request of another amount',
    statement: `update funding_requests set amount_minor = amount_minor * 2 where account_id = $1 and status = 'Pending'`,
    rules: [fundingRule],
    found: /of 1400 USD; .* of 700 to 700/,
  },
  {
    what: 'a request deleted',
    statement: `delete from funding_requests where account_id = $1 and number = 1`,
    rules: [fundingNumberRule, fundingRule],
    found: /last number 3 of 2 funding requests/,
  },
  {
    what: 'an order of another total',
    statement: `update orders set total_minor = total_minor - 1 where account_id = $1`,
    rules: [chargeRule],
    found: /total 2374, lines 2375, charged 2375/,
  },
  {
    what: 'the count of orders raised',
    statement: `update account_sequences set order_number = order_number + 1 where account_id = $1`,
    rules: [orderNumberRule],
    found: /last number 2 of 1 orders/,
  },
];

/** Of a row that was deleted nothing is left to say that its order changed; what counts rows finds it nevertheless. */
const foundAfterDeletion = new Set([balanceRule, countRule, numberRule, fundingRule, fundingNumberRule]);

/** What a check of changes finds. */
async function changesOf({ accountId }: TestCaller): Promise<Violation[]> {
  const { isFull, violations } = await runLedgerCheck(api.database.db, { isFull: false, isAnew: false });
  expect(isFull).toBe(false);
  return violations.filter(({ place }) => place.startsWith(`account ${accountId}`));
}

describe('every kind of tampering is found, named and located, in small portions and among changes too', () => {
  test.each(tamperings)('$what', async ({ statement, rules, found }) => {
    const caller = await givenLedger();
    const untouched = await givenLedger();
    const before = await runLedgerCheck(api.database.db, { isFull: false, isAnew: false });
    expect(before.violations).toEqual([]);
    await api.database.pool.query(statement, [caller.accountId]);
    const expected = statement.startsWith('delete') ? rules.filter((rule) => foundAfterDeletion.has(rule)) : rules;
    const amongChanges = (await changesOf(caller)).map(({ rule }) => rule);
    expect(amongChanges).toEqual(expect.arrayContaining([...expected]));
    // While other transactions of the server run for long, more counts as changed.
    expect(rules).toEqual(expect.arrayContaining(amongChanges));
    for (const sizes of [undefined, smallPortions]) {
      const violations = await violationsOf(caller, sizes);
      expect(new Set(violations.map(({ rule }) => rule))).toEqual(new Set(rules));
      expect(violations.map((violation) => violation.found).join('\n')).toMatch(found);
      expect(await violationsOf(untouched, sizes)).toEqual([]);
    }
    await forget(caller);
    await forget(untouched);
  });
});

test('the database rejects negative balances and invalid transfers', async () => {
  const { accountId } = await givenLedger();
  const attempts = [
    `update balances set available_minor = -1 where account_id = $1`,
    `update balances set pending_minor = -1 where account_id = $1`,
    `update transfers set amount_minor = 0 where account_id = $1`,
    `update transfers set credit_account = debit_account where account_id = $1`,
    `update transfers set debit_account = 'Available', credit_account = 'Pending' where account_id = $1`,
    `update transfers set number = 1 where account_id = $1`,
  ];
  for (const attempt of attempts)
    await expect(api.database.pool.query(attempt, [accountId])).rejects.toThrow(/violates/);
});

test('the ledger can be verified while money moves', async () => {
  const caller = await api.givenAccount({ available: { USD: 1_000_00n } });
  const moving = Array.from({ length: 20 }, () =>
    caller.post('/v1/Orders', orderRequest(), { prefer: 'respond-async' }),
  );
  const seen: Violation[] = [];
  for (const sizes of [undefined, smallPortions, undefined, smallPortions])
    seen.push(...(await violationsOf(caller, sizes)));
  for (const { status } of await Promise.all(moving)) expect(status).toBe(201);
  expect(seen).toEqual([]);
  expect(await violationsOf(caller)).toEqual([]);
});

/** A rule reports at most twenty locations, so the damage of one test must not hide that of the next. */
async function forget({ accountId }: TestCaller): Promise<void> {
  for (const table of ['transfers', 'balances', 'funding_requests', 'card_addresses', 'order_lines', 'orders']) {
    await api.database.pool.query(`delete from ${table} where account_id = $1`, [accountId]);
  }
  await api.database.pool.query(
    'update account_sequences set transfer_number = 0, funding_number = 0, order_number = 0 where account_id = $1',
    [accountId],
  );
}
