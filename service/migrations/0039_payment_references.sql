-- What payers write on a bank transfer: an ISO 11649 creditor reference, RF, two check digits and ten digits.
-- Unique over all accounts, because all of them pay into the same bank account.
alter table funding_requests
  add column payment_reference text check (payment_reference ~ '^RF[0-9]{12}$'),
  -- Null: requested through the API. The person who gets mail about it.
  add column requested_by uuid,
  add column rejection_reason text check (char_length(rejection_reason) between 1 and 200);
create unique index funding_requests_payment_reference_key on funding_requests (payment_reference);

-- Requests from before this migration. The ten digits, followed by RF as numbers (A is 10) and the check digits, leave 1 when
-- divided by 97.
do $$
declare
  request record;
  body text;
  reference text;
begin
  for request in select account_id, id from funding_requests loop
    loop
      body := lpad((('x' || substr(md5(gen_random_uuid()::text), 1, 12))::bit(48)::bigint % 10000000000)::text, 10, '0');
      reference := 'RF' || lpad((98 - ((body || '271500')::numeric % 97))::text, 2, '0') || body;
      exit when not exists (select 1 from funding_requests where payment_reference = reference);
    end loop;
    update funding_requests set payment_reference = reference where account_id = request.account_id and id = request.id;
  end loop;
end $$;
alter table funding_requests alter column payment_reference set not null;
