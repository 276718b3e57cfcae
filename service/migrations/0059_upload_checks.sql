-- A long file is checked by a worker, so that its progress survives the browser: `Checking`, with the rows done so far.
-- A submitted upload can wait a moment before its first order is placed, so that it can be undone: `Starting`. Whoever
-- holds the row decides between undo and start.
alter table uploads
  drop constraint uploads_status_check,
  add constraint uploads_status_check check (status in ('Draft', 'Checking', 'Starting', 'Running', 'Done', 'Failed')),
  add column rows_checked integer not null default 0,
  add column starts_at timestamptz,
  -- A keyed hash of the rows, to warn about a file that was uploaded before.
  add column content_hash bytea,
  add constraint uploads_starts_at_check check ((status = 'Starting') = (starts_at is not null));

create index uploads_content_hash_idx on uploads (account_id, content_hash) where content_hash is not null;

-- Equal for rows with the same recipient, product and value: a hash with the upload's own key, so that nobody can guess
-- addresses from it.
alter table upload_rows add column match_key bytea;

create index upload_rows_match_key_idx on upload_rows (account_id, upload_id, match_key, row_number)
  where match_key is not null;
