/**
 * Notes lines whose sending has ended, if their account sends reminders; the others cost nothing but this look. The part
 * has account_id, order_id, line_number, is_open, has_arrived and delivery_status_before. A line that is sent again counts
 * from then on.
 */
export const noteSentLinesSql = (part: string) =>
  `insert into reminder_lines (account_id, order_id, line_number, sent_at)
  select j.account_id, j.order_id, j.line_number, n.at
  from ${part} j join accounts a on a.id = j.account_id cross join (select service_now() as at offset 0) n
  where not j.is_open and j.has_arrived and coalesce(j.delivery_status_before, 'NotSent') = 'NotSent'
    and (a.reminders <> '[]'
         or exists (select from brandings b where b.account_id = a.id and b.reminders is not null and b.reminders <> '[]'))
  on conflict (account_id, order_id, line_number) do update set sent_at = excluded.sent_at`;
