import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { Violation } from '../ledger/types.ts';
import { listMisnumberedRows, violationsPerRuleMax } from '../ledger/verify-queries.ts';

/** Each funding request moved its own amount according to its status, and nothing moved without a request. */
export async function listWronglySettledFunding(reader: Reader): Promise<Violation[]> {
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
        from transfers where kind in ('FundingRequested', 'FundingApplied', 'FundingRejected')
        group by account_id, funding_request_id
      )
      select 'a funding request moves its amount once, as its status says' as rule,
             'account ' || coalesce(f.account_id, m.account_id) || ', funding request '
               || coalesce(f.id::text, m.funding_request_id::text, 'none') as place,
             format('%s of %s %s; transfers: %s requested, %s left Pending, %s made Available, %s rejected, of %s to %s',
                    coalesce(f.status, 'no request'), f.amount_minor, f.currency_code, coalesce(m.requested, 0),
                    coalesce(m.left_pending, 0), coalesce(m.made_available, 0), coalesce(m.rejected, 0),
                    m.least_minor, m.most_minor) as found
      from funding_requests f
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

/** Funding requests are numbered without gaps, in order of time, and the account's counter matches. */
export async function listMisnumberedFunding(reader: Reader): Promise<Violation[]> {
  return listMisnumberedRows(reader, {
    table: 'funding_requests',
    lastNumber: 'funding_number',
    time: 'requested_at',
    noun: 'funding request',
  });
}
