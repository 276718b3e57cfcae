import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAccountStatus } from '../../src/accounts/account-status.ts';
import { one, withTransaction } from '../../src/database/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { createIntake, type Intake } from '../../src/orders/intake/intake.ts';
import { singleIntake } from '../../src/orders/intake/single-intake.ts';
import { countTraces, noTrace } from '../support/order-traces.ts';
import { setStatus, waitForLockWaits } from '../support/suspend.ts';
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

const suspended = { kind: 'Suspended' };
const accepted = { kind: 'Accepted' };

async function countOrders(accountId: AccountId): Promise<number> {
  const row = await one(
    api.database.db,
    sql<{ count: number }>`select count(*)::int as count from orders where account_id = ${accountId}`,
  );
  return row.count;
}

test('an order of a suspended account is rejected, alone and in a batch, and the other orders are placed', async () => {
  const [held, other] = [await api.givenAccount(), await api.givenAccount()];
  await setStatus(api.database.db, held.accountId, 'Suspended');
  const alone = intakeRow(held.accountId);
  expect(await intake.place(alone)).toEqual(suspended);
  const batch = [held, other, held, other].map(({ accountId }) => intakeRow(accountId));
  const outcomes = await Promise.all(batch.map((row) => intake.place(row)));
  expect(outcomes).toMatchObject([suspended, accepted, suspended, accepted]);
  for (const { accountId, poNumber } of [alone, ...batch.filter(({ accountId }) => accountId === held.accountId)]) {
    expect(await countTraces(api.database.db, accountId, poNumber)).toEqual(noTrace);
  }
  expect(await held.balance('USD')).toMatchObject({ Available: 1_000_000 });
  await setStatus(api.database.db, held.accountId, 'Active');
  expect(await intake.place(alone)).toMatchObject({ kind: 'Accepted', number: 1 });
});

test('an order from the portal is rejected by the same statement', async () => {
  const { accountId } = await api.givenAccount();
  await setStatus(api.database.db, accountId, 'Suspended');
  const row = intakeRow(accountId);
  const audited = singleIntake(api.database.db, () => Promise.reject(new Error('it was placed')));
  expect(await audited.place(row)).toEqual(suspended);
  expect(await countTraces(api.database.db, accountId, row.poNumber)).toEqual(noTrace);
});

test('an order that waits for the account’s lock while the account is suspended is rejected', async () => {
  const { accountId } = await api.givenAccount();
  const row = intakeRow(accountId);
  const placing = await withTransaction(api.database.db, async (tx) => {
    await setAccountStatus(tx, accountId, 'Suspended');
    const underWay = intake.place(row);
    await waitForLockWaits(api.database.db, 1);
    return [underWay];
  });
  expect(await placing[0]).toEqual(suspended);
  expect(await countOrders(accountId)).toBe(0);
});

test('of many orders that race with a suspension none is committed after it', async () => {
  const { db } = api.database;
  for (let round = 0; round < 5; round++) {
    const { accountId } = await api.givenAccount();
    const [suspending, ...placing] = [
      setStatus(db, accountId, 'Suspended').then(() => countOrders(accountId)),
      ...Array.from({ length: 60 }, () => intake.place(intakeRow(accountId)).then(({ kind }) => kind)),
    ] as const;
    const placedBefore = await suspending;
    const kinds = await Promise.all(placing);
    expect(await countOrders(accountId)).toBe(placedBefore);
    expect(kinds.filter((kind) => kind === 'Accepted')).toHaveLength(Number(placedBefore));
    expect(kinds.filter((kind) => kind !== 'Accepted' && kind !== 'Suspended')).toEqual([]);
  }
  expect(await verifyLedger(db)).toEqual([]);
});

test('changing the status also changes the flag that the statement reads, in the same commit', async () => {
  const { accountId } = await api.givenAccount();
  for (const status of ['Suspended', 'Active']) {
    await api.database.pool.query('update accounts set status = $2 where id = $1', [accountId, status]);
    const { kind } = await intake.place(intakeRow(accountId));
    expect(kind).toBe(status === 'Suspended' ? 'Suspended' : 'Accepted');
  }
});
