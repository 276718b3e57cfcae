import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import { isInRange, isStaying } from '../ledger/portion-queries.ts';
import type { KeyRange, NumberedRows, Violation } from '../ledger/types.ts';
import { violationsPerRuleMax } from '../ledger/verify-queries.ts';

export const numberedFunding: NumberedRows = {
  table: 'funding_requests',
  lastNumber: 'funding_number',
  time: 'requested_at',
  noun: 'funding request',
};

/** Each funding request moved its own amount according to its status, and nothing moved without a request. */
export async function listWronglySettledFunding(reader: Reader, range: KeyRange): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with moved as (
        select account_id, funding_request_id, count(*) as transfers,
               count(*) filter (where kind = 'FundingRequested' and credit_account = 'Pending') as requested,
               count(*) filter (where kind = 'FundingApplied' and debit_account = 'Pending') as left_pending,
               count(*) filter (where kind = 'FundingApplied' and credit_account = 'Available') as made_available,
               count(*) filter (where kind = 'FundingRejected' and debit_account = 'Pending') as rejected,
               min(amount_minor) as least_minor, max(amount_minor) as most_minor,
               min(currency_code) as first_currency, max(currency_code) as last_currency
        from transfers t
        where ${isInRange(range, 't', 'funding_request_id', 'uuid')} and funding_request_id is not null
          and kind in ('FundingRequested', 'FundingApplied', 'FundingRejected') and ${isStaying('t')}
        group by account_id, funding_request_id
      )
      select 'a funding request moves its amount once, as its status says' as rule,
             'account ' || coalesce(f.account_id, m.account_id) || ', funding request '
               || coalesce(f.id::text, m.funding_request_id::text, 'none') as place,
             format('%s of %s %s; transfers: %s requested, %s left Pending, %s made Available, %s rejected, of %s to %s',
                    coalesce(f.status, 'no request'), f.amount_minor, f.currency_code, coalesce(m.requested, 0),
                    coalesce(m.left_pending, 0), coalesce(m.made_available, 0), coalesce(m.rejected, 0),
                    m.least_minor, m.most_minor) as found
      from (select * from funding_requests r where ${isInRange(range, 'r', 'id', 'uuid')} and ${isStaying('r')}) f
      full join moved m on m.account_id = f.account_id and m.funding_request_id = f.id
      where f.id is null or m.funding_request_id is null
         or m.least_minor <> f.amount_minor or m.most_minor <> f.amount_minor
         or m.first_currency <> f.currency_code or m.last_currency <> f.currency_code
         or m.requested <> 1
         or m.left_pending <> (f.status = 'Applied')::int or m.made_available <> (f.status = 'Applied')::int
         or m.rejected <> (f.status = 'Rejected')::int
         or m.transfers <> m.requested + m.left_pending + m.made_available + m.rejected
      limit ${violationsPerRuleMax}`,
  );
}

/** What moves money of a funding request names it. */
export async function listTransfersOfNoRequest(reader: Reader, range: KeyRange): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select case when kind in ('FundingReversed', 'FundingRestored')
                  then 'what went back to a payer is taken from the account or owed by it'
                  else 'a funding request moves its amount once, as its status says' end as rule,
             'account ' || account_id || ', transfer ' || number as place,
             format('no request; %s of %s', kind, amount_minor) as found
      from transfers t
      where ${isInRange(range, 't', 'number', 'bigint')} and kind not in ('Charge', 'Refund') and funding_request_id is null
      limit ${violationsPerRuleMax}`,
  );
}
