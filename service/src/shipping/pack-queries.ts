import { sql } from 'kysely';
import { many, type Reader, type Tx } from '../database/database.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { ParcelContent, ParcelRef } from './types.ts';

/** A plastic card in stock, and the line that it is reserved for. */
export interface ShelfCard {
  readonly id: string;
  readonly serial: Buffer;
  readonly productId: string;
  readonly valueMinor: bigint;
  readonly accountId: AccountId | null;
  readonly orderId: OrderId | null;
  readonly lineNumber: number | null;
  readonly parcelId: string | null;
}

const shelfColumns = sql`
  id, serial_fingerprint as serial, product_id as "productId", value_minor as "valueMinor", account_id as "accountId",
  order_id as "orderId", line_number as "lineNumber", parcel_id as "parcelId"`;

export async function listShelfCards(reader: Reader, serials: readonly Buffer[]): Promise<ShelfCard[]> {
  return many(
    reader,
    sql<ShelfCard>`select ${shelfColumns} from stock_codes where serial_fingerprint = any(${serials}::bytea[])`,
  );
}

/** The same, locked until the commit. */
export async function lockShelfCards(tx: Tx, serials: readonly Buffer[]): Promise<ShelfCard[]> {
  return many(
    tx,
    sql<ShelfCard>`
      select ${shelfColumns} from stock_codes where serial_fingerprint = any(${serials}::bytea[])
      order by product_id, value_minor, id for update`,
  );
}

/** Which of these serials are on a card that has shipped. */
export async function listUsedSerials(reader: Reader, serials: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await many(
    reader,
    sql<{ serial: Buffer }>`
      select serial_fingerprint as serial from cards where serial_fingerprint = any(${serials}::bytea[])
      union all
      select serial_fingerprint from archived_codes where serial_fingerprint = any(${serials}::bytea[])`,
  );
  return rows.map((row) => row.serial);
}

/**
 * Locks lines whose cards are about to be swapped. A cancelled line returns its cards when it is cancelled; a card that
 * it got a moment later would be lost.
 */
export async function holdLines(
  tx: Tx,
  lines: readonly { readonly accountId: AccountId; readonly orderId: OrderId; readonly lineNumber: number }[],
): Promise<void> {
  await sql`
    select 1 from order_lines l
    join unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                ${lines.map((line) => line.lineNumber)}::integer[]) as h (account_id, order_id, line_number)
      on l.account_id = h.account_id and l.order_id = h.order_id and l.line_number = h.line_number
    order by l.account_id, l.order_id, l.line_number for share of l`.execute(tx);
}

interface LineOfParcel extends ParcelRef {
  readonly orderId: OrderId;
  readonly lineNumber: number;
}

/** Cards reserved for the line and not packed, at most `count`. */
export async function lockSpareCards(tx: Tx, line: LineOfParcel, count: number): Promise<ShelfCard[]> {
  return many(
    tx,
    sql<ShelfCard>`
      select ${shelfColumns} from stock_codes
      where account_id = ${line.accountId} and order_id = ${line.orderId} and line_number = ${line.lineNumber}
        and parcel_id is null and serial_fingerprint is not null
      order by product_id, value_minor, id limit ${count} for update`,
  );
}

/**
 * How many cards of a line (l) are in its parcel (p). Those of a shipped one are no longer in stock: they were all in
 * it.
 */
export const packedCount = sql`
  case when p.shipped_at is not null then l.card_count else (
    select count(*)::integer from stock_codes s
    where s.account_id = l.account_id and s.parcel_id = l.parcel_id and s.line_number = l.line_number) end`;

/** What belongs in the parcel, and how much of it is packed. */
export async function listContents(reader: Reader, { accountId, id }: ParcelRef): Promise<ParcelContent[]> {
  return many(
    reader,
    sql<ParcelContent>`
      select l.line_number as "lineNumber", o.product_id as "productId", v.content ->> 'name' as "productName",
             o.value_minor as "valueMinor", v.content ->> 'currencyCode' as "currencyCode",
             l.first_card as "firstCard", l.card_count as "cardCount",
             ${packedCount} as "packedCount"
      from parcel_lines l
      join parcels p on p.account_id = l.account_id and p.id = l.parcel_id
      join order_lines o on o.account_id = p.account_id and o.order_id = p.order_id and o.line_number = l.line_number
      join product_versions v on v.product_id = o.product_id and v.version = o.product_version
      where l.account_id = ${accountId} and l.parcel_id = ${id}
      order by l.line_number`,
  );
}

/** Counts the cards in the parcel; with the last one it is packed. */
export async function markPacked(tx: Tx, { accountId, id }: ParcelRef, packedCount: number): Promise<void> {
  await sql`
    update parcels
    set packed_count = ${packedCount}, status = case when card_count = ${packedCount} then 'Packed' else 'Ready' end,
        packed_at = case when card_count = ${packedCount} then service_now() end
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}
