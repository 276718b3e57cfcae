-- What an API credential may do, from where, until when, and how much it may spend in a day. Those that exist keep
-- every right.
alter table credentials
  add column scopes text[] not null
    default '{catalog:read,orders:read,orders:write,codes:read,funds:read,funds:write,webhooks:write}',
  -- Address blocks (CIDR) it may be used from; empty: any address.
  add column address_blocks text[] not null default '{}',
  add column expires_at timestamptz,
  -- By currency; empty: no limit. With one, currencies that are not listed cannot be spent at all.
  add column spending_limits jsonb not null default '[]',
  -- The access token before the last rotation, and until when it is accepted beside the new one.
  add column previous_access_token_hash bytea,
  add column previous_access_token_ends_at timestamptz;
alter table credentials alter column scopes drop default;
create unique index credentials_previous_access_token_hash_key on credentials (previous_access_token_hash)
  where previous_access_token_hash is not null;

-- A change of rights must reach every process that remembers a token of the credential.
drop trigger credentials_raise_version on credentials;
create constraint trigger credentials_raise_version after update on credentials deferrable initially deferred
  for each row
  when ((old.name, old.status, old.scopes, old.address_blocks, old.expires_at, old.spending_limits,
         old.previous_access_token_ends_at)
        is distinct from (new.name, new.status, new.scopes, new.address_blocks, new.expires_at, new.spending_limits,
                          new.previous_access_token_ends_at))
  execute function raise_token_version();

-- What a credential with a limit has spent on the last day on which it spent anything.
create table credential_spending (
  account_id uuid not null,
  credential_id uuid not null,
  currency_code text not null,
  day date not null,
  spent_minor bigint not null check (spent_minor >= 0),
  primary key (account_id, credential_id, currency_code),
  foreign key (account_id, credential_id) references credentials (account_id, id) on delete cascade
);

alter table audit_entries
  drop constraint audit_entries_actor_kind_check,
  add constraint audit_entries_actor_kind_check
    check (actor_kind in ('Person', 'Credential', 'Operator', 'OperatorCredential', 'Service')) not valid;
alter table audit_entries validate constraint audit_entries_actor_kind_check;
