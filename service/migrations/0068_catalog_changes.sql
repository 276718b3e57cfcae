-- Integrators ask which products changed since they looked, and which are gone. Triggers write it, so that no way of changing
-- a product can forget it. What changed before this migration counts as changed by it.
alter table products
  add column changed_at timestamptz not null default service_now(),
  -- Since when accounts without an entitlement of their own cannot order it any more; null: they can, or never could.
  add column public_until timestamptz;

create function note_product_change() returns trigger language plpgsql as $$
begin
  if new is distinct from old then
    new.changed_at := service_now();
    new.public_until := case when new.is_public then null when old.is_public then service_now() else old.public_until end;
  end if;
  return new;
end $$;

create trigger products_note_change before update on products for each row execute function note_product_change();

-- An account's own entitlement and price of a product, also after they were removed.
create table account_product_changes (
  account_id uuid not null references accounts (id),
  product_id text not null references products (id),
  changed_at timestamptz not null,
  primary key (account_id, product_id)
);

create function note_account_product_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  insert into account_product_changes (account_id, product_id, changed_at)
  values (coalesce(new.account_id, old.account_id), coalesce(new.product_id, old.product_id), service_now())
  on conflict (account_id, product_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;

create trigger account_products_note_change after insert or update or delete on account_products
  for each row execute function note_account_product_change();
