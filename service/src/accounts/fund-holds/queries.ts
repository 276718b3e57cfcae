import { sql } from 'kysely';
import { maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { FundHolds } from './types.ts';

export async function findFundHolds(reader: Reader, accountId: AccountId): Promise<FundHolds | null> {
  return maybeOne(
    reader,
    sql<FundHolds>`
      select hold_for_funds as "isOn", holds_expire_after_days as "expireAfterDays"
      from accounts where id = ${accountId}`,
  );
}

/** A trigger copies the option to the account's lock, and so waits for orders that are being placed. */
export async function updateFundHolds(tx: Tx, accountId: AccountId, wanted: FundHolds): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts
    set hold_for_funds = ${wanted.isOn}, holds_expire_after_days = ${wanted.expireAfterDays}
    where id = ${accountId}`.execute(tx);
  return numAffectedRows === 1n;
}
