import type { Tx } from '../kit/database.ts';
import { finishOrder } from './end-lines.ts';
import { orderStatusOf } from './line-status.ts';
import { type LockedOrder, updateLineStatus } from './queries.ts';
import type { OrderRef } from './types.ts';

/** Completes lines of a locked order, and the order with the last of them. Lines that are final are left alone. */
export async function completeLines(
  tx: Tx,
  ref: OrderRef,
  order: LockedOrder,
  lineNumbers: ReadonlySet<number>,
): Promise<void> {
  const chosen = order.lines.filter(({ lineNumber, status }) => status === 'Pending' && lineNumbers.has(lineNumber));
  for (const { lineNumber } of chosen)
    await updateLineStatus(tx, ref, { lineNumber, status: 'Complete', reason: null });
  const completed = new Set(chosen);
  const status = orderStatusOf(order.lines.map((line) => (completed.has(line) ? 'Complete' : line.status)));
  if (status !== order.status) await finishOrder(tx, ref, order.poNumber, status, null);
}
