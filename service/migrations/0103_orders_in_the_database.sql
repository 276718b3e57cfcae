-- Lists walk the orders of an account from the newest. Without an index of those that are not archived they would read every
-- archived one on the way: 3 s for two million. Also for lists by type or department, which read nothing else.
create index orders_kept_idx on orders (account_id, number) include (type, department_id) where archived_in is null;
