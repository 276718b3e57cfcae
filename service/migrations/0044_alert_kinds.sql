-- How many codes or cards were ever taken from a level. With a daily sample of it, the stock's days are forecast without
-- reading cards. It changes in the statement that lowers the level, so it costs no further write.
alter table stock_levels add column used_count bigint not null default 0 check (used_count >= 0);

create table stock_use_samples (
  product_id text not null,
  value_minor bigint not null,
  is_plastic boolean not null,
  day date not null,
  taken_at timestamptz not null,
  used_count bigint not null check (used_count >= 0),
  primary key (product_id, value_minor, is_plastic, day),
  foreign key (product_id, value_minor, is_plastic) references stock_levels (product_id, value_minor, is_plastic)
);
create index stock_use_samples_day_idx on stock_use_samples (day);

-- Messages that their recipients called spam, for the rate of complaints. A provider that reports one twice counts once.
create table message_complaints (
  account_id uuid not null,
  message_id uuid not null,
  complained_at timestamptz not null default service_now(),
  primary key (account_id, message_id)
);
create index message_complaints_complained_at_idx on message_complaints (complained_at);

-- Up to which transfer a balance was compared with the sum of its transfers, and that sum. A check adds only what came
-- after it, so its cost follows the new transfers, not all of them.
create table balance_checks (
  account_id uuid not null,
  currency_code currency_code not null,
  transfer_number bigint not null,
  available_minor bigint not null,
  pending_minor bigint not null,
  -- When the balance was last compared; null: the sum has not reached its latest transfer yet.
  checked_at timestamptz,
  primary key (account_id, currency_code)
);

-- Workers say that they are alive, by the real time: the clock of stage may jump.
create table worker_heartbeats (
  id uuid primary key,
  host text not null check (char_length(host) between 1 and 255),
  process_id integer not null,
  seen_at timestamptz not null default clock_timestamp()
);
