import { sql } from 'kysely';
import { many, one, type Reader } from '../database/database.ts';
import type { OrderRef } from '../orders/types.ts';
import type { Parcel, ParcelId } from './types.ts';

/** An order's new parcels with a line whose ExternalId is the marker; resent ones are not lost again. */
export async function listParcelsToLose(
  reader: Reader,
  { accountId, orderId }: OrderRef,
  marker: string,
): Promise<ParcelId[]> {
  const rows = await many(
    reader,
    sql<{ id: ParcelId }>`
      select distinct p.id from parcels p
      join parcel_lines l on l.account_id = p.account_id and l.parcel_id = p.id
      join order_lines o on o.account_id = p.account_id and o.order_id = p.order_id and o.line_number = l.line_number
      where p.account_id = ${accountId} and p.order_id = ${orderId} and p.attempt = 1 and p.status = 'Ready'
        and o.details ->> 'externalId' = ${marker}`,
  );
  return rows.map((row) => row.id);
}

/** The cards reserved for a parcel's lines, by the fingerprints of their serials. */
export async function listSetAsideSerials(reader: Reader, parcel: Parcel): Promise<Buffer[]> {
  const rows = await many(
    reader,
    sql<{ serial: Buffer }>`
      select s.serial_fingerprint as serial from parcel_lines l
      join stock_codes s on s.account_id = l.account_id and s.order_id = ${parcel.orderId}
        and s.line_number = l.line_number
      where l.account_id = ${parcel.accountId} and l.parcel_id = ${parcel.id} and s.serial_fingerprint is not null
      order by s.line_number, s.id`,
  );
  return rows.map((row) => row.serial);
}

/** The courier of the parcel, by the shipping method. */
export async function getShippingCarrier(reader: Reader, { accountId, id, orderId }: Parcel): Promise<string> {
  const { carrier } = await one(
    reader,
    sql<{ carrier: string }>`
      select m.content ->> 'carrier' as carrier from parcel_lines l
      join order_lines o on o.account_id = l.account_id and o.order_id = ${orderId} and o.line_number = l.line_number
      join shipping_methods m on m.id = o.details -> 'physical' ->> 'shippingMethodId'
      where l.account_id = ${accountId} and l.parcel_id = ${id}
      order by l.line_number limit 1`,
  );
  return carrier;
}
