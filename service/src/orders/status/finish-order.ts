import { announceChange } from '../../database/changes.ts';
import type { Tx } from '../../database/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { countEndedOrders, orderChanged } from '../order-changes.ts';
import type { OrderRef, OrderStatus } from '../types.ts';
import { getCountsOfLines, updateOrderStatus } from './queries.ts';

/**
 * What follows for an order from lines that changed: its new status, or only progress. The caller has written the lines
 * and computed the status from them.
 */
export async function followLines(
  tx: Tx,
  ref: OrderRef,
  order: { readonly status: OrderStatus; readonly poNumber: string },
  status: OrderStatus,
  reason: string | null,
): Promise<void> {
  if (status !== order.status) return finishOrder(tx, ref, order.poNumber, status, reason);
  const data = { OrderId: ref.orderId, PONumber: order.poNumber, Status: status, ...(await getCountsOfLines(tx, ref)) };
  await recordEvent(tx, ref.accountId, { type: 'OrderProgressed', data });
}

/** Writes an order's new status and its events. */
export async function finishOrder(
  tx: Tx,
  ref: OrderRef,
  poNumber: string,
  status: OrderStatus,
  reason: string | null,
): Promise<void> {
  await updateOrderStatus(tx, ref, { status, reason: status === 'Complete' ? null : reason });
  const data = { OrderId: ref.orderId, PONumber: poNumber, Status: status, ...(await getCountsOfLines(tx, ref)) };
  await recordEvent(tx, ref.accountId, { type: 'OrderStatusChanged', data });
  await recordEvent(tx, ref.accountId, { type: 'FulfillmentComplete', data });
  await announceChange(tx, orderChanged(ref.orderId));
  countEndedOrders(status);
}
