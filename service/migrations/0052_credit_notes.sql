-- The last number of each kind and year, over all accounts, locked like that of the invoices.
create table credit_note_series (
  kind text not null,
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (kind, year)
);

-- A credit note says how much of an invoice's payment was refunded or disputed; a debit note takes a credit note back when
-- a dispute was won. Like invoices they stay as they were issued.
create table credit_notes (
  account_id uuid not null,
  id uuid not null,
  funding_request_id uuid not null,
  kind text not null check (kind in ('CreditNote', 'DebitNote')),
  year integer not null,
  number integer not null,
  issued_at timestamptz not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Everything that is printed.
  content jsonb not null,
  -- Drawn when it is first needed, and the same from then on.
  pdf bytea,
  primary key (account_id, id),
  unique (kind, year, number),
  foreign key (account_id, funding_request_id) references invoices (account_id, funding_request_id)
);
create index credit_notes_funding_request on credit_notes (account_id, funding_request_id);

create trigger credit_notes_kept before update or delete on credit_notes for each row execute function keep_invoice();
