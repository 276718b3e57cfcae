import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { enqueueOnce } from '../jobs/enqueue.ts';
import type { JobDefinition, JobHandler } from '../jobs/types.ts';
import type { AccountId } from '../kit/ids.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import type { OrderRef } from './types.ts';

interface OrdersToTell {
  readonly orders: readonly OrderRef[];
}

/** How people of an account hear of orders that wait for something. */
interface Telling<Untold> {
  readonly job: JobDefinition<OrdersToTell>;
  /** Since they last heard of an order that still waits; null: of none. */
  readonly findSecondsSinceTold: (tx: Tx, accountId: AccountId) => Promise<number | null>;
  /** The waiting orders that they have not heard of, which from now on they have. */
  readonly takeUntold: (tx: Tx, accountId: AccountId) => Promise<readonly Untold[]>;
  readonly notify: (tx: Tx, accountId: AccountId, orders: readonly Untold[]) => Promise<void>;
}

/** One mail in this time about all orders that came since the last, not one per order. */
const noticeIntervalSeconds = 600;

export function tellTogetherHandler<Untold>(db: Db, telling: Telling<Untold>): JobHandler<OrdersToTell> {
  return async ({ orders }) => {
    for (const accountId of new Set(orders.map((order) => order.accountId)))
      await withTransaction(db, (tx) => tellAccount(tx, accountId, orders, telling));
  };
}

async function tellAccount<Untold>(
  tx: Tx,
  accountId: AccountId,
  orders: readonly OrderRef[],
  { job, findSecondsSinceTold, takeUntold, notify }: Telling<Untold>,
): Promise<void> {
  await lockAccounts(tx, [accountId]);
  const since = await findSecondsSinceTold(tx, accountId);
  if (since !== null && since < noticeIntervalSeconds) {
    const one = orders.filter((order) => order.accountId === accountId).slice(0, 1);
    return enqueueOnce(
      tx,
      job,
      [{ key: accountId, lane: null, payload: { orders: one } }],
      noticeIntervalSeconds - since,
    );
  }
  const untold = await takeUntold(tx, accountId);
  if (untold.length > 0) await notify(tx, accountId, untold);
}
