-- An account can void cards whose codes nobody has seen. Each voided card is refunded by itself, so a line can have several
-- refunds, and a complete line can be cancelled.

-- Why a card is void, if it was taken back by itself; null: its line ended, or its parcel was lost.
alter table cards
  add column voided_by text,
  add constraint cards_voided_by_check check (voided_by in ('Void', 'Expiry')),
  add constraint cards_taken_back_undisclosed
    check (voided_by is null or (voided_at is not null and first_disclosed_at is null and serial_fingerprint is null));

-- Cards of one line that were voided in one commit, and the reason that was given.
create table card_voids (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  first_card card_number not null,
  card_numbers integer[] not null,
  cause text not null,
  reason text,
  voided_at timestamptz not null,
  constraint card_voids_pkey primary key (account_id, order_id, line_number, first_card),
  constraint card_voids_first_card check (card_numbers[1] = first_card),
  constraint card_voids_cause_check check (cause in ('Void', 'Expiry')),
  constraint card_voids_reason_check check (char_length(reason) between 1 and 200)
);

-- The cards that a refund is for; null: the whole line.
alter table transfers
  add column card_numbers integer[],
  add constraint transfers_cards_of_refund check (card_numbers is null or (kind = 'Refund' and cardinality(card_numbers) > 0));

-- A line is refunded at most once as a whole, and a card at most once: cards of one refund are in ascending order.
drop index transfers_one_refund_per_line;
create unique index transfers_one_refund on transfers (account_id, order_id, line_number, coalesce(card_numbers[1], 0))
  where kind = 'Refund';
