import { type RawBuilder, sql } from 'kysely';
import { many, maybeOne, one, type Reader } from '../../database/database.ts';
import { lowestId } from '../../ledger/portion-queries.ts';
import type { Violation } from '../../ledger/types.ts';
import { violationsPerRuleMax } from '../../ledger/verify-queries.ts';
import type { CheckedDays } from './types.ts';

/** The first account behind another whose departments' spending is counted. */
export async function findCountedAccountBehind(reader: Reader, accountId: string | null): Promise<string | null> {
  const after = accountId ?? lowestId;
  const row = await maybeOne(
    reader,
    sql<{ accountId: string }>`
      select account_id as "accountId" from (
        (select account_id from department_spending_marks where account_id > ${after} order by account_id limit 1)
        union all
        (select account_id from department_spending where account_id > ${after} order by account_id limit 1)
      ) a order by account_id limit 1`,
  );
  return row?.accountId ?? null;
}

/** Where the next days end that have about so many orders; a single day may have more. A null day: after all. */
export async function findDaysBehind(
  reader: Reader,
  { accountId, number }: CheckedDays,
  ordersMax: number,
): Promise<CheckedDays> {
  const ofAccount = sql`account_id = ${accountId} and number > ${number}::bigint`;
  const day = sql`(placed_at at time zone 'utc')::date`;
  return one(
    reader,
    sql<CheckedDays>`
      with bounds as (
        select (select ${day} from orders where ${ofAccount} order by number limit 1) as first,
               (select ${day} from orders where ${ofAccount} order by number offset ${ordersMax} limit 1) as cut
      ), days as (
        select case when first < cut then cut - 1 else cut end as last from bounds
      )
      select ${accountId}::text as "accountId", last as day,
             coalesce(
               (select number - 1 from orders where ${ofAccount} and ${day} > last order by number limit 1),
               (select max(number) from orders where ${ofAccount}), ${number}::bigint)::text as number
      from days`,
  );
}

/** What was counted of departments' spending is the sum of the transfers up to the account's mark. */
export async function listWrongDepartmentSpending(
  reader: Reader,
  after: CheckedDays,
  to: CheckedDays,
): Promise<Violation[]> {
  const { accountId } = after;
  const isBetween = (day: RawBuilder<unknown>) => sql`(${after.day}::date is null or ${day} > ${after.day}::date)
    and (${to.day}::date is null or ${day} <= ${to.day}::date)`;
  // Three statements, so that each finds the transfers of an order by an index.
  const transfers = [
    sql`kind = 'Charge' and line_number is null`,
    sql`kind = 'Charge' and line_number is not null`,
    sql`kind = 'Refund'`,
  ];
  return many(
    reader,
    sql<Violation>`
      with sums as (
        select o.department_id, t.currency_code, (o.placed_at at time zone 'utc')::date as day,
               sum(case t.kind when 'Charge' then t.amount_minor else -t.amount_minor end) as spent_minor
        from department_spending_marks m
        join orders o on o.account_id = m.account_id
        cross join lateral (${sql.join(
          transfers.map(
            (condition) => sql`select number, kind, currency_code::text as currency_code, amount_minor from transfers
              where account_id = o.account_id and order_id = o.id and ${condition}`,
          ),
          sql` union all `,
        )}) t
        where m.account_id = ${accountId} and o.number > ${after.number}::bigint and o.number <= ${to.number}::bigint
          and ${isBetween(sql`(o.placed_at at time zone 'utc')::date`)}
          and o.department_id is not null and o.placed_at >= m.counted_from::timestamp at time zone 'utc'
          and t.number <= m.transfers_to
        group by 1, 2, 3
      )
      select 'counted spending of departments is the sum of their transfers' as rule,
             concat('account ', ${accountId}::text, ', department ', department_id, ', ', day) as place,
             format('counted %s %s, transfers %s', coalesce(d.spent_minor, 0), currency_code,
                    coalesce(s.spent_minor, 0)) as found
      from (select department_id, currency_code::text as currency_code, day, spent_minor from department_spending
            where account_id = ${accountId} and ${isBetween(sql`day`)}) d
      full join sums s using (department_id, currency_code, day)
      where coalesce(d.spent_minor, 0) <> coalesce(s.spent_minor, 0)
      limit ${violationsPerRuleMax}`,
  );
}
