-- Whether a supplier fails, as the workers last saw it. A row that changes is what several workers agree on, so that
-- operators are told once.
create table supplier_states (
  supplier text primary key check (char_length(supplier) between 1 and 50),
  is_failing boolean not null,
  problem text check (char_length(problem) <= 500),
  changed_at timestamptz not null default service_now(),
  constraint supplier_states_problem check (is_failing = (problem is not null))
);
