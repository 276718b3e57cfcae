-- Which lines were sent to an address, over all accounts, so that a recipient who lost a message can have it sent
-- again. An address is known only by its keyed hash. The key begins with the hash and not with the account: whoever
-- asks knows no account, and the cost of a lookup must follow what is found, not the number of accounts.
create table recipient_lines (
  address_hash bytea not null,
  account_id uuid not null,
  order_id uuid not null,
  line_number integer not null,
  constraint recipient_lines_pkey primary key (address_hash, order_id, line_number, account_id)
);

insert into recipient_lines (address_hash, account_id, order_id, line_number)
select distinct address_hash, account_id, order_id, line_number from messages
where order_id is not null and address_hash is not null and accepted_at is not null;
