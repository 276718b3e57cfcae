-- Keys. A root key never touches the database. What it wraps can be wrapped anew by another root key without
-- touching a single card.
create table vault_keys (
  purpose text primary key,
  root_key_id text not null,
  wrapped_key bytea not null
);

-- One data key per order: it seals the order's codes, and its claim links and answers are derived from it.
create table order_keys (
  account_id uuid not null,
  order_id uuid not null,
  root_key_id text not null,
  wrapped_key bytea not null,
  primary key (account_id, order_id)
);
create index order_keys_root_key_idx on order_keys (root_key_id);

-- Cards --------------------------------------------------------------------------------------------------

-- A card exists from the commit that issued its code. Nothing here opens it: the code is sealed to this row, and
-- link and answer follow from the order's key and claim_version, so raising the version ends the old ones.
create table cards (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  card_number card_number not null,
  sealed_code bytea not null,
  code_fingerprint bytea not null,
  code_hint text not null check (char_length(code_hint) <= 4),
  source text not null,
  issued_at timestamptz not null,
  claim_version integer not null default 1,
  claimed_at timestamptz,
  voided_at timestamptz,
  wrong_answers integer not null default 0,
  recent_wrong_answers integer not null default 0,
  recent_wrong_since timestamptz,
  primary key (account_id, order_id, line_number, card_number)
);
-- No code is issued twice, to whomever. The fingerprint is keyed, so it tells nothing without the vault.
create unique index cards_code_fingerprint_key on cards (code_fingerprint);

-- Who saw a card, when and from where; never what was seen.
create table card_reveals (
  account_id uuid not null,
  order_id uuid not null,
  line_number integer not null,
  card_number integer not null,
  revealed_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index card_reveals_card_idx on card_reveals (account_id, order_id, line_number, card_number, revealed_at);

create table stock_imports (
  id uuid primary key,
  name text not null unique,
  -- The key that seals this import's codes.
  root_key_id text not null,
  wrapped_key bytea not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- What an interrupted import has behind it: a second run skips that many rows, if they are still the same ones.
  rows_read bigint not null default 0,
  content_digest bytea,
  codes_loaded bigint not null default 0,
  rows_refused bigint not null default 0
);

-- Codes that the operator loaded, waiting to be issued. Only an import writes them, in a commit that holds its own row
-- and raises the product's level below: those stand for the foreign keys, which would be half of what an import costs.
create table stock_codes (
  product_id text not null,
  value_minor bigint not null check (value_minor > 0),
  id uuid not null,
  sealed_code bytea not null,
  code_fingerprint bytea not null,
  code_hint text not null,
  import_id uuid not null,
  -- The line that this code was set aside for; the commit that issues its cards removes the row.
  account_id uuid,
  order_id uuid,
  line_number integer,
  primary key (product_id, value_minor, id)
);
create index stock_codes_free_idx on stock_codes (product_id, value_minor, id) where account_id is null;
create index stock_codes_reserved_idx on stock_codes (account_id, order_id, line_number) where account_id is not null;
create unique index stock_codes_fingerprint_key on stock_codes (code_fingerprint);

-- Counted apart, because counting a million rows at every look would cost a second.
create table stock_levels (
  product_id text not null references products (id),
  value_minor bigint not null,
  available bigint not null default 0 check (available >= 0),
  low_mark bigint not null default 0,
  primary key (product_id, value_minor)
);

-- What the operator should know, apart from what accounts are told.
create table operator_events (
  id uuid primary key,
  type text not null,
  recorded_at timestamptz not null,
  data jsonb not null
);
create index operator_events_recorded_at_idx on operator_events (recorded_at);

-- Fulfilment ---------------------------------------------------------------------------------------------

-- Where a product's codes come from, in order of preference; empty: the environment's own order.
alter table products add column sources text[] not null default '{}';

alter table order_lines
  add column issued_count integer not null default 0,
  add column awaiting_since timestamptz,
  add constraint order_lines_issued_within_quantity check (issued_count <= quantity);

-- A question to a supplier whose answer may have been lost. Asked again under the same reference, it gives the
-- same codes; the row is written before the question and removed in the commit that stores the answer.
create table supplier_requests (
  account_id uuid not null,
  order_id uuid not null,
  line_number integer not null,
  first_card integer not null,
  card_count integer not null,
  supplier text not null,
  reference text not null,
  asked_at timestamptz not null,
  -- How often it was asked. Only the last asker may take the row away: an earlier one may have heard old news.
  asks integer not null default 1,
  primary key (account_id, order_id, line_number, first_card)
);

-- Watching -----------------------------------------------------------------------------------------------

-- Orders up to this number were at rest some minutes after they were placed, or stand on the watch list. So what is looked
-- at grows with new orders and open ones, never with those that are stored.
create table order_marks (
  account_id uuid primary key references accounts (id),
  passed_to bigint not null default 0
) with (fillfactor = 50);

-- Orders that were still in motion when they were passed, and those that were set in motion again.
create table order_watches (
  account_id uuid not null,
  order_id uuid not null,
  look_at timestamptz not null,
  looks integer not null default 0,
  resumes integer not null default 0,
  -- Since when, and with what, only a person can help.
  stuck_since timestamptz,
  stuck_with text,
  primary key (account_id, order_id),
  check ((stuck_since is null) = (stuck_with is null))
);
create index order_watches_look_at_idx on order_watches (look_at);
create index order_watches_stuck_idx on order_watches (stuck_since) where stuck_since is not null;
