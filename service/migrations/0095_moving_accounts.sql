-- The cell that an account is moving to. Until it has left, the account is answered 503, and workers treat it like a
-- suspended one.
alter table accounts add column moving_to text
  constraint accounts_moving_to_check check (moving_to ~ '^[a-z][a-z0-9-]{0,29}$');

create or replace function copy_account_status() returns trigger language plpgsql as $$
begin
  update account_sequences
  set is_suspended = (new.status = 'Suspended' or new.moving_to is not null),
      are_claims_frozen = (new.claims_frozen_at is not null)
  where account_id = new.id;
  return null;
end
$$;
drop trigger accounts_copy_status on accounts;
create trigger accounts_copy_status after update of status, claims_frozen_at, moving_to on accounts
  for each row
  when ((old.status, old.claims_frozen_at, old.moving_to) is distinct from (new.status, new.claims_frozen_at, new.moving_to))
  execute function copy_account_status();

-- How far the move of an account out of this cell is. The row stays until what the move kept here is removed.
create table account_moves (
  account_id uuid primary key,
  to_cell text not null,
  -- Frozen: nothing new begins. Packed: its rows are in a schema of their own. Switched: the other cell may have it.
  -- Moved: only the packed rows are left.
  state text not null default 'Frozen' check (state in ('Frozen', 'Packed', 'Switched', 'Moved')),
  started_at timestamptz not null default clock_timestamp()
);

-- A row of an account that is moving is written by the move only. The move puts triggers with this function on the tables
-- while it lasts, so that other accounts pay nothing for it.
create function refuse_moving_account() returns trigger language plpgsql as $$
begin
  if current_setting('bestow.account_move', true) is distinct from tg_argv[0] then
    raise exception 'account % is moving to another cell', tg_argv[0] using errcode = 'BM503';
  end if;
  return coalesce(new, old);
end
$$;

-- The move takes invoices out of one cell and puts the same ones into another.
create or replace function keep_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.pdf is null and (to_jsonb(new) - 'pdf') = (to_jsonb(old) - 'pdf') then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('bestow.account_move', true) = old.account_id::text then
    return old;
  end if;
  raise exception 'an invoice cannot be changed or removed';
end $$;

-- Entitlements that move are no change of them.
create or replace function note_account_product_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  if current_setting('bestow.account_move', true) = coalesce(new.account_id, old.account_id)::text then
    return null;
  end if;
  insert into account_product_changes (account_id, product_id, changed_at)
  values (coalesce(new.account_id, old.account_id), coalesce(new.product_id, old.product_id), service_now())
  on conflict (account_id, product_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;

-- Each cell numbers its own invoices. Those that came with an account keep the number that their cell gave them; empty: this one.
alter table invoices
  add column numbered_in text not null default '',
  drop constraint invoices_year_number_key,
  add constraint invoices_year_number_key unique (numbered_in, year, number);
alter table credit_notes
  add column numbered_in text not null default '',
  drop constraint credit_notes_kind_year_number_key,
  add constraint credit_notes_kind_year_number_key unique (numbered_in, kind, year, number);

-- Numbers of this cell whose invoices left with their account, so that a number without an invoice is explained.
create table invoices_elsewhere (
  kind text not null check (kind in ('Invoice', 'CreditNote', 'DebitNote')),
  year integer not null,
  number integer not null,
  account_id uuid not null,
  cell text not null,
  primary key (kind, year, number)
);
create index invoices_elsewhere_account_idx on invoices_elsewhere (account_id);
