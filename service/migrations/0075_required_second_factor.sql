-- An account can require a second factor of its people. Those without one can then only set one up.
alter table accounts add column requires_second_factor boolean not null default false;
