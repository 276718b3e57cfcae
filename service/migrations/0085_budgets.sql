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

alter table account_sequences add column has_budgets boolean not null default false;

create function copy_has_budgets() returns trigger language plpgsql as $$
declare
  changed_account uuid := coalesce(new.account_id, old.account_id);
begin
  update account_sequences
  set has_budgets = exists (select from department_budgets where account_id = changed_account)
  where account_id = changed_account;
  return null;
end $$;

create trigger department_budgets_copied after insert or delete on department_budgets
  for each row execute function copy_has_budgets();

-- Processes remember which departments have a budget, and place orders of all others in commits that check none. One that
-- does not yet know of a new budget would place an order past it. So the database decides: the transaction that places
-- orders of a department with a budget must say that it checks budgets. Accounts without budgets never run the function.
create function require_checked_budgets() returns trigger language plpgsql as $$
begin
  if current_setting('bestow.checks_budgets', true) is distinct from 'on' and exists (
    select from orders o
    join department_budgets b on b.account_id = o.account_id and b.department_id = o.department_id
    where o.account_id = new.account_id and o.number > old.order_number and o.number <= new.order_number
  ) then
    raise exception 'an order of a department with a budget was placed without checking the budget'
      using errcode = 'BUDGT';
  end if;
  return null;
end $$;

create trigger account_sequences_require_budgets after update of order_number on account_sequences
  for each row when (new.has_budgets and new.order_number > old.order_number)
  execute function require_checked_budgets();
