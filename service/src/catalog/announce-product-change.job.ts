import { type Db, withTransaction } from '../database/database.ts';
import { insertEventForAccounts } from '../events/queries.ts';
import type { JobHandler } from '../jobs/types.ts';
import type { ProductChangeAnnouncement } from './jobs.ts';
import { listEntitledAccounts, lockProductChange, moveProductChange } from './queries.ts';

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
    const accountIds = await listEntitledAccounts(tx, productId, change.toldUpTo, accountsPerCommitMax);
    const data = { ProductId: productId, Version: change.version, Active: change.isActive };
    if (accountIds.length > 0) await insertEventForAccounts(tx, accountIds, { type: 'ProductChanged', data });
    const hasMore = accountIds.length === accountsPerCommitMax;
    await moveProductChange(tx, productId, changeId, hasMore ? (accountIds.at(-1) ?? null) : null);
    return hasMore;
  });
}
