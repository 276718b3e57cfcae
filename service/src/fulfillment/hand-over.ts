import { createHash } from 'node:crypto';
import { withTransaction } from '../database/database.ts';
import { enqueueOnce } from '../jobs/enqueue.ts';
import type { OrderRef } from '../orders/types.ts';
import { firstRemoteOf } from './acquire-codes.ts';
import { type ServeLater, serveRemoteJobOf } from './jobs.ts';
import type { FulfillmentNeeds } from './needs.ts';
import type { Unserved } from './types.ts';

interface OrderLeft {
  readonly order: OrderRef;
  /** Lines for which this is not the first remote source: others were passed over. */
  readonly passedOver: number[];
  isFirstForAny: boolean;
}

/**
 * Leaves lines for remote sources to separate jobs, one per order and source, so that nothing else waits for them. Lines that
 * were passed over by another remote source have a job of their own, which names them: their job must not ask that one again,
 * and other lines of the order must not skip it.
 */
export async function handOver(needs: FulfillmentNeeds, unserved: readonly Unserved[]): Promise<void> {
  if (unserved.length === 0) return;
  await withTransaction(needs.database.db, async (tx) => {
    for (const [source, orders] of bySource(needs, unserved)) {
      const jobs = [...orders.values()].flatMap(jobsOf);
      await enqueueOnce(tx, serveRemoteJobOf(source), jobs);
    }
  });
}

interface OrderJob {
  readonly key: string;
  readonly lane: string;
  readonly payload: ServeLater;
}

function jobsOf({ order, passedOver, isFirstForAny }: OrderLeft): OrderJob[] {
  const { accountId: lane, orderId } = order;
  const whole = { key: orderId, lane, payload: { orders: [order] } };
  if (passedOver.length === 0) return [whole];
  const lines = [...passedOver].sort((one, other) => one - other);
  const digest = createHash('sha256').update(lines.join()).digest('hex').slice(0, 32);
  const ofLines = { key: `${orderId} ${digest}`, lane, payload: { orders: [order], lines } };
  return isFirstForAny ? [whole, ofLines] : [ofLines];
}

function bySource(needs: FulfillmentNeeds, unserved: readonly Unserved[]): Map<string, Map<string, OrderLeft>> {
  const found = new Map<string, Map<string, OrderLeft>>();
  for (const { portion, sources } of unserved) {
    const { accountId, orderId, lineNumber } = portion.line;
    const source = sources[0] ?? '';
    const orders = found.get(source) ?? new Map<string, OrderLeft>();
    found.set(source, orders);
    const left = orders.get(orderId) ?? { order: { accountId, orderId }, passedOver: [], isFirstForAny: false };
    orders.set(orderId, left);
    if (firstRemoteOf(needs, portion.line) === source) left.isFirstForAny = true;
    else left.passedOver.push(lineNumber);
  }
  return found;
}
