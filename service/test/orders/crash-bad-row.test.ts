import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId } from '../../src/kit/ids.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { createIntake, type Intake } from '../../src/orders/intake/intake.ts';
import type { IntakeRow } from '../../src/orders/intake/types.ts';
import { orderRequest } from '../support/order-requests.ts';
import { countTraces, exactlyOnce, noTrace } from '../support/order-traces.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { intakeRow } from './support/intake-rows.ts';

let api: TestApi;
let intake: Intake;
let accounts: TestCaller[];
beforeAll(async () => {
  api = await startTestApi();
  intake = createIntake(api.database.url);
  accounts = await Promise.all([api.givenAccount(), api.givenAccount(), api.givenAccount()]);
});
afterAll(async () => {
  await intake.close();
  await api.close();
});

test.each<[string, object, object]>([
  ['a value that violates a table constraint', {}, { quantity: 0 }],
  ['a text instead of a number', { total_minor: 'much' }, {}],
  ['a number that is out of range', { total_minor: 1e30 }, {}],
  ['a character that PostgreSQL does not store', { note: 'a\0b' }, {}],
  ['a credential that is not an id', { credential_id: 'nobody' }, {}],
])('an order with %s is rejected alone, and the other orders of its batch are placed', async (_fault, order, line) => {
  const [first, second, third] = accounts.map((account) => account.accountId) as [AccountId, AccountId, AccountId];
  const bad = intakeRow(second, order, line);
  const good = [first, second, second, third].map((accountId) => intakeRow(accountId));
  // Submitted in one turn of the event loop, so they are one batch, with the bad one in the middle.
  const placing = [good[0], good[1], bad, good[2], good[3]].map((row) => intake.place(row as IntakeRow));
  const outcomes = await Promise.allSettled(placing);

  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  for (const row of good) expect(await tracesOf(row)).toEqual(exactlyOnce);
  expect(await tracesOf(bad)).toEqual(noTrace);
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

test('an account with corrupt numbering is rejected alone, and orders of other accounts are placed meanwhile', async () => {
  const damaged = await api.givenAccount();
  const blocker = intakeRow(damaged.accountId);
  await sql`
    insert into orders (account_id, id, number, placed_at, po_number, type, currency_code, total_minor, credential_id)
    values (${damaged.accountId}, ${blocker.orderId}, 1, now(), ${blocker.poNumber}, 'Links', 'USD', 0, ${damaged.credentialId})`.execute(
    api.database.db,
  );
  const callers = [accounts[0], damaged, accounts[1], damaged, accounts[2]] as TestCaller[];
  const requests = callers.map(() => orderRequest());
  const answers = await Promise.all(callers.map((caller, index) => caller.post('/v1/Orders', requests[index])));

  expect(answers.map((answer) => answer.status)).toEqual([201, 500, 201, 500, 201]);
  for (const [index, caller] of callers.entries()) {
    const traces = await countTraces(api.database.db, caller.accountId, requests[index]?.PONumber ?? '');
    expect(traces).toEqual(caller === damaged ? noTrace : exactlyOnce);
  }
  await sql`delete from orders where account_id = ${damaged.accountId}`.execute(api.database.db);
  expect((await damaged.post('/v1/Orders', requests[1])).status).toBe(201);
});

function tracesOf({ accountId, poNumber }: IntakeRow) {
  return countTraces(api.database.db, accountId, poNumber);
}
