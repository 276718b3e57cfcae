import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import { isInRange, isOfAccounts } from './portion-queries.ts';
import type { AccountRange, KeyRange, NumberedRows, RowCount, Violation } from './types.ts';
import { violationsPerRuleMax } from './verify-queries.ts';

/** How many rows a range has of each account. */
export async function countNumberedRows(reader: Reader, { table }: NumberedRows, range: KeyRange): Promise<RowCount[]> {
  return many(
    reader,
    sql<RowCount>`
      select account_id as "accountId", count(*)::text as rows, max(number)::text as last
      from ${sql.table(table)} n where ${isInRange(range, 'n', 'number', 'bigint')} group by account_id`,
  );
}

/** Rows are numbered without gaps, in order of time. `before` is how many precede the range in its first account. */
export async function listMisnumberedRows(
  reader: Reader,
  { table, lastNumber, time, noun }: NumberedRows,
  range: KeyRange,
  before: bigint,
): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with numbered as (
        select n.account_id, n.number, n.${sql.ref(time)} as at,
               row_number() over (partition by n.account_id order by n.number)
                 + case when n.account_id = ${range.after.accountId}::uuid then ${before}::bigint else 0 end as expected,
               lag(n.${sql.ref(time)}) over (partition by n.account_id order by n.number) as before
        from ${sql.table(table)} n where ${isInRange(range, 'n', 'number', 'bigint')}
      ), dated as (
        select account_id, number, at, expected,
               coalesce(before, (select p.${sql.ref(time)} from ${sql.table(table)} p
                 where p.account_id = n.account_id and p.number < n.number order by p.number desc limit 1)) as before
        from numbered n
      )
      select ${ruleOf(noun)}::text as rule,
             'account ' || n.account_id || ${`, ${noun} number `}::text || n.number as place,
             format('expected %s, at %s after %s; last number %s', n.expected, n.at, n.before, s.${sql.ref(lastNumber)}) as found
      from dated n left join account_sequences s on s.account_id = n.account_id
      where n.number <> n.expected or n.at < n.before
      limit ${violationsPerRuleMax}`,
  );
}

/** The counters of these accounts, all of whose rows are counted, match. */
export async function listWrongLastNumbers(
  reader: Reader,
  { lastNumber, noun }: NumberedRows,
  accounts: AccountRange,
  counts: readonly RowCount[],
): Promise<Violation[]> {
  const last = sql.ref(`s.${lastNumber}`);
  return many(
    reader,
    sql<Violation>`
      select ${ruleOf(noun)}::text as rule,
             'account ' || s.account_id || ${`, ${noun} number `}::text || coalesce(c.last, 0) as place,
             format('last number %s of %s %s', ${last}, coalesce(c.rows, 0), ${`${noun}s`}::text) as found
      from account_sequences s
      left join jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c ("accountId" uuid, rows bigint, last bigint)
        on c."accountId" = s.account_id
      where ${isOfAccounts(accounts, 's')} and ${last} <> coalesce(c.rows, 0)
      limit ${violationsPerRuleMax}`,
  );
}

function ruleOf(noun: string): string {
  return `${noun}s are numbered without a gap, in order of time`;
}
