-- Who is told of an account's events ------------------------------------------------------------------------

-- Whether anybody wants to be told of the account's events at once. It stands in the row that every writer of an
-- event has locked, so that accounts without endpoints pay nothing for those that have some.
alter table account_sequences add column is_followed boolean not null default false;

-- Available falling below this is an event. The digits of the currency's minor unit stand beside it, so that the
-- statement that takes money can say the amounts as callers know them.
alter table balances
  add column low_mark_minor positive_minor,
  add column low_mark_digits smallint check (low_mark_digits between 0 and 4),
  add constraint balances_low_mark_whole check ((low_mark_minor is null) = (low_mark_digits is null));

-- How far the news of a product's change has come: accounts up to this one have the event. Moved on in the commit
-- that writes the events, so that no account is told twice; removed when all were told.
create table product_changes (
  product_id text not null references products (id),
  id uuid not null,
  told_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (product_id, id)
);

-- Webhooks -------------------------------------------------------------------------------------------------

-- The address and its headers may hold the caller's own secrets, so they are sealed like ours.
create table webhook_endpoints (
  account_id uuid not null references accounts (id),
  id uuid not null,
  description text check (char_length(description) <= 250),
  -- Empty: every event.
  event_types text[] not null default '{}',
  sealed_target bytea not null,
  sealed_secret bytea not null,
  -- Signs beside the new one until then, so that a receiver may change its secret at leisure.
  sealed_old_secret bytea,
  old_secret_until timestamptz,
  is_enabled boolean not null default true,
  -- Why the service disabled it; null when it is enabled or its account disabled it.
  disabled_reason text check (disabled_reason in ('Gone', 'Failing')),
  created_at timestamptz not null,
  -- Since when it follows what it follows now: enabled, and these types of events.
  follows_since timestamptz not null,
  primary key (account_id, id),
  check ((sealed_old_secret is null) = (old_secret_until is null))
);

-- Events of followed accounts up to this one were looked at some minutes after they happened, and have their messages.
create table event_marks (
  account_id uuid primary key references accounts (id),
  passed_to bigint not null
) with (fillfactor = 50);

-- The dense numbers of an account's messages. Apart from account_sequences, because orders should not wait for
-- whoever writes messages. Messages are forgotten from the oldest on, so first to last has no gaps.
create table webhook_counters (
  account_id uuid primary key,
  first_number bigint not null default 1,
  last_number bigint not null default 0,
  recorded_at timestamptz not null default '-infinity',
  -- When the first message that is kept was made; null when there is none.
  oldest_at timestamptz
) with (fillfactor = 20);
create index webhook_counters_oldest_idx on webhook_counters (oldest_at);

-- The log: what was to be told, to whom. Rows are never updated.
create table webhook_messages (
  account_id uuid not null,
  number bigint not null,
  id uuid not null,
  lane_id uuid not null,
  -- One of the two: an endpoint of the account, or the address that an order brought along.
  endpoint_id uuid,
  order_id uuid,
  endpoint_number bigint,
  type text not null,
  created_at timestamptz not null,
  body text not null,
  primary key (account_id, number),
  unique (account_id, id),
  check ((endpoint_id is null) <> (order_id is null)),
  check ((endpoint_id is null) = (endpoint_number is null))
);
create unique index webhook_messages_endpoint_key on webhook_messages (account_id, endpoint_id, endpoint_number)
  where endpoint_id is not null;
create index webhook_messages_order_idx on webhook_messages (account_id, order_id) where order_id is not null;

-- What has not arrived. With a due time it is Pending, without one it Failed; a message without a row was delivered.
-- Leases are by the plain clock: moving the stage clock must not take a message from whoever is sending it.
create table webhook_undelivered (
  account_id uuid not null,
  number bigint not null,
  lane_id uuid not null,
  due_at timestamptz,
  leased_until timestamptz,
  -- Counted when the message is taken. The fence: whoever was too slow for the lease finds a later try here.
  tries integer not null default 0,
  -- How far on the schedule of retries it is.
  step smallint not null default 0,
  primary key (account_id, number)
);
create index webhook_undelivered_due_idx on webhook_undelivered (account_id, lane_id, due_at, number) where due_at is not null;

create table webhook_attempts (
  account_id uuid not null,
  message_number bigint not null,
  try integer not null,
  started_at timestamptz not null,
  status_code integer,
  duration_ms integer not null,
  error text,
  answer text check (char_length(answer) <= 500),
  primary key (account_id, message_number, try)
);

-- One for each receiver that has something waiting: senders look for due lanes and take a few messages of each, so
-- a receiver with a long queue stands in nobody's way. Its due time is never later than that of its messages.
create table webhook_lanes (
  account_id uuid not null,
  id uuid not null,
  due_at timestamptz,
  last_number bigint not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  primary key (account_id, id)
) with (fillfactor = 50);
create index webhook_lanes_sound_due_idx on webhook_lanes (due_at) where due_at is not null and failing_since is null;
create index webhook_lanes_failing_due_idx on webhook_lanes (due_at) where due_at is not null and failing_since is not null;
