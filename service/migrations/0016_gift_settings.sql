-- What an account decides about its gifts after they were sent. Everything is off for accounts that exist.
--
-- A reminder is its days and the time since which the account wants it: positive days count from sending, negative
-- ones back from expiry. Only reminders that become due after `since` are sent, so turning them on never writes to
-- everybody who got a gift in the past year.
alter table accounts
  add column claim_expires_after_days integer check (claim_expires_after_days between 1 and 1825),
  add column reminders jsonb not null default '[]' check (jsonb_typeof(reminders) = 'array');
