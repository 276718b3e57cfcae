-- What an operator may do. Those who exist could do everything, and still can.
alter table people add column operator_roles text[] not null default '{}';
-- The operator who last gave this one a role that they did not have. Whoever gives a role may not have their own requests
-- approved with it. Null: nobody since they were invited, or the command line.
alter table people add column roles_given_by uuid;
update people set operator_roles = '{admin}' where role = 'operator';
alter table people
  add constraint people_operator_roles check (
    (role = 'operator') = (cardinality(operator_roles) > 0)
    and operator_roles <@ array['support', 'warehouse', 'catalog', 'finance', 'admin']);
