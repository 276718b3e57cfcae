-- The total of a recipient says of how many cards it is. Until now a line of four cards counted as one.
alter table recipient_gifts add column cards integer not null default 0;

update recipient_gifts g set cards = g.value_minor / l.value_minor
from order_lines l
where l.account_id = g.account_id and l.order_id = g.order_id and l.line_number = g.line_number and l.value_minor > 0;

update recipient_totals t set gifts = s.cards
from (select account_id, year, currency_code, address_hash, sum(cards) as cards
      from recipient_gifts group by account_id, year, currency_code, address_hash) s
where s.account_id = t.account_id and s.year = t.year and s.currency_code = t.currency_code
  and s.address_hash = t.address_hash;

alter table recipient_gifts
  alter column cards drop default,
  add constraint recipient_gifts_cards_check check (cards >= 0);
