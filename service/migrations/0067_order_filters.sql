-- Lists filter orders by type and department, which never change. In the index by number that exists anyway, both are read
-- without the orders themselves: a column more in its entries instead of an index more for each order. The status is not
-- there: it changes, and the change would no longer stay within the row's page.
alter table orders
  drop constraint orders_account_id_number_key,
  add constraint orders_account_id_number_key unique (account_id, number) include (type, department_id);

-- And by branding, which can change until a line was sent. Lines without one add nothing to the index.
create index order_lines_branding_idx on order_lines (account_id, branding_id, order_number) where branding_id is not null;
