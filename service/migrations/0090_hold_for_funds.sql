-- Whether orders of an account that its balance does not cover wait for money, and how long they wait.
alter table accounts
  add column hold_for_funds boolean not null default false,
  add column holds_expire_after_days integer not null default 30
    constraint accounts_holds_expire_after_days check (holds_expire_after_days between 1 and 90);

-- Orders of such an account are placed in commits of their own, like those of an account with approval rules: an order
-- must not overtake those that wait.
create or replace function copy_order_review() returns trigger language plpgsql as $$
begin
  update account_sequences
  set orders_reviewed_to = case when new.approval_rules <> '[]' or new.hold_for_funds then order_number end
  where account_id = new.id;
  return null;
end
$$;
create trigger accounts_copy_hold_for_funds after update of hold_for_funds on accounts
  for each row when (old.hold_for_funds is distinct from new.hold_for_funds)
  execute function copy_order_review();

-- One row for each order that waits, or waited, for money.
create table order_holds (
  account_id uuid not null,
  order_id uuid not null,
  order_number bigint not null,
  currency_code currency_code not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Released', 'Expired', 'Cancelled')),
  -- What is charged on release: the cost of the lines that are left.
  due_minor bigint not null check (due_minor >= 0),
  -- Lines that ended before anything was charged, so that nothing was refunded either.
  uncharged_lines integer[] not null default '{}',
  held_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The approval that it waits for next: as the rules were when it was placed. No rules: none.
  placed_by uuid not null,
  source text not null check (source in ('Api', 'Portal', 'Upload', 'Import')),
  approval_rules text[] not null default '{}',
  approval_expires_after_days integer,
  -- When the people who add funds got the mail about it; null: not yet.
  told_at timestamptz,
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders (account_id, id),
  constraint order_holds_ended_at check ((status = 'Waiting') = (ended_at is null)),
  constraint order_holds_approval check ((cardinality(approval_rules) > 0) = (approval_expires_after_days is not null))
);
create index order_holds_waiting_idx on order_holds (account_id, currency_code, order_number) where status = 'Waiting';
create index order_holds_expiry_idx on order_holds (expires_at) where status = 'Waiting';

-- So that reading any other order does not look for a hold.
alter table orders add column awaited_funds boolean not null default false;
