import { sql } from 'kysely';
import { many, type Reader } from '../../database/database.ts';
import type { Violation } from '../../ledger/types.ts';
import { violationsPerRuleMax } from '../../ledger/verify-queries.ts';

/** What was counted of departments' spending is the sum of the transfers up to the account's mark. */
export async function listWrongDepartmentSpending(reader: Reader): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with sums as (
        select t.account_id, o.department_id, t.currency_code, (o.placed_at at time zone 'utc')::date as day,
               sum(case t.kind when 'Charge' then t.amount_minor else -t.amount_minor end) as spent_minor
        from department_spending_marks m
        join transfers t on t.account_id = m.account_id and t.number <= m.transfers_to and t.kind in ('Charge', 'Refund')
        join orders o on o.account_id = t.account_id and o.id = t.order_id
        where o.department_id is not null and o.placed_at >= m.counted_from::timestamp at time zone 'utc'
        group by 1, 2, 3, 4
      )
      select 'counted spending of departments is the sum of their transfers' as rule,
             concat('account ', account_id, ', department ', department_id, ', ', day) as place,
             format('counted %s %s, transfers %s', coalesce(d.spent_minor, 0), currency_code,
                    coalesce(s.spent_minor, 0)) as found
      from department_spending d
      full join sums s using (account_id, department_id, currency_code, day)
      where coalesce(d.spent_minor, 0) <> coalesce(s.spent_minor, 0)
      limit ${violationsPerRuleMax}`,
  );
}
