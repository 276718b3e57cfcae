import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { enqueueOnce } from '../../jobs/enqueue.ts';
import type { JobHandler } from '../../jobs/types.ts';
import type { AccountId } from '../../kit/ids.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { type TellFundsNeeded, tellFundsNeededJob } from './jobs.ts';
import { findSecondsSinceTold, takeUntoldHolds } from './notice-queries.ts';
import type { NotifyFundsNeeded } from './types.ts';

/** One mail in this time about all orders that came since the last, not one per order. */
const noticeIntervalSeconds = 600;

/** Mails those who add funds about the orders that they have not heard of. Released orders are left out. */
export function tellFundsNeededHandler(db: Db, notify: NotifyFundsNeeded): JobHandler<TellFundsNeeded> {
  return async ({ orders }) => {
    for (const accountId of new Set(orders.map((order) => order.accountId)))
      await withTransaction(db, (tx) => tellFundsNeeded(tx, accountId, { orders }, notify));
  };
}

async function tellFundsNeeded(
  tx: Tx,
  accountId: AccountId,
  payload: TellFundsNeeded,
  notify: NotifyFundsNeeded,
): Promise<void> {
  await lockAccounts(tx, [accountId]);
  const since = await findSecondsSinceTold(tx, accountId);
  if (since !== null && since < noticeIntervalSeconds) {
    const orders = payload.orders.filter((order) => order.accountId === accountId).slice(0, 1);
    const later = { key: accountId, lane: null, payload: { orders } };
    return enqueueOnce(tx, tellFundsNeededJob, [later], noticeIntervalSeconds - since);
  }
  const untold = await takeUntoldHolds(tx, accountId);
  if (untold.length > 0) await notify(tx, accountId, untold);
}
