import { type Db, withTransaction } from '../database/database.ts';
import type { JobHandler } from '../jobs/types.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import type { TellBalanceLow } from './jobs.ts';
import { takeLowBalance } from './queries.ts';
import type { NotifyBalanceLow } from './types.ts';

/** An account whose refunds and orders move Available around its threshold gets one mail in this time, not one per order. */
const noticeIntervalSeconds = 3_600;

/** Tells the admins, unless the alert was removed or money has arrived in the meantime. */
export function tellBalanceLowHandler(db: Db, notify: NotifyBalanceLow): JobHandler<TellBalanceLow> {
  return async ({ accountId, currencyCode, at }) => {
    await withTransaction(db, async (tx) => {
      await lockAccounts(tx, [accountId]);
      const low = await takeLowBalance(tx, { accountId, currencyCode, at }, noticeIntervalSeconds);
      if (low) await notify(tx, accountId, { currencyCode, ...low });
    });
  };
}
