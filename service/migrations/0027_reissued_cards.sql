-- Cards that expired can be issued again, for the line's price. Each is followed by a new card with the next number of its line: a card
-- still has one charge, one code, and at most one refund.
alter table cards
  -- The card of the same line that was issued instead of this one.
  add column reissued_as integer,
  add constraint cards_reissued_after_expiry check (reissued_as is null or voided_by is not distinct from 'Expiry');

alter table order_lines
  -- How many cards were added instead of expired ones. They are part of the quantity; the rest of it was ordered.
  add column reissued_count integer not null default 0,
  add constraint order_lines_reissued_within_quantity check (reissued_count between 0 and quantity - 1);

-- An order is charged once, and each card that is issued again once more: cards of one charge are in ascending order.
alter table transfers
  drop constraint transfers_cards_of_refund,
  add constraint transfers_cards_of_line
    check (card_numbers is null or (kind in ('Charge', 'Refund') and line_number is not null and cardinality(card_numbers) > 0));
drop index transfers_one_charge_per_order;
create unique index transfers_one_charge_per_order on transfers (account_id, order_id)
  where kind = 'Charge' and line_number is null;
create unique index transfers_one_charge_per_card on transfers (account_id, order_id, line_number, (card_numbers[1]))
  where kind = 'Charge' and line_number is not null;
