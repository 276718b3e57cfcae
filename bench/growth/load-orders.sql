-- Adds orders to empty accounts as the intake would: one line, one charge and one event each, gap-free numbers, increasing times, and the
-- balance reduced by the charges. No jobs and no cards: the orders only look fulfilled. What depends on earlier orders, such as their
-- count with the same recipient, follows from the number, so that nothing is looked up and no index is needed. $1 accounts, $2 their
-- credentials, $3 and $4 the first and last number in each account, $5 the time of number 0, $6 product ids,
-- $7 milliseconds between two orders.
with state as materialized (
  select s.account_id, given.credential_id, s.transfer_number - s.order_number as transfers_before,
    s.event_sequence - s.order_number as events_before, b.transfer_number - s.order_number as currency_before
  from unnest($1::uuid[], $2::uuid[]) as given (account_id, credential_id)
  join account_sequences s on s.account_id = given.account_id
  join balances b on b.account_id = s.account_id and b.currency_code = 'USD'
),
numbered as materialized (
  select state.*, number, $5::timestamptz + number * $7::integer * interval '1 millisecond' as placed_at
  from state, generate_series($3::bigint, $4::bigint) as number
  order by account_id, number
),
loaded as materialized (
  select numbered.*,
    -- An order's id is a UUIDv7 that ends in seven zeros; its lines and cards fill them in.
    overlay(lpad(to_hex((extract(epoch from placed_at) * 1000)::bigint), 12, '0') || '7'
      || substr(md5(account_id::text || number), 1, 12) || '0000000' placing '8' from 17 for 1)::uuid as id,
    -- Every second order buys the first product; the others share the rest.
    case when number % 2 = 0 then 1 else 2 + (number / 2) % (cardinality($6::text[]) - 1) end as product,
    case when number % 2 = 0 then number / 2 else number / 2 / (cardinality($6::text[]) - 1) + 1 end as product_nth,
    lpad((number % 100)::text, 3, '0') as recipient,
    (number + 99) / 100 as recipient_nth,
    case when number % 2 = 0 then '+12025550' || lpad((number % 100)::text, 3, '0') end as sms
  from numbered
),
new_orders as (
  insert into orders (account_id, id, number, placed_at, po_number, type, status, currency_code, total_minor, note,
    department_id, credential_id)
  select account_id, id, number, placed_at, 'growth-' || number,
    case when number % 2 = 0 then 'DigitalDelivery' else 'Links' end,
    case when number % 100 = 7 then 'Pending' else 'Complete' end, 'USD', 2500, 'bench', 'department-' || number % 50, credential_id
  from loaded
),
new_lines as (
  insert into order_lines (account_id, order_id, line_number, order_number, product_id, product_version, value_minor,
    quantity, unit_cost_minor, status, branding_id, details, recipient_email, recipient_sms, recipient_names,
    product_nth, email_nth, sms_nth)
  select account_id, id, 1, number, ($6::text[])[product], 1, 2500, 1, 2500,
    case when number % 100 = 7 then 'Pending' else 'Complete' end, case when number % 3 = 0 then 'branding-' || (number / 3) % 20 end,
    jsonb_build_object(
      'externalId', 'external-' || number, 'culture', null, 'productVariantId', null, 'physical', null, 'cardholder', null,
      'digital', jsonb_build_object('email', 'recipient-' || recipient || '@example.com', 'sms', sms),
      'personalization', jsonb_build_object('to', 'Ada Recipient ' || recipient, 'fromName', 'Bench',
        'fromEmail', 'bench@example.com', 'message', 'Thank you for the good work of this year.', 'deliveryDate', null)),
    'recipient-' || recipient || '@example.com', sms, 'ada recipient ' || recipient,
    product_nth, recipient_nth, case when sms is not null then recipient_nth end
  from loaded
),
new_transfers as (
  insert into transfers (account_id, number, id, recorded_at, kind, currency_code, currency_number, amount_minor,
    debit_account, credit_account, order_id)
  select account_id, transfers_before + number, gen_random_uuid(), placed_at, 'Charge', 'USD', currency_before + number, 2500,
    'Available', 'Sales', id
  from loaded
),
new_events as (
  insert into events (account_id, sequence, id, type, recorded_at, data)
  select account_id, events_before + number, gen_random_uuid(), 'OrderCreated', placed_at,
    jsonb_build_object('OrderId', id, 'PONumber', 'growth-' || number, 'Status', 'Pending')
  from loaded
),
new_balances as (
  update balances b
  set available_minor = available_minor - 2500 * ($4::bigint - $3 + 1), transfer_number = transfer_number + $4::bigint - $3 + 1
  from state where b.account_id = state.account_id and b.currency_code = 'USD'
),
-- The worker would look at each of them once, to see whether it is stuck.
new_marks as (
  insert into order_marks (account_id, passed_to) select account_id, $4 from state
  on conflict (account_id) do update set passed_to = excluded.passed_to
)
update account_sequences s
set order_number = $4, transfer_number = transfers_before + $4, event_sequence = events_before + $4,
  recorded_at = $5::timestamptz + $4 * $7 * interval '1 millisecond'
from state where s.account_id = state.account_id
