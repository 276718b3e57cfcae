-- How an account mapped the last file with these column names, so that the same list next month needs no mapping again.
-- The names are stored as a keyed hash: a file without a header has data in its first line. The mapping holds column
-- numbers, product, value, quantity, branding and department; nothing about people.
create table remembered_mappings (
  account_id uuid not null references accounts (id),
  header_hash bytea not null,
  mapping jsonb not null,
  used_at timestamptz not null default service_now(),
  primary key (account_id, header_hash)
);

create index remembered_mappings_used_at_idx on remembered_mappings (used_at);
