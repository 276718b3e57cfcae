-- Unfinished orders of the portal's form, each for the person who wrote it. They hold recipients, so they are part of forgetting one, and are deleted
-- 30 days after their last change.
create table order_drafts (
  account_id uuid not null references accounts (id),
  id uuid not null,
  person_id uuid not null references people (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- The form as it was left: with the names of an order, and with whatever was entered so far.
  content jsonb not null,
  changed_at timestamptz not null default service_now(),
  primary key (account_id, id)
);
create index order_drafts_person_idx on order_drafts (person_id);
create index order_drafts_changed_at_idx on order_drafts (changed_at);

alter table retention_marks drop constraint retention_marks_place_check;
alter table retention_marks
  add constraint retention_marks_place_check check (place in ('Messages', 'OutboxMessages', 'Visitors', 'OrderDrafts'));
