-- The language in which a person reads the portal. Null: the browser's.
alter table people add column language text check (language in ('en', 'de', 'fr', 'es', 'ja', 'ar'));
