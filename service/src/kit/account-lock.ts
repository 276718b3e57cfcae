import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { AccountId } from './ids.ts';

/** The same for the connections that send their statements by name: one parameter, the ids. */
export const lockAccountsStatement = {
  name: 'lock-accounts',
  text: 'select account_id from account_sequences where account_id = any($1::uuid[]) order by account_id for update',
} as const;

/** The same, leaving out accounts that somebody else holds. */
export const lockFreeAccountsStatement = {
  name: 'lock-free-accounts',
  text: `${lockAccountsStatement.text} skip locked`,
} as const;

/**
 * Holds accounts until the commit. Whoever writes about several takes them in key order, and before anything else but
 * cards, so that no two of them wait for each other in a circle.
 */
export async function lockAccounts(tx: Tx, accountIds: readonly AccountId[]): Promise<void> {
  await sql`
    select account_id from account_sequences where account_id = any(${accountIds}::uuid[])
    order by account_id for update`.execute(tx);
}
