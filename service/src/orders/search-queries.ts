import { type RawBuilder, sql } from 'kysely';
import { many, maybeOne, one, type Reader } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';
import type { ExportedLine } from './exported-line.ts';
import { shownReason } from './match-queries.ts';
import type { SearchTerms } from './search-terms.ts';
import type { OrderStatus } from './types.ts';

/** Conditions on an order; null means any. */
export interface OrderConditions {
  readonly status: OrderStatus | null;
  readonly statusReason: string | null;
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

/**
 * The oldest order that is still within so many lines with names, counted from the newest of the range; the range's first
 * if all are. Orders have up to a thousand lines, so that a number of orders alone does not bound a search for names.
 */
export async function findOldestWithinLines(
  reader: Reader,
  accountId: AccountId,
  { first, last }: NumberRange,
  linesMax: number,
): Promise<number> {
  const row = await maybeOne(
    reader,
    sql<{ number: bigint }>`
      select order_number as number from order_lines
      where account_id = ${accountId} and order_number between ${first} and ${last} and recipient_names is not null
      order by order_number desc offset ${linesMax} limit 1`,
  );
  // The order of the first line beyond is left out, unless it is the only one.
  return row ? Math.min(Number(row.number) + 1, last) : first;
}

/** The lines of these orders, newest order first. */
export async function listExportedLines(
  reader: Reader,
  accountId: AccountId,
  numbers: readonly number[],
): Promise<ExportedLine[]> {
  return many(
    reader,
    sql<ExportedLine>`
      select ${exportedColumns}
      from orders o join order_lines l on l.account_id = o.account_id and l.order_id = o.id
      where o.account_id = ${accountId} and o.number = any(${numbers}::bigint[])
      order by o.number desc, l.line_number`,
  );
}

const exportedColumns = sql`
  o.placed_at as "placedAt", o.po_number as "poNumber", o.number::float8 as "orderNumber", o.id as "orderId",
  l.line_number as "lineNumber", o.type, o.status as "orderStatus", l.status, l.status_reason as "statusReason",
  o.department_id as "departmentId", l.product_id as "productId", l.value_minor as "valueMinor",
  l.quantity - l.reissued_count as quantity, l.unit_cost_minor as "unitCostMinor",
  l.shipping_minor as "shippingMinor", o.currency_code as "currencyCode", l.details`;

/** The next lines of a range of orders, oldest order first. */
export async function listExportedLinesAfter(
  reader: Reader,
  accountId: AccountId,
  { first, last }: NumberRange,
  filter: { readonly departmentId: string | null; readonly currencyCode: string | null },
  { after, linesMax }: { readonly after: ExportedLine | null; readonly linesMax: number },
): Promise<ExportedLine[]> {
  return many(
    reader,
    sql<ExportedLine>`
      select ${exportedColumns}
      from orders o join order_lines l on l.account_id = o.account_id and l.order_id = o.id
      where o.account_id = ${accountId} and o.number between ${first} and ${last}
        and (${filter.departmentId}::text is null or o.department_id = ${filter.departmentId})
        and (${filter.currencyCode}::text is null or o.currency_code = ${filter.currencyCode})
        and (o.number, l.line_number::integer) > (${after?.orderNumber ?? 0}, ${after?.lineNumber ?? 0}::integer)
      order by o.number, l.line_number limit ${linesMax}`,
  );
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
      -- An array, so that each order is looked up by its number: a join without statistics took 15 s for 5,000 orders.
      select o.number from orders o
      where o.account_id = ${accountId} and o.number = any(array(select number from found))
        and o.number between ${exact.first} and ${exact.last} and ${isWanted(conditions)}
      order by o.number desc`,
  );
  return rows.map(({ number }) => Number(number));
}

function isWanted({ status, statusReason, type, departmentId, productId }: OrderConditions): RawBuilder<unknown> {
  return sql`o.archived_in is null and (${status}::text is null or o.status = ${status})
    and (${statusReason}::text is null or ${shownReason} = ${statusReason})
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
