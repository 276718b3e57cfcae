-- Old messages and visits of gift pages lose what they say about recipients after a time that the operator sets. A job goes through them by
-- age; the indexes grow at their end only.
create index messages_created_at_idx on messages (created_at, id);
create index card_reveals_day_idx on card_reveals (day);

-- How far it came, by place, and how much it has removed so far.
create table retention_marks (
  place text primary key check (place in ('Messages', 'OutboxMessages', 'Visitors')),
  -- Only messages are passed in order; from the other places rows are deleted.
  passed_at timestamptz,
  passed_id uuid,
  removed bigint not null default 0,
  ran_at timestamptz not null,
  constraint retention_marks_passed_is_whole check ((passed_at is null) = (passed_id is null))
);
