-- A line may end before anybody has seen its codes. Codes from the operator's stock then return to stock, and cards of a
-- supplier are given back to it. The card's row stays as history and holds the code no longer: a code is on a live card,
-- or in stock, or at its supplier, never in two places.
alter table cards
  alter column sealed_code drop not null,
  alter column code_fingerprint drop not null,
  add column returned_at timestamptz,
  add column returned_to text check (returned_to in ('Stock', 'Source')),
  add constraint cards_return_is_whole check ((returned_at is null) = (returned_to is null)),
  add constraint cards_hold_code_until_return
    check ((sealed_code is null) = (returned_at is not null) and (code_fingerprint is null) = (returned_at is not null)),
  -- The database, not the code, has the last word: what was disclosed never returns, and what returned is never disclosed.
  add constraint cards_returned_undisclosed
    check (returned_at is null or (voided_at is not null and first_disclosed_at is null and serial_fingerprint is null));

-- Cards that were void before anybody saw them and that nobody takes back: money of the operator, with its amount.
-- The card keeps its code, for a claim against the supplier.
create table stock_losses (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  card_number card_number not null,
  product_id text not null references products (id),
  value_minor positive_minor not null,
  currency_code currency_code not null,
  source text not null,
  reason text not null check (reason in ('NotTakenBack', 'RefusedBySource', 'NoAnswer', 'Unreadable')),
  lost_at timestamptz not null,
  primary key (account_id, order_id, line_number, card_number)
);
create index stock_losses_lost_at_idx on stock_losses (lost_at);

-- Lines that ended before this migration left their codes void. A worker returns them as it does today.
insert into jobs (id, kind, payload, run_at, created_at)
select gen_random_uuid(), 'return-cards',
       jsonb_build_object('accountId', account_id, 'orderId', order_id, 'lineNumbers', jsonb_agg(line_number)),
       service_now(), service_now()
from (
  select distinct c.account_id, c.order_id, c.line_number
  from cards c
  join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
  where c.voided_at is not null and c.first_disclosed_at is null and c.serial_fingerprint is null
    and l.status in ('Failed', 'Cancelled')
) v
group by account_id, order_id;
