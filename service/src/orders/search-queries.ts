import { type RawBuilder, sql } from 'kysely';
import { many, one, type Reader } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';
import type { SearchTerms } from './search-terms.ts';

/** Conditions on an order; null means any. */
export interface OrderConditions {
  readonly status: string | null;
  readonly type: string | null;
  readonly departmentId: string | null;
  /** One of its lines has this product. */
  readonly productId: string | null;
}

/** The numbers of all orders of a range that meet the conditions, newest first. The cost grows with the range. */
export async function listNumbersInRange(
  reader: Reader,
  accountId: AccountId,
  conditions: OrderConditions,
  { first, last }: NumberRange,
): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ number: bigint }>`
      select o.number from orders o
      where o.account_id = ${accountId} and o.number between ${first} and ${last} and ${isWanted(conditions)}
      order by o.number desc`,
  );
  return rows.map(({ number }) => Number(number));
}

/** Where to look for an exact value, and for a part of a name or PO number, which no index finds. */
export interface SearchedRanges {
  readonly exact: NumberRange;
  readonly parts: NumberRange;
}

/**
 * The numbers of orders that a person may mean by a text, newest first. Each value is looked up by an index that starts
 * with the account; of orders with the same value, the newest `perValueMax` are considered.
 */
export async function listSearchedNumbers(
  reader: Reader,
  accountId: AccountId,
  { text, part, orderId, email, sms }: SearchTerms,
  conditions: OrderConditions,
  { exact, parts }: SearchedRanges,
  perValueMax: number,
): Promise<number[]> {
  const exactLines = sql`account_id = ${accountId} and order_number between ${exact.first} and ${exact.last}`;
  const newest = sql`order by order_number desc limit ${perValueMax}`;
  const rows = await many(
    reader,
    sql<{ number: bigint }>`
      with found as (
        select number from orders where account_id = ${accountId} and po_number = ${text}
        union
        select number from orders where account_id = ${accountId} and id = ${orderId}::uuid
        union
        (select order_number from order_lines where ${exactLines} and recipient_email = ${email}::text ${newest})
        union
        (select order_number from card_addresses where ${exactLines} and recipient_email = ${email}::text ${newest})
        union
        (select order_number from order_lines where ${exactLines} and recipient_sms = ${sms}::text ${newest})
        union
        (select order_number from card_addresses where ${exactLines} and sms = ${sms}::text ${newest})
        union
        (select order_number from order_lines
         where ${exactLines} and details ? 'externalId' and details ->> 'externalId' = ${text} ${newest})
        union
        select number from orders
        where account_id = ${accountId} and number between ${parts.first} and ${parts.last}
          and strpos(lower(po_number), lower(${text})) > 0
        union
        select order_number from order_lines
        where account_id = ${accountId} and order_number between ${parts.first} and ${parts.last}
          and strpos(recipient_names, ${part}) > 0
      )
      select o.number from found f join orders o on o.account_id = ${accountId} and o.number = f.number
      where o.number between ${exact.first} and ${exact.last} and ${isWanted(conditions)}
      order by o.number desc`,
  );
  return rows.map(({ number }) => Number(number));
}

function isWanted({ status, type, departmentId, productId }: OrderConditions): RawBuilder<unknown> {
  return sql`(${status}::text is null or o.status = ${status})
    and (${type}::text is null or o.type = ${type})
    and (${departmentId}::text is null or o.department_id = ${departmentId})
    and (${productId}::text is null or exists (
      select from order_lines l
      where l.account_id = o.account_id and l.order_id = o.id and l.product_id = ${productId}))`;
}

export async function getPlacedAt(reader: Reader, accountId: AccountId, number: number): Promise<Date> {
  const row = await one(
    reader,
    sql<{ placedAt: Date }>`
      select placed_at as "placedAt" from orders where account_id = ${accountId} and number = ${number}`,
  );
  return row.placedAt;
}
