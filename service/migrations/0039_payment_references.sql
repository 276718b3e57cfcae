-- What payers write on a bank transfer: an ISO 11649 creditor reference, RF, two check digits and eight characters that are
-- hard to confuse. Unique over all accounts, because all of them pay into the same bank account.
alter table funding_requests
  add column payment_reference text check (payment_reference ~ '^RF[0-9]{2}[0-9A-HJKMNP-TV-Z]{8}$'),
  -- Null: requested through the API. The person who gets mail about it.
  add column requested_by uuid,
  add column rejection_reason text check (char_length(rejection_reason) between 1 and 200);
create unique index funding_requests_payment_reference_key on funding_requests (payment_reference);

-- Requests from before this migration. The check digits make the letters, as numbers from 10 to 35, followed by those of RF
-- and the digits themselves, leave 1 when divided by 97.
do $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  request record;
  random_bytes bytea;
  body text;
  digits text;
begin
  for request in select account_id, id from funding_requests loop
    loop
      random_bytes := uuid_send(gen_random_uuid());
      select string_agg(substr(alphabet, (get_byte(random_bytes, at) & 31) + 1, 1), '' order by at) into body
      from unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as at;
      select string_agg(case when letter ~ '[0-9]' then letter else (ascii(letter) - 55)::text end, '' order by at)
      into digits from unnest(string_to_array(body, null)) with ordinality as parts (letter, at);
      body := 'RF' || lpad((98 - ((digits || '271500')::numeric % 97))::text, 2, '0') || body;
      exit when not exists (select 1 from funding_requests where payment_reference = body);
    end loop;
    update funding_requests set payment_reference = body where account_id = request.account_id and id = request.id;
  end loop;
end $$;
alter table funding_requests alter column payment_reference set not null;
