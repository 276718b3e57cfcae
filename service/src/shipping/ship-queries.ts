import { sql } from 'kysely';
import type { WrappedKey } from '../cards/types.ts';
import { many, type Reader, type Tx } from '../database/database.ts';
import type { OrderRef } from '../orders/types.ts';
import type { Dispatch, ParcelRef } from './types.ts';

export interface PackedCard extends WrappedKey {
  readonly id: string;
  readonly productId: string;
  readonly valueMinor: bigint;
  readonly lineNumber: number;
  readonly sealedCode: Buffer;
  readonly fingerprint: Buffer;
  readonly serial: Buffer;
  readonly hint: string;
  readonly importId: string;
}

/** The cards in a parcel, with the keys that encrypt their codes. */
export async function listPackedCards(tx: Tx, { accountId, id }: ParcelRef): Promise<PackedCard[]> {
  return many(
    tx,
    sql<PackedCard>`
      select s.id, s.product_id as "productId", s.value_minor as "valueMinor", s.line_number as "lineNumber",
             s.sealed_code as "sealedCode", s.code_fingerprint as fingerprint, s.serial_fingerprint as serial,
             s.code_hint as hint, s.import_id as "importId", i.root_key_id as "rootKeyId", i.wrapped_key as "wrappedKey"
      from stock_codes s join stock_imports i on i.id = s.import_id
      where s.account_id = ${accountId} and s.parcel_id = ${id}
      order by s.line_number, s.id`,
  );
}

export async function updateTracking(tx: Tx, { accountId, id }: ParcelRef, dispatch: Dispatch): Promise<void> {
  await sql`
    update parcels
    set courier = ${dispatch.courier}, tracking_number = ${dispatch.trackingNumber}, tracking_url = ${dispatch.trackingUrl}
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}

export async function markShipped(tx: Tx, { accountId, id }: ParcelRef, dispatch: Dispatch): Promise<Date> {
  const rows = await many(
    tx,
    sql<{ shippedAt: Date }>`
      update parcels
      set status = 'Shipped', shipped_at = service_now(), courier = ${dispatch.courier},
          tracking_number = ${dispatch.trackingNumber}, tracking_url = ${dispatch.trackingUrl}
      where account_id = ${accountId} and id = ${id}
      returning shipped_at as "shippedAt"`,
  );
  return rows[0]?.shippedAt ?? new Date(Number.NaN);
}

/** The cards reserved for a parcel's lines, packed or not. */
export async function listSetAsideCards(
  reader: Reader,
  { accountId, orderId, id }: ParcelRef & OrderRef,
  cardsMax: number,
): Promise<(PackedCard & { readonly isPacked: boolean })[]> {
  return many(
    reader,
    sql<PackedCard & { readonly isPacked: boolean }>`
      select s.id, s.product_id as "productId", s.value_minor as "valueMinor", s.line_number as "lineNumber",
             s.sealed_code as "sealedCode", s.code_fingerprint as fingerprint, s.serial_fingerprint as serial,
             s.code_hint as hint, s.import_id as "importId", i.root_key_id as "rootKeyId", i.wrapped_key as "wrappedKey",
             s.parcel_id is not null as "isPacked"
      from parcel_lines l
      join stock_codes s on s.account_id = l.account_id and s.order_id = ${orderId} and s.line_number = l.line_number
      join stock_imports i on i.id = s.import_id
      where l.account_id = ${accountId} and l.parcel_id = ${id} and s.serial_fingerprint is not null
      order by s.line_number, s.id limit ${cardsMax}`,
  );
}
