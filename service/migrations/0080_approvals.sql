-- By which rules orders of an account wait for an approval, and how long they wait. A list like the reminders: it is read
-- and replaced as a whole.
alter table accounts
  add column approval_rules jsonb not null default '[]',
  add column approvals_expire_after_days integer not null default 14
    constraint accounts_approvals_expire_after_days check (approvals_expire_after_days between 1 and 90);

-- Orders of an account with rules must be compared with them before they are placed. The shared statement that places
-- most orders does not do that, so it must not place any of this account: it advances order_number, and the constraint
-- rejects that. Whoever has compared an order raises orders_reviewed_to first, in the same transaction. Null: no rules.
alter table account_sequences
  add column orders_reviewed_to bigint,
  add constraint account_sequences_orders_reviewed
    check (orders_reviewed_to is null or order_number <= orders_reviewed_to);

-- By a trigger, so that no way of changing the rules can forget it. It takes the account's lock: an order that commits
-- after the rules was placed under that lock after them.
create function copy_order_review() returns trigger language plpgsql as $$
begin
  update account_sequences
  set orders_reviewed_to = case when new.approval_rules <> '[]' then order_number end
  where account_id = new.id;
  return null;
end
$$;
create trigger accounts_copy_order_review after update of approval_rules on accounts
  for each row when (old.approval_rules is distinct from new.approval_rules)
  execute function copy_order_review();

-- One row for each order that waits, or waited, for an approval.
create table order_approvals (
  account_id uuid not null,
  order_id uuid not null,
  order_number bigint not null,
  status text not null default 'Waiting'
    check (status in ('Waiting', 'Approved', 'Rejected', 'Expired', 'Cancelled')),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  source text not null check (source in ('Api', 'Portal', 'Upload', 'Import')),
  -- Names of the rules that matched.
  rules text[] not null check (cardinality(rules) > 0),
  -- Who placed it: a person, or a credential and the person who was shown its access token.
  placed_by_name text not null,
  placed_by_ids uuid[] not null,
  -- Null when nobody decided: it expired, or its lines were cancelled.
  decided_by_id uuid,
  decided_by_name text,
  decided_at timestamptz,
  -- When approvers got the mail about it; null: not yet.
  told_at timestamptz,
  reason text check (char_length(reason) between 1 and 200),
  primary key (account_id, order_id),
  foreign key (account_id, order_id) references orders (account_id, id),
  constraint order_approvals_decided_at check ((status = 'Waiting') = (decided_at is null))
);
create index order_approvals_waiting_idx on order_approvals (account_id, order_number) where status = 'Waiting';
create index order_approvals_expiry_idx on order_approvals (expires_at) where status = 'Waiting';

-- So that reading any other order does not look for an approval.
alter table orders add column needs_approval boolean not null default false;

-- Whoever was shown a credential's access token can act as the credential, so neither decides about the other's orders.
-- Null: created or rotated before, or by the command line.
alter table credentials add column shown_to uuid;

-- Approving is a role of its own: an orderer who also decides about the orders of others.
alter table people drop constraint people_role_check;
alter table people add constraint people_role_check
  check (role in ('admin', 'approver', 'orderer', 'finance', 'viewer', 'operator'));
