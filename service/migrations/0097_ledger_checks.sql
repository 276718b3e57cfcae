-- How far checks of the ledger have come, so that an interrupted one goes on, and from where changes count after a
-- complete one.
create table ledger_checks (
  id uuid primary key,
  is_full boolean not null,
  -- Rules differ between versions: only the version that began a check goes on with it, or builds on it.
  version text not null,
  started_at timestamptz not null,
  advanced_at timestamptz not null,
  -- What transactions from this one on have written may be missing from the check.
  covers_to xid8 not null,
  -- What transactions from this one on have written is checked; null: everything.
  changed_from xid8,
  -- The portion that comes next; null: none is left.
  step text,
  position jsonb,
  portions bigint not null default 0,
  orders bigint not null default 0,
  findings integer not null default 0,
  -- The transaction that completed it. In a copy of the database that was made by a dump, the row's own differs, and
  -- numbers of transactions mean nothing.
  completed_in xid8,
  constraint ledger_checks_completed check ((completed_in is null) = (step is not null)),
  constraint ledger_checks_full check (is_full = (changed_from is null))
);

-- What a check has found so far.
create table ledger_check_findings (
  check_id uuid not null references ledger_checks (id) on delete cascade,
  number integer not null,
  rule text not null,
  place text not null,
  found text not null,
  primary key (check_id, number)
);

-- The orders that a check of changes has found to be changed.
create table ledger_check_orders (
  check_id uuid not null references ledger_checks (id) on delete cascade,
  account_id uuid not null,
  order_id uuid not null,
  primary key (check_id, account_id, order_id)
);
