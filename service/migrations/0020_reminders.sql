-- Null: gifts with this branding are reminded of as the account wants it. Otherwise as in accounts.reminders, and an
-- empty list means never.
alter table brandings add column reminders jsonb check (jsonb_typeof(reminders) = 'array');

-- Installations in which nobody wants reminders look into two empty indexes once a minute.
create index accounts_reminders_idx on accounts (id) where reminders <> '[]';
create index brandings_reminders_idx on brandings (account_id) where reminders is not null;

-- 0: the gift itself. Otherwise a reminder of it: so many days after sending, or before expiry if negative. As a part of
-- the key, it makes sure that each reminder of a sending exists once, whoever creates it.
alter table messages add column reminder_days smallint not null default 0;
alter table messages
  add constraint messages_of_line_key unique (account_id, order_id, line_number, round, channel, part, reminder_days);
alter table messages drop constraint messages_account_id_order_id_line_number_round_channel_part_key;

-- Lines that were sent, of accounts that send reminders, by the time of their last sending.
create table reminder_lines (
  account_id uuid not null references accounts (id),
  order_id uuid not null,
  line_number integer not null,
  sent_at timestamptz not null,
  primary key (account_id, order_id, line_number)
);
create index reminder_lines_sent_idx on reminder_lines (account_id, sent_at);

-- Up to which due time an account's reminders of one kind have been created. Whoever creates the next ones holds the row.
create table reminder_marks (
  account_id uuid not null references accounts (id),
  days smallint not null,
  passed_to timestamptz not null,
  primary key (account_id, days)
);

-- Addresses that want no more reminders, or whose owner complained about a message. They belong to no account, as
-- suppressions do: all reminders come from our own sending domain. Keyed hashes, never addresses.
create table reminder_opt_outs (
  address_hash bytea primary key,
  created_at timestamptz not null
);
