-- These tables must not be analyzed. Statistics taken while they are nearly empty reduce 50 orders in one statement
-- to a seventh of their rate for the rest of the run (43 statements/s instead of 296).

create table notes (
  id uuid primary key,
  body text not null
) with (autovacuum_enabled = false);

create table balances (
  account_id uuid primary key,
  available_minor bigint not null check (available_minor >= 0),
  last_order_number bigint not null
) with (autovacuum_enabled = false);

create table orders (
  account_id uuid not null,
  id uuid not null,
  number bigint not null,
  po_number text not null,
  status text not null,
  currency_code text not null,
  placed_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  unique (account_id, number),
  unique (account_id, po_number)
) with (autovacuum_enabled = false);

create table order_lines (
  account_id uuid not null,
  order_id uuid not null,
  position integer not null,
  product_id uuid not null,
  value_minor bigint not null,
  quantity integer not null,
  cost_minor bigint not null,
  recipient_email text not null,
  personalization jsonb not null,
  primary key (account_id, order_id, position),
  foreign key (account_id, order_id) references orders (account_id, id)
) with (autovacuum_enabled = false);

create table transfers (
  account_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  amount_minor bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id)
) with (autovacuum_enabled = false);

create table events (
  account_id uuid not null,
  sequence bigint not null,
  type text not null,
  data jsonb not null,
  primary key (account_id, sequence)
) with (autovacuum_enabled = false);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null
) with (autovacuum_enabled = false);
