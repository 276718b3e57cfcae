import { sql } from 'kysely';
import { many, type Reader } from '../../database/database.ts';
import { isInRange, isStaying } from '../../ledger/portion-queries.ts';
import type { KeyRange, Violation } from '../../ledger/types.ts';
import { violationsPerRuleMax } from '../../ledger/verify-queries.ts';

/** An applied payment made available exactly what was paid, through a request of its own. */
export async function listWronglyAppliedPayments(reader: Reader, range: KeyRange): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'an applied payment has the amount of its applied funding request' as rule, 'payment ' || p.id as place,
             format('%s %s; funding request %s: %s of %s %s', p.amount_minor, p.currency_code, p.funding_request_id,
                    coalesce(f.status, 'missing'), f.amount_minor, f.currency_code) as found
      from payments p
      left join funding_requests f on f.account_id = p.account_id and f.id = p.funding_request_id
      where ${isInRange(range, 'p', 'funding_request_id', 'uuid')} and p.funding_request_id is not null and p.status = 'Applied'
        and (f.status is distinct from 'Applied' or f.amount_minor <> p.amount_minor or f.currency_code <> p.currency_code)
      limit ${violationsPerRuleMax}`,
  );
}

/** What was taken back for a payment is what its transfers say, and what went back is taken or owed. */
export async function listWrongReversals(reader: Reader, range: KeyRange): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with moved as (
        select account_id, funding_request_id,
               sum(case when kind = 'FundingReversed' then amount_minor else -amount_minor end) as taken_minor
        from transfers t
        where ${isInRange(range, 't', 'funding_request_id', 'uuid')} and funding_request_id is not null
          and kind in ('FundingReversed', 'FundingRestored') and ${isStaying('t')}
        group by account_id, funding_request_id
      ), applied as (
        select p.*, least(p.amount_minor, coalesce(r.amount_minor, 0)) as due_minor
        from payments p
        cross join lateral (
          select sum(v.amount_minor) as amount_minor from payment_reversals v
          where v.provider = p.provider and v.provider_payment_id = p.provider_payment_id
            and v.currency_code = p.currency_code and not v.is_cancelled
        ) r
        where ${isInRange(range, 'p', 'funding_request_id', 'uuid')} and p.funding_request_id is not null and p.status = 'Applied'
          and ${isStaying('p')}
      )
      select 'what went back to a payer is taken from the account or owed by it' as rule,
             'account ' || coalesce(p.account_id, m.account_id) || ', funding request '
               || coalesce(p.funding_request_id, m.funding_request_id)::text as place,
             format('due %s, taken %s, owed %s; transfers: %s', p.due_minor, p.taken_minor, p.owed_minor,
                    coalesce(m.taken_minor, 0)) as found
      from applied p
      full join moved m on m.account_id = p.account_id and m.funding_request_id = p.funding_request_id
      where p.id is null or p.taken_minor <> coalesce(m.taken_minor, 0) or p.taken_minor + p.owed_minor <> p.due_minor
      limit ${violationsPerRuleMax}`,
  );
}
