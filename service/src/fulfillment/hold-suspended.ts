import { listSuspended } from '../accounts/account-status.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { holdJob } from '../jobs/hold.ts';
import type { AccountId } from '../kit/ids.ts';
import { stopWaiting } from '../orders/status/queries.ts';
import type { OrderRef } from '../orders/types.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { serveAwaitingJob } from './jobs.ts';

/** Holds orders of suspended accounts until those are active again. Nothing about them expires meanwhile. */
export async function holdSuspended(db: Db, lines: readonly OrderRef[]): Promise<void> {
  for (const [accountId, orders] of ordersByAccount(lines)) {
    await withTransaction(db, (tx) => holdOrders(tx, accountId, orders));
  }
}

async function holdOrders(tx: Tx, accountId: AccountId, orders: readonly OrderRef[]): Promise<void> {
  const isSuspended = (await listSuspended(tx, [accountId])).has(accountId);
  // Reactivated since the lines were read: they are processed immediately.
  if (!isSuspended) return enqueue(tx, serveAwaitingJob, { orders });
  await lockAccounts(tx, [accountId]);
  await stopWaiting(tx, orders);
  await holdJob(tx, serveAwaitingJob, { orders }, accountId);
}

function ordersByAccount(lines: readonly OrderRef[]): Map<AccountId, OrderRef[]> {
  const orders = new Map(lines.map(({ accountId, orderId }) => [orderId, { accountId, orderId }]));
  const byAccount = new Map<AccountId, OrderRef[]>();
  for (const order of orders.values())
    byAccount.set(order.accountId, [...(byAccount.get(order.accountId) ?? []), order]);
  return byAccount;
}
