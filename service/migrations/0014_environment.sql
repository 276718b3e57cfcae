-- Which environment this database belongs to: one row, written by the first "bestow migrate" or "bestow start" and
-- never changed by the service. A process that is configured for the other environment refuses to start: on stage,
-- mails stay in the outbox and funding applies itself, which must never happen to a production database.
create table environment (
  is_only_row boolean primary key default true check (is_only_row),
  name text not null check (name in ('stage', 'production')),
  recorded_at timestamptz not null default now()
);
