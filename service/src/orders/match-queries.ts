import { type RawBuilder, sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';
import type { OrderStatus } from './types.ts';

/** The StatusReason of an order `o` as it is shown: what is pending waits for the account, as long as that is suspended. */
export const shownReason = sql`
  case when o.status = 'Pending' and (select a.status = 'Suspended' from accounts a where a.id = o.account_id)
       then 'AccountSuspended' else o.status_reason end`;

/** Conditions that a single line must meet. Case-insensitive texts are in lower case. Null means any. */
export interface LineFilter {
  readonly productId: string | null;
  readonly brandingId: string | null;
  readonly externalId: string | null;
  readonly recipientEmail: string | null;
  readonly recipientSms: string | null;
  readonly recipientName: string | null;
}

/** The same for an order with such a line. */
export interface MatchFilter extends LineFilter {
  readonly type: string | null;
  readonly departmentId: string | null;
  readonly status: OrderStatus | null;
  readonly statusReason: string | null;
}

/** Whether an index finds the matching lines, of which there are few; otherwise all orders of a range are looked at. */
export function isFoundByIndex({ recipientEmail, recipientSms, externalId }: LineFilter): boolean {
  return recipientEmail !== null || recipientSms !== null || externalId !== null;
}

/** Orders among which matching ones are looked for: a range of their numbers, or a list. */
export type NumberScope = NumberRange | readonly number[];

/**
 * The numbers of the orders that match, ascending, at most `numbersMax`. A line matches by its own address, or by one
 * that cards of it were reissued to.
 */
export async function listMatchingNumbers(
  reader: Reader,
  accountId: AccountId,
  filter: MatchFilter,
  scope: NumberScope,
  numbersMax: number,
): Promise<number[]> {
  const lineConditions = conditionsOnLine(filter);
  const isByAddress = filter.recipientEmail !== null || filter.recipientSms !== null;
  const found =
    lineConditions.length === 0 && !isByAddress
      ? matchingOrders(accountId, filter, scope)
      : matchingLines(accountId, filter, scope, numbersMax);
  const rows = await many(reader, sql<{ number: bigint }>`${found} order by number limit ${numbersMax}`);
  return rows.map((row) => Number(row.number));
}

function matchingOrders(accountId: AccountId, filter: MatchFilter, scope: NumberScope): RawBuilder<unknown> {
  const conditions = [
    sql`o.account_id = ${accountId} and o.archived_in is null`,
    isWithin(sql`o.number`, scope),
    ...conditionsOnOrder(filter),
  ];
  return sql`select o.number from orders o where ${sql.join(conditions, sql` and `)}`;
}

function matchingLines(
  accountId: AccountId,
  filter: MatchFilter,
  scope: NumberScope,
  numbersMax: number,
): RawBuilder<unknown> {
  const { recipientEmail: email, recipientSms: sms } = filter;
  const shared = [sql`l.account_id = ${accountId}`, ...conditionsOnLine(filter)];
  const onOrder = conditionsOnOrder(filter);
  if (onOrder.length > 0)
    shared.push(sql`exists (select from orders o
      where o.account_id = l.account_id and o.number = l.order_number and ${sql.join(onOrder, sql` and `)})`);
  const own = [...shared, isWithin(sql`l.order_number`, scope)];
  if (email !== null) own.push(sql`l.recipient_email = ${email}`);
  if (sms !== null) own.push(sql`l.recipient_sms = ${sms}`);
  const byLine = sql`
    select distinct l.order_number as number from order_lines l
    where ${sql.join(own, sql` and `)}`;
  if (email === null && sms === null) return byLine;
  const ofCards = [
    ...shared,
    sql`a.account_id = ${accountId}`,
    isWithin(sql`a.order_number`, scope),
    sql`(${email}::text is null or a.recipient_email = ${email}) and (${sms}::text is null or a.sms = ${sms})`,
  ];
  const byCard = sql`
    select distinct a.order_number as number from card_addresses a
    join order_lines l on l.account_id = a.account_id and l.order_id = a.order_id and l.line_number = a.line_number
    where ${sql.join(ofCards, sql` and `)}`;
  const first = sql`order by number limit ${numbersMax}`;
  return sql`(${byLine} ${first}) union (${byCard} ${first})`;
}

function conditionsOnOrder({ type, departmentId, status, statusReason }: MatchFilter): RawBuilder<unknown>[] {
  return [
    ...(type === null ? [] : [sql`o.type = ${type}`]),
    ...(departmentId === null ? [] : [sql`o.department_id = ${departmentId}`]),
    ...(status === null ? [] : [sql`o.status = ${status}`]),
    ...(statusReason === null ? [] : [sql`${shownReason} = ${statusReason}`]),
  ];
}

function conditionsOnLine({ productId, brandingId, externalId, recipientName }: LineFilter): RawBuilder<unknown>[] {
  return [
    ...(productId === null ? [] : [sql`l.product_id = ${productId}`]),
    ...(brandingId === null ? [] : [sql`l.branding_id = ${brandingId}`]),
    // As the index has it.
    ...(externalId === null ? [] : [sql`l.details ? 'externalId' and l.details ->> 'externalId' = ${externalId}`]),
    ...(recipientName === null ? [] : [sql`strpos(l.recipient_names, ${recipientName}) > 0`]),
  ];
}

function isWithin(number: RawBuilder<unknown>, scope: NumberScope): RawBuilder<unknown> {
  return 'first' in scope
    ? sql`${number} between ${scope.first} and ${scope.last}`
    : sql`${number} = any(${scope}::bigint[])`;
}
