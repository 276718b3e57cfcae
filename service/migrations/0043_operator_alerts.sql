-- Operator events get readers: a feed in which operators acknowledge them, mails, and a webhook.
alter table operator_events
  add column told_at timestamptz,
  add column acknowledged_at timestamptz,
  add column acknowledged_by uuid,
  add column acknowledged_by_name text,
  add constraint operator_events_acknowledged
    check (num_nonnulls(acknowledged_at, acknowledged_by, acknowledged_by_name) in (0, 3));

-- What happened before there were readers is in the feed, but nobody is told about it now.
update operator_events set told_at = recorded_at;

create index operator_events_untold_idx on operator_events (recorded_at) where told_at is null;
create index operator_events_open_idx on operator_events (recorded_at, id) where acknowledged_at is null;

-- When operators were last told about a cause. One row per cause is what several workers agree on: at most one message
-- per cause and hour.
create table alert_causes (
  cause text primary key check (char_length(cause) between 1 and 500),
  told_at timestamptz not null
);

-- How an operator wants to be told; without a row at once.
create table operator_alert_settings (
  person_id uuid primary key references people (id) on delete cascade,
  mails text not null check (mails in ('AtOnce', 'Daily', 'None')),
  digest_sent_at timestamptz not null default service_now()
);
