import { type Db, withTransaction } from '../database/database.ts';
import { insertEventForAccounts } from '../events/queries.ts';
import type { JobHandler } from '../jobs/types.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import type { ProductChangeAnnouncement } from './jobs.ts';
import { listAccountsToTell, lockProductChange, moveProductChange } from './queries.ts';

const accountsPerCommitMax = 200;

/** One portion of the accounts per commit, which also records the progress: run twice, no account is notified twice. */
export function announceProductChangeHandler(db: Db): JobHandler<ProductChangeAnnouncement> {
  return async (change, { signal }) => {
    for (let hasMore = true; hasMore; ) {
      if (signal.aborted) throw new Error('stopped before all accounts were notified');
      hasMore = await notifySome(db, change);
    }
  };
}

async function notifySome(db: Db, { productId, changeId }: ProductChangeAnnouncement): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const change = await lockProductChange(tx, productId, changeId);
    if (!change) return false;
    const accounts = await listAccountsToTell(tx, productId, change.toldUpTo, accountsPerCommitMax);
    // All at once, in key order, before the events lock some of them again.
    await lockAccounts(
      tx,
      accounts.map(({ id }) => id),
    );
    for (const isEntitled of [true, false]) {
      const told = accounts.filter((account) => account.isEntitled === isEntitled).map(({ id }) => id);
      const data = { ProductId: productId, Version: change.version, Active: change.isActive && isEntitled };
      if (told.length > 0) await insertEventForAccounts(tx, told, { type: 'ProductChanged', data });
    }
    const hasMore = accounts.length === accountsPerCommitMax;
    await moveProductChange(tx, productId, changeId, hasMore ? (accounts.at(-1)?.id ?? null) : null);
    return hasMore;
  });
}
