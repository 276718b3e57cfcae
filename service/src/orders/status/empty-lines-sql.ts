import { orderStatusesSql } from './order-statuses-sql.ts';

/**
 * Writes what became of lines whose cards were taken back: account_id, order_id, line_number, reason, and whether none of
 * their cards is valid any more (is_emptied) or their time is over and nothing undisclosed is left (is_expired, at).
 */
export const endEmptiedLinesSql = (part: string) =>
  `update order_lines l
  set status = case when v.is_emptied then 'Cancelled' else l.status end,
      status_reason = case when v.is_emptied then v.reason else l.status_reason end,
      awaiting_since = case when v.is_emptied then null else l.awaiting_since end,
      expired_at = case when v.is_expired then coalesce(l.expired_at, v.at) else l.expired_at end
  from ${part} v
  where l.account_id = v.account_id and l.order_id = v.order_id and l.line_number = v.line_number
    and (v.is_emptied or v.is_expired)`;

/**
 * The orders that get another status with their emptied lines, which a part names: account_id, order_id, line_number. A
 * pending order ends as usual. One that has ended is cancelled when all of its lines are, and otherwise keeps its status:
 * it was fulfilled once. Selects account_id, order_id, status, counts, was_pending, number, po_number and has_webhook.
 */
export const emptiedOrdersSql = (part: string) =>
  `select o.account_id, o.id as order_id, s.status, s.counts, o.status = 'Pending' as was_pending, o.number, o.po_number,
         o.sealed_webhook is not null as has_webhook
  from (select distinct account_id, order_id from ${part}) t
  join orders o on o.account_id = t.account_id and o.id = t.order_id
  -- Order by order: as a plain join, the planner reads the lines of all orders (20 ms with 20,000 of them).
  cross join lateral (${orderStatusesSql(`(
    select l.account_id, l.order_id, case when e.line_number is null then l.status else 'Cancelled' end as status, l.quantity
    from order_lines l
    left join ${part} e on e.account_id = l.account_id and e.order_id = l.order_id and e.line_number = l.line_number
    where l.account_id = t.account_id and l.order_id = t.order_id
  ) lines_after`)}) s
  where s.status <> o.status and (o.status = 'Pending' or s.status = 'Cancelled')`;

/** Writes the status that orders got with their emptied lines: account_id, order_id, status, reason. */
export const endEmptiedOrdersSql = (part: string) =>
  `update orders o
  set status = e.status, status_reason = case when e.status = 'Complete' then null else e.reason end
  from ${part} e where o.account_id = e.account_id and o.id = e.order_id`;
