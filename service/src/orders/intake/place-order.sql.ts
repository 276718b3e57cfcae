import { insertEventsSql } from '../../events/insert-events-sql.ts';
import { followEventsKind } from '../../events/types.ts';
import { insertJobsSql } from '../../jobs/insert-jobs-sql.ts';
import { chargeBalancesSql } from '../../ledger/charge-balances-sql.ts';
import { insertTransfersSql } from '../../ledger/insert-transfers-sql.ts';
import { tellBalanceLowSql } from '../../ledger/tell-balance-low-sql.ts';
import { advanceOrderSequencesSql } from '../../sequences/advance-sequences-sql.ts';
import { ordersWithoutBudgetSql } from '../budgets/orders-without-budget-sql.ts';

/**
 * Places one order of one line: what `place-orders.sql.ts` does for a batch, without looking up what belongs together
 * (0.8 ms of PostgreSQL's time instead of 1.3; decision 0020). Its parameters have the same names, and are single values.
 */
export const placeOrderSql = `
with
account_before as materialized (
  -- An account's rows never go back in time, even when the server's clock does.
  select a.*, s.order_number, s.transfer_number, s.event_sequence, s.budgets_checked_to, s.is_followed,
         -- Without a row, the account is on its way to another cell.
         coalesce(s.is_suspended, true) as is_suspended,
         greatest(s.recorded_at, n.at) as placed_at
  from (select :account_id::uuid as account_id, :account_orders::integer as orders, :account_charges::integer as charges) a
  cross join (select at from service_moment offset 0) n
  left join account_sequences s on s.account_id = a.account_id
),
balance_before as materialized (
  select p.*, b.transfer_number as currency_number, coalesce(b.available_minor, 0) as available_minor
  from (select :balance_account_id::uuid as account_id, :balance_currency_code::text as currency_code,
               :balance_total_minor::bigint as total_minor, :balance_charges::integer as charges) p
  left join balances b on b.account_id = p.account_id and b.currency_code = p.currency_code
),
numbered_order as materialized (
  select o.*, a.account_id, a.placed_at,
         a.order_number + o.rank as number, a.event_sequence + o.rank as event_sequence,
         a.transfer_number + o.charge_rank as transfer_number,
         b.currency_code, b.currency_number + o.balance_charge_rank as currency_number,
         -- "between" x and x: only the index by PONumber can answer that. With "=" the planner may take another index of
         -- the account while the table is small, and keep to it when it is large.
         (select id from orders
          where account_id = a.account_id and po_number between o.po_number and o.po_number
          order by po_number limit 1) as first_order_id
  from account_before a cross join balance_before b
  cross join (
    select :order_rank::integer as rank, :order_charge_rank::integer as charge_rank,
           :order_balance_charge_rank::integer as balance_charge_rank, :order_id::uuid as id,
           :order_charge_id::uuid as charge_id, :order_event_id::uuid as event_id, :order_po_number::text as po_number,
           :order_type::text as type, :order_total_minor::bigint as total_minor, :order_note::text as note,
           :order_department_id::text as department_id, :order_personalization::jsonb as personalization,
           :order_webhook::text as webhook, :order_credential_id::uuid as credential_id,
           :order_status_reason::text as status_reason) o
),
outcome as materialized (
  select not exists (select from numbered_order where first_order_id is not null)
     and not exists (select from balance_before where available_minor < total_minor)
     and not exists (select from account_before where is_suspended) as is_placed
),
accepted as materialized (select o.* from numbered_order o cross join outcome where is_placed),

new_orders as (
  insert into orders (account_id, id, number, placed_at, po_number, type, status_reason, currency_code, total_minor,
                      note, department_id, personalization, sealed_webhook, credential_id)
  select account_id, id, number, placed_at, po_number, type, status_reason, currency_code, total_minor,
         note, department_id, nullif(personalization, 'null'), decode(webhook, 'base64'), credential_id
  from accepted
),

-- product_nth, email_nth and sms_nth are the order's ordinals among the account's orders with the same product, email and
-- number; see place-orders.sql.ts.
numbered_line as (
  select o.account_id, o.id as order_id, o.number as order_number,
         l.product_rank + coalesce(
           (select product_nth from order_lines
            where account_id = a.account_id and product_id = l.product_id and order_number > a.order_number - 8
            order by order_number desc limit 1),
           (select product_nth from order_lines
            where account_id = a.account_id and product_id = l.product_id
            order by order_number desc limit 1),
           0) as product_nth, l.*
  from accepted o cross join account_before a
  cross join (
    select :line_product_rank::integer as product_rank, :line_email_rank::integer as email_rank,
           :line_sms_rank::integer as sms_rank, :line_number::integer as line_number,
           :line_product_id::text as product_id, :line_product_version::integer as product_version,
           :line_value_minor::bigint as value_minor, :line_quantity::integer as quantity,
           :line_unit_cost_minor::bigint as unit_cost_minor, :line_shipping_minor::bigint as shipping_minor,
           :line_due_at::timestamptz as due_at, :line_branding_id::text as branding_id, :line_details::jsonb as details,
           :line_email::text as email, :line_sms::text as sms, :line_names::text as names) l
),
new_lines as (
  insert into order_lines (account_id, order_id, line_number, order_number, product_id, product_version, value_minor,
                           quantity, unit_cost_minor, shipping_minor, status_reason, due_at, branding_id, details,
                           recipient_email, recipient_sms, recipient_names, product_nth, email_nth, sms_nth)
  select l.account_id, l.order_id, l.line_number, l.order_number, l.product_id, l.product_version, l.value_minor,
         l.quantity, l.unit_cost_minor, l.shipping_minor, case when l.due_at is null then 'Queued' else 'Scheduled' end,
         l.due_at, l.branding_id, l.details, l.email, l.sms, l.names, l.product_nth,
         case when l.email is not null then l.email_rank + coalesce(
           (select email_nth from order_lines
            where account_id = l.account_id and recipient_email = l.email and order_number > l.order_number - 4096
            order by order_number desc limit 1),
           (select email_nth from order_lines
            where account_id = l.account_id and recipient_email = l.email
            order by order_number desc limit 1),
           0) end,
         case when l.sms is not null then l.sms_rank + coalesce(
           (select sms_nth from order_lines
            where account_id = l.account_id and recipient_sms = l.sms and order_number > l.order_number - 4096
            order by order_number desc limit 1),
           (select sms_nth from order_lines
            where account_id = l.account_id and recipient_sms = l.sms
            order by order_number desc limit 1),
           0) end
  from numbered_line l
),

charges as (
  select account_id, transfer_number as number, charge_id as id, placed_at as recorded_at, 'Charge' as kind, currency_code,
         currency_number, total_minor as amount_minor, 'Available' as debit_account, 'Sales' as credit_account,
         id as order_id
  from accepted where total_minor > 0
),
new_transfers as (
  ${insertTransfersSql('charges')}
),
charged_balance as (select p.* from balance_before p cross join outcome where is_placed),
new_balance as (
  ${chargeBalancesSql('charged_balance')}
),
balance_below_threshold as (
  select b.account_id, b.currency_code, b.left_minor, b.low_mark_minor, power(10::numeric, b.low_mark_digits) as unit,
         a.placed_at, a.event_sequence + a.orders + 1 as sequence
  from new_balance b join account_before a on a.account_id = b.account_id
  where b.before_minor >= b.low_mark_minor and b.left_minor < b.low_mark_minor
),

events_to_add as (
  select account_id, event_sequence as sequence, event_id as id, 'OrderCreated' as type, placed_at as recorded_at,
         jsonb_build_object('OrderId', id, 'PONumber', po_number, 'Status', 'Pending') as data
  from accepted
  union all
  select account_id, sequence, gen_random_uuid(), 'BalanceLow', placed_at,
         jsonb_build_object('CurrencyCode', currency_code, 'Available', trim_scale(left_minor / unit),
                            'Threshold', trim_scale(low_mark_minor / unit))
  from balance_below_threshold
),
new_events as (
  ${insertEventsSql('events_to_add')}
),
touched_account as materialized (
  select a.*, charges as transfers, placed_at as recorded_at,
         ${ordersWithoutBudgetSql('a', 'accepted')} as orders_without_budget,
         orders + exists (select from balance_below_threshold)::integer as events
  from account_before a cross join outcome where is_placed
),
new_sequences as (
  ${advanceOrderSequencesSql('touched_account')}
),
jobs_to_add as (
  select :job_kind::text as kind, :job_payload::jsonb as payload, placed_at as at from touched_account
  union all
  select '${followEventsKind}', jsonb_build_object('ranges', jsonb_build_array(jsonb_build_object(
           'accountId', account_id, 'first', event_sequence + 1, 'last', event_sequence + events))), placed_at
  from touched_account where is_followed
  union all
  ${tellBalanceLowSql('balance_below_threshold')}
),
new_jobs as (
  ${insertJobsSql('jobs_to_add')}
)
select json_build_object(
  'isPlaced', is_placed,
  'accounts', (select jsonb_build_array(jsonb_build_array(order_number, placed_at, is_suspended)) from account_before),
  'availableMinor', (select jsonb_build_array(available_minor::text) from balance_before),
  'duplicates', (select jsonb_build_array(jsonb_build_array(1, first_order_id))
                 from numbered_order where first_order_id is not null))::text as answer
from outcome`;
