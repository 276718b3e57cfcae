import { insertEventsSql } from '../../events/insert-events-sql.ts';
import { followEventsKind } from '../../events/types.ts';
import { insertJobsSql } from '../../jobs/insert-jobs-sql.ts';
import { chargeBalancesSql } from '../../ledger/charge-balances-sql.ts';
import { insertTransfersSql } from '../../ledger/insert-transfers-sql.ts';
import { tellBalanceLowSql } from '../../ledger/tell-balance-low-sql.ts';
import { advanceOrderSequencesSql } from '../../sequences/advance-sequences-sql.ts';
import { ordersWithoutBudgetSql } from '../budgets/orders-without-budget-sql.ts';

/**
 * Places a whole batch, or nothing of it and says why: a PONumber that was used before, a balance that does not cover the
 * batch, a suspended account. It runs after the accounts were locked in the same transaction and sees everything committed
 * before that, so PONumbers, balances and statuses cannot change under it. `place-order.sql.ts` does the same for one order
 * of one line; a test holds the two equal.
 *
 * Parameters are lists, named and typed in `intake-queries.ts`; lists of one batch_ table are equally long.
 */
export const placeOrdersSql = `
with
-- The batch as tables. unnest stands in the select list: as a function in "from" PostgreSQL would first write each list to
-- a tuple store (6 µs of its time an order; decision 0020). A list that is null as a whole gives nulls.
batch_accounts as (
  select unnest(:account_id::uuid[]) as account_id, unnest(:account_orders::integer[]) as orders,
         unnest(:account_charges::integer[]) as charges, generate_subscripts(:account_id::uuid[], 1) as position
),
batch_balances as (
  select unnest(:balance_account_id::uuid[]) as account_id, unnest(:balance_currency_code::text[]) as currency_code,
         unnest(:balance_total_minor::bigint[]) as total_minor, unnest(:balance_charges::integer[]) as charges,
         generate_subscripts(:balance_account_id::uuid[], 1) as position
),
batch_products as (
  select unnest(:product_account_position::integer[]) as account_position, unnest(:product_id::text[]) as product_id,
         generate_subscripts(:product_account_position::integer[], 1) as position
),
batch_jobs as (
  select unnest(:job_kind::text[]) as kind, jsonb_array_elements(:job_payload::jsonb) as payload
),
batch_orders as (
  select unnest(:order_account_position::integer[]) as account_position,
         unnest(:order_balance_position::integer[]) as balance_position,
         unnest(:order_rank::integer[]) as rank, unnest(:order_charge_rank::integer[]) as charge_rank,
         unnest(:order_balance_charge_rank::integer[]) as balance_charge_rank,
         unnest(:order_id::uuid[]) as id, unnest(:order_charge_id::uuid[]) as charge_id,
         unnest(:order_event_id::uuid[]) as event_id, unnest(:order_po_number::text[]) as po_number,
         unnest(:order_type::text[]) as type, unnest(:order_total_minor::bigint[]) as total_minor,
         unnest(:order_note::text[]) as note, unnest(:order_department_id::text[]) as department_id,
         jsonb_array_elements(:order_personalization::jsonb) as personalization,
         unnest(:order_webhook::text[]) as webhook, unnest(:order_credential_id::uuid[]) as credential_id,
         unnest(:order_status_reason::text[]) as status_reason,
         generate_subscripts(:order_account_position::integer[], 1) as position
),
batch_lines as (
  select unnest(:line_order_position::integer[]) as order_position,
         unnest(:line_product_position::integer[]) as product_position,
         unnest(:line_product_rank::integer[]) as product_rank, unnest(:line_email_rank::integer[]) as email_rank,
         unnest(:line_sms_rank::integer[]) as sms_rank, unnest(:line_number::integer[]) as line_number,
         unnest(:line_product_id::text[]) as product_id, unnest(:line_product_version::integer[]) as product_version,
         unnest(:line_value_minor::bigint[]) as value_minor, unnest(:line_quantity::integer[]) as quantity,
         unnest(:line_unit_cost_minor::bigint[]) as unit_cost_minor,
         unnest(:line_shipping_minor::bigint[]) as shipping_minor, unnest(:line_due_at::timestamptz[]) as due_at,
         unnest(:line_branding_id::text[]) as branding_id, jsonb_array_elements(:line_details::jsonb) as details,
         unnest(:line_email::text[]) as email, unnest(:line_sms::text[]) as sms, unnest(:line_names::text[]) as names
),

-- What the database holds about these accounts before the batch.
accounts_before as materialized (
  -- An account's rows never go back in time, even when the server's clock does.
  select a.*, s.order_number, s.transfer_number, s.event_sequence, s.budgets_checked_to, s.is_followed,
         -- Without a row, the account is on its way to another cell.
         coalesce(s.is_suspended, true) as is_suspended,
         greatest(s.recorded_at, n.at) as placed_at
  from batch_accounts a
  cross join (select at from service_moment offset 0) n
  left join account_sequences s on s.account_id = a.account_id
),
balances_before as materialized (
  select p.*, b.transfer_number as currency_number, coalesce(b.available_minor, 0) as available_minor
  from batch_balances p
  left join balances b on b.account_id = p.account_id and b.currency_code = p.currency_code
),
-- The same by position, in arrays: as a join each order would be compared with each account.
before as materialized (
  select a.*, b.*
  from (select array_agg(account_id order by position) as account_ids, array_agg(placed_at order by position) as placed_ats,
               array_agg(order_number order by position) as order_numbers,
               array_agg(transfer_number order by position) as transfer_numbers,
               array_agg(event_sequence order by position) as event_sequences
        from accounts_before) a
  cross join (select array_agg(currency_code order by position) as currency_codes,
                     array_agg(currency_number order by position) as currency_numbers
              from balances_before) b
),
numbered_orders as materialized (
  select o.*, n.account_ids[o.account_position] as account_id, n.placed_ats[o.account_position] as placed_at,
         n.order_numbers[o.account_position] + o.rank as number,
         n.event_sequences[o.account_position] + o.rank as event_sequence,
         n.transfer_numbers[o.account_position] + o.charge_rank as transfer_number,
         n.currency_codes[o.balance_position] as currency_code,
         n.currency_numbers[o.balance_position] + o.balance_charge_rank as currency_number,
         -- "between" x and x: only the index by PONumber can answer that. With "=" the planner may take another index of
         -- the account while the table is small, and keep to it when it is large.
         (select id from orders
          where account_id = n.account_ids[o.account_position] and po_number between o.po_number and o.po_number
          order by po_number limit 1) as first_order_id
  from before n cross join batch_orders o
),
outcome as materialized (
  select not exists (select from numbered_orders where first_order_id is not null)
     and not exists (select from balances_before where available_minor < total_minor)
     and not exists (select from accounts_before where is_suspended) as is_placed
),
accepted as materialized (select o.* from numbered_orders o cross join outcome where is_placed),

new_orders as (
  insert into orders (account_id, id, number, placed_at, po_number, type, status_reason, currency_code, total_minor,
                      note, department_id, personalization, sealed_webhook, credential_id)
  select account_id, id, number, placed_at, po_number, type, status_reason, currency_code, total_minor,
         note, department_id, nullif(personalization, 'null'), decode(webhook, 'base64'), credential_id
  from accepted
),

-- Lines. product_nth, email_nth and sms_nth are the order's ordinals among the account's orders with the same product,
-- email and number, which lists count by. The last such line tells where the count stands; it is looked for among the
-- account's latest orders first, because a whole index page is read for its last entry (11 µs of an order for each frequent recipient; decision 0020).
product_counts as materialized (
  select array_agg(coalesce(
           (select product_nth from order_lines
            where account_id = n.account_ids[p.account_position] and product_id = p.product_id
              and order_number > n.order_numbers[p.account_position] - 8
            order by order_number desc limit 1),
           (select product_nth from order_lines
            where account_id = n.account_ids[p.account_position] and product_id = p.product_id
            order by order_number desc limit 1),
           0) order by p.position) as nths
  from before n cross join batch_products p
),
accepted_by_position as materialized (
  select array_agg(account_id order by position) as account_ids, array_agg(id order by position) as ids,
         array_agg(number order by position) as numbers
  from accepted having count(*) > 0
),
numbered_lines as (
  select o.account_ids[l.order_position] as account_id, o.ids[l.order_position] as order_id,
         o.numbers[l.order_position] as order_number,
         p.nths[l.product_position] + l.product_rank as product_nth, l.*
  from accepted_by_position o cross join product_counts p cross join batch_lines l
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
  from numbered_lines l
),

-- Money: one transfer for each order that costs something, and the balances that follow from them.
charges as (
  select account_id, transfer_number as number, charge_id as id, placed_at as recorded_at, 'Charge' as kind, currency_code,
         currency_number, total_minor as amount_minor, 'Available' as debit_account, 'Sales' as credit_account,
         id as order_id
  from accepted where total_minor > 0
),
new_transfers as (
  ${insertTransfersSql('charges')}
),
charged_balances as (select p.* from balances_before p cross join outcome where is_placed),
new_balances as (
  ${chargeBalancesSql('charged_balances')}
),
balances_below_threshold as (
  -- Their events follow those of the account's orders.
  select b.account_id, b.currency_code, b.left_minor, b.low_mark_minor, power(10::numeric, b.low_mark_digits) as unit,
         a.placed_at,
         a.event_sequence + a.orders + row_number() over (partition by b.account_id order by b.currency_code) as sequence
  from new_balances b join accounts_before a on a.account_id = b.account_id
  where b.before_minor >= b.low_mark_minor and b.left_minor < b.low_mark_minor
),

-- Events, the accounts' counters, and the jobs that go on from here.
events_to_add as (
  select account_id, event_sequence as sequence, event_id as id, 'OrderCreated' as type, placed_at as recorded_at,
         jsonb_build_object('OrderId', id, 'PONumber', po_number, 'Status', 'Pending') as data
  from accepted
  union all
  select account_id, sequence, gen_random_uuid(), 'BalanceLow', placed_at,
         jsonb_build_object('CurrencyCode', currency_code, 'Available', trim_scale(left_minor / unit),
                            'Threshold', trim_scale(low_mark_minor / unit))
  from balances_below_threshold
),
new_events as (
  ${insertEventsSql('events_to_add')}
),
touched_accounts as materialized (
  select a.*, charges as transfers, placed_at as recorded_at,
         ${ordersWithoutBudgetSql('a', 'accepted')} as orders_without_budget,
         orders + (select count(*) from balances_below_threshold where account_id = a.account_id) as events
  from accounts_before a cross join outcome where is_placed
),
new_sequences as (
  ${advanceOrderSequencesSql('touched_accounts')}
),
jobs_to_add as (
  select j.kind, j.payload, a.at
  from batch_jobs j cross join (select max(placed_at) as at from touched_accounts having count(*) > 0) a
  union all
  select '${followEventsKind}', jsonb_build_object('ranges', ranges), at
  from (select jsonb_agg(jsonb_build_object('accountId', account_id, 'first', event_sequence + 1,
                                            'last', event_sequence + events) order by position) as ranges,
               max(placed_at) as at
        from touched_accounts where is_followed having count(*) > 0) r
  union all
  ${tellBalanceLowSql('balances_below_threshold')}
),
new_jobs as (
  ${insertJobsSql('jobs_to_add')}
)
select json_build_object(
  'isPlaced', is_placed,
  'accounts', (select jsonb_agg(jsonb_build_array(order_number, placed_at, is_suspended) order by position) from accounts_before),
  'availableMinor', (select jsonb_agg(available_minor::text order by position) from balances_before),
  'duplicates', (select jsonb_agg(jsonb_build_array(position, first_order_id) order by position)
                 from numbered_orders where first_order_id is not null))::text as answer
from outcome`;
