-- A file that the rows of old orders were moved into. The row is committed with the deletion of the rows.
create table order_archives (
  account_id uuid not null references accounts (id),
  id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  byte_count bigint not null check (byte_count > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- Decrypts the file; itself encrypted with a root key.
  sealed_key bytea not null,
  schema_version text not null,
  order_count integer not null check (order_count > 0),
  -- How many rows of each table are in the file.
  row_counts jsonb not null,
  first_number bigint not null,
  last_number bigint not null,
  placed_from timestamptz not null,
  placed_to timestamptz not null,
  archived_at timestamptz not null default service_now(),
  restored_at timestamptz,
  primary key (account_id, id)
);

-- What is left of an archived order, besides its transfers, its events and its key: its number, its PONumber and its sums.
alter table orders
  add column archived_in uuid,
  -- The sums of its transfers when it was archived.
  add column archived_charged_minor bigint,
  add column archived_refunded_minor bigint,
  add constraint orders_archived_in_fkey foreign key (account_id, archived_in) references order_archives (account_id, id),
  add constraint orders_archived_is_whole
    check (num_nonnulls(archived_in, archived_charged_minor, archived_refunded_minor) in (0, 3)),
  add constraint orders_archived_is_final check (archived_in is null or status <> 'Pending');
-- No entry for an order that is not archived.
create index orders_archived_idx on orders (account_id, archived_in) where archived_in is not null;

-- Codes and serials of archived cards: none of them may be loaded into stock or issued a second time.
create table archived_codes (
  code_fingerprint bytea primary key,
  serial_fingerprint bytea,
  account_id uuid not null,
  order_id uuid not null
);
create unique index archived_codes_serial_key on archived_codes (serial_fingerprint) where serial_fingerprint is not null;

-- Who archived orders were for, as keyed hashes of their addresses: a request to forget one of them waits for the order.
create table archived_recipients (
  account_id uuid not null,
  address_hash bytea not null,
  order_id uuid not null,
  primary key (account_id, address_hash, order_id)
);

-- The unique indexes of cards do not know the codes of archived ones.
create function refuse_archived_codes() returns trigger language plpgsql as $$
begin
  if exists (select from added n join archived_codes a on a.code_fingerprint = n.code_fingerprint) then
    raise exception 'a code was issued on a card that is archived'
      using errcode = 'unique_violation', constraint = 'archived_codes_pkey', table = 'archived_codes';
  end if;
  return null;
end
$$;
create trigger cards_refuse_archived_codes after insert on cards
  referencing new table as added for each statement execute function refuse_archived_codes();
create trigger card_choices_refuse_archived_codes after insert on card_choices
  referencing new table as added for each statement execute function refuse_archived_codes();
create trigger card_choices_refuse_archived_fills after update on card_choices
  referencing new table as added for each statement execute function refuse_archived_codes();
