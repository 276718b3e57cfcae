-- Sign-on with a company's own provider (OpenID Connect). One configuration per account; the nil uuid is the operators' own.
create table sign_on (
  owner_id uuid primary key,
  -- As the sign-in page names it.
  name text not null check (char_length(name) between 1 and 100),
  issuer text not null check (char_length(issuer) <= 2048),
  client_id text not null check (char_length(client_id) <= 500),
  sealed_client_secret bytea not null,
  -- The claim of the ID token that lists the person's groups.
  groups_claim text not null check (char_length(groups_claim) between 1 and 100),
  -- People of the domains cannot use passwords.
  is_required boolean not null
);

-- The first group of the list that the person is in decides about the role.
create table sign_on_groups (
  owner_id uuid not null references sign_on (owner_id) on delete cascade,
  position integer not null,
  group_name text not null check (char_length(group_name) between 1 and 200),
  role text not null,
  primary key (owner_id, position)
);

-- An account can ask for any domain. Only an operator confirms one, because people of a confirmed domain are signed in as the
-- account's provider says; and of all who asked, one gets it.
create table sign_on_domains (
  owner_id uuid not null references sign_on (owner_id) on delete cascade,
  domain text not null check (domain = lower(domain) and char_length(domain) <= 253),
  confirmed_at timestamptz,
  primary key (owner_id, domain)
);
create unique index sign_on_domains_confirmed_key on sign_on_domains (domain) where confirmed_at is not null;

-- Whom the provider means. An address that was given to someone else there does not open the earlier person's sign-in.
alter table people
  add column sign_on_issuer text,
  add column sign_on_subject text,
  add constraint people_sign_on check ((sign_on_issuer is null) = (sign_on_subject is null));
