-- Money that arrived, whoever reported it: a provider's signed call, or a line of a bank statement. It belongs to no account
-- until it is applied. The provider's own id is unique, so that what is reported twice counts once.
create table payments (
  id uuid primary key,
  provider text not null check (provider in ('neutral', 'stripe', 'bank')),
  provider_payment_id text not null check (char_length(provider_payment_id) between 1 and 200),
  received_at timestamptz not null default service_now(),
  paid_at timestamptz,
  currency_code currency_code not null,
  -- Zero or negative amounts are reported too; a person settles them.
  amount_minor bigint not null,
  remittance_text text not null check (char_length(remittance_text) <= 1000),
  payer text check (char_length(payer) <= 200),
  -- The only valid reference in its text.
  payment_reference text,
  status text not null check (status in ('ToSettle', 'Applied', 'Returned', 'Ignored')),
  -- Why it was not applied by itself.
  issue text check (issue in ('NoReference', 'UnknownReference', 'SeveralReferences', 'NotPositive', 'OtherCurrency',
                              'RequestSettled', 'Underpaid', 'Overpaid')),
  account_id uuid,
  funding_request_id uuid,
  -- What was taken back from the account after a refund or dispute, and what it still owes.
  taken_minor amount_minor not null default 0,
  owed_minor amount_minor not null default 0,
  settled_at timestamptz,
  -- Null: by itself, or by the provider.
  settled_by uuid,
  settled_by_name text,
  settle_reason text check (char_length(settle_reason) between 1 and 200),
  constraint payments_provider_id_key unique (provider, provider_payment_id),
  constraint payments_request_fkey foreign key (account_id, funding_request_id) references funding_requests (account_id, id),
  constraint payments_applied_to_a_request check ((status = 'Applied') = (funding_request_id is not null)),
  constraint payments_settled_once check ((status = 'ToSettle') = (settled_at is null)),
  constraint payments_reversed_at_most_once check (taken_minor + owed_minor <= case when status = 'Applied' then amount_minor else 0 end)
);
-- A request is paid by one payment.
create unique index payments_one_per_request on payments (account_id, funding_request_id) where funding_request_id is not null;
create index payments_to_settle_idx on payments (received_at, id) where status = 'ToSettle';
create index payments_received_at_idx on payments (received_at, id);
create index payments_owed_idx on payments (account_id, currency_code) where owed_minor > 0;

-- Refunds and disputes, as the provider reported them, also before the payment itself. The amount is the largest that was
-- reported under the id: a partial refund that grows has one id.
create table payment_reversals (
  provider text not null,
  provider_reversal_id text not null check (char_length(provider_reversal_id) between 1 and 200),
  provider_payment_id text not null check (char_length(provider_payment_id) between 1 and 200),
  kind text not null check (kind in ('Refund', 'Dispute')),
  currency_code currency_code not null,
  amount_minor amount_minor not null,
  -- A dispute that was won. It stays cancelled, even if its beginning is reported later.
  is_cancelled boolean not null,
  reported_at timestamptz not null default service_now(),
  primary key (provider, provider_reversal_id)
);
create index payment_reversals_payment_idx on payment_reversals (provider, provider_payment_id);

-- FundingReversed takes the money of a returned payment from Available, FundingRestored gives it back.
alter domain transfer_kind drop constraint transfer_kind_check;
alter domain transfer_kind add constraint transfer_kind_check
  check (value in ('Charge', 'Refund', 'FundingRequested', 'FundingApplied', 'FundingRejected', 'FundingReversed', 'FundingRestored'));

alter table operator_approvals
  drop constraint operator_approvals_kind_check,
  add constraint operator_approvals_kind_check check (kind in ('InviteOperator', 'EnableOperator', 'ApplyFunding',
    'ChangeAccountPrice', 'ChangeProductPrice', 'GrantRawCodes', 'ReshipParcel', 'ReplaceCode', 'SettlePayment'));
