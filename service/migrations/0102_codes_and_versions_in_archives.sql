-- A replaced code is written by an update, which the trigger for new cards does not see. Other updates do not set the column.
create function refuse_archived_code() returns trigger language plpgsql as $$
begin
  if exists (select from archived_codes where code_fingerprint = new.code_fingerprint) then
    raise exception 'a code was issued on a card that is archived'
      using errcode = 'unique_violation', constraint = 'archived_codes_pkey', table = 'archived_codes';
  end if;
  return null;
end
$$;
create trigger cards_refuse_archived_replacements after update of code_fingerprint on cards
  for each row when (new.code_fingerprint is distinct from old.code_fingerprint and new.code_fingerprint is not null)
  execute function refuse_archived_code();

-- The versions of products that the lines in a file name. A file is not rewritten when the account moves to a cell that numbers
-- the same versions differently: `now` is the number that each has there.
alter table order_archives add column product_versions jsonb not null default '[]';
