import { insertEventsSql } from '../../events/insert-events-sql.ts';
import { insertFollowJobSql } from '../../events/insert-follow-job-sql.ts';
import { advanceEventSequencesSql } from '../../sequences/advance-sequences-sql.ts';
import { ordersChangedBySql } from '../order-changes.ts';
import { orderStatusesSql } from './order-statuses-sql.ts';

/**
 * The end of a statement that changes lines: each order's status follows from its lines, with its events and its place in
 * the account's feed, and the job for its followers. It comes after a part named line_changes (account_id, order_id, line_number, status), in a
 * transaction that holds the accounts, and leaves a part named changed, one row for each order with a new status.
 * `facts` names a part with further events of the same commit: (account_id, type, data).
 */
export function finishOrdersSql({ facts }: { readonly facts?: string } = {}): string {
  return `
touched as materialized (select distinct account_id, order_id from line_changes),
lines_after as (
  -- Brought together by grouping: joined, each line would be compared with every change.
  select account_id, order_id, coalesce(max(after), max(before)) as status, max(quantity) as quantity,
         max(after) is distinct from max(before) and max(after) is not null as is_changed
  from (
    select account_id, order_id, line_number, status as after, null as before, null as quantity from line_changes
    union all
    select l.account_id, l.order_id, l.line_number, null, l.status, l.quantity
    from touched t join order_lines l on l.account_id = t.account_id and l.order_id = t.order_id
  ) s
  group by account_id, order_id, line_number
),
order_statuses as (
  ${orderStatusesSql('lines_after')}
),
orders_after as materialized (
  select v.account_id, v.order_id, v.status, v.counts, o.po_number, o.number, o.sealed_webhook is not null as has_webhook,
         v.status <> o.status as is_changed
  from order_statuses v join orders o on o.account_id = v.account_id and o.id = v.order_id
),
changed as materialized (select * from orders_after where is_changed),
progressed as (
  select o.* from orders_after o
  where not o.is_changed and exists (
    select from lines_after l where l.account_id = o.account_id and l.order_id = o.order_id and l.is_changed)
),
new_orders as (
  update orders o
  set status = v.status, status_reason = case when v.status = 'Pending' then 'Processing' end
  from order_statuses v where o.account_id = v.account_id and o.id = v.order_id
),
fresh_events as materialized (
  select f.account_id, gen_random_uuid() as id, f.type, f.data,
         row_number() over (partition by f.account_id order by f.number, f.place) as nth
  from (
    ${facts ? `select account_id, type, data, 0 as number, 0 as place from ${facts} union all` : ''}
    select c.account_id, e.type,
           jsonb_build_object('OrderId', c.order_id, 'PONumber', c.po_number, 'Status', c.status) || c.counts as data, c.number, e.place
    from changed c cross join (values (1, 'OrderStatusChanged'), (2, 'FulfillmentComplete')) as e (place, type)
    union all
    select account_id, 'OrderProgressed',
           jsonb_build_object('OrderId', order_id, 'PONumber', po_number, 'Status', status) || counts, number, 1
    from progressed
  ) f
),
moments as materialized (
  select s.account_id, s.event_sequence, greatest(s.recorded_at, n.at) as recorded_at, f.events,
         s.is_followed or exists (select from changed c where c.account_id = s.account_id and c.has_webhook) as is_followed
  from (select account_id, count(*) as events from fresh_events group by account_id) f
  join account_sequences s on s.account_id = f.account_id
  cross join (select service_now() as at offset 0) n
),
events_to_add as (
  select f.account_id, m.event_sequence + f.nth as sequence, f.id, f.type, m.recorded_at, f.data
  from fresh_events f join moments m on m.account_id = f.account_id
),
new_events as (
  ${insertEventsSql('events_to_add')}
),
new_sequences as (
  ${advanceEventSequencesSql('moments')}
),
follow_ranges as (
  select account_id, event_sequence + 1 as first, event_sequence + events as last, recorded_at as at
  from moments where is_followed
),
new_follow_job as (
  ${insertFollowJobSql('follow_ranges')}
)`;
}

/** What the rest of such a statement selects, to notify callers that wait for one of its orders. */
export const changedOrders = ordersChangedBySql('changed');
