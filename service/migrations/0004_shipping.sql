-- Cards on the shelf ------------------------------------------------------------------------------------------

-- A card that is mailed is a piece of plastic that exists before it is ordered: a code and the serial on its back are
-- one thing. A row with a serial is such a card; one without is a code that is sent or shown. The serial itself is
-- sealed with the code; what tells equal serials apart is keyed, as with codes.
alter table stock_codes
  add column serial_fingerprint bytea,
  -- The parcel that the card lies in. It leaves the shelf when the parcel is handed over, not when it is packed: a
  -- parcel that is cancelled in between gives its cards back.
  add column parcel_id text;
create unique index stock_codes_serial_key on stock_codes (serial_fingerprint) where serial_fingerprint is not null;
create index stock_codes_parcel_idx on stock_codes (account_id, parcel_id) where parcel_id is not null;

-- A code is never taken for a plastic card, nor the other way round, so each kind has an index of what is free.
drop index stock_codes_free_idx;
create index stock_codes_free_idx on stock_codes (product_id, value_minor, id)
  where account_id is null and serial_fingerprint is null;
create index stock_codes_free_plastic_idx on stock_codes (product_id, value_minor, id)
  where account_id is null and serial_fingerprint is not null;

alter table stock_levels
  add column is_plastic boolean not null default false,
  drop constraint stock_levels_pkey,
  add primary key (product_id, value_minor, is_plastic);

-- A serial is used once, whoever packs it.
alter table cards add column serial_fingerprint bytea;
create unique index cards_serial_key on cards (serial_fingerprint) where serial_fingerprint is not null;

-- Parcels -----------------------------------------------------------------------------------------------------

alter table order_lines
  -- When plastic cards were set aside for a line that is mailed. From then on it waits for its parcel, not for stock.
  add column set_aside_at timestamptz,
  -- The parcels that the line's cards left in, as the order shows them; null while there is none.
  add column shipments jsonb;

-- Lines of one order that travel together, as they were priced. The address is not copied: it stands in the lines.
create table parcels (
  account_id uuid not null,
  id text not null check (id ~ '^P[0-9A-HJKMNP-TV-Z]{11}$'),
  order_id uuid not null,
  -- Which of the order's parcels it is: a digest of what its lines have in common.
  parcel_key bytea not null,
  -- 2 and more: sent again, because the one before was lost.
  attempt integer not null default 1 check (attempt >= 1),
  fulfillment_group text not null,
  status text not null default 'Ready' check (status in ('Ready', 'Packed', 'Shipped', 'Lost', 'Cancelled')),
  card_count integer not null check (card_count >= 0),
  packed_count integer not null default 0,
  created_at timestamptz not null,
  packed_at timestamptz,
  shipped_at timestamptz,
  lost_at timestamptz,
  courier text check (char_length(courier) between 1 and 100),
  tracking_number text check (char_length(tracking_number) between 1 and 100),
  tracking_url text check (char_length(tracking_url) <= 2048),
  primary key (account_id, id),
  unique (account_id, order_id, parcel_key, attempt),
  check (packed_count between 0 and card_count),
  check (status <> 'Packed' or packed_count = card_count),
  check ((shipped_at is not null) = (status in ('Shipped', 'Lost'))),
  check ((shipped_at is not null) = (tracking_number is not null and courier is not null))
);
-- Whoever packs has the id from a label and does not know whose parcel it is.
create unique index parcels_id_key on parcels (id);
-- What waits for the warehouse, oldest first; a page starts where the last one ended.
create index parcels_group_idx on parcels (fulfillment_group, status, created_at, id);
create index parcels_status_idx on parcels (status, created_at, id);

create table parcel_lines (
  account_id uuid not null,
  parcel_id text not null,
  line_number integer not null,
  -- The numbers that the line's cards get in this parcel; a parcel that is sent again has cards of its own.
  first_card integer not null check (first_card >= 1),
  card_count integer not null check (card_count >= 1),
  primary key (account_id, parcel_id, line_number),
  foreign key (account_id, parcel_id) references parcels (account_id, id) on delete cascade
);
