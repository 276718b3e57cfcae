-- What a department may spend in a month, quarter or year (UTC).
create table department_budgets (
  account_id uuid not null,
  department_id text not null,
  period text not null check (period in ('Month', 'Quarter', 'Year')),
  currency_code currency_code not null,
  amount_minor bigint not null check (amount_minor >= 0),
  kind text not null check (kind in ('Hard', 'Soft')),
  -- First day of the last period in which the event BudgetExceeded was recorded, and for which the admins got their mail.
  exceeded_in date,
  mailed_in date,
  primary key (account_id, department_id),
  foreign key (account_id, department_id) references departments (account_id, id) on delete cascade
);

-- Charges less refunds of a department's orders, by the day (UTC) on which the order was placed. Counted from the account's
-- transfers up to the number in department_spending_marks; what follows is read from the transfers themselves.
create table department_spending (
  account_id uuid not null references accounts (id),
  department_id text not null,
  currency_code currency_code not null,
  day date not null,
  spent_minor bigint not null,
  primary key (account_id, department_id, currency_code, day)
);

create table department_spending_marks (
  account_id uuid primary key references accounts (id),
  -- Orders that were placed earlier are not counted.
  counted_from date not null,
  transfers_to bigint not null
);

-- Processes remember which departments have a budget, and place orders of all others in commits that check none. One that
-- does not yet know of a new budget would place an order past it. So the database decides: the statement that places orders
-- raises budgets_checked_to for those of departments without a budget, and whoever checks an order against its budget raises
-- it first, in the same transaction. A statement that does neither only advances order_number, and the constraint rejects
-- that. Null: the account has no budgets.
alter table account_sequences
  add column budgets_checked_to bigint,
  add constraint account_sequences_budgets_checked
    check (budgets_checked_to is null or order_number <= budgets_checked_to);
