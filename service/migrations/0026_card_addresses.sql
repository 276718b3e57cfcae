-- Cards of a line that were reissued to an address of their own. The line keeps the address of its other cards, and whoever
-- sends the line again sends each card where it belongs.
create table card_addresses (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  address_number integer not null,
  order_number bigint not null,
  email text,
  sms text,
  -- The email as lists look for it.
  recipient_email text,
  -- Ascending. A card is in one row at most.
  card_numbers integer[] not null,
  constraint card_addresses_pkey primary key (account_id, order_id, line_number, address_number),
  constraint card_addresses_number_positive check (address_number > 0),
  constraint card_addresses_reachable check (email is not null or sms is not null),
  constraint card_addresses_not_empty check (cardinality(card_numbers) > 0)
);

create index card_addresses_email_idx on card_addresses (account_id, recipient_email, order_number)
  where recipient_email is not null;
create index card_addresses_sms_idx on card_addresses (account_id, sms, order_number) where sms is not null;

alter table order_lines
  -- How many such addresses the line ever had; 0: all its cards go to the line's own.
  add column card_address_count integer not null default 0,
  -- Which of its addresses the present round of messages goes to, the line's own being 0; null: all of them.
  add column round_addresses integer[];
