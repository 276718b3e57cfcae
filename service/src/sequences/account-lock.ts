import { CompiledQuery } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';

/** One parameter: the accounts' ids. */
export const lockAccountsText =
  'select account_id from account_sequences where account_id = any($1::uuid[]) order by account_id for update';

/** The same, leaving out accounts that somebody else holds. */
export const lockFreeAccountsText = `${lockAccountsText} skip locked`;

/**
 * Holds accounts until the commit. Whoever writes about several takes them in key order, and before anything else but
 * cards, so that no two of them wait for each other in a circle.
 */
export async function lockAccounts(tx: Tx, accountIds: readonly AccountId[]): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(lockAccountsText, [accountIds]));
}
