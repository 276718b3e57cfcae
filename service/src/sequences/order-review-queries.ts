import { sql } from 'kysely';
import { maybeOne, type Tx } from '../database/database.ts';
import { isCheckViolation } from '../database/database-errors.ts';
import type { AccountId } from '../kit/ids.ts';

/**
 * Lets one more order of the account be placed, if orders of it are reviewed first; whether they are is decided under
 * the account's lock, which the caller holds.
 */
export async function beginReview(tx: Tx, accountId: AccountId): Promise<boolean> {
  const row = await maybeOne(
    tx,
    sql<{ account_id: AccountId }>`
      update account_sequences set orders_reviewed_to = order_number + 1
      where account_id = ${accountId} and orders_reviewed_to is not null
      returning account_id`,
  );
  return row !== null;
}

/** The reviewed order was not placed after all. */
export async function abandonReview(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`
    update account_sequences set orders_reviewed_to = order_number
    where account_id = ${accountId} and orders_reviewed_to is not null`.execute(tx);
}

/** The database rejected orders of an account whose orders are reviewed first. */
export function lacksReview(error: unknown): boolean {
  return isCheckViolation(error, 'account_sequences_orders_reviewed');
}
