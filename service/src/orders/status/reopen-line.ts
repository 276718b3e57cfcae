import { announceChange } from '../../database/changes.ts';
import type { Tx } from '../../database/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { orderChanged } from '../order-changes.ts';
import type { LineRef, OrderStatus } from '../types.ts';
import { addCardsToLine, getCountsOfLines, updateOrderStatus } from './queries.ts';

/**
 * Adds cards to a line that has ended: it is pending until they are issued and sent, and so is its order, which then ends again
 * by the usual rule. The caller holds the account, the order and the line.
 */
export async function reopenLine(
  tx: Tx,
  ref: LineRef,
  order: { readonly status: OrderStatus; readonly poNumber: string },
  cardCount: number,
): Promise<void> {
  await addCardsToLine(tx, ref, cardCount);
  if (order.status === 'Pending') return;
  await updateOrderStatus(tx, ref, { status: 'Pending', reason: 'Queued' });
  const counts = await getCountsOfLines(tx, ref);
  const data = { OrderId: ref.orderId, PONumber: order.poNumber, Status: 'Pending', ...counts };
  await recordEvent(tx, ref.accountId, { type: 'OrderStatusChanged', data });
  await announceChange(tx, orderChanged(ref.orderId));
}
