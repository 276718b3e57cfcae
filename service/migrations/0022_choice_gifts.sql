-- A Choice product names other products; its recipient picks among them on the claim page. A product keeps its kind for
-- good, so fulfillment reads it here and not in the text of a version.
alter table products add column is_choice boolean not null default false;

-- The card of a Choice gift never holds a code itself: what its recipient picked is in card_choices.
alter table cards
  drop constraint cards_hold_code_until_return,
  add constraint cards_hold_code_until_return check (
    (sealed_code is null) = (returned_at is not null or source = 'choice')
    and (code_fingerprint is null) = (returned_at is not null or source = 'choice'));

-- What the recipient of a Choice gift picked: one row for each product, written by the commit that claims the card and
-- never changed afterwards, except that its code is filled in once. Codes from stock are there from the start.
create table card_choices (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  card_number card_number not null,
  part integer not null check (part between 1 and 50),
  product_id text not null,
  -- The texts that the recipient saw.
  product_version integer not null,
  value_minor positive_minor not null,
  chosen_at timestamptz not null,
  -- The source that was asked and may have issued a code: no other may be used until it has answered.
  asked_source text,
  asks integer not null default 0,
  source text,
  sealed_code bytea,
  code_fingerprint bytea,
  code_hint text check (char_length(code_hint) <= 4),
  filled_at timestamptz,
  primary key (account_id, order_id, line_number, card_number, part),
  constraint card_choices_card
    foreign key (account_id, order_id, line_number, card_number)
    references cards (account_id, order_id, line_number, card_number),
  constraint card_choices_product foreign key (product_id, product_version)
    references product_versions (product_id, version),
  constraint card_choices_filled_at_once check (
    num_nonnulls(source, sealed_code, code_fingerprint, code_hint, filled_at) in (0, 5)),
  -- A product is picked once per gift; its value says how much of it.
  constraint card_choices_product_once unique (account_id, order_id, line_number, card_number, product_id)
);
create unique index card_choices_code_fingerprint_key on card_choices (code_fingerprint);
create index card_choices_unfilled_idx on card_choices (account_id, order_id) where filled_at is null;
