\set account 1
with charged as (
  update balances
  set available_minor = available_minor - 50 * 2500, last_order_number = last_order_number + 50
  where account_id = ('00000000-0000-7000-8000-' || lpad(:account::text, 12, '0'))::uuid and available_minor >= 50 * 2500
  returning account_id, last_order_number
), placed as (
  insert into orders (account_id, id, number, po_number, status, currency_code)
  select account_id, gen_random_uuid(), number, 'bench-' || number, 'Pending', 'USD'
  from charged, generate_series(last_order_number - 49, last_order_number) as number
  returning account_id, id, number
), lines as (
  insert into order_lines (account_id, order_id, position, product_id, value_minor, quantity, cost_minor, recipient_email, personalization)
  select account_id, id, 1, '00000000-0000-7000-8000-000000000001', 2500, 1, 2500, 'recipient@example.com',
    '{"To":"Ada Recipient","FromName":"Bench","FromEmail":"bench@example.com","Message":"Thank you for the good work."}'
  from placed
), moved as (
  insert into transfers (account_id, id, order_id, amount_minor)
  select account_id, gen_random_uuid(), id, -2500 from placed
), told as (
  insert into events (account_id, sequence, type, data)
  select account_id, number, 'OrderCreated', jsonb_build_object('OrderId', id, 'Status', 'Pending') from placed
)
insert into jobs (kind, payload)
select 'fulfil-orders', jsonb_build_object('accountId', account_id, 'orderIds', jsonb_agg(id)) from placed group by account_id;
