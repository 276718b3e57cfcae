import { sql } from 'kysely';
import { many, type Tx } from '../database/database.ts';
import type { LineRef, OrderRef } from '../orders/types.ts';

const isToBeSent = sql`
  l.status in ('Pending', 'Complete') and l.issued_count = l.quantity and coalesce(l.delivery_status, 'NotSent') = 'NotSent'`;

/** Lines of these orders that have all their cards and whose current round of messages has not ended. */
export async function listUnsentLines(tx: Tx, orders: readonly OrderRef[]): Promise<LineRef[]> {
  return many(
    tx,
    sql<LineRef>`
      select l.account_id as "accountId", l.order_id as "orderId", l.line_number as "lineNumber"
      from unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.orderId)}::uuid[])
        as r (account_id, order_id)
      join orders o on o.account_id = r.account_id and o.id = r.order_id and o.type = 'DigitalDelivery'
      join order_lines l on l.account_id = r.account_id and l.order_id = r.order_id
      where ${isToBeSent}`,
  );
}

/**
 * Lines that no job refers to, directly or through one of their messages, and that nobody is sending. Lines, messages
 * and jobs are read in one statement, because a follow-up job is added before the running one is deleted. Uses `in`
 * instead of a join: the planner then builds a hash table, however few rows it expects.
 */
export async function listForgottenLines(
  tx: Tx,
  lines: readonly LineRef[],
  kinds: { readonly ofLines: string; readonly ofMessages: string },
): Promise<LineRef[]> {
  return many(
    tx,
    sql<LineRef>`
      with named_lines as materialized (
        select (e ->> 'orderId')::uuid as order_id, (e ->> 'lineNumber')::integer as line_number
        from jobs j cross join lateral jsonb_array_elements(j.payload -> 'lines') e
        where j.kind = ${kinds.ofLines} and j.set_aside_at is null
      ),
      named_messages as materialized (
        select (e ->> 'id')::uuid as id
        from jobs j cross join lateral jsonb_array_elements(j.payload -> 'messages') e
        where j.kind = ${kinds.ofMessages} and j.set_aside_at is null
      )
      select l.account_id as "accountId", l.order_id as "orderId", l.line_number as "lineNumber"
      from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                  ${lines.map((line) => line.lineNumber)}::integer[]) as r (account_id, order_id, line_number)
      join order_lines l on l.account_id = r.account_id and l.order_id = r.order_id and l.line_number = r.line_number
      left join messages m on m.account_id = l.account_id and m.order_id = l.order_id and m.line_number = l.line_number
        and m.round = l.delivery_round and m.status = 'Queued'
      where ${isToBeSent}
        and ((l.order_id, l.line_number::integer) in (select order_id, line_number from named_lines)) is not true
      group by l.account_id, l.order_id, l.line_number
      having not coalesce(bool_or(m.id in (select id from named_messages) or m.claimed_until >= clock_timestamp()), false)`,
  );
}
