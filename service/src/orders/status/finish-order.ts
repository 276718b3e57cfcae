import { announceChange } from '../../database/changes.ts';
import type { Tx } from '../../database/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { countEndedOrders, orderChanged } from '../order-changes.ts';
import type { OrderRef, OrderStatus } from '../types.ts';
import { updateOrderStatus } from './queries.ts';

/** Writes an order's new status and its events. */
export async function finishOrder(
  tx: Tx,
  ref: OrderRef,
  poNumber: string,
  status: OrderStatus,
  reason: string | null,
): Promise<void> {
  await updateOrderStatus(tx, ref, { status, reason: status === 'Complete' ? null : reason });
  const data = { OrderId: ref.orderId, PONumber: poNumber, Status: status };
  await recordEvent(tx, ref.accountId, { type: 'OrderStatusChanged', data });
  await recordEvent(tx, ref.accountId, { type: 'FulfillmentComplete', data });
  await announceChange(tx, orderChanged(ref.orderId));
  countEndedOrders(status);
}
