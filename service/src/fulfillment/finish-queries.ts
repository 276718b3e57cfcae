import { followEventsKind } from '../events/types.ts';
import { jobsDueBySql } from '../jobs/job-changes.ts';
import { ordersChangedBySql } from '../orders/order-changes.ts';

/**
 * The end of a statement that changes lines: each order's status follows from its lines, with its events and its place in
 * the account's feed, and the job that tells its followers. It stands after a part named line_changes (account_id, order_id, line_number, status), in a
 * transaction that holds the accounts, and leaves a part named changed, one row for each order with a new status.
 * `facts` names a part with further events of the same commit: (account_id, type, data).
 */
export function finishOrders({ facts }: { readonly facts?: string } = {}): string {
  return `
touched as materialized (select distinct account_id, order_id from line_changes),
lines_after as (
  -- Brought together by grouping: joined, each line would be compared with every change.
  select account_id, order_id, coalesce(max(after), max(before)) as status
  from (
    select account_id, order_id, line_number, status as after, null as before from line_changes
    union all
    select l.account_id, l.order_id, l.line_number, null, l.status
    from touched t join order_lines l on l.account_id = t.account_id and l.order_id = t.order_id
  ) s
  group by account_id, order_id, line_number
),
verdicts as (
  select account_id, order_id,
         case when bool_or(status = 'Pending') then 'Pending'
              when min(status) = max(status) then min(status)
              else 'PartiallyComplete' end as status
  from lines_after group by account_id, order_id
),
changed as materialized (
  select v.account_id, v.order_id, v.status, o.po_number, o.number, o.sealed_webhook is not null as has_webhook
  from verdicts v join orders o on o.account_id = v.account_id and o.id = v.order_id
  where v.status <> o.status
),
new_orders as (
  update orders o
  set status = v.status, status_reason = case when v.status = 'Pending' then 'Processing' end
  from verdicts v where o.account_id = v.account_id and o.id = v.order_id
),
fresh_events as materialized (
  select f.account_id, f.type, f.data, row_number() over (partition by f.account_id order by f.number, f.place) as nth
  from (
    ${facts ? `select account_id, type, data, 0 as number, 0 as place from ${facts} union all` : ''}
    select c.account_id, e.type, jsonb_build_object('OrderId', c.order_id, 'PONumber', c.po_number, 'Status', c.status) as data,
           c.number, e.place
    from changed c cross join (values (1, 'OrderStatusChanged'), (2, 'FulfillmentComplete')) as e (place, type)
  ) f
),
moments as materialized (
  select s.account_id, s.event_sequence, greatest(s.recorded_at, n.at) as recorded_at, f.events,
         s.is_followed or exists (select from changed c where c.account_id = s.account_id and c.has_webhook) as is_followed
  from (select account_id, count(*) as events from fresh_events group by account_id) f
  join account_sequences s on s.account_id = f.account_id
  cross join (select service_now() as at offset 0) n
),
new_events as (
  insert into events (account_id, sequence, id, type, recorded_at, data)
  select f.account_id, m.event_sequence + f.nth, gen_random_uuid(), f.type, m.recorded_at, f.data
  from fresh_events f join moments m on m.account_id = f.account_id
),
new_sequences as (
  update account_sequences s
  set event_sequence = s.event_sequence + m.events, recorded_at = m.recorded_at
  from moments m where s.account_id = m.account_id
),
new_follow_job as (
  insert into jobs (id, kind, payload, run_at, created_at)
  select gen_random_uuid(), '${followEventsKind}', jsonb_build_object('ranges', jsonb_agg(jsonb_build_object(
           'accountId', account_id, 'first', event_sequence + 1, 'last', event_sequence + events))),
         max(recorded_at), max(recorded_at)
  from moments where is_followed having count(*) > 0
  returning ${jobsDueBySql}
)`;
}

/** What the rest of such a statement selects, to tell whoever waits for one of its orders. */
export const changedOrders = ordersChangedBySql('changed');
