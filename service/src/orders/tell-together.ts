import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { enqueueOnce } from '../jobs/enqueue.ts';
import type { JobDefinition, JobHandler } from '../jobs/types.ts';
import type { AccountId } from '../kit/ids.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import type { OrderRef } from './types.ts';

interface OrdersToTell {
  readonly orders: readonly OrderRef[];
}

/** How people of an account are mailed about orders that wait for something. */
interface Telling<Order> {
  readonly job: JobDefinition<OrdersToTell>;
  /** Since the last mail about an order that still waits; null: there was none. */
  readonly findSecondsSinceNotice: (tx: Tx, accountId: AccountId) => Promise<number | null>;
  /** Marks the waiting orders that no mail was about yet, and returns them. */
  readonly takeUnnotified: (tx: Tx, accountId: AccountId) => Promise<readonly Order[]>;
  readonly notify: (tx: Tx, accountId: AccountId, orders: readonly Order[]) => Promise<void>;
}

/** One mail in this time about all orders that came since the last, not one per order. */
const noticeIntervalSeconds = 600;

export function tellTogetherHandler<Order>(db: Db, telling: Telling<Order>): JobHandler<OrdersToTell> {
  return async ({ orders }) => {
    for (const accountId of new Set(orders.map((order) => order.accountId)))
      await withTransaction(db, (tx) => tellAccount(tx, accountId, orders, telling));
  };
}

async function tellAccount<Order>(
  tx: Tx,
  accountId: AccountId,
  orders: readonly OrderRef[],
  { job, findSecondsSinceNotice, takeUnnotified, notify }: Telling<Order>,
): Promise<void> {
  await lockAccounts(tx, [accountId]);
  const since = await findSecondsSinceNotice(tx, accountId);
  if (since !== null && since < noticeIntervalSeconds) {
    const one = orders.filter((order) => order.accountId === accountId).slice(0, 1);
    return enqueueOnce(
      tx,
      job,
      [{ key: accountId, lane: null, payload: { orders: one } }],
      noticeIntervalSeconds - since,
    );
  }
  const unnotified = await takeUnnotified(tx, accountId);
  if (unnotified.length > 0) await notify(tx, accountId, unnotified);
}
