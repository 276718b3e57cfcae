-- A recipient can be forgotten: names, addresses, numbers and texts leave the order lines, and everything that was derived from
-- them. The line itself, its money and its cards stay. Set in the commit that removed them.
alter table order_lines add column forgotten_at timestamptz;

-- Whoever forgets an address must find every line that has it. Lists only filter by the address of the order as it was placed, but a
-- reissue may have sent the cards elsewhere, and a cardholder may have an address of their own. These indexes hold only such lines, so an order that
-- has neither adds nothing to them.
create index order_lines_moved_email_idx on order_lines (account_id, lower(details #>> '{digital,email}'))
  where lower(details #>> '{digital,email}') is distinct from recipient_email;
create index order_lines_moved_sms_idx on order_lines (account_id, (details #>> '{digital,sms}'))
  where (details #>> '{digital,sms}') is distinct from recipient_sms;
create index order_lines_cardholder_email_idx on order_lines (account_id, lower(details #>> '{cardholder,email}'))
  where details ? 'cardholder';
create index order_lines_cardholder_phone_idx on order_lines (account_id, (details #>> '{cardholder,phoneNumber}'))
  where details ? 'cardholder';

-- Requests to forget a recipient, and what became of them. The address is kept encrypted only until the work is done; its keyed hash
-- stays, so that the request can be found again by someone who knows the address.
create table forget_requests (
  account_id uuid not null references accounts (id),
  id uuid not null,
  channel text not null check (channel in ('Email', 'Sms')),
  address_hash bytea not null,
  sealed_address bytea,
  -- What was ordered and sent up to here; orders that are placed later are new gifts, not part of this request.
  order_number_max bigint not null,
  covers_until timestamptz not null,
  requested_at timestamptz not null,
  status text not null default 'Pending' check (status in ('Pending', 'Waiting', 'Complete')),
  -- How much was removed, by place.
  counts jsonb not null default '{}',
  -- Lines that are still to be sent; at most a page of them.
  waits_for jsonb not null default '[]',
  searched_at timestamptz,
  found_afterwards integer,
  completed_at timestamptz,
  primary key (account_id, id),
  constraint forget_requests_end_is_whole check (
    (status = 'Complete') = (completed_at is not null) and (status = 'Complete') = (sealed_address is null)
    and (status <> 'Complete' or (found_afterwards = 0 and searched_at is not null)))
);
-- Of an address at most one request is unfinished: a repeated call follows the first one.
create unique index forget_requests_open_key on forget_requests (account_id, address_hash) where status <> 'Complete';
