-- On stage, "bestow start" prints a link for each demo person that signs them in once. It is a link of its own kind, so that it can never set a
-- password, and a link that sets one never skips the password.
alter table person_links drop constraint person_links_kind_check;
alter table person_links add constraint person_links_kind_check check (kind in ('Invitation', 'Reset', 'SignIn'));
