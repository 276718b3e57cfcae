import { type Change, changeAnnouncedBySql } from '../kit/changes.ts';
import type { OrderId } from '../kit/ids.ts';

const prefix = 'orders ';

/** Said when an order has left Pending, to whoever waits for it. */
export const orderChanged = (orderId: OrderId): Change => `${prefix}${orderId}`;

/** The same by a statement, of all orders whose ids stand in the rows that it aggregates. */
export const ordersChangedBySql = changeAnnouncedBySql(`'${prefix}' || string_agg(order_id::text, ',')`);

/** The orders that a change is about. */
export function ordersChangedBy(change: Change): readonly string[] {
  return change.startsWith(prefix) ? change.slice(prefix.length).split(',') : [];
}
