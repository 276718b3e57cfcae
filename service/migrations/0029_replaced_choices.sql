-- A case about a Choice gift names the picked product that it is about. Null: the gift is no Choice gift, or the case
-- was opened before recipients were asked.
alter table help_cases
  add column part integer constraint help_cases_part_check check (part between 1 and 50);

-- The code of a picked product can be replaced too. Null: it was the card's own code.
alter table replaced_codes
  add column part integer constraint replaced_codes_part_check check (part between 1 and 50);
