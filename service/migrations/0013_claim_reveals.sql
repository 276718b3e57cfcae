-- Who saw a card: one row for each visitor and day, instead of one for each look. A recipient who keeps the page open, or a
-- program that downloads the PDF again and again, must not fill the disk.
create table card_reveals_by_day (
  account_id uuid not null,
  order_id uuid not null,
  line_number integer not null,
  card_number integer not null,
  -- In UTC, by the service's clock.
  day date not null,
  -- Both empty: visitors of that day beyond those that get a row of their own.
  address text not null,
  user_agent text not null,
  revealed_at timestamptz not null,
  last_revealed_at timestamptz not null,
  looks bigint not null,
  constraint card_reveals_pkey primary key (account_id, order_id, line_number, card_number, day, address, user_agent),
  constraint card_reveals_looks_positive check (looks > 0),
  constraint card_reveals_in_order check (last_revealed_at >= revealed_at)
);

insert into card_reveals_by_day
select account_id, order_id, line_number, card_number, (revealed_at at time zone 'utc')::date, address, user_agent,
       min(revealed_at), max(revealed_at), count(*)
from card_reveals
group by 1, 2, 3, 4, 5, 6, 7;

drop table card_reveals;
alter table card_reveals_by_day rename to card_reveals;
