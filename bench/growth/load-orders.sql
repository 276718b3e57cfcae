-- Adds $3 orders to an account as the intake would: one line, one charge and one event each, gap-free numbers,
-- increasing times, and the balance reduced by the charges. No jobs and no cards: the orders only look fulfilled. $1 account, $2
-- credential, $3 number of orders, $4 the time of number 0, $5 product ids.
with state as materialized (
  select s.order_number, s.transfer_number, s.event_sequence, b.transfer_number as currency_number
  from account_sequences s join balances b on b.account_id = s.account_id and b.currency_code = 'USD'
  where s.account_id = $1::uuid
  for update
),
numbered as materialized (
  select nth, order_number + nth as number, $4::timestamptz + (order_number + nth) * interval '100 milliseconds' as placed_at
  from state, generate_series(1, $3::integer) as nth
),
loaded as materialized (
  select nth, number, placed_at,
    -- An order's id is a UUIDv7 that ends in seven zeros; its lines and cards fill them in.
    (lpad(to_hex((extract(epoch from placed_at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(number % 4096), 3, '0')
      || '8' || lpad(to_hex(number), 8, '0') || '0000000')::uuid as id,
    -- Every second order buys the first product; the others share the rest.
    ($5::text[])[case when number % 2 = 0 then 1 else 2 + (number / 2) % (cardinality($5::text[]) - 1) end] as product_id,
    lpad((number % 100)::text, 3, '0') as recipient,
    case when number % 2 = 0 then '+12025550' || lpad((number % 100)::text, 3, '0') end as sms
  from numbered
),
new_orders as (
  insert into orders (account_id, id, number, placed_at, po_number, type, status, currency_code, total_minor, note,
    department_id, credential_id)
  select $1::uuid, id, number, placed_at, 'growth-' || number, case when number % 2 = 0 then 'DigitalDelivery' else 'Links' end,
    case when number % 100 = 7 then 'Pending' else 'Complete' end, 'USD', 2500, 'bench', 'department-' || number % 50, $2::uuid
  from loaded
),
new_lines as (
  insert into order_lines (account_id, order_id, line_number, order_number, product_id, product_version, value_minor,
    quantity, unit_cost_minor, status, branding_id, details, recipient_email, recipient_sms, recipient_names,
    product_nth, email_nth, sms_nth)
  select $1::uuid, id, 1, number, product_id, 1, 2500, 1, 2500,
    case when number % 100 = 7 then 'Pending' else 'Complete' end, case when number % 3 = 0 then 'branding-' || (number / 3) % 20 end,
    jsonb_build_object(
      'externalId', 'external-' || number, 'culture', null, 'productVariantId', null, 'physical', null, 'cardholder', null,
      'digital', jsonb_build_object('email', 'recipient-' || recipient || '@example.com', 'sms', sms),
      'personalization', jsonb_build_object('to', 'Ada Recipient ' || recipient, 'fromName', 'Bench',
        'fromEmail', 'bench@example.com', 'message', 'Thank you for the good work of this year.', 'deliveryDate', null)),
    'recipient-' || recipient || '@example.com', sms, 'ada recipient ' || recipient,
    coalesce(p.nth, 0) + row_number() over (partition by product_id order by number),
    coalesce(e.nth, 0) + row_number() over (partition by recipient order by number),
    case when sms is not null then coalesce(s.nth, 0) + row_number() over (partition by sms order by number) end
  from loaded
  left join lateral (select product_nth as nth from order_lines l
    where account_id = $1::uuid and l.product_id = loaded.product_id order by order_number desc limit 1) p on true
  left join lateral (select email_nth as nth from order_lines l
    where account_id = $1::uuid and l.recipient_email = 'recipient-' || recipient || '@example.com'
    order by order_number desc limit 1) e on true
  left join lateral (select sms_nth as nth from order_lines l
    where account_id = $1::uuid and l.recipient_sms = loaded.sms order by order_number desc limit 1) s on true
),
new_transfers as (
  insert into transfers (account_id, number, id, recorded_at, kind, currency_code, currency_number, amount_minor,
    debit_account, credit_account, order_id)
  select $1::uuid, transfer_number + nth, gen_random_uuid(), placed_at, 'Charge', 'USD', currency_number + nth, 2500,
    'Available', 'Sales', id
  from loaded, state
),
new_events as (
  insert into events (account_id, sequence, id, type, recorded_at, data)
  select $1::uuid, event_sequence + nth, gen_random_uuid(), 'OrderCreated', placed_at,
    jsonb_build_object('OrderId', id, 'PONumber', 'growth-' || number, 'Status', 'Pending')
  from loaded, state
),
new_balance as (
  update balances set available_minor = available_minor - 2500 * $3::bigint, transfer_number = transfer_number + $3
  where account_id = $1::uuid and currency_code = 'USD'
)
update account_sequences
set order_number = order_number + $3, transfer_number = transfer_number + $3, event_sequence = event_sequence + $3,
  recorded_at = (select max(placed_at) from loaded)
where account_id = $1::uuid
