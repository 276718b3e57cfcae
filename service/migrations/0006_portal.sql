-- People who sign in to the portal. They are looked up by email before their account is known, so these tables are small,
-- global ones like credentials and tokens; what an account asks about its people names the account first all the same.
create table people (
  id uuid primary key,
  -- Null: an operator, who belongs to no account.
  account_id uuid references accounts (id),
  -- In lower case.
  email text not null check (char_length(email) <= 254),
  name text not null check (char_length(name) between 1 and 100),
  role text not null check (role in ('admin', 'orderer', 'finance', 'viewer', 'operator')),
  status text not null default 'Active' check (status in ('Active', 'Disabled')),
  -- Null until the invitation was accepted.
  password_hash text,
  sealed_totp_secret bytea,
  -- Null: the second factor is off; a secret may be waiting for its first code.
  totp_since timestamptz,
  -- The time step of the last code that was taken: none is good twice.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  last_sign_in_at timestamptz,
  last_address_hash bytea,
  check ((role = 'operator') = (account_id is null))
);
create unique index people_email_key on people (email);
create index people_account_idx on people (account_id, id);

create table recovery_codes (
  person_id uuid not null references people (id) on delete cascade,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);

-- A session is what its cookie opens; only the cookie's hash is kept. These times are the plain clock's: moving the stage
-- clock must not extend a sign-in.
create table portal_sessions (
  id_hash bytea primary key,
  -- Names the session in lists; opens nothing.
  id uuid not null,
  person_id uuid not null references people (id) on delete cascade,
  -- Code: the password was right and the second factor is still owed.
  step text not null check (step in ('Code', 'Done')),
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- When the person last proved who they are.
  confirmed_at timestamptz not null default clock_timestamp(),
  address text not null,
  user_agent text not null
);
create index portal_sessions_person_idx on portal_sessions (person_id);
create index portal_sessions_expires_at_idx on portal_sessions (expires_at);

create table operator_tokens (
  token_hash bytea primary key,
  person_id uuid not null references people (id) on delete cascade,
  expires_at timestamptz not null
);
create index operator_tokens_person_idx on operator_tokens (person_id);
create index operator_tokens_expires_at_idx on operator_tokens (expires_at);

-- Links that set a password: an invitation or a reset. A person has one of each at most; using it removes it.
create table person_links (
  person_id uuid not null references people (id) on delete cascade,
  kind text not null check (kind in ('Invitation', 'Reset')),
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (person_id, kind)
);
create unique index person_links_token_hash_key on person_links (token_hash);

-- Tries at passwords and codes, counted in the database so that no restart or second process gives new ones.
create table sign_in_tries (
  throttle_key bytea not null,
  window_start timestamptz not null,
  ends_at timestamptz not null,
  tries integer not null,
  primary key (throttle_key, window_start)
);
create index sign_in_tries_ends_at_idx on sign_in_tries (ends_at);

-- Audit --------------------------------------------------------------------------------------------------

-- Who did what. Rows are only ever added. Each carries a keyed hash over itself and the row before, so a row that was
-- changed, removed or slipped in breaks the chain, and nobody without the key can mend it. One chain per account; the
-- operators' own has the nil uuid.
create table audit_heads (
  account_id uuid primary key,
  sequence bigint not null,
  hash bytea not null
);

create table audit_entries (
  account_id uuid not null,
  sequence bigint not null,
  recorded_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('Person', 'Operator', 'Service')),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  target text,
  -- JSON as it was hashed; jsonb would write it in another order.
  details text not null,
  address text,
  hash bytea not null,
  primary key (account_id, sequence)
);

-- Funding ------------------------------------------------------------------------------------------------

-- Above a limit two operators must agree: the first is kept here until the second applies it.
create table funding_approvals (
  account_id uuid not null,
  funding_request_id uuid not null,
  first_approver_id uuid not null,
  first_approver_name text not null,
  approved_at timestamptz not null default service_now(),
  primary key (account_id, funding_request_id)
);
create index funding_requests_pending_idx on funding_requests (requested_at, id) where status = 'Pending';
create index funding_requests_requested_at_idx on funding_requests (requested_at, id);

-- What a balance was when a day ended. Such a day never changes, so it is summed up once, when somebody first looks.
create table balance_days (
  account_id uuid not null references accounts (id),
  currency_code text not null,
  day date not null,
  available_minor bigint not null,
  pending_minor bigint not null,
  primary key (account_id, currency_code, day)
);

-- Bulk upload --------------------------------------------------------------------------------------------

-- A file of recipients on its way to orders. Rows are sealed with a key of the upload's own, and go a day after its end.
create table uploads (
  account_id uuid not null references accounts (id),
  id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  created_at timestamptz not null default service_now(),
  created_by uuid not null,
  created_by_name text not null,
  status text not null default 'Draft' check (status in ('Draft', 'Running', 'Done', 'Failed')),
  status_reason text,
  sealed_key bytea not null,
  sealed_header bytea not null,
  -- Which column is which field, and what stands for a field without a column; null: not chosen yet.
  sealed_mapping bytea,
  row_count integer not null,
  currency_code text,
  total_minor bigint,
  orders_planned integer not null default 0,
  orders_placed integer not null default 0,
  lines_placed integer not null default 0,
  lines_failed integer not null default 0,
  ended_at timestamptz,
  primary key (account_id, id)
);
create index uploads_ended_at_idx on uploads (ended_at) where ended_at is not null;
create index uploads_created_at_idx on uploads (created_at) where ended_at is null;

create table upload_rows (
  account_id uuid not null,
  upload_id uuid not null,
  row_number integer not null,
  sealed_cells bytea not null,
  is_skipped boolean not null default false,
  -- Codes and fields of what is wrong, never what stands in the row.
  faults jsonb not null default '[]',
  cost_minor bigint,
  -- Where the row went: the order of the upload, counted from 1, and the line in it.
  order_index integer,
  line_number integer,
  outcome text,
  primary key (account_id, upload_id, row_number),
  foreign key (account_id, upload_id) references uploads (account_id, id) on delete cascade
);
create index upload_rows_faulty_idx on upload_rows (account_id, upload_id, row_number) where faults <> '[]';

create table upload_orders (
  account_id uuid not null,
  upload_id uuid not null,
  order_index integer not null,
  order_id uuid,
  fault text,
  primary key (account_id, upload_id, order_index),
  foreign key (account_id, upload_id) references uploads (account_id, id) on delete cascade
);

-- Limits of one account that differ from the service's own; null: the service's own.
alter table accounts
  add column requests_per_second_max integer check (requests_per_second_max between 1 and 1000000),
  add column order_cost_max jsonb not null default '[]',
  add column mails_per_hour_max integer check (mails_per_hour_max between 1 and 1000000000),
  add column sms_per_hour_max integer check (sms_per_hour_max between 1 and 1000000000);

-- What one process saw in one minute, for the operator's charts; kept for two days.
create table request_minutes (
  minute timestamptz not null,
  process_id uuid not null,
  requests integer not null,
  errors integer not null,
  orders integer not null,
  -- Counts of requests by how long they took, bounds in the code.
  duration_counts integer[] not null,
  primary key (minute, process_id)
);
