import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import type { Violation } from './types.ts';

export const violationsPerRuleMax = 20;

/** Each balance equals the sum of its transfers. */
export async function listUnbalancedAccounts(reader: Reader): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with sums as (
        select account_id, currency_code, count(*) as transfers,
               sum(case when credit_account = 'Available' then amount_minor when debit_account = 'Available' then -amount_minor else 0 end) as available_minor,
               sum(case when credit_account = 'Pending' then amount_minor when debit_account = 'Pending' then -amount_minor else 0 end) as pending_minor
        from transfers group by account_id, currency_code
      )
      select 'a balance equals the sum of its transfers' as rule,
             'account ' || coalesce(b.account_id, s.account_id) || ', ' || coalesce(b.currency_code, s.currency_code) as place,
             format('balance: available %s, pending %s, %s transfers; transfers: available %s, pending %s, %s rows',
                    coalesce(b.available_minor, 0), coalesce(b.pending_minor, 0), coalesce(b.transfer_number, 0),
                    coalesce(s.available_minor, 0), coalesce(s.pending_minor, 0), coalesce(s.transfers, 0)) as found
      from balances b full join sums s on s.account_id = b.account_id and s.currency_code = b.currency_code
      where coalesce(b.available_minor, 0) <> coalesce(s.available_minor, 0)
         or coalesce(b.pending_minor, 0) <> coalesce(s.pending_minor, 0)
         or coalesce(b.transfer_number, 0) <> coalesce(s.transfers, 0)
      limit ${violationsPerRuleMax}`,
  );
}

/** Transfers are numbered without gaps, per account and per currency, and their times never decrease. */
export async function listMisnumberedTransfers(reader: Reader): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with numbered as (
        select account_id, number, currency_code, currency_number, recorded_at,
               row_number() over (partition by account_id order by number) as expected,
               row_number() over (partition by account_id, currency_code order by currency_number) as expected_in_currency,
               lag(recorded_at) over (partition by account_id order by number) as recorded_before
        from transfers
      )
      select 'transfers are numbered without a gap, in order of time' as rule,
             'account ' || account_id || ', transfer ' || number as place,
             format('number %s, expected %s; in %s %s, expected %s; recorded %s after %s', number, expected, currency_code,
                    currency_number, expected_in_currency, recorded_at, recorded_before) as found
      from numbered
      where number <> expected or currency_number <> expected_in_currency or recorded_at < recorded_before
      limit ${violationsPerRuleMax}`,
  );
}

/** The account's last number is the number of its transfers. */
export async function listWrongTransferCounts(reader: Reader): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'the last transfer number is the count of transfers' as rule, 'account ' || s.account_id as place,
             format('last number %s, %s transfers', s.transfer_number, coalesce(t.count, 0)) as found
      from account_sequences s
      left join (select account_id, count(*) from transfers group by account_id) t on t.account_id = s.account_id
      where s.transfer_number <> coalesce(t.count, 0)
      limit ${violationsPerRuleMax}`,
  );
}

/** Each kind of transfer moves money between the accounts of its kind. */
export async function listMisplacedTransfers(reader: Reader): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'a transfer moves money between the accounts of its kind' as rule,
             'account ' || account_id || ', transfer ' || number as place,
             format('%s from %s to %s', kind, debit_account, credit_account) as found
      from transfers
      where (kind, debit_account, credit_account) not in (
        ('Charge', 'Available', 'Sales'), ('Refund', 'Sales', 'Available'),
        ('FundingRequested', 'Clearing', 'Pending'), ('FundingRejected', 'Pending', 'Clearing'),
        ('FundingApplied', 'Pending', 'Clearing'), ('FundingApplied', 'Clearing', 'Available'),
        ('FundingReversed', 'Available', 'Clearing'), ('FundingRestored', 'Clearing', 'Available'))
      limit ${violationsPerRuleMax}`,
  );
}

/** Rows of accounts that are numbered 1, 2, 3 …, with the last number in the account's row of `account_sequences`. */
export interface NumberedRows {
  readonly table: string;
  readonly lastNumber: string;
  readonly time: string;
  /** What one of them is called, in the singular. */
  readonly noun: string;
}

/** Rows are numbered without gaps, in order of time, and the account's counter matches. */
export async function listMisnumberedRows(reader: Reader, rows: NumberedRows): Promise<Violation[]> {
  const lastNumber = sql.ref(`s.${rows.lastNumber}`);
  const time = sql.ref(rows.time);
  const nouns = `${rows.noun}s`;
  return many(
    reader,
    sql<Violation>`
      with numbered as (
        select account_id, number, ${time} as at,
               row_number() over (partition by account_id order by number) as expected,
               lag(${time}) over (partition by account_id order by number) as before,
               count(*) over (partition by account_id) as rows
        from ${sql.table(rows.table)}
      )
      select ${`${nouns} are numbered without a gap, in order of time`}::text as rule,
             'account ' || s.account_id || ${`, ${rows.noun} number `}::text || coalesce(n.number, 0) as place,
             format('expected %s, at %s after %s; last number %s of %s %s', n.expected, n.at, n.before,
                    ${lastNumber}, coalesce(n.rows, 0), ${nouns}::text) as found
      from account_sequences s left join numbered n on n.account_id = s.account_id
      where n.number <> n.expected or n.at < n.before or ${lastNumber} <> coalesce(n.rows, 0)
      limit ${violationsPerRuleMax}`,
  );
}
