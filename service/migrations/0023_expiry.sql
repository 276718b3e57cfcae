-- Cards that nobody opens can expire. The time is set when a line has all of its cards, because days count from delivery; until then
-- the request's time or the account's days wait in the line's details.
alter table order_lines
  add column claim_expires_at timestamptz,
  -- When what was undisclosed by then had been taken back.
  add column expired_at timestamptz;

-- Only lines that still have to expire, so that the cost of finding them follows their number.
create index order_lines_expiry_idx on order_lines (claim_expires_at)
  where claim_expires_at is not null and expired_at is null;
