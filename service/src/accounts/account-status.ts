import type { Tx } from '../database/database.ts';
import { releaseHeldJobs } from '../jobs/hold.ts';
import { AccountSuspended } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { lockStatuses, updateAccountStatus } from './queries.ts';
import type { Account } from './types.ts';

/**
 * Suspends or reactivates an account. After the commit, no order is placed, no card issued and no message claimed for a
 * suspended account; the commit that reactivates it makes all held work due. Returns false if there is no such account.
 */
export async function setAccountStatus(tx: Tx, accountId: AccountId, status: Account['status']): Promise<boolean> {
  if (!(await updateAccountStatus(tx, accountId, status))) return false;
  if (status === 'Active') await releaseHeldJobs(tx, accountId);
  return true;
}

/**
 * Throws for a suspended account; an active one cannot be suspended until the commit. Call it before taking any other
 * lock.
 */
export async function requireActive(tx: Tx, accountId: AccountId): Promise<void> {
  if ((await listSuspended(tx, [accountId])).has(accountId)) throw new AccountSuspended();
}

/**
 * Which of these accounts are suspended. Their status cannot change until the commit. Call it before taking any other
 * lock.
 */
export async function listSuspended(tx: Tx, accountIds: readonly AccountId[]): Promise<ReadonlySet<AccountId>> {
  const accounts = await lockStatuses(tx, [...new Set(accountIds)]);
  return new Set(accounts.filter(({ status }) => status === 'Suspended').map(({ id }) => id));
}
