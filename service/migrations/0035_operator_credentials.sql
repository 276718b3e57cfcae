-- Programs that run the service through /operator/v1. A credential is one party of the two-person rule, like an operator.
create table operator_credentials (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  -- SHA-256 of the secret. Null only for the command line, which needs none.
  secret_hash bytea unique,
  -- The last characters, so that people can tell secrets apart.
  secret_hint text not null,
  scopes text[] not null,
  -- Address blocks (CIDR) it may be used from; empty: any address.
  address_blocks text[] not null default '{}',
  expires_at timestamptz,
  -- The operator who created it in the portal, for whom it then counts. Null: created on the command line.
  created_by uuid,
  created_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint operator_credentials_creator check ((created_by is null) = (created_by_name is null))
);
create index operator_credentials_created_at_idx on operator_credentials (created_at, id);

-- Whoever can run commands on the database is one party too. The row is locked while its limits are counted, and it has been
-- there for long enough to approve requests.
insert into operator_credentials (id, name, secret_hash, secret_hint, scopes, created_at)
values ('00000000-0000-0000-0000-000000000001', 'command line', null, '', '{}', '1970-01-01');

-- A party is a person or a credential, so this is no longer a key of people. Rows are deleted after 24 hours.
alter table operator_alone_amounts drop constraint operator_alone_amounts_person_id_fkey;
comment on column operator_alone_amounts.person_id is 'The party: an operator or an operator credential.';

alter table audit_entries
  drop constraint audit_entries_actor_kind_check,
  add constraint audit_entries_actor_kind_check
    check (actor_kind in ('Person', 'Operator', 'OperatorCredential', 'Service'));
