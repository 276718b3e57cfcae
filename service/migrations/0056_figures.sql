-- The overview shows weeks of spending and of gifts. Both are added up by day, once, when they are first asked for, so that
-- a chart of a year reads days and not orders.
create table spending_days (
  account_id uuid not null references accounts (id),
  day date not null,
  currency_code currency_code not null,
  -- Empty for orders without a department.
  department_id text not null,
  -- Charges less refunds of the day; below zero when more was refunded.
  spent_minor bigint not null,
  primary key (account_id, day, currency_code, department_id)
);

create table gift_days (
  account_id uuid not null references accounts (id),
  day date not null,
  delivered bigint not null check (delivered >= 0),
  bounced bigint not null check (bounced >= 0),
  claimed bigint not null check (claimed >= 0),
  expired bigint not null check (expired >= 0),
  primary key (account_id, day)
);

-- Up to which transfer and which event an account's days are counted. Whoever counts holds the row.
create table figure_marks (
  account_id uuid primary key references accounts (id),
  transfers_to bigint not null default 0,
  events_to bigint not null default 0
);
