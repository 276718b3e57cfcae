-- An account can have the recipients of its old orders forgotten without asking for each. Null: they are kept until they
-- are forgotten one by one.
alter table accounts
  add column forget_recipients_after_days integer
    constraint accounts_forget_recipients_after_days_check check (forget_recipients_after_days between 30 and 3650);

-- Up to which order number every recipient of an account is forgotten. What is still to be sent holds it back.
create table forget_age_marks (
  account_id uuid not null,
  passed_number bigint not null,
  constraint forget_age_marks_pkey primary key (account_id)
);
