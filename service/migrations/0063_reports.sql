-- Reports that an account asked for, and their files. What a report covers is fixed when it is asked for: a range of numbers, of orders, transfers or
-- events. So a report that is built twice has the same rows.
create table reports (
  account_id uuid not null references accounts (id),
  id uuid not null,
  kind text not null,
  format text not null check (format in ('Csv', 'Ndjson', 'Xlsx')),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  number_first bigint not null check (number_first >= 1),
  number_last bigint not null check (number_last >= 0),
  as_of timestamptz not null,
  holds_recipients boolean not null,
  status text not null default 'Pending' check (status in ('Pending', 'Ready', 'Failed')),
  status_reason text check (char_length(status_reason) between 1 and 300),
  created_at timestamptz not null default service_now(),
  -- Null: through the API.
  created_by_name text,
  idempotency_key text check (char_length(idempotency_key) between 1 and 100),
  -- The run that writes the file. Another one, or forgetting a recipient, replaces it, and the earlier one can write no more.
  run uuid,
  row_count bigint,
  byte_count bigint,
  chunk_count integer,
  sha256 bytea,
  -- When it was ready for the first time. It may be built again when a recipient is forgotten.
  ready_at timestamptz,
  expires_at timestamptz,
  primary key (account_id, id),
  unique (account_id, idempotency_key),
  constraint reports_file_is_whole check (
    (status = 'Ready') = (num_nonnulls(row_count, byte_count, chunk_count, sha256) = 4)
    and (status <> 'Ready' or num_nonnulls(ready_at, expires_at) = 2)),
  constraint reports_failed_with_reason check ((status = 'Failed') = (status_reason is not null))
);
create index reports_expires_at_idx on reports (expires_at) where expires_at is not null;
create index reports_created_at_idx on reports (created_at) where expires_at is null;

create table report_chunks (
  account_id uuid not null,
  report_id uuid not null,
  number integer not null check (number >= 1),
  bytes bytea not null,
  primary key (account_id, report_id, number),
  foreign key (account_id, report_id) references reports (account_id, id) on delete cascade
);
-- The service compresses the bytes; PostgreSQL would try again in vain.
alter table report_chunks alter column bytes set storage external;
