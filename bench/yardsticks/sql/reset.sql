truncate notes, balances, orders, order_lines, transfers, events, jobs;
insert into balances (account_id, available_minor, last_order_number)
select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 1000000000000, 0
from generate_series(1, 1000) as n;
