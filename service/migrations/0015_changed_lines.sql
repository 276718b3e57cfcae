-- What was changed on a line after its order was placed, by whom, and which links died with it. The rows of an account are
-- numbered without gaps, under its lock, so that a process knows by the last number whether its lists of matching orders
-- (match-lists.ts) are still right, and from which order on they are not.
create table line_changes (
  account_id uuid not null,
  number bigint not null,
  order_id uuid not null,
  line_number line_number not null,
  order_number bigint not null,
  changed_at timestamptz not null,
  -- A credential of the account, or a person; null: the service itself.
  changed_by uuid,
  -- Whether something that lists of orders filter by has changed.
  is_filtered boolean not null,
  -- Member names, masked addresses, times and card numbers; never an address or a link itself.
  facts jsonb not null,
  constraint line_changes_pkey primary key (account_id, number),
  constraint line_changes_number_positive check (number > 0)
);

create index line_changes_order_idx on line_changes (account_id, order_id);
