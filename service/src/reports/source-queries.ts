import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId, CardId, LineItemId, OrderId } from '../kit/ids.ts';
import type { WindowRead } from './kinds/read-windows.ts';
import type { ReportFilter } from './types.ts';

const isWanted = ({ departmentId, currencyCode }: ReportFilter) => sql`
  (${departmentId ?? null}::text is null or o.department_id = ${departmentId ?? null})
  and (${currencyCode ?? null}::text is null or o.currency_code = ${currencyCode ?? null})`;

export interface OrderRow {
  readonly number: number;
  readonly placedAt: Date;
  readonly poNumber: string;
  readonly id: OrderId;
  readonly type: string;
  readonly status: string;
  readonly statusReason: string | null;
  readonly departmentId: string | null;
  readonly lines: number;
  readonly totalMinor: bigint;
  readonly currencyCode: CurrencyCode;
}

export async function listOrderRows(
  reader: Reader,
  accountId: AccountId,
  filter: ReportFilter,
  { first, last, after, rowsMax }: WindowRead<OrderRow>,
): Promise<OrderRow[]> {
  return many(
    reader,
    sql<OrderRow>`
      select o.number::float8 as number, o.placed_at as "placedAt", o.po_number as "poNumber", o.id, o.type, o.status,
             o.status_reason as "statusReason", o.department_id as "departmentId", o.total_minor as "totalMinor",
             o.currency_code as "currencyCode",
             (select count(*)::integer from order_lines l where l.account_id = o.account_id and l.order_id = o.id) as lines
      from orders o
      where o.account_id = ${accountId} and o.number between ${first} and ${last} and o.number > ${after?.number ?? 0}
        and o.archived_in is null and ${isWanted(filter)}
      order by o.number limit ${rowsMax}`,
  );
}

export interface CardRow {
  readonly number: number;
  readonly poNumber: string;
  readonly orderId: OrderId;
  readonly lineNumber: number;
  readonly cardNumber: number;
  readonly productId: string;
  readonly valueMinor: bigint;
  readonly unitCostMinor: bigint;
  readonly currencyCode: CurrencyCode;
  readonly issuedAt: Date;
  readonly claimedAt: Date | null;
  readonly voidedAt: Date | null;
  readonly voidedBy: string | null;
  readonly reissuedAs: number | null;
}

export async function listCardRows(
  reader: Reader,
  accountId: AccountId,
  filter: ReportFilter,
  { first, last, after, rowsMax }: WindowRead<CardRow>,
): Promise<CardRow[]> {
  const { number, lineNumber, cardNumber } = after ?? { number: 0, lineNumber: 0, cardNumber: 0 };
  return many(
    reader,
    sql<CardRow>`
      select o.number::float8 as number, o.po_number as "poNumber", o.id as "orderId", c.line_number as "lineNumber",
             c.card_number as "cardNumber", l.product_id as "productId", l.value_minor as "valueMinor",
             l.unit_cost_minor as "unitCostMinor", o.currency_code as "currencyCode", c.issued_at as "issuedAt",
             c.claimed_at as "claimedAt", c.voided_at as "voidedAt", c.voided_by as "voidedBy", c.reissued_as as "reissuedAs"
      from orders o
      join cards c on c.account_id = o.account_id and c.order_id = o.id
      join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
      where o.account_id = ${accountId} and o.number between ${first} and ${last} and ${isWanted(filter)}
        and (o.number, c.line_number::integer, c.card_number::integer) > (${number}, ${lineNumber}::integer, ${cardNumber}::integer)
      order by o.number, c.line_number, c.card_number limit ${rowsMax}`,
  );
}

export interface MessageRow {
  readonly number: number;
  readonly id: string;
  readonly createdAt: Date;
  readonly poNumber: string;
  readonly orderId: OrderId;
  readonly lineNumber: number;
  readonly channel: string;
  readonly address: string | null;
  readonly addressHash: Buffer | null;
  readonly isReminder: boolean;
  readonly status: string;
  readonly reason: string | null;
  readonly acceptedAt: Date | null;
  readonly endedAt: Date | null;
}

/** The address is the one that the line, or the cards that the message was about, have now. */
export async function listMessageRows(
  reader: Reader,
  accountId: AccountId,
  filter: ReportFilter,
  { first, last, after, rowsMax }: WindowRead<MessageRow>,
): Promise<MessageRow[]> {
  const { number, id } = after ?? { number: 0, id: '00000000-0000-0000-0000-000000000000' };
  return many(
    reader,
    sql<MessageRow>`
      select o.number::float8 as number, m.id, m.created_at as "createdAt", o.po_number as "poNumber", o.id as "orderId",
             m.line_number as "lineNumber", m.channel, m.address_hash as "addressHash", m.reminder_days <> 0 as "isReminder",
             case when m.channel = 'Email' then coalesce(a.email, l.details #>> '{digital,email}')
                  else coalesce(a.sms, l.details #>> '{digital,sms}') end as address,
             m.status, m.reason, m.accepted_at as "acceptedAt", m.ended_at as "endedAt"
      from orders o
      join messages m on m.account_id = o.account_id and m.order_id = o.id
      join order_lines l on l.account_id = m.account_id and l.order_id = m.order_id and l.line_number = m.line_number
      left join card_addresses a on a.account_id = m.account_id and a.order_id = m.order_id
        and a.line_number = m.line_number and a.address_number = m.address_number
      where o.account_id = ${accountId} and o.number between ${first} and ${last} and ${isWanted(filter)}
        and (o.number, m.id) > (${number}, ${id}::uuid)
      order by o.number, m.id limit ${rowsMax}`,
  );
}

export interface ClaimEvent {
  readonly recordedAt: Date;
  readonly orderId: OrderId;
  readonly lineItemId: LineItemId;
  readonly cardId: CardId;
}

export async function listClaimEvents(
  reader: Reader,
  accountId: AccountId,
  { first, last }: NumberRange,
): Promise<ClaimEvent[]> {
  return many(
    reader,
    sql<ClaimEvent>`
      select recorded_at as "recordedAt", data ->> 'OrderId' as "orderId", data ->> 'LineItemId' as "lineItemId",
             data ->> 'CardId' as "cardId"
      from events
      where account_id = ${accountId} and sequence between ${first} and ${last} and type = 'CardClaimed'
      order by sequence`,
  );
}

export interface ClaimedLine {
  readonly orderId: OrderId;
  readonly lineNumber: number;
  readonly poNumber: string;
  readonly departmentId: string | null;
  readonly productId: string;
  readonly valueMinor: bigint;
  readonly currencyCode: CurrencyCode;
  readonly externalId: string | null;
}

export async function listClaimedLines(
  reader: Reader,
  accountId: AccountId,
  filter: ReportFilter,
  lines: readonly { readonly orderId: OrderId; readonly lineNumber: number }[],
): Promise<ClaimedLine[]> {
  return many(
    reader,
    sql<ClaimedLine>`
      select o.id as "orderId", l.line_number as "lineNumber", o.po_number as "poNumber", o.department_id as "departmentId",
             l.product_id as "productId", l.value_minor as "valueMinor", o.currency_code as "currencyCode",
             l.details ->> 'externalId' as "externalId"
      from (select distinct * from unnest(${lines.map(({ orderId }) => orderId)}::uuid[],
                                          ${lines.map(({ lineNumber }) => lineNumber)}::integer[]) as c (order_id, line_number)) c
      join orders o on o.account_id = ${accountId} and o.id = c.order_id
      join order_lines l on l.account_id = o.account_id and l.order_id = o.id and l.line_number = c.line_number
      where ${isWanted(filter)}`,
  );
}

export interface SpendingRow {
  /** YYYY-MM, UTC. */
  readonly month: string;
  readonly departmentId: string | null;
  readonly departmentName: string | null;
  readonly currencyCode: CurrencyCode;
  readonly chargedMinor: bigint;
  readonly refundedMinor: bigint;
}

/** Charges and refunds of these transfers. A refund counts for the department of its order. */
export async function sumSpending(
  reader: Reader,
  accountId: AccountId,
  { first, last }: NumberRange,
): Promise<SpendingRow[]> {
  return many(
    reader,
    sql<SpendingRow>`
      select to_char(t.recorded_at at time zone 'utc', 'YYYY-MM') as month, o.department_id as "departmentId",
             d.name as "departmentName", t.currency_code as "currencyCode",
             coalesce(sum(t.amount_minor) filter (where t.kind = 'Charge'), 0)::bigint as "chargedMinor",
             coalesce(sum(t.amount_minor) filter (where t.kind = 'Refund'), 0)::bigint as "refundedMinor"
      from transfers t join orders o on o.account_id = t.account_id and o.id = t.order_id
      left join departments d on d.account_id = o.account_id and d.id = o.department_id
      where t.account_id = ${accountId} and t.number between ${first} and ${last} and t.kind in ('Charge', 'Refund')
      group by 1, 2, 3, 4`,
  );
}

export interface TotalRow {
  readonly year: number;
  readonly currencyCode: CurrencyCode;
  readonly addressHash: Buffer;
  readonly totalMinor: bigint;
  readonly gifts: number;
  readonly reachedAt: Date | null;
  readonly email: string | null;
  readonly sms: string | null;
}

/** The addresses are those that the recipient's line has now. */
export async function listTotalRows(
  reader: Reader,
  accountId: AccountId,
  filter: { readonly year: number; readonly currencyCode: string | null; readonly minTotalMinor: bigint | null },
  after: Pick<TotalRow, 'currencyCode' | 'addressHash'> | null,
  rowsMax: number,
): Promise<TotalRow[]> {
  return many(
    reader,
    sql<TotalRow>`
      select t.year, t.currency_code as "currencyCode", t.address_hash as "addressHash", t.total_minor as "totalMinor", t.gifts,
             t.reached_at as "reachedAt",
             coalesce(l.details #>> '{digital,email}', l.details #>> '{cardholder,email}') as email,
             coalesce(l.details #>> '{digital,sms}', l.details #>> '{cardholder,phoneNumber}') as sms
      from recipient_totals t
      left join order_lines l on l.account_id = t.account_id and l.order_id = t.order_id and l.line_number = t.line_number
      where t.account_id = ${accountId} and t.year = ${filter.year} and t.total_minor > 0
        and (${filter.currencyCode}::text is null or t.currency_code = ${filter.currencyCode})
        and (${filter.minTotalMinor}::bigint is null or t.total_minor >= ${filter.minTotalMinor})
        and (t.currency_code::text, t.address_hash) > (${after?.currencyCode ?? ''}, ${after?.addressHash ?? Buffer.alloc(0)}::bytea)
      order by t.currency_code, t.address_hash limit ${rowsMax}`,
  );
}
