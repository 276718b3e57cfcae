-- Reminders before expiry look for the lines of one account that expire next.
create index order_lines_expiring_idx on order_lines (account_id, claim_expires_at)
  where claim_expires_at is not null and expired_at is null;
