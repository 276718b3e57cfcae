-- A credential that ends stops an integration. Its account is told 14 days and 1 day before, once each. This is the last
-- of these that was reached for the end as it is now; null: none. Who sets an end that is nearer than that knows it.
alter table credentials
  add column ending_told_days smallint,
  add constraint credentials_ending_told_days_check check (ending_told_days > 0);

-- The hourly look for ending ones reads these, not every credential.
create index credentials_expires_at_idx on credentials (expires_at) where expires_at is not null;
