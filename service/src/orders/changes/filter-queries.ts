import { sql } from 'kysely';
import { one, type Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { uncountedFrom } from '../queries.ts';
import type { FilterValues } from '../stored-details.ts';
import type { LineRef } from '../types.ts';

interface FilteredLine extends LineRef, FilterValues {
  readonly orderNumber: bigint;
  readonly emailNth: bigint | null;
  readonly smsNth: bigint | null;
}

/**
 * Changes what lists find a line by; returns whether anything changed. The ordinals of later orders with the old or the
 * new value would all shift by one. They are not rewritten, because an address may have very many orders: such a value
 * is marked as uncounted, and lists then use a match list for it. The caller holds the account and records the change
 * (`insertLineChange`), so that match lists of all processes learn of it.
 */
export async function updateFilterValues(tx: Tx, ref: LineRef, after: FilterValues): Promise<boolean> {
  const line = await getFilteredLine(tx, ref);
  if (line.email !== after.email) await changeValue(tx, line, columns.email, after.email);
  if (line.sms !== after.sms) await changeValue(tx, line, columns.sms, after.sms);
  if (line.names !== after.names) await updateNames(tx, ref, after.names);
  return line.email !== after.email || line.sms !== after.sms || line.names !== after.names;
}

const columns = {
  email: { value: sql.ref('recipient_email'), nth: sql.ref('email_nth'), kind: 'email' },
  sms: { value: sql.ref('recipient_sms'), nth: sql.ref('sms_nth'), kind: 'sms' },
} as const;
type Columns = (typeof columns)[keyof typeof columns];

async function getFilteredLine(tx: Tx, ref: LineRef): Promise<FilteredLine> {
  const { accountId, orderId, lineNumber } = ref;
  const row = await one(
    tx,
    sql<Omit<FilteredLine, keyof LineRef>>`
      select order_number as "orderNumber", recipient_email as email, recipient_sms as sms, recipient_names as names,
             email_nth as "emailNth", sms_nth as "smsNth"
      from order_lines where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`,
  );
  return { ...row, accountId, orderId, lineNumber };
}

async function changeValue(tx: Tx, line: FilteredLine, column: Columns, to: string | null): Promise<void> {
  const { value, nth, kind } = column;
  const { accountId, orderId, lineNumber, orderNumber } = line;
  const [from, fromNth] = kind === 'email' ? [line.email, line.emailNth] : [line.sms, line.smsNth];
  const isOnAnotherLine = await isValueOnOrder(tx, line, value, to);
  // Of several lines of an order with one value, all have the same ordinal.
  await sql`
    update order_lines
    set ${value} = ${to}::text, ${nth} = case when ${to}::text is not null then coalesce(
      (select o.${nth} from order_lines o where o.account_id = ${accountId} and o.${value} = ${to} and o.order_id = ${orderId} limit 1),
      (select o.${nth} + 1 from order_lines o where o.account_id = ${accountId} and o.${value} = ${to}
         and o.order_number < ${orderNumber} order by o.order_number desc limit 1),
      1) end
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`.execute(tx);
  if (from !== null && !(await isValueOnOrder(tx, line, value, from))) {
    const wasUncounted = fromNth !== null && fromNth >= uncountedFrom;
    await markUncounted(tx, line, column, from, wasUncounted);
  }
  if (to !== null && !isOnAnotherLine) await markUncounted(tx, line, column, to, false);
}

/** A value that lines lost, and the oldest of their orders. */
export interface LostValue {
  readonly accountId: AccountId;
  readonly kind: keyof typeof columns;
  readonly value: string;
  readonly orderNumber: bigint;
  /** Whether one of the lines was marked as uncounted. */
  readonly wasUncounted: boolean;
}

/** For lines that lost their values all at once: marks a value whose later orders are now counted wrong. */
export async function markLostValue(tx: Tx, lost: LostValue): Promise<void> {
  await markUncounted(tx, lost, columns[lost.kind], lost.value, lost.wasUncounted);
}

/** Whether a line of the order has the value. */
async function isValueOnOrder(
  tx: Tx,
  { accountId, orderId }: LineRef,
  column: Columns['value'],
  value: string | null,
): Promise<boolean> {
  const row = await one(
    tx,
    sql<{ isThere: boolean }>`
      select exists (select from order_lines where account_id = ${accountId} and order_id = ${orderId}
                       and ${column} = ${value}) as "isThere"`,
  );
  return row.isThere;
}

/**
 * Marks the value's newest order, if ordinals behind the line are now wrong. Orders that follow count on from a marked
 * ordinal, so that the newest one is always marked too.
 */
async function markUncounted(
  tx: Tx,
  { accountId, orderNumber }: Pick<FilteredLine, 'accountId' | 'orderNumber'>,
  { value: column, nth }: Columns,
  value: string,
  wasUncounted: boolean,
): Promise<void> {
  await sql`
    with newest as (
      select max(order_number) as number from order_lines where account_id = ${accountId} and ${column} = ${value}
    )
    update order_lines l set ${nth} = l.${nth} + ${uncountedFrom}
    from newest
    where l.account_id = ${accountId} and l.${column} = ${value} and l.order_number = newest.number
      and l.${nth} < ${uncountedFrom} and (newest.number > ${orderNumber} or ${wasUncounted})`.execute(tx);
}

async function updateNames(tx: Tx, { accountId, orderId, lineNumber }: LineRef, names: string | null): Promise<void> {
  await sql`
    update order_lines set recipient_names = ${names}
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`.execute(tx);
}
