-- Which lines were sent to an address, over all accounts, so that a recipient who lost a message can have it sent
-- again. An address is known only by its keyed hash. The key begins with the hash and not with the account: whoever
-- asks knows no account, and the cost of a lookup must follow what is found, not the number of accounts.
create table recipient_lines (
  address_hash bytea not null,
  account_id uuid not null,
  order_id uuid not null,
  line_number integer not null,
  constraint recipient_lines_pkey primary key (address_hash, order_id, line_number, account_id)
);

insert into recipient_lines (address_hash, account_id, order_id, line_number)
select distinct address_hash, account_id, order_id, line_number from messages
where order_id is not null and address_hash is not null and accepted_at is not null;

-- What recipients report: a code that does not work, or a gift that they did not expect. The account and the operator
-- work on these cases in the portal.
create table help_cases (
  account_id uuid not null,
  id uuid not null,
  -- Nine digits for the phone, the last of them a check digit. Unique over all accounts: whoever calls knows no account.
  number text not null constraint help_cases_number_check check (number ~ '^[1-9][0-9]{8}$'),
  kind text not null constraint help_cases_kind_check check (kind in ('CodeProblem', 'NotExpected')),
  category text constraint help_cases_category_check
    check (category in ('NotAccepted', 'NoBalance', 'Unreadable', 'Other')),
  order_id uuid not null,
  line_number line_number not null,
  card_number card_number not null,
  -- The language of the recipient's page, for the answer.
  locale text not null,
  -- What the recipient wrote, and where to answer. Null: neither was given, or it was forgotten.
  sealed_report bytea,
  status text not null default 'Open' constraint help_cases_status_check check (status in ('Open', 'Closed')),
  resolution text constraint help_cases_resolution_check check (resolution in ('Solved', 'Replaced')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint help_cases_pkey primary key (account_id, id),
  constraint help_cases_number_key unique (number),
  constraint help_cases_category_of_problem check ((category is not null) = (kind = 'CodeProblem')),
  constraint help_cases_closed_is_whole
    check ((status = 'Closed') = (closed_at is not null) and (status = 'Closed') = (resolution is not null))
);
-- A recipient who reports the same problem twice gets the same case.
create unique index help_cases_open_key on help_cases (account_id, order_id, line_number, card_number, kind)
  where status = 'Open';
create index help_cases_card_idx on help_cases (account_id, order_id, line_number, card_number);
create index help_cases_account_idx on help_cases (account_id, opened_at, id);
create index help_cases_opened_idx on help_cases (opened_at, id);

-- What was answered and done in a case.
create table help_case_steps (
  account_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  kind text not null constraint help_case_steps_kind_check check (kind in ('Answered', 'Replaced', 'Closed')),
  at timestamptz not null,
  -- The account itself or the operator; names of operators are not shown to accounts.
  by_operator boolean not null,
  by_name text not null,
  -- What the recipient was told. Null: nothing, or it was forgotten.
  sealed_text bytea,
  constraint help_case_steps_pkey primary key (account_id, id),
  constraint help_case_steps_case_fkey foreign key (account_id, case_id) references help_cases (account_id, id)
);
create index help_case_steps_case_idx on help_case_steps (account_id, case_id, at, id);

-- Codes that did not work and were replaced by another one from stock. The card keeps its link and stays claimed. The
-- fingerprint stays known, so that the same code cannot be loaded into stock again.
create table replaced_codes (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  card_number card_number not null,
  -- Counts the replacements of a card, from 1.
  replacement integer not null constraint replaced_codes_replacement_check check (replacement >= 1),
  sealed_code bytea not null,
  code_fingerprint bytea not null,
  code_hint text not null,
  source text not null,
  replaced_at timestamptz not null,
  constraint replaced_codes_pkey primary key (account_id, order_id, line_number, card_number, replacement),
  constraint replaced_codes_fingerprint_key unique (code_fingerprint)
);

-- A replaced code is the operator's loss: the account paid once and got a working card. A card can be lost once as a
-- whole (0), and once with each of its replaced codes.
alter table stock_losses
  add column replacement integer not null default 0,
  drop constraint stock_losses_pkey,
  add constraint stock_losses_pkey primary key (account_id, order_id, line_number, card_number, replacement),
  drop constraint stock_losses_reason_check,
  add constraint stock_losses_reason_check
    check (reason in ('NotTakenBack', 'RefusedBySource', 'NoAnswer', 'Unreadable', 'Defective'));

alter table operator_approvals
  drop constraint operator_approvals_kind_check,
  add constraint operator_approvals_kind_check check (kind in ('InviteOperator', 'EnableOperator', 'ApplyFunding',
    'ChangeAccountPrice', 'ChangeProductPrice', 'GrantRawCodes', 'ReshipParcel', 'ReplaceCode'));
