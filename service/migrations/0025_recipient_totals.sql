-- What each recipient of an account got in a year, by the keyed hash of their address, for tax reports. A worker follows the account's events;
-- placing an order costs nothing more.

-- What each line adds to the total of its recipient. It says so after the recipient was forgotten too, so that a later void is still subtracted.
create table recipient_gifts (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  address_hash bytea not null,
  year integer not null,
  currency_code currency_code not null,
  value_minor amount_minor not null,
  constraint recipient_gifts_pkey primary key (account_id, order_id, line_number)
);

-- The sums of these.
create table recipient_totals (
  account_id uuid not null,
  year integer not null,
  currency_code currency_code not null,
  address_hash bytea not null,
  total_minor amount_minor not null,
  gifts integer not null,
  -- A line of the recipient, which shows the address while it is remembered.
  order_id uuid not null,
  line_number line_number not null,
  -- When the account's threshold was reached, and when that was announced.
  reached_at timestamptz,
  announced_at timestamptz,
  constraint recipient_totals_pkey primary key (account_id, year, currency_code, address_hash),
  constraint recipient_totals_announced_once_reached check (announced_at is null or reached_at is not null)
);
create index recipient_totals_amount_idx on recipient_totals (account_id, year, currency_code, total_minor desc, address_hash);
create index recipient_totals_reached_idx on recipient_totals (account_id) where reached_at is not null and announced_at is null;

create table recipient_thresholds (
  account_id uuid not null references accounts (id),
  currency_code currency_code not null,
  amount_minor positive_minor not null,
  constraint recipient_thresholds_pkey primary key (account_id, currency_code)
);

-- Up to which event an account's gifts are counted. Whoever counts holds the row.
create table recipient_count_marks (
  account_id uuid primary key references accounts (id),
  passed_to bigint not null default 0
) with (fillfactor = 50);
