import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { enqueueOnce } from '../../jobs/enqueue.ts';
import type { JobHandler } from '../../jobs/types.ts';
import type { AccountId } from '../../kit/ids.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { type TellApprovers, tellApproversJob } from './jobs.ts';
import { findSecondsSinceTold, takeUntoldOrders } from './queries.ts';
import type { NotifyApprovers } from './types.ts';

/** Approvers get one mail in this time about all orders that came since the last, not one per order. */
const noticeIntervalSeconds = 600;

/** Mails approvers about the orders that they have not heard of. Decided orders are left out. */
export function tellApproversHandler(db: Db, notify: NotifyApprovers): JobHandler<TellApprovers> {
  return async ({ orders }) => {
    for (const accountId of new Set(orders.map((order) => order.accountId)))
      await withTransaction(db, (tx) => tellApprovers(tx, accountId, { orders }, notify));
  };
}

async function tellApprovers(
  tx: Tx,
  accountId: AccountId,
  payload: TellApprovers,
  notify: NotifyApprovers,
): Promise<void> {
  await lockAccounts(tx, [accountId]);
  const since = await findSecondsSinceTold(tx, accountId);
  if (since !== null && since < noticeIntervalSeconds) {
    const orders = payload.orders.filter((order) => order.accountId === accountId).slice(0, 1);
    const later = { key: accountId, lane: null, payload: { orders } };
    return enqueueOnce(tx, tellApproversJob, [later], noticeIntervalSeconds - since);
  }
  const untold = await takeUntoldOrders(tx, accountId);
  if (untold.length > 0) await notify(tx, accountId, untold);
}
