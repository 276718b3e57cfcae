import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '../../src/kit/database.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { createIntake, type Intake } from '../../src/orders/intake.ts';
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

test('in a batch of several accounts and currencies everyone is told what became of his own order', async () => {
  const funds = { available: { USD: 60_00n, EUR: 100_00n } };
  const [first, second] = [await api.givenAccount(funds), await api.givenAccount(funds)];
  // Each account can pay two of its three orders in USD; the third in line is told what is left.
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
  const told = rows.flatMap((row, index) => {
    const outcome = outcomes[index];
    return outcome?.kind === 'Accepted' ? [{ id: row.orderId, number: outcome.number }] : [];
  });
  expect(told.toSorted(byId)).toEqual(stored.toSorted(byId));
  expect(stored.map(({ number }) => number).sort()).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}
