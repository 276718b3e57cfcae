import { announceChange } from '../../database/changes.ts';
import type { Tx } from '../../database/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { orderChanged } from '../order-changes.ts';
import type { OrderRef, OrderStatus } from '../types.ts';
import { finishOrder } from './finish-order.ts';
import { updateOrderStatus, writeEndedLines } from './queries.ts';

/** An order that the caller holds, with those of its lines whose cards are all void. */
export interface EmptiedOrder {
  readonly status: OrderStatus;
  readonly poNumber: string;
  readonly lineNumbers: readonly number[];
}

/**
 * Cancels lines whose cards were all taken back. A pending order then ends as usual. One that has ended is cancelled
 * when all of its lines are, and otherwise keeps its status: it was fulfilled once, and its completion is not announced
 * again.
 */
export async function cancelEmptiedLines(tx: Tx, ref: OrderRef, order: EmptiedOrder, reason: string): Promise<void> {
  if (order.lineNumbers.length === 0) return;
  const lines = order.lineNumbers.map((lineNumber) => ({ lineNumber, status: 'Cancelled' as const }));
  const status = await writeEndedLines(tx, ref, lines, reason);
  if (status === order.status) return;
  if (order.status === 'Pending') return finishOrder(tx, ref, order.poNumber, status, reason);
  if (status !== 'Cancelled') return;
  await updateOrderStatus(tx, ref, { status, reason });
  const data = { OrderId: ref.orderId, PONumber: order.poNumber, Status: status };
  await recordEvent(tx, ref.accountId, { type: 'OrderStatusChanged', data });
  await announceChange(tx, orderChanged(ref.orderId));
}
