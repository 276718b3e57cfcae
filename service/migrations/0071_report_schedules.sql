-- Reports that are made again for every day, week or month. The row is locked by the worker that makes the report of a
-- period, and moves to the next one in the same commit: so there is one report for each period.
create table report_schedules (
  account_id uuid not null references accounts (id),
  id uuid not null,
  kind text not null,
  format text not null check (format in ('Csv', 'Ndjson', 'Xlsx')),
  frequency text not null check (frequency in ('Daily', 'Weekly', 'Monthly')),
  -- What each report is limited to, besides its period.
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  sends_mail boolean not null,
  created_at timestamptz not null default service_now(),
  -- The person or the credential whose rights it needs.
  person_id uuid,
  credential_id uuid,
  created_by_name text not null,
  -- The first day of the next period, in UTC, and when it is over.
  next_period date not null,
  due_at timestamptz not null,
  -- Null: it runs.
  paused_reason text check (paused_reason in ('Paused', 'CreatorLostRight')),
  last_report_id uuid,
  primary key (account_id, id),
  constraint report_schedules_one_creator check (num_nonnulls(person_id, credential_id) = 1),
  -- The same request sent twice makes one schedule.
  constraint report_schedules_content_key unique (account_id, kind, format, frequency, filter)
);
create index report_schedules_due_at_idx on report_schedules (due_at) where paused_reason is null;

alter table reports add column schedule_id uuid;
