import { sql } from 'kysely';
import type { WrappedKey, WrappedOrderKey } from '../cards/types.ts';
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

/** The cards that lie in a parcel, with the keys that seal their codes. */
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

export async function insertOrderKey(tx: Tx, { accountId, orderId }: OrderRef, key: WrappedOrderKey): Promise<void> {
  await sql`
    insert into order_keys (account_id, order_id, key_id, root_key_id, wrapped_key)
    values (${accountId}, ${orderId}, ${key.keyId}, ${key.rootKeyId}, ${key.wrappedKey})`.execute(tx);
}

/** A card that leaves, as JSON whose members are the columns below. */
export interface LeavingCard {
  readonly line_number: number;
  readonly card_number: number;
  readonly sealed: string;
  readonly fingerprint: string;
  readonly serial: string;
  readonly hint: string;
}

/** The cards are issued and no longer in stock. */
export async function issueCards(
  tx: Tx,
  { accountId, orderId, id }: ParcelRef & OrderRef,
  keyId: string,
  cards: readonly LeavingCard[],
): Promise<void> {
  await sql`delete from stock_codes where account_id = ${accountId} and parcel_id = ${id}`.execute(tx);
  await sql`
    insert into cards (account_id, order_id, line_number, card_number, sealed_code, code_fingerprint,
                       serial_fingerprint, code_hint, source, issued_at, key_id)
    select ${accountId}, ${orderId}, line_number, card_number, decode(sealed, 'base64'), decode(fingerprint, 'base64'),
           decode(serial, 'base64'), hint, 'inventory', service_now(), ${keyId}
    from json_to_recordset(${JSON.stringify(cards)}::json)
      as c (line_number integer, card_number integer, sealed text, fingerprint text, serial text, hint text)`.execute(
    tx,
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

/** The cards that are set aside for a parcel's lines, packed or not. */
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
