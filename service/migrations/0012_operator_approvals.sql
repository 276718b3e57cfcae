-- Operators --------------------------------------------------------------------------------------------------

-- Who let an operator in. Null in both: somebody with access to the machine, by the command line. An operator who was let in
-- by somebody may not be the second person for what that one asks.
alter table people
  add column invited_by uuid,
  add column confirmed_by uuid,
  -- Null for people of accounts. An operator counts as a second person only some time after this.
  add column confirmed_at timestamptz;
update people set confirmed_at = created_at where role = 'operator';
alter table people
  add constraint people_operators_confirmed check ((role = 'operator') = (confirmed_at is not null));

-- Acts that one operator asks for and another one has to approve. A row is decided once; what is done then is exactly what
-- `act` says.
create table operator_approvals (
  id uuid primary key,
  kind text not null check (kind in ('InviteOperator', 'EnableOperator', 'ApplyFunding', 'ChangeAccountPrice',
                                     'ChangeProductPrice', 'GrantRawCodes', 'ReshipParcel')),
  -- What the act is about: an email, a person, a funding request, a product, an account, a parcel.
  target text not null,
  -- The account that the act is about, if it is about one.
  account_id uuid references accounts (id),
  -- JSON with its members in a fixed order, as it was asked for.
  act text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null default service_now(),
  expires_at timestamptz not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Approved', 'Refused', 'Withdrawn', 'Expired')),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  -- The database, too, knows that nobody approves what they asked for.
  constraint operator_approvals_two_people check (status not in ('Approved', 'Refused') or decided_by <> asked_by)
);
-- The same thing is asked for once at a time.
create unique index operator_approvals_waiting_key on operator_approvals (kind, target) where status = 'Waiting';
create index operator_approvals_asked_at_idx on operator_approvals (asked_at, id);

-- What an operator did without a second person, for the limits over 24 hours. Minor units of whatever currency.
create table operator_alone_amounts (
  person_id uuid not null references people (id) on delete cascade,
  kind text not null check (kind in ('Funding', 'Reship')),
  account_id uuid not null,
  amount_minor bigint not null,
  done_at timestamptz not null default service_now()
);
create index operator_alone_amounts_idx on operator_alone_amounts (person_id, kind, done_at);
create index operator_alone_amounts_done_at_idx on operator_alone_amounts (done_at);

-- The first of two approvals of funding is such a request from now on.
insert into operator_approvals (id, kind, target, account_id, act, asked_by, asked_by_name, asked_at, expires_at)
select gen_random_uuid(), 'ApplyFunding', p.funding_request_id::text, p.account_id,
       json_build_object('accountId', p.account_id, 'accountName', a.name, 'fundingRequestId', p.funding_request_id,
                         'currencyCode', f.currency_code, 'amountMinor', f.amount_minor::text,
                         'reference', f.reference)::text,
       p.first_approver_id, p.first_approver_name, p.approved_at, service_now() + interval '7 days'
from funding_approvals p
join accounts a on a.id = p.account_id
join funding_requests f on f.account_id = p.account_id and f.id = p.funding_request_id and f.status = 'Pending';
drop table funding_approvals;

-- Signing in ----------------------------------------------------------------------------------------------

-- An operator's bearer token is listed with the sessions, so it has a name that opens nothing and says where it came from.
delete from operator_tokens;
alter table operator_tokens
  add column id uuid not null,
  add column created_at timestamptz not null default clock_timestamp(),
  add column address text not null,
  add column user_agent text not null;

-- How often somebody failed to sign in as a person in one hour. The audit log gets an entry for some of these counts, not
-- for each failure, so that nobody can fill it from outside; unknown emails leave nothing here.
create table sign_in_failures (
  person_id uuid not null references people (id) on delete cascade,
  window_start timestamptz not null,
  failures integer not null,
  -- When the person was told by mail.
  told_at timestamptz,
  primary key (person_id, window_start)
);
create index sign_in_failures_window_start_idx on sign_in_failures (window_start);

-- Where a person signed in before: a hash of the network and the kind of browser.
create table known_devices (
  person_id uuid not null references people (id) on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null default clock_timestamp(),
  primary key (person_id, device_hash)
);
