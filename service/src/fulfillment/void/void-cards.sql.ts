import { insertEventsSql } from '../../events/insert-events-sql.ts';
import { insertFollowJobSql } from '../../events/insert-follow-job-sql.ts';
import { creditBalancesSql } from '../../ledger/charge-balances-sql.ts';
import { insertReleaseJobSql } from '../../ledger/insert-release-job-sql.ts';
import { insertCardRefundsSql } from '../../ledger/insert-transfers-sql.ts';
import { ordersChangedBySql } from '../../orders/order-changes.ts';
import { emptiedOrdersSql, endEmptiedLinesSql, endEmptiedOrdersSql } from '../../orders/status/empty-lines-sql.ts';
import { advanceSequencesSql } from '../../sequences/advance-sequences-sql.ts';

const changedOrders = ordersChangedBySql('changed_orders');

/**
 * Refunds cards of one account that were voided earlier in the same transaction, and writes what follows for their lines
 * and orders; or nothing, if a line has ended or its expiry was extended meanwhile. It runs after the account was locked,
 * and sees everything committed before that. It is the only statement under that lock, because the account's orders wait
 * for it: 40 cards took 14 statements and 50 ms before (decision 0080).
 *
 * Parameters: account_id, cause ('Void' or 'Expiry'), reason (the new status reason); lines and events are JSON lists, whose
 * members are the columns below. A line without cards is only marked as expired.
 */
export const voidCardsStatement = `
with
input_lines as materialized (
  select * from json_to_recordset(:lines::json) as i (
    nth integer, order_id uuid, line_number integer, card_numbers integer[], transfer_id uuid, currency_code text,
    amount_minor bigint)
),
account_before as materialized (
  -- An account's rows never go back in time, even when the server's clock does.
  select s.account_id, s.transfer_number, s.event_sequence, s.is_followed, s.are_claims_frozen, n.at,
         greatest(s.recorded_at, n.at) as recorded_at
  from account_sequences s cross join (select service_now() as at offset 0) n
  where s.account_id = :account_id::uuid
),
lines as materialized (
  select a.account_id, a.at, i.*, cardinality(i.card_numbers) > 0 as has_voided, l.status,
         coalesce(l.claim_expires_at <= a.at, false) and not a.are_claims_frozen as is_over,
         exists (select from cards c where c.account_id = l.account_id and c.order_id = l.order_id
                   and c.line_number = l.line_number and c.voided_at is null) as has_valid,
         l.status in ('Pending', 'Complete') and l.issued_count = l.quantity
           and exists (select from cards c where c.account_id = l.account_id and c.order_id = l.order_id
                         and c.line_number = l.line_number and c.voided_at is null and c.first_disclosed_at is null
                         and c.serial_fingerprint is null) as has_voidable
  from account_before a cross join input_lines i
  join order_lines l on l.account_id = a.account_id and l.order_id = i.order_id and l.line_number = i.line_number
),
outcome as materialized (
  select not exists (
    select from lines
    where has_voided and (status not in ('Pending', 'Complete') or (:cause = 'Expiry' and not is_over))) as is_accepted
),
accepted as materialized (
  select l.*, l.has_voided and not l.has_valid as is_emptied,
         :cause = 'Expiry' and l.is_over and not l.has_voidable as is_expired, :reason::text as reason
  from lines l cross join outcome where is_accepted
),

-- Money: one transfer for each line, and the balances that follow from them.
refunds as materialized (
  select r.account_id, a.transfer_number + row_number() over (order by r.nth) as number, r.transfer_id as id, a.recorded_at,
         r.currency_code, b.transfer_number + row_number() over (partition by r.currency_code order by r.nth) as currency_number,
         r.amount_minor, r.order_id, r.line_number, r.card_numbers
  from account_before a cross join accepted r
  join balances b on b.account_id = r.account_id and b.currency_code = r.currency_code
  where r.amount_minor > 0
),
new_transfers as (
  ${insertCardRefundsSql('refunds')}
),
credits as (
  select account_id, currency_code, sum(amount_minor) as total_minor, count(*) as transfers
  from refunds group by account_id, currency_code
),
new_balances as (
  ${creditBalancesSql('credits')}
),

-- Lines whose cards are all void, and the orders that end or are cancelled with them.
new_lines as (
  ${endEmptiedLinesSql('accepted')}
),
emptied_lines as (select account_id, order_id, line_number from accepted where is_emptied),
changed_orders as materialized (
  select e.*, :reason::text as reason from (${emptiedOrdersSql('emptied_lines')}) e
),
new_orders as (
  ${endEmptiedOrdersSql('changed_orders')}
),

-- Events: those of an order's cards, then its own. Its completion is announced once.
fresh_events as materialized (
  select type, data, row_number() over (order by order_number, place, nth) as nth
  from (
    select i.order_number, 0 as place, i.nth, i.type, i.data
    from outcome cross join json_to_recordset(:events::json) as i (
      order_number bigint, nth integer, type text, data jsonb)
    where is_accepted
    union all
    select c.number, e.place, 0, e.type,
           jsonb_build_object('OrderId', c.order_id, 'PONumber', c.po_number, 'Status', c.status) || c.counts
    from changed_orders c cross join (values (1, 'OrderStatusChanged'), (2, 'FulfillmentComplete')) as e (place, type)
    where e.place = 1 or c.was_pending
  ) e
),
events_to_add as (
  select a.account_id, a.event_sequence + e.nth as sequence, gen_random_uuid() as id, e.type, a.recorded_at, e.data
  from account_before a cross join fresh_events e
),
new_events as (
  ${insertEventsSql('events_to_add')}
),
counts as materialized (
  select a.*, (select count(*) from fresh_events) as events, (select count(*) from refunds) as transfers
  from account_before a
),
new_sequences as (
  ${advanceSequencesSql('counts')}
),
follow_ranges as (
  select account_id, event_sequence + 1 as first, event_sequence + events as last, recorded_at as at
  from counts
  where events > 0 and (is_followed or exists (select from changed_orders where was_pending and has_webhook))
),
new_follow_job as (
  ${insertFollowJobSql('follow_ranges')}
),
-- Orders that wait for money may be covered by the refunds.
new_release_job as (
  ${insertReleaseJobSql('credits')}
)
select is_accepted as "isAccepted", null as statuses, null as notice,
       exists (select from accepted where (is_over or :cause = 'Void') and has_voidable) as "hasMore"
from outcome
union all
select null, ${changedOrders.statuses}, ${changedOrders.column}, null from ${changedOrders.from}`;
