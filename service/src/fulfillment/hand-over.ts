import { type Db, withTransaction } from '../database/database.ts';
import { enqueueOnce } from '../jobs/enqueue.ts';
import type { OrderRef } from '../orders/types.ts';
import { serveRemoteJobOf } from './jobs.ts';
import type { Unserved } from './types.ts';

/** Leaves lines for remote sources to separate jobs, one per order and source, so that nothing else waits for them. */
export async function handOver(db: Db, unserved: readonly Unserved[]): Promise<void> {
  if (unserved.length === 0) return;
  await withTransaction(db, async (tx) => {
    for (const [source, orders] of ordersBySource(unserved)) {
      const jobs = [...orders.values()].map((order) => ({
        key: order.orderId,
        lane: order.accountId,
        payload: { orders: [order] },
      }));
      await enqueueOnce(tx, serveRemoteJobOf(source), jobs);
    }
  });
}

function ordersBySource(unserved: readonly Unserved[]): Map<string, Map<string, OrderRef>> {
  const bySource = new Map<string, Map<string, OrderRef>>();
  for (const { portion, sources } of unserved) {
    const { accountId, orderId } = portion.line;
    const source = sources[0] ?? '';
    const orders = bySource.get(source) ?? new Map<string, OrderRef>();
    bySource.set(source, orders.set(orderId, { accountId, orderId }));
  }
  return bySource;
}
