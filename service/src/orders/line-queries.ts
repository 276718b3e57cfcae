import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { LineRef, OrderRef, Shipment } from './types.ts';

/** When the line was last resent on somebody's request. */
export async function markResent(tx: Tx, line: LineRef): Promise<void> {
  await sql`
    update order_lines set resent_at = service_now()
    where account_id = ${line.accountId} and order_id = ${line.orderId} and line_number = ${line.lineNumber}`.execute(
    tx,
  );
}

/** Adds the shipment to lines; a line's first shipment issues all its cards. */
export async function addShipment(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumbers: readonly number[],
  shipment: Shipment,
): Promise<void> {
  await sql`
    update order_lines
    set shipments = coalesce(shipments, '[]'::jsonb) || ${JSON.stringify([shipment])}::jsonb, issued_count = quantity
    where account_id = ${accountId} and order_id = ${orderId} and line_number = any(${lineNumbers}::integer[])`.execute(
    tx,
  );
}

/** Changes what lines say about a parcel that left with cards of theirs. */
export async function updateShipment(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumbers: readonly number[],
  parcelId: string,
  change: Partial<Shipment>,
): Promise<void> {
  await sql`
    update order_lines l
    set shipments = (
      select jsonb_agg(case when s.entry ->> 'parcelId' = ${parcelId} then s.entry || ${JSON.stringify(change)}::jsonb
                            else s.entry end order by s.place)
      from jsonb_array_elements(l.shipments) with ordinality as s (entry, place))
    where l.account_id = ${accountId} and l.order_id = ${orderId} and l.line_number = any(${lineNumbers}::integer[])`.execute(
    tx,
  );
}
