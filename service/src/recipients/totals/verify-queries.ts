import { sql } from 'kysely';
import { many, type Reader } from '../../database/database.ts';
import type { Violation } from '../../ledger/types.ts';
import { violationsPerRuleMax } from '../../ledger/verify-queries.ts';

/** Each total is the sum of the gifts that it counts. */
export async function listWrongTotals(reader: Reader): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with sums as (
        select account_id, year, currency_code, address_hash, sum(value_minor) as total_minor,
               sum(cards) as gifts
        from recipient_gifts group by account_id, year, currency_code, address_hash
      )
      select 'the total of a recipient is the sum of their gifts' as rule,
             concat('account ', coalesce(t.account_id, s.account_id), ', year ', coalesce(t.year, s.year), ', ',
                    coalesce(t.currency_code, s.currency_code)) as place,
             format('total %s of %s gifts, gifts %s, %s of them', coalesce(t.total_minor, 0), coalesce(t.gifts, 0),
                    coalesce(s.total_minor, 0), coalesce(s.gifts, 0)) as found
      from recipient_totals t
      full join sums s on s.account_id = t.account_id and s.year = t.year and s.currency_code = t.currency_code
        and s.address_hash = t.address_hash
      where coalesce(t.total_minor, 0) <> coalesce(s.total_minor, 0) or coalesce(t.gifts, 0) <> coalesce(s.gifts, 0)
      limit ${violationsPerRuleMax}`,
  );
}
