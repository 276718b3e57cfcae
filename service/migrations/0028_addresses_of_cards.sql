-- Whoever holds single cards of a line can be forgotten alone. The row stays without an address: its cards must not fall back to the
-- line's own, whose recipient would get somebody else's gift.
alter table card_addresses
  add column forgotten_at timestamptz,
  drop constraint card_addresses_reachable,
  add constraint card_addresses_reachable check ((email is not null or sms is not null) = (forgotten_at is null));

alter table messages
  -- If cards of the line had addresses of their own: which of them the message went to, the line's own being 0, and its place among
  -- the messages to it. A later round may go to other addresses, and reminders of this one still follow it.
  add column address_number integer,
  add column address_part integer;
