/**
 * Gives lines the cards and the state that a part of a larger statement holds for them: account_id, order_id, line_number,
 * card_count, status, status_reason. The part holds pending lines only.
 */
export const issueToLinesSql = (part: string) =>
  `update order_lines l
  set issued_count = l.issued_count + i.card_count, status = i.status, status_reason = i.status_reason, awaiting_since = null,
      -- With its last card, so that the days count from delivery. A requested time leaves the recipient at least a day.
      claim_expires_at = case
        when l.issued_count + i.card_count = l.quantity and l.details ?| '{claimExpiresAt,claimDays}' then greatest(
          (l.details ->> 'claimExpiresAt')::timestamptz, (select service_now()) + interval '1 day',
          (select service_now()) + make_interval(days => (l.details ->> 'claimDays')::integer)) end
  from ${part} i
  where l.account_id = i.account_id and l.order_id = i.order_id and l.line_number = i.line_number`;

/**
 * Writes the delivery status of lines: account_id, order_id, line_number, status, delivery_status, reason, and whether
 * a message is open (is_open) or none of them will ever arrive (is_undeliverable). A pending line is complete when its messages have
 * left. Ending a hopeless line is left to the caller. Returns each line's status and the status_before.
 */
export const settleLinesSql = (part: string) =>
  `update order_lines l
  set delivery_status = d.delivery_status,
      status = case when l.status = 'Pending' and not d.is_open and not d.is_undeliverable then 'Complete' else l.status end,
      status_reason = case when d.is_open then l.status_reason else d.reason end
  from ${part} d
  where l.account_id = d.account_id and l.order_id = d.order_id and l.line_number = d.line_number
    and l.status in ('Pending', 'Complete')
  returning l.account_id, l.order_id, l.line_number, l.status, d.status as status_before`;

/**
 * Says on lines whether a message of theirs is held back: account_id, order_id, line_number, is_held, held_reason. A reason
 * that says something else stays.
 */
export const holdLinesSql = (part: string) =>
  `update order_lines l
  set status_reason = case when h.is_held then h.held_reason when l.status = 'Pending' then 'Processing' end
  from ${part} h
  where l.account_id = h.account_id and l.order_id = h.order_id and l.line_number = h.line_number
    and l.status in ('Pending', 'Complete')
    and (l.status_reason is null or l.status_reason in ('Processing', h.held_reason))`;
