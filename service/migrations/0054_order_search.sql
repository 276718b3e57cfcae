-- People look for an order by the id that their own system gave to a line. Lines without one add nothing to the index.
create index order_lines_external_id_idx on order_lines (account_id, (details ->> 'externalId'), order_number)
  where details ? 'externalId';
