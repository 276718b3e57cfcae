-- What suppliers issued, by the reference of the request, to compare with their statements. The row of an open request becomes
-- one of these in the commit that ends it. A statement knows no accounts, so the supplier leads the key.
create table supplier_purchases (
  supplier text not null check (char_length(supplier) between 1 and 50),
  reference text not null check (char_length(reference) between 1 and 200),
  account_id uuid not null,
  order_id uuid not null,
  line_number integer not null,
  card_count integer not null check (card_count > 0),
  -- Issued: on cards. Rejected: unusable codes. Unknown: the line ended before the supplier answered.
  outcome text not null check (outcome in ('Issued', 'Rejected', 'Unknown')),
  -- What an issue costs; otherwise nothing is owed.
  currency_code currency_code,
  cost_minor bigint check (cost_minor >= 0),
  recorded_at timestamptz not null default service_now(),
  primary key (supplier, reference),
  constraint supplier_purchases_cost check ((outcome = 'Issued') = (cost_minor is not null and currency_code is not null))
);
create index supplier_purchases_recorded_at_idx on supplier_purchases (supplier, recorded_at, reference);
