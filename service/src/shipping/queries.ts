import { sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../database/database.ts';
import type { ParcelMember } from '../orders/parcel-rules.ts';
import { fromStoredAddress, type Stored } from '../orders/stored-details.ts';
import type { LineItemStatus, OrderRef, PhysicalAddress } from '../orders/types.ts';
import type { Parcel, ParcelFilter, ParcelId, ParcelRef, ParcelStatus } from './types.ts';

export interface MailedLine extends ParcelMember {
  readonly lineNumber: number;
  readonly status: LineItemStatus;
  readonly isSetAside: boolean;
  readonly quantity: number;
  readonly address: PhysicalAddress;
}

/** An order's lines with what decides how they ship; by the product version that was bought. */
export async function listMailedLines(tx: Tx, { accountId, orderId }: OrderRef): Promise<MailedLine[]> {
  const rows = await many(
    tx,
    sql<Omit<MailedLine, 'address'> & { readonly address: Stored<PhysicalAddress> }>`
      select l.line_number as "lineNumber", l.status, l.set_aside_at is not null as "isSetAside", l.quantity,
             l.details -> 'physical' as address, v.content ->> 'fulfillmentGroup' as "fulfillmentGroup"
      from order_lines l
      join product_versions v on v.product_id = l.product_id and v.version = l.product_version
      where l.account_id = ${accountId} and l.order_id = ${orderId}
      order by l.line_number`,
  );
  return rows.map((row) => ({ ...row, address: fromStoredAddress(row.address) }));
}

export interface OpenParcel extends ParcelRef {
  readonly parcelKey: Buffer;
  readonly status: ParcelStatus;
  readonly lineNumbers: readonly number[];
}

/** The first parcel of each group; resent ones have complete lines that no longer change. */
export async function lockParcelsOfOrder(tx: Tx, { accountId, orderId }: OrderRef): Promise<OpenParcel[]> {
  return many(
    tx,
    sql<OpenParcel>`
      select p.account_id as "accountId", p.id, p.parcel_key as "parcelKey", p.status,
             array(select l.line_number from parcel_lines l
                   where l.account_id = p.account_id and l.parcel_id = p.id) as "lineNumbers"
      from parcels p
      where p.account_id = ${accountId} and p.order_id = ${orderId} and p.attempt = 1
      order by p.id for update`,
  );
}

export interface NewParcel {
  readonly id: ParcelId;
  readonly parcelKey: Buffer;
  readonly attempt: number;
  readonly fulfillmentGroup: string;
  readonly contents: readonly {
    readonly lineNumber: number;
    readonly firstCard: number;
    readonly cardCount: number;
  }[];
}

export async function insertParcels(tx: Tx, { accountId, orderId }: OrderRef, parcels: readonly NewParcel[]) {
  const rows = parcels.map(({ id, parcelKey, attempt, fulfillmentGroup, contents }) => ({
    id,
    key: parcelKey.toString('base64'),
    attempt,
    fulfillment_group: fulfillmentGroup,
    card_count: contents.reduce((sum, { cardCount }) => sum + cardCount, 0),
  }));
  await sql`
    insert into parcels (account_id, id, order_id, parcel_key, attempt, fulfillment_group, card_count, created_at)
    select ${accountId}, id, ${orderId}, decode(key, 'base64'), attempt, fulfillment_group, card_count, service_now()
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as p (id text, key text, attempt integer, fulfillment_group text, card_count integer)`.execute(tx);
  const lines = parcels.flatMap(({ id, contents }) => contents.map((content) => ({ id, ...content })));
  await sql`
    insert into parcel_lines (account_id, parcel_id, line_number, first_card, card_count)
    select ${accountId}, id, "lineNumber", "firstCard", "cardCount"
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as l (id text, "lineNumber" integer, "firstCard" integer, "cardCount" integer)`.execute(tx);
}

/** Removes lines from an unpacked parcel, and updates its count. */
export async function deleteParcelLines(
  tx: Tx,
  { accountId, id }: ParcelRef,
  lineNumbers: readonly number[],
): Promise<void> {
  await sql`
    delete from parcel_lines
    where account_id = ${accountId} and parcel_id = ${id} and line_number = any(${lineNumbers}::integer[])`.execute(tx);
  await sql`
    update parcels p
    set card_count = (select coalesce(sum(l.card_count), 0) from parcel_lines l
                      where l.account_id = p.account_id and l.parcel_id = p.id)
    where p.account_id = ${accountId} and p.id = ${id}`.execute(tx);
}

export async function cancelParcel(tx: Tx, { accountId, id }: ParcelRef): Promise<void> {
  await sql`update parcels set status = 'Cancelled' where account_id = ${accountId} and id = ${id}`.execute(tx);
}

const parcelColumns = sql`
  p.account_id as "accountId", p.id, p.order_id as "orderId", p.status, p.attempt,
  p.fulfillment_group as "fulfillmentGroup", p.card_count as "cardCount", p.packed_count as "packedCount",
  p.created_at as "createdAt", p.packed_at as "packedAt", p.shipped_at as "shippedAt", p.lost_at as "lostAt",
  p.courier, p.tracking_number as "trackingNumber", p.tracking_url as "trackingUrl"`;

/** By the id on its label; the account is not known before. */
export async function findParcel(reader: Reader, id: ParcelId): Promise<Parcel | null> {
  return maybeOne(reader, sql<Parcel>`select ${parcelColumns} from parcels p where p.id = ${id}`);
}

export async function findParcelForUpdate(tx: Tx, { accountId, id }: ParcelRef): Promise<Parcel | null> {
  return maybeOne(
    tx,
    sql<Parcel>`select ${parcelColumns} from parcels p where p.account_id = ${accountId} and p.id = ${id} for update`,
  );
}

/** The parcel that replaced a lost one. */
export async function findSuccessor(reader: Reader, { accountId, id }: ParcelRef): Promise<Parcel | null> {
  return maybeOne(
    reader,
    sql<Parcel>`
      select ${parcelColumns} from parcels p
      join parcels lost on lost.account_id = p.account_id and lost.order_id = p.order_id
        and lost.parcel_key = p.parcel_key and p.attempt = lost.attempt + 1
      where lost.account_id = ${accountId} and lost.id = ${id}`,
  );
}

/** An order's parcels that were not shipped yet. */
export async function listOpenParcels(reader: Reader, { accountId, orderId }: OrderRef): Promise<Parcel[]> {
  return many(
    reader,
    sql<Parcel>`
      select ${parcelColumns} from parcels p
      where p.account_id = ${accountId} and p.order_id = ${orderId} and p.status in ('Ready', 'Packed')
      order by p.id`,
  );
}

export async function listLineNumbers(reader: Reader, { accountId, id }: ParcelRef): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ lineNumber: number }>`
      select line_number as "lineNumber" from parcel_lines
      where account_id = ${accountId} and parcel_id = ${id} order by line_number`,
  );
  return rows.map((row) => row.lineNumber);
}

/**
 * Parcels with one status, oldest first. A page costs the same wherever it starts, because it continues from the last
 * one.
 */
export async function listParcels(reader: Reader, filter: ParcelFilter, parcelsMax: number): Promise<Parcel[]> {
  const { status, fulfillmentGroup, after } = filter;
  const inGroup = fulfillmentGroup === null ? sql`` : sql`and p.fulfillment_group = ${fulfillmentGroup}`;
  const beyond =
    after === null
      ? sql``
      : sql`and (p.created_at, p.id) > (select a.created_at, a.id from parcels a where a.id = ${after})`;
  return many(
    reader,
    sql<Parcel>`
      select ${parcelColumns} from parcels p
      where p.status = ${status} ${inGroup} ${beyond}
      order by p.created_at, p.id limit ${parcelsMax}`,
  );
}

/** How many parcels of each group wait for the warehouse. */
export async function countOpenParcels(reader: Reader) {
  return many(
    reader,
    sql<{ fulfillmentGroup: string; status: ParcelStatus; parcels: bigint; cards: bigint }>`
      select fulfillment_group as "fulfillmentGroup", status, count(*) as parcels, sum(card_count)::bigint as cards
      from parcels where status in ('Ready', 'Packed')
      group by fulfillment_group, status order by fulfillment_group, status desc`,
  );
}

export async function markUnpacked(tx: Tx, { accountId, id }: ParcelRef): Promise<void> {
  await sql`
    update parcels set status = 'Ready', packed_count = 0, packed_at = null
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}
