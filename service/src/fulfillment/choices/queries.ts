import { sql } from 'kysely';
import type { CardKey, WrappedKey } from '../../cards/types.ts';
import { many, maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { OrderRef } from '../../orders/types.ts';

export interface OfferRow {
  readonly productId: string;
  readonly productVersion: number;
  readonly isActive: boolean;
  readonly sources: readonly string[];
  /** The values of which codes are in stock. */
  readonly stockedMinor: readonly number[];
}

/** The products that a Choice product names as they are now, in its order, with the values in stock up to a value. */
export async function listOfferRows(
  reader: Reader,
  productIds: readonly string[],
  valueMinorMax: bigint,
): Promise<OfferRow[]> {
  return many(
    reader,
    sql<OfferRow>`
      select p.id as "productId", p.version as "productVersion", p.is_active as "isActive", p.sources,
             coalesce((select json_agg(l.value_minor order by l.value_minor) from stock_levels l
                       where l.product_id = p.id and not l.is_plastic and l.available > 0
                         and l.value_minor <= ${valueMinorMax}), '[]') as "stockedMinor"
      from unnest(${productIds}::text[]) with ordinality as w (id, place)
      join products p on p.id = w.id and not p.is_choice
      order by w.place`,
  );
}

export interface PickedLine extends WrappedKey {
  readonly externalId: string | null;
  readonly currencyCode: CurrencyCode;
}

/** What is needed to fill the choices of a card. */
export async function findPickedLine(reader: Reader, card: CardKey): Promise<PickedLine | null> {
  return maybeOne(
    reader,
    sql<PickedLine>`
      select l.details ->> 'externalId' as "externalId", o.currency_code as "currencyCode",
             k.root_key_id as "rootKeyId", k.wrapped_key as "wrappedKey"
      from order_lines l
      join orders o on o.account_id = l.account_id and o.id = l.order_id
      join order_keys k on k.account_id = l.account_id and k.order_id = l.order_id
      where l.account_id = ${card.accountId} and l.order_id = ${card.orderId} and l.line_number = ${card.lineNumber}`,
  );
}

export async function listSourcesOf(reader: Reader, productIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await many(
    reader,
    sql<{ id: string; sources: string[] }>`select id, sources from products where id = any(${productIds}::text[])`,
  );
  return new Map(rows.map(({ id, sources }) => [id, sources]));
}

/** Cards of these orders whose picked products lack codes, and whether a job of the kind has them in hand. */
export async function listUnfilledCards(
  tx: Tx,
  orders: readonly OrderRef[],
  jobKind: string,
): Promise<(CardKey & { readonly isInHand: boolean })[]> {
  return many(
    tx,
    sql<CardKey & { readonly isInHand: boolean }>`
      with live as materialized (
        select (payload ->> 'orderId')::uuid as order_id, (payload ->> 'lineNumber')::integer as line_number,
               (payload ->> 'cardNumber')::integer as card_number
        from jobs where kind = ${jobKind} and set_aside_at is null
      )
      select distinct d.account_id as "accountId", d.order_id as "orderId", d.line_number as "lineNumber",
             d.card_number as "cardNumber",
             ((d.order_id, d.line_number, d.card_number) in (select order_id, line_number, card_number from live)) is true
               as "isInHand"
      from unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.orderId)}::uuid[])
        as r (account_id, order_id)
      join card_choices d on d.account_id = r.account_id and d.order_id = r.order_id
      where d.filled_at is null`,
  );
}
