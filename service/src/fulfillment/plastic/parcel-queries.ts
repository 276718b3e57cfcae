import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { AccountId, OrderId } from '../../kit/ids.ts';
import type { LineRef } from '../../orders/types.ts';

/** The row of a card in stock. */
export interface ShelfCardKey {
  readonly productId: string;
  readonly valueMinor: bigint;
  readonly id: string;
}

interface ParcelKey {
  readonly accountId: AccountId;
  /** The parcel's. */
  readonly id: string;
}

/** Puts cards into a parcel, for one of its lines. */
export async function packCards(tx: Tx, line: ParcelKey & LineRef, cards: readonly ShelfCardKey[]): Promise<void> {
  await sql`
    update stock_codes s
    set account_id = ${line.accountId}, order_id = ${line.orderId}, line_number = ${line.lineNumber}, parcel_id = ${line.id}
    from unnest(${cards.map((card) => card.productId)}::text[], ${cards.map((card) => card.valueMinor)}::bigint[],
                ${cards.map((card) => card.id)}::uuid[]) as c (product_id, value_minor, id)
    where s.product_id = c.product_id and s.value_minor = c.value_minor and s.id = c.id`.execute(tx);
}

/** The line that a card is reserved for; none if all are null. */
export interface CardHolder {
  readonly accountId: AccountId | null;
  readonly orderId: OrderId | null;
  readonly lineNumber: number | null;
}

/** Gives each card to the line for which the other card of its pair was reserved, or to none. */
export async function exchangeCards(
  tx: Tx,
  pairs: readonly { readonly card: ShelfCardKey; readonly to: CardHolder }[],
): Promise<void> {
  await sql`
    update stock_codes s set account_id = c.account_id, order_id = c.order_id, line_number = c.line_number
    from unnest(${pairs.map(({ card }) => card.productId)}::text[], ${pairs.map(({ card }) => card.valueMinor)}::bigint[],
                ${pairs.map(({ card }) => card.id)}::uuid[], ${pairs.map(({ to }) => to.accountId)}::uuid[],
                ${pairs.map(({ to }) => to.orderId)}::uuid[], ${pairs.map(({ to }) => to.lineNumber)}::integer[])
      as c (product_id, value_minor, id, account_id, order_id, line_number)
    where s.product_id = c.product_id and s.value_minor = c.value_minor and s.id = c.id`.execute(tx);
}

/** The cards are unpacked and stay reserved for their lines. */
export async function unpackCards(tx: Tx, { accountId, id }: ParcelKey): Promise<void> {
  await sql`
    update stock_codes set parcel_id = null
    where account_id = ${accountId} and parcel_id = ${id}`.execute(tx);
}

/** The cards of a parcel that leaves are no longer in stock. */
export async function deletePackedCards(tx: Tx, { accountId, id }: ParcelKey): Promise<void> {
  await sql`delete from stock_codes where account_id = ${accountId} and parcel_id = ${id}`.execute(tx);
}
