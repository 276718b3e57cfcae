-- Suspending an account stops it. The flag stands on the row that is the account's lock, so that the statement that
-- places orders and the one that issues cards read it from a row they hold anyway.
alter table account_sequences
  add column is_suspended boolean not null default false,
  add column are_claims_frozen boolean not null default false;

-- While the operator keeps an account's claim links frozen, none of its gifts can be opened; nothing is lost.
alter table accounts add column claims_frozen_at timestamptz;

update account_sequences s set is_suspended = true
from accounts a where a.id = s.account_id and a.status = 'Suspended';

-- By a trigger, so that no way of changing an account can forget the flags. It takes the account's lock: whatever is
-- committed under that lock afterwards sees the new status.
create function copy_account_status() returns trigger language plpgsql as $$
begin
  update account_sequences
  set is_suspended = (new.status = 'Suspended'), are_claims_frozen = (new.claims_frozen_at is not null)
  where account_id = new.id;
  return null;
end
$$;
create trigger accounts_copy_status after update of status, claims_frozen_at on accounts
  for each row
  when ((old.status, old.claims_frozen_at) is distinct from (new.status, new.claims_frozen_at))
  execute function copy_account_status();

-- Work of a suspended account is a job that is never due, until the commit that reactivates the account makes it due.
alter table jobs
  add column held_account_id uuid references accounts (id),
  add constraint jobs_held_is_never_due check (held_account_id is null or run_at = 'infinity');
create index jobs_held_idx on jobs (held_account_id) where held_account_id is not null;

-- What is left of each account's rate, for all API processes together. Each of them reports several times a second what it
-- has let through, for those accounts that asked. Unlogged: it is of no use after a crash, and so it costs no write-ahead log.
create unlogged table account_rates (
  account_id uuid primary key references accounts (id),
  tokens double precision not null,
  burst double precision not null,
  per_second double precision not null,
  filled_at timestamptz not null
) with (fillfactor = 50);
create index account_rates_filled_idx on account_rates (filled_at);
