import { announceChange } from '../database/changes.ts';
import type { Reader, Tx } from '../database/database.ts';
import { releaseHeldJobs } from '../jobs/hold.ts';
import { AccountMoving, AccountSuspended } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { accountChange } from './account-changes.ts';
import { listMovingAmong, lockStatuses, updateAccountStatus, updateMovingTo } from './queries.ts';
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
 * Marks an account as moving to another cell. After the commit its requests are answered 503, and its work is held as if it
 * were suspended. Returns false if there is no such account.
 */
export async function startMoving(tx: Tx, accountId: AccountId, toCell: string): Promise<boolean> {
  if (!(await updateMovingTo(tx, accountId, toCell))) return false;
  await announceChange(tx, accountChange(accountId));
  return true;
}

/** The account stays, as it was before. */
export async function stopMoving(tx: Tx, accountId: AccountId): Promise<void> {
  await updateMovingTo(tx, accountId, null);
  const isSuspended = (await listSuspended(tx, [accountId])).has(accountId);
  if (!isSuspended) await releaseHeldJobs(tx, accountId);
  await announceChange(tx, accountChange(accountId));
}

/** Throws if one of the accounts is moving: whoever asks comes again, and finds it where it is then. */
export async function refuseMoving(reader: Reader, accountIds: readonly AccountId[]): Promise<void> {
  if ((await listMovingAmong(reader, accountIds)).length > 0) throw new AccountMoving();
}

/**
 * Throws for an account that is suspended or moving; an active one cannot be suspended until the commit. Call it before
 * taking any other lock.
 */
export async function requireActive(tx: Tx, accountId: AccountId): Promise<void> {
  const [account] = await lockStatuses(tx, [accountId]);
  if (account?.isMoving) throw new AccountMoving();
  if (account?.status === 'Suspended') throw new AccountSuspended();
}

/**
 * Whose work is held: the accounts that are suspended or moving. This cannot change until the commit. Call it before taking
 * any other lock.
 */
export async function listSuspended(tx: Tx, accountIds: readonly AccountId[]): Promise<ReadonlySet<AccountId>> {
  const accounts = await lockStatuses(tx, [...new Set(accountIds)]);
  return new Set(accounts.filter(({ status, isMoving }) => status === 'Suspended' || isMoving).map(({ id }) => id));
}
