-- Time. Business time is the database's clock plus a shift that only a stage environment moves, so that
-- schedules can be tried without waiting. What expires for safety (tokens, throttles) uses the plain clock.
-- Milliseconds are all that the API shows, so they are all that is kept: a bound copied from an answer
-- must include the row that it came from.
create table service_clock (
  only_row boolean primary key default true check (only_row),
  ahead interval not null default interval '0'
);
insert into service_clock default values;

create view service_moment as
  select date_trunc('milliseconds', clock_timestamp() + ahead) as at from service_clock;

create function service_now() returns timestamptz language sql volatile as
  $$ select at from service_moment $$;

-- Accounts -----------------------------------------------------------------------------------------------

create table accounts (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  status text not null default 'Active' check (status in ('Active', 'Suspended')),
  receives_raw_codes boolean not null default false,
  sealed_webhook_secret bytea not null,
  created_at timestamptz not null default service_now()
);

-- The dense numbers of an account. This row is the account's lock: whoever writes an order, a transfer or an
-- event holds it until the commit, so numbers have no gaps and times never go backwards.
create table account_sequences (
  account_id uuid primary key references accounts (id),
  order_number bigint not null default 0,
  transfer_number bigint not null default 0,
  funding_number bigint not null default 0,
  event_sequence bigint not null default 0,
  -- When the last of these rows was written. The next one is never earlier, whatever the server's clock does.
  recorded_at timestamptz not null default '-infinity'
) with (fillfactor = 20);

create table credentials (
  account_id uuid not null references accounts (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) <= 254),
  access_token_hash bytea not null,
  access_token_hint text not null,
  status text not null default 'Active' check (status in ('Active', 'Disabled')),
  created_at timestamptz not null default service_now(),
  last_used_at timestamptz,
  primary key (account_id, id)
);
-- Sign-in is the one place where the account is not known yet, so these two keys are global.
create unique index credentials_access_token_hash_key on credentials (access_token_hash);

create table tokens (
  token_hash bytea primary key,
  account_id uuid not null,
  credential_id uuid not null,
  expires_at timestamptz not null,
  foreign key (account_id, credential_id) references credentials (account_id, id) on delete cascade
);
create index tokens_credential_idx on tokens (account_id, credential_id, expires_at);
create index tokens_expires_at_idx on tokens (expires_at);

-- Raised by whatever ends a token before its time or changes what its caller may do. A process that saw the version
-- a moment ago may go on believing what it remembers.
create table token_state (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  raised_in xid8
);
insert into token_state default values;

-- By triggers, so that no way of ending a token can forget it; at the commit, so that this row is the last to be locked.
create function raise_token_version() returns trigger language plpgsql as $$
begin
  update token_state set version = version + 1, raised_in = pg_current_xact_id()
  where raised_in is distinct from pg_current_xact_id();
  return null;
end
$$;
create constraint trigger tokens_raise_version after delete on tokens deferrable initially deferred
  for each row when (old.expires_at > clock_timestamp()) execute function raise_token_version();
create constraint trigger credentials_raise_version after update on credentials deferrable initially deferred
  for each row when (old.status <> new.status) execute function raise_token_version();
create constraint trigger accounts_raise_version after update on accounts deferrable initially deferred
  for each row when (old is distinct from new) execute function raise_token_version();

-- Attempts at sign-in, counted in the database so that no restart or second process gives new tries.
create table throttle_windows (
  throttle_key bytea not null,
  window_start timestamptz not null,
  attempts integer not null,
  primary key (throttle_key, window_start)
);
create index throttle_windows_start_idx on throttle_windows (window_start);

create table departments (
  account_id uuid not null references accounts (id),
  id text not null check (char_length(id) between 1 and 50),
  name text not null check (char_length(name) between 1 and 100),
  is_active boolean not null default true,
  primary key (account_id, id)
);

-- Catalog ------------------------------------------------------------------------------------------------

-- Raised by every change of what follows; a process that holds another version in memory reads it anew.
create table catalog_state (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into catalog_state default values;

create table products (
  id text primary key check (char_length(id) between 1 and 50),
  version integer not null,
  is_active boolean not null default true,
  is_public boolean not null default true,
  default_fee numeric(18, 6) not null default 0 check (default_fee >= 0),
  default_discount_percentage numeric(7, 4) not null default 0 check (default_discount_percentage between 0 and 100)
);

-- What a product says about itself, one row per edit and never updated: an order line names the version that
-- it bought, so an old order keeps the name, terms and redemption text that the buyer saw.
create table product_versions (
  product_id text not null references products (id) deferrable initially deferred,
  version integer not null,
  content jsonb not null,
  created_at timestamptz not null default service_now(),
  primary key (product_id, version)
);

create table account_products (
  account_id uuid not null references accounts (id),
  product_id text not null references products (id),
  is_entitled boolean not null default true,
  fee numeric(18, 6) check (fee >= 0),
  discount_percentage numeric(7, 4) check (discount_percentage between 0 and 100),
  primary key (account_id, product_id)
);

-- Pictures that the catalog shows (faceplates, header pictures), served by name.
create table media (
  name text primary key check (char_length(name) between 1 and 100),
  content_type text not null,
  bytes bytea not null
);

-- Pictures that accounts uploaded for their brandings. Mails and gift pages name them, and whoever opens one of those is not
-- known: so the name says whose picture it is, and nobody can guess the rest of it. The same picture is kept once.
create table account_pictures (
  account_id uuid not null references accounts (id),
  name text not null check (name ~ '^[0-9a-f]{32}-[0-9a-f]{32}[.](png|jpg|webp)$'),
  digest bytea not null check (octet_length(digest) = 32),
  content_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bytea not null,
  created_at timestamptz not null default service_now(),
  primary key (account_id, name),
  unique (account_id, digest)
);

create table shipping_methods (
  id text primary key check (char_length(id) between 1 and 50),
  content jsonb not null,
  is_active boolean not null default true
);

create table carriers (
  id text primary key check (char_length(id) between 1 and 50),
  content jsonb not null,
  is_active boolean not null default true
);

create table account_carriers (
  account_id uuid not null references accounts (id),
  carrier_id text not null references carriers (id),
  primary key (account_id, carrier_id)
);

create table brandings (
  account_id uuid not null references accounts (id),
  id text not null check (char_length(id) between 1 and 50),
  name text not null check (char_length(name) between 1 and 100),
  settings jsonb not null default '{}',
  is_active boolean not null default true,
  primary key (account_id, id)
);

-- Rules of values ----------------------------------------------------------------------------------------

-- What a single column of orders and of the ledger may hold stands in domains, not in checks of the table: a connection reads a
-- domain's rule once, and the checks of a table anew with every statement, which is a tenth of what a single order costs.
create domain amount_minor as bigint check (value >= 0);
create domain positive_minor as bigint check (value > 0);
create domain currency_code as text check (value ~ '^[A-Z]{3}$');
create domain delivery_type as text check (value in ('DigitalDelivery', 'Links', 'PhysicalShipment'));
create domain order_status as text check (value in ('Pending', 'Complete', 'PartiallyComplete', 'Failed', 'Cancelled'));
create domain line_status as text check (value in ('Pending', 'Complete', 'Failed', 'Cancelled'));
create domain po_number as text check (char_length(value) between 1 and 100);
create domain order_note as text check (char_length(value) <= 250);
create domain line_number as integer check (value between 1 and 4095);
create domain card_number as integer check (value between 1 and 65535);
create domain transfer_kind as text
  check (value in ('Charge', 'Refund', 'FundingRequested', 'FundingApplied', 'FundingRejected'));
create domain ledger_account as text check (value in ('Available', 'Pending', 'Clearing', 'Sales'));

-- Ledger -------------------------------------------------------------------------------------------------

create table balances (
  account_id uuid not null references accounts (id),
  currency_code currency_code not null,
  available_minor amount_minor not null default 0,
  pending_minor amount_minor not null default 0,
  transfer_number bigint not null default 0,
  primary key (account_id, currency_code)
) with (fillfactor = 20);

-- One row is one movement, out of the debit account and into the credit account: it cannot be unbalanced.
-- Rows are only ever added. Each touches exactly one of the account's two visible balances.
create table transfers (
  account_id uuid not null,
  number bigint not null,
  id uuid not null,
  recorded_at timestamptz not null,
  kind transfer_kind not null,
  currency_code currency_code not null,
  currency_number bigint not null,
  amount_minor positive_minor not null,
  debit_account ledger_account not null,
  credit_account ledger_account not null,
  order_id uuid,
  line_number integer,
  funding_request_id uuid,
  primary key (account_id, number),
  unique (account_id, currency_code, currency_number),
  check ((debit_account in ('Available', 'Pending')) <> (credit_account in ('Available', 'Pending')))
);
create unique index transfers_one_charge_per_order on transfers (account_id, order_id) where kind = 'Charge';
create unique index transfers_one_refund_per_line on transfers (account_id, order_id, line_number) where kind = 'Refund';

create table funding_requests (
  account_id uuid not null references accounts (id),
  id uuid not null,
  number bigint not null,
  requested_at timestamptz not null,
  currency_code text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reference text check (char_length(reference) <= 100),
  status text not null default 'Pending' check (status in ('Pending', 'Applied', 'Rejected')),
  applied_at timestamptz,
  idempotency_key text check (char_length(idempotency_key) <= 100),
  primary key (account_id, id),
  unique (account_id, number),
  unique (account_id, idempotency_key)
);

-- Events and jobs ----------------------------------------------------------------------------------------

create table events (
  account_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  type text not null,
  recorded_at timestamptz not null,
  data jsonb not null,
  primary key (account_id, sequence)
);

-- A job that is being worked on is one that is due later: taking it moves run_at past the lease and counts the
-- attempt. A worker that dies leaves a job that falls due by itself; a worker that was only slow finds that
-- the attempt is no longer its own.
create table jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  set_aside_at timestamptz,
  created_at timestamptz not null
);
create index jobs_due_idx on jobs (kind, run_at) where set_aside_at is null;
create index jobs_set_aside_idx on jobs (set_aside_at) where set_aside_at is not null;

-- Orders -------------------------------------------------------------------------------------------------

-- Every order and line changes its status soon after it was written. The room that pages of these two tables keep free lets
-- the changed row stay on its page, so that no index is written again.
--
-- A caller that lost our answer retries with the same PONumber. The database decides which of two
-- simultaneous orders is first. The number is dense per account, and placed_at never falls as it rises:
-- lists count and page by it.
create table orders (
  account_id uuid not null,
  id uuid not null,
  number bigint not null,
  placed_at timestamptz not null,
  po_number po_number not null,
  type delivery_type not null,
  status order_status not null default 'Pending',
  status_reason text,
  currency_code currency_code not null,
  total_minor amount_minor not null,
  note order_note,
  department_id text,
  personalization jsonb,
  sealed_webhook bytea,
  credential_id uuid not null,
  primary key (account_id, id),
  unique (account_id, po_number),
  unique (account_id, number)
) with (fillfactor = 50);

-- Lines are only ever written by the statement that writes their order. A foreign key would check and lock the
-- order's row once for each line, which is a third of what a batch costs; "ledger verify" looks for strays instead.
create table order_lines (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  order_number bigint not null,
  product_id text not null,
  product_version integer not null,
  value_minor positive_minor not null,
  quantity card_number not null,
  unit_cost_minor amount_minor not null,
  shipping_minor amount_minor not null default 0,
  status line_status not null default 'Pending',
  status_reason text,
  due_at timestamptz,
  branding_id text,
  details jsonb not null,
  -- What lists filter on, lower-cased where case does not count; never changed after the order was placed.
  recipient_email text,
  recipient_sms text,
  recipient_names text,
  -- How many orders of the account, this one counted, have a line of this product, for this email, for this number.
  -- So the last of them tells how many there are, and any page of them is found by a binary search.
  product_nth bigint not null,
  email_nth bigint,
  sms_nth bigint,
  primary key (account_id, order_id, line_number),
  check ((email_nth is null) = (recipient_email is null)),
  check ((sms_nth is null) = (recipient_sms is null))
) with (fillfactor = 45);
create index order_lines_product_idx on order_lines (account_id, product_id, order_number);
create index order_lines_email_idx on order_lines (account_id, recipient_email, order_number) where recipient_email is not null;
create index order_lines_sms_idx on order_lines (account_id, recipient_sms, order_number) where recipient_sms is not null;
-- A partial name is found by reading this narrow index from the last known match on; a trigram index would
-- cost more than half of the order rate.
create index order_lines_names_idx on order_lines (account_id, order_number, recipient_names) where recipient_names is not null;
