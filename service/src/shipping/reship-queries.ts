import { sql } from 'kysely';
import { voidCardsSql } from '../cards/change-cards-sql.ts';
import { many, one, type Tx } from '../database/database.ts';
import type { MailedLine } from '../fulfillment/plastic/shelf.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { OrderRef } from '../orders/types.ts';
import type { ParcelRef } from './types.ts';

export interface LostLine extends MailedLine {
  readonly currencyCode: CurrencyCode;
  readonly cardCount: number;
  /** The first card number that is free in the line. */
  readonly nextCard: number;
  /** Its recipient was forgotten: there is no address any more. */
  readonly isForgotten: boolean;
}

/** The lines of a parcel with what is needed to resend their cards. */
export async function listLostLines(tx: Tx, { accountId, orderId, id }: ParcelRef & OrderRef): Promise<LostLine[]> {
  return many(
    tx,
    sql<LostLine>`
      select o.account_id as "accountId", o.order_id as "orderId", o.line_number as "lineNumber",
             o.product_id as "productId", o.value_minor as "valueMinor",
             o.details ->> 'externalId' as "externalId", o.forgotten_at is not null as "isForgotten",
             d.currency_code as "currencyCode", p.sources, l.card_count as "cardCount",
             (select max(n.first_card + n.card_count) from parcels q
              join parcel_lines n on n.account_id = q.account_id and n.parcel_id = q.id
              where q.account_id = o.account_id and q.order_id = o.order_id and n.line_number = o.line_number) as "nextCard"
      from parcel_lines l
      join order_lines o on o.account_id = l.account_id and o.order_id = ${orderId} and o.line_number = l.line_number
      join orders d on d.account_id = o.account_id and d.id = o.order_id
      join products p on p.id = o.product_id
      where l.account_id = ${accountId} and l.parcel_id = ${id}
      order by o.product_id, o.value_minor, l.line_number`,
  );
}

export async function getParcelKey(tx: Tx, { accountId, id }: ParcelRef): Promise<Buffer> {
  const { parcelKey } = await one(
    tx,
    sql<{ parcelKey: Buffer }>`
      select parcel_key as "parcelKey" from parcels where account_id = ${accountId} and id = ${id}`,
  );
  return parcelKey;
}

export async function markLost(tx: Tx, { accountId, id }: ParcelRef): Promise<void> {
  await sql`
    update parcels set status = 'Lost', lost_at = service_now()
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** Returns how many of the parcel's cards were disclosed; no more can be until the commit. */
export async function lockCardsOfParcel(tx: Tx, { accountId, orderId, id }: ParcelRef & OrderRef): Promise<number> {
  const rows = await many(
    tx,
    sql<{ isDisclosed: boolean }>`
      select c.first_disclosed_at is not null as "isDisclosed"
      from cards c join parcel_lines l on l.line_number = c.line_number
        and c.card_number between l.first_card and l.first_card + l.card_count - 1
      where l.account_id = ${accountId} and l.parcel_id = ${id} and c.account_id = ${accountId} and c.order_id = ${orderId}
      order by c.line_number, c.card_number for update of c`,
  );
  return rows.filter(({ isDisclosed }) => isDisclosed).length;
}

/** Anyone who finds the parcel finds void cards. */
export async function voidCardsOfParcel(tx: Tx, { accountId, orderId, id }: ParcelRef & OrderRef): Promise<void> {
  await sql`
    with lost as (
      select c.account_id, c.order_id, c.line_number, c.card_number, null::text as voided_by
      from parcel_lines l
      join cards c on c.line_number = l.line_number
        and c.card_number between l.first_card and l.first_card + l.card_count - 1
      where l.account_id = ${accountId} and l.parcel_id = ${id} and c.account_id = ${accountId} and c.order_id = ${orderId}
    )
    ${sql.raw(voidCardsSql('lost'))}`.execute(tx);
}
