-- A card's code opens only with the key that sealed it. Each order has one key, and every card names it: the database
-- refuses a card whose key was not stored, and one that was sealed with another key than its order's.
--
-- The id is made together with the key and stays the same when a new root key wraps it.
alter table order_keys add column key_id uuid not null default gen_random_uuid();
alter table order_keys
  alter column key_id drop default,
  add constraint order_keys_key_id_key unique (account_id, order_id, key_id);

alter table cards add column key_id uuid;

update cards c set key_id = k.key_id
from order_keys k
where k.account_id = c.account_id and k.order_id = c.order_id;

-- Cards of an order that has no key: it was never stored, so nobody can open them, ever. They are voided, and the
-- operator finds an event for each order, to settle the amount with its account. (A card that was sealed with a lost key
-- while its order has another one can't be told apart here; `bestow verify` finds it.)
insert into operator_events (id, type, recorded_at, data)
select gen_random_uuid(), 'CardsWithoutKey', service_now(),
       jsonb_build_object('AccountId', account_id, 'OrderId', order_id, 'Cards', count(*))
from cards where key_id is null
group by account_id, order_id;

update cards set voided_at = coalesce(voided_at, service_now()) where key_id is null;

-- Only a card that was voided above may lack a key. Whatever is issued from now on has one.
alter table cards
  add constraint cards_key_is_known check (key_id is not null or voided_at is not null),
  add constraint cards_order_key foreign key (account_id, order_id, key_id)
    references order_keys (account_id, order_id, key_id);
