-- Uploads that programs send (`POST /v1/OrderImports`) are the same as those of people, with what a program decides
-- beforehand: whether orders follow the check without being asked, and what happens to rows with faults.
alter table uploads
  add column origin text not null default 'Portal' check (origin in ('Portal', 'Api')),
  -- The PONumbers of its orders begin with it; null: as those of uploads in the portal.
  add column po_number_prefix text check (char_length(po_number_prefix) between 1 and 50),
  add column idempotency_key text check (char_length(idempotency_key) between 1 and 100),
  -- A keyed hash of file and options, to find out whether a repeated key is the same request.
  add column request_hash bytea,
  -- After the check its orders are placed, if no row has faults, or those that have are skipped.
  add column starts_when_checked boolean not null default false,
  add column skips_faulty boolean not null default false,
  -- The cost that was confirmed; null: whatever the check finds.
  add column confirmed_minor bigint,
  -- Since then the content of the file is gone: what became of each row stays.
  add column archived_at timestamptz,
  alter column sealed_key drop not null,
  alter column sealed_header drop not null,
  drop constraint uploads_status_check,
  add constraint uploads_status_check
    check (status in ('Draft', 'Checking', 'Starting', 'Running', 'Done', 'Failed', 'Cancelled')),
  add constraint uploads_content_check check (archived_at is not null or num_nonnulls(sealed_key, sealed_header) = 2),
  add constraint uploads_account_idempotency_key_key unique (account_id, idempotency_key);

alter table upload_rows
  alter column sealed_cells drop not null,
  -- How many cards it orders, as checked: with it, rows are divided into orders without opening them again.
  add column quantity integer not null default 1 check (quantity >= 1);

-- Finds the import of an order.
create index upload_orders_order_id_idx on upload_orders (account_id, order_id) where order_id is not null;

drop index uploads_ended_at_idx;
create index uploads_ended_at_idx on uploads (ended_at) where ended_at is not null and archived_at is null;
