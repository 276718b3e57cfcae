import { sql } from 'kysely';
import { one, type Tx } from '../../database/database.ts';
import { awaitingApproval } from '../approvals/types.ts';
import { awaitingFunds } from '../holds/types.ts';
import type { LineItemStatus, LineRef, OrderCounts, OrderRef, OrderStatus } from '../types.ts';
import { orderStatusesSql } from './order-statuses-sql.ts';

/**
 * Marks lines that wait for stock or a supplier, keeping the time that their wait began. A line that was moved to a
 * later date meanwhile does not wait for them.
 */
export async function markWaiting(
  tx: Tx,
  lines: readonly LineRef[],
  reason: 'AwaitingStock' | 'Processing',
): Promise<void> {
  await sql`
    update order_lines l
    set status_reason = ${reason}, awaiting_since = coalesce(l.awaiting_since, service_now())
    from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                ${lines.map((line) => line.lineNumber)}::integer[]) as r (account_id, order_id, line_number)
    where l.account_id = r.account_id and l.order_id = r.order_id and l.line_number = r.line_number
      and l.status = 'Pending' and (l.due_at is null or l.due_at <= service_now())`.execute(tx);
  await sql`
    update orders o set status_reason = ${reason}
    from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[])
      as r (account_id, id)
    where o.account_id = r.account_id and o.id = r.id and o.status = 'Pending'`.execute(tx);
}

/** The time on hold does not count as waiting for stock. */
export async function stopWaiting(tx: Tx, orders: readonly OrderRef[]): Promise<void> {
  await sql`
    update order_lines l set awaiting_since = null
    from unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.orderId)}::uuid[])
      as r (account_id, order_id)
    where l.account_id = r.account_id and l.order_id = r.order_id and l.status = 'Pending'
      and l.awaiting_since is not null`.execute(tx);
}

/** From now on the lines wait for their parcels. */
export async function markSetAside(tx: Tx, lines: readonly LineRef[]): Promise<void> {
  await sql`
    update order_lines l set set_aside_at = service_now(), status_reason = 'Processing', awaiting_since = null
    from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                ${lines.map((line) => line.lineNumber)}::integer[]) as c (account_id, order_id, line_number)
    where l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number`.execute(tx);
}

/** Says on pending orders whether a message of one of their lines is held back. */
export async function markHeldOrders(tx: Tx, orders: readonly OrderRef[], heldReason: string): Promise<void> {
  await sql`
    update orders o
    set status_reason = case
      when exists (select from order_lines l where l.account_id = o.account_id and l.order_id = o.id
                     and l.status = 'Pending' and l.status_reason = ${heldReason}) then ${heldReason}
      else 'Processing' end
    from (select distinct * from unnest(${orders.map((order) => order.accountId)}::uuid[],
                                        ${orders.map((order) => order.orderId)}::uuid[]) as u (account_id, order_id)) r
    where o.account_id = r.account_id and o.id = r.order_id and o.status = 'Pending'
      and o.status_reason in ('Processing', ${heldReason})`.execute(tx);
}

/** Its lines are being served. */
export async function markOrderProcessing(tx: Tx, { accountId, orderId }: OrderRef): Promise<void> {
  await sql`
    update orders set status_reason = 'Processing'
    where account_id = ${accountId} and id = ${orderId} and status = 'Pending'`.execute(tx);
}

/** Writes the lines' final status and returns the order's status. */
export async function writeEndedLines(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lines: readonly { readonly lineNumber: number; readonly status: LineItemStatus }[],
  reason: string | null,
): Promise<OrderStatus> {
  await sql`
    update order_lines l set status = e.status, status_reason = ${reason}, awaiting_since = null
    from unnest(${lines.map((line) => line.lineNumber)}::integer[], ${lines.map((line) => line.status)}::text[])
      as e (line_number, status)
    where l.account_id = ${accountId} and l.order_id = ${orderId} and l.line_number = e.line_number`.execute(tx);
  return getStatusOfLines(tx, { accountId, orderId });
}

/** Completes the pending ones of the lines, and returns how many there were and the order's new status. */
export async function completePendingLines(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  lineNumbers: readonly number[],
): Promise<{ readonly status: OrderStatus; readonly completed: number }> {
  const { numAffectedRows } = await sql`
    update order_lines set status = 'Complete', status_reason = null, awaiting_since = null
    where account_id = ${accountId} and order_id = ${orderId} and line_number = any(${lineNumbers}::integer[])
      and status = 'Pending'`.execute(tx);
  return { status: await getStatusOfLines(tx, { accountId, orderId }), completed: Number(numAffectedRows ?? 0) };
}

/** The order's status according to its lines, which the caller has locked. */
export async function getStatusOfLines(tx: Tx, ref: OrderRef): Promise<OrderStatus> {
  return (await readLines(tx, ref)).status;
}

/** How many lines the order has in each status, and how many cards in lines of each status. */
export async function getCountsOfLines(tx: Tx, ref: OrderRef): Promise<OrderCounts> {
  return (await readLines(tx, ref)).counts;
}

function readLines(tx: Tx, { accountId, orderId }: OrderRef) {
  return one(
    tx,
    sql<{ status: OrderStatus; counts: OrderCounts }>`
      with lines as (
        select account_id, order_id, status, quantity from order_lines
        where account_id = ${accountId} and order_id = ${orderId}
      )
      select status, counts from (${sql.raw(orderStatusesSql('lines'))}) s`,
  );
}

export async function updateOrderStatus(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  order: { readonly status: OrderStatus; readonly reason: string | null },
): Promise<void> {
  await sql`
    update orders set status = ${order.status}, status_reason = ${order.reason}
    where account_id = ${accountId} and id = ${orderId}`.execute(tx);
}

/**
 * The line's cards must be sent again; messages of earlier rounds no longer count. With `addresses` only the cards that go
 * to these: 0 is the line's own, others are in `card_addresses`.
 */
export async function startDeliveryRound(
  tx: Tx,
  { accountId, orderId, lineNumber }: LineRef,
  addresses: readonly number[] | null = null,
): Promise<void> {
  await sql`
    update order_lines
    set delivery_round = delivery_round + 1, delivery_status = 'NotSent', round_addresses = ${addresses}::integer[]
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`.execute(tx);
}

/**
 * A round of messages that begins with a line's last card also goes to these addresses of it; null: to all of them. A round to all
 * of them stays one.
 */
export async function widenDeliveryRound(
  tx: Tx,
  { accountId, orderId, lineNumber }: LineRef,
  addresses: readonly number[] | null,
): Promise<void> {
  await sql`
    update order_lines
    set round_addresses = case when ${addresses}::integer[] is not null then round_addresses || ${addresses}::integer[] end
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}
      and round_addresses is not null`.execute(tx);
}

/**
 * Sets the time that a pending line waits for; null: it is due now. Its order is scheduled while all its lines are. A line
 * that waits for an approval or for money keeps waiting for that.
 */
export async function rescheduleLine(
  tx: Tx,
  { accountId, orderId, lineNumber }: LineRef,
  dueAt: Date | null,
): Promise<void> {
  await sql`
    update order_lines
    set due_at = ${dueAt}::timestamptz,
        -- The days to open a gift count from its delivery.
        claim_expires_at = case when claim_expires_at is not null then greatest(claim_expires_at,
          ${dueAt}::timestamptz + make_interval(days => coalesce((details ->> 'claimDays')::integer, 1))) end,
        awaiting_since = case when ${dueAt}::timestamptz is null then awaiting_since end,
        status_reason = case when status_reason in (${awaitingApproval}, ${awaitingFunds}) then status_reason
                             when ${dueAt}::timestamptz is not null then 'Scheduled'
                             when status_reason <> 'Scheduled' then status_reason
                             when issued_count = quantity then 'Processing' else 'Queued' end
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber} and status = 'Pending'`.execute(
    tx,
  );
  await sql`
    update orders o
    set status_reason = case when l.are_scheduled then 'Scheduled' when o.status_reason = 'Scheduled' then 'Queued'
                             else o.status_reason end
    from (select bool_and(status_reason = 'Scheduled') as are_scheduled from order_lines
          where account_id = ${accountId} and order_id = ${orderId} and status = 'Pending') l
    where o.account_id = ${accountId} and o.id = ${orderId} and o.status = 'Pending'`.execute(tx);
}

/** Another time at which undisclosed cards of the line expire. A line without all of its cards gets it with the last. */
export async function updateClaimExpiry(tx: Tx, { accountId, orderId, lineNumber }: LineRef, at: Date): Promise<void> {
  await sql`
    update order_lines set claim_expires_at = ${at}::timestamptz
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}
      and claim_expires_at is not null`.execute(tx);
}

/**
 * Gives a line more cards than it had, which are issued next. Their time to be opened begins with the last of them, by the line's
 * details.
 */
export async function addCardsToLine(
  tx: Tx,
  { accountId, orderId, lineNumber }: LineRef,
  cardCount: number,
): Promise<void> {
  await sql`
    update order_lines
    set quantity = quantity + ${cardCount}::integer, reissued_count = reissued_count + ${cardCount}::integer,
        status = 'Pending', status_reason = 'Queued', awaiting_since = null, claim_expires_at = null, expired_at = null
    where account_id = ${accountId} and order_id = ${orderId} and line_number = ${lineNumber}`.execute(tx);
}
