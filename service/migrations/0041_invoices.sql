-- Whom invoices are made out to, one per account.
create table billing_addresses (
  account_id uuid primary key references accounts (id),
  address jsonb not null,
  changed_at timestamptz not null default service_now()
);

-- The last invoice number of each year, over all accounts. The row is locked until the commit that takes a number, so that a
-- number is neither used twice nor lost.
create table invoice_series (
  year integer primary key,
  last_number integer not null check (last_number > 0)
);

-- An invoice says what it said when it was issued, whatever seller, account and layout become later.
create table invoices (
  account_id uuid not null,
  funding_request_id uuid not null,
  year integer not null,
  number integer not null,
  issued_at timestamptz not null,
  -- Everything that is printed.
  content jsonb not null,
  -- Drawn when it is first needed, and the same from then on.
  pdf bytea,
  primary key (account_id, funding_request_id),
  unique (year, number),
  foreign key (account_id, funding_request_id) references funding_requests (account_id, id)
);

create function keep_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.pdf is null and (to_jsonb(new) - 'pdf') = (to_jsonb(old) - 'pdf') then
    return new;
  end if;
  raise exception 'an invoice cannot be changed or removed';
end $$;
create trigger invoices_kept before update or delete on invoices for each row execute function keep_invoice();
