import { type Change, changeAnnouncedBySql } from '../database/changes.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import { ordersEnded } from '../kit/metrics/instruments.ts';

const prefix = 'orders ';

/** Sent when an order has left Pending, to those who wait for it. */
export const orderChanged = (orderId: OrderId): Change => `${prefix}${orderId}`;

/** PostgreSQL limits notifications to 8,000 bytes. */
const ordersPerNotice = 200;

/**
 * The same in a statement, for the orders in `table`, in as many notifications as needed: a column, another with the
 * orders' new statuses, and their from clause.
 */
export const ordersChangedBySql = (table: string) => ({
  column: changeAnnouncedBySql(`'${prefix}' || string_agg(order_id::text, ',')`),
  statuses: `string_agg(status, ',')`,
  from: `(select order_id, status, (row_number() over () - 1) / ${ordersPerNotice} as notice from ${table}) n group by notice`,
});

/** Counts orders by the column of their statuses. */
export function countEndedOrders(statuses: string | null | undefined): void {
  for (const status of statuses?.split(',') ?? []) ordersEnded.inc({ status });
}

/** The orders that a change is about. */
export function ordersChangedBy(change: Change): readonly string[] {
  return change.startsWith(prefix) ? change.slice(prefix.length).split(',') : [];
}

const forgottenPrefix = 'recipients ';

/** Sent when lines of an account lost their recipient, left the database or came back: every process drops what it keeps of the account's filters. */
export const recipientsForgotten = (accountId: AccountId): Change => `${forgottenPrefix}${accountId}`;

/** The account that such a change is about; null if it is another change. */
export function accountForgottenBy(change: Change): string | null {
  return change.startsWith(forgottenPrefix) ? change.slice(forgottenPrefix.length) : null;
}
