-- Passkeys (WebAuthn) of people, beside or instead of an authenticator app. A public key is no secret; the private one never leaves the
-- person's device.
create table passkeys (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  -- As the authenticator chose it. Signing in without a password finds the person by it.
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- Of signatures, as the authenticator reported it last; one that does not grow is from a copy. Zero: it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 100),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create unique index passkeys_credential_id_key on passkeys (credential_id);
create index passkeys_person_idx on passkeys (person_id);

-- The number of the person's passkeys. Sign-in locks the person's row and must see the current number: a count in another table would be that of
-- the moment before the lock was granted.
alter table people add column passkey_count integer not null default 0 check (passkey_count >= 0);

-- What a browser has to sign next. Each is accepted once, and only from the session, or the page, that asked for it.
create table passkey_challenges (
  -- SHA-256 of the session's secret, or of the value that only the asking page knows.
  owner_hash bytea not null,
  purpose text not null check (purpose in ('Register', 'Prove', 'SignIn')),
  challenge bytea not null,
  expires_at timestamptz not null,
  primary key (owner_hash, purpose)
);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);

-- How the person proved who they are when the session began. Sessions that already run began with a password or a code.
alter table portal_sessions add column proved_by text not null default 'Password'
  check (proved_by in ('Password', 'Link', 'Code', 'RecoveryCode', 'Passkey'));
alter table portal_sessions alter column proved_by drop default;
