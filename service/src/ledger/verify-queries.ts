import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import { isInRange, isOfAccounts } from './portion-queries.ts';
import type { AccountRange, KeyRange, TransferSum, Violation } from './types.ts';

/** Per rule and portion, and of all portions together. */
export const violationsPerRuleMax = 20;

/** The sums of a range of transfers, by account and currency. */
export async function sumTransfers(reader: Reader, range: KeyRange): Promise<TransferSum[]> {
  return many(
    reader,
    sql<TransferSum>`
      select account_id as "accountId", currency_code::text as "currencyCode", count(*)::text as transfers,
             sum(case when credit_account = 'Available' then amount_minor
                      when debit_account = 'Available' then -amount_minor else 0 end)::text as "availableMinor",
             sum(case when credit_account = 'Pending' then amount_minor
                      when debit_account = 'Pending' then -amount_minor else 0 end)::text as "pendingMinor"
      from transfers t where ${isInRange(range, 't', 'number', 'bigint')}
      group by account_id, currency_code`,
  );
}

const summed = (sums: readonly TransferSum[]) => sql`jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
  as s ("accountId" uuid, "currencyCode" text, transfers bigint, "availableMinor" numeric, "pendingMinor" numeric)`;

/** Each balance equals the sum of its transfers: of all of them, read before in the same transaction or unable to change. */
export async function listUnbalancedAccounts(
  reader: Reader,
  accounts: AccountRange,
  sums: readonly TransferSum[],
): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with sums as (
        select "accountId" as account_id, "currencyCode" as currency_code, transfers, "availableMinor" as available_minor,
               "pendingMinor" as pending_minor from ${summed(sums)}
      )
      select 'a balance equals the sum of its transfers' as rule,
             'account ' || coalesce(b.account_id, s.account_id) || ', ' || coalesce(b.currency_code, s.currency_code) as place,
             format('balance: available %s, pending %s, %s transfers; transfers: available %s, pending %s, %s rows',
                    coalesce(b.available_minor, 0), coalesce(b.pending_minor, 0), coalesce(b.transfer_number, 0),
                    coalesce(s.available_minor, 0), coalesce(s.pending_minor, 0), coalesce(s.transfers, 0)) as found
      from (select * from balances a where ${isOfAccounts(accounts, 'a')}) b
      full join sums s on s.account_id = b.account_id and s.currency_code = b.currency_code
      where coalesce(b.available_minor, 0) <> coalesce(s.available_minor, 0)
         or coalesce(b.pending_minor, 0) <> coalesce(s.pending_minor, 0)
         or coalesce(b.transfer_number, 0) <> coalesce(s.transfers, 0)
      limit ${violationsPerRuleMax}`,
  );
}

/** The account's last number is the number of its transfers. */
export async function listWrongTransferCounts(
  reader: Reader,
  accounts: AccountRange,
  sums: readonly TransferSum[],
): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with counts as (select "accountId" as account_id, sum(transfers) as count from ${summed(sums)} group by 1)
      select 'the last transfer number is the count of transfers' as rule, 'account ' || s.account_id as place,
             format('last number %s, %s transfers', s.transfer_number, coalesce(t.count, 0)) as found
      from account_sequences s left join counts t on t.account_id = s.account_id
      where ${isOfAccounts(accounts, 's')} and s.transfer_number <> coalesce(t.count, 0)
      limit ${violationsPerRuleMax}`,
  );
}

/**
 * Transfers are numbered without gaps, per account and per currency, and their times never decrease. `before` is what
 * precedes the range in its first account.
 */
export async function listMisnumberedTransfers(
  reader: Reader,
  range: KeyRange,
  before: readonly TransferSum[],
): Promise<Violation[]> {
  const accountBefore = before.reduce((sum, { transfers }) => sum + BigInt(transfers), 0n);
  return many(
    reader,
    sql<Violation>`
      with numbered as (
        select t.account_id, t.number, t.currency_code, t.currency_number, t.recorded_at,
               row_number() over (partition by t.account_id order by t.number)
                 + case when t.account_id = ${range.after.accountId}::uuid then ${accountBefore}::bigint else 0 end as expected,
               row_number() over (partition by t.account_id, t.currency_code order by t.currency_number)
                 + coalesce(s.transfers, 0) as expected_in_currency,
               lag(t.recorded_at) over (partition by t.account_id order by t.number) as recorded_before
        from transfers t
        left join ${summed(before)} on s."accountId" = t.account_id and s."currencyCode" = t.currency_code
        where ${isInRange(range, 't', 'number', 'bigint')}
      ), dated as (
        select account_id, number, currency_code, currency_number, recorded_at, expected, expected_in_currency,
               coalesce(recorded_before, (select p.recorded_at from transfers p
                 where p.account_id = n.account_id and p.number < n.number order by p.number desc limit 1)) as recorded_before
        from numbered n
      )
      select 'transfers are numbered without a gap, in order of time' as rule,
             'account ' || account_id || ', transfer ' || number as place,
             format('number %s, expected %s; in %s %s, expected %s; recorded %s after %s', number, expected, currency_code,
                    currency_number, expected_in_currency, recorded_at, recorded_before) as found
      from dated
      where number <> expected or currency_number <> expected_in_currency or recorded_at < recorded_before
      limit ${violationsPerRuleMax}`,
  );
}

/** Each kind of transfer moves money between the accounts of its kind. */
export async function listMisplacedTransfers(reader: Reader, range: KeyRange): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'a transfer moves money between the accounts of its kind' as rule,
             'account ' || account_id || ', transfer ' || number as place,
             format('%s from %s to %s', kind, debit_account, credit_account) as found
      from transfers t
      where ${isInRange(range, 't', 'number', 'bigint')} and (kind, debit_account, credit_account) not in (
        ('Charge', 'Available', 'Sales'), ('Refund', 'Sales', 'Available'),
        ('FundingRequested', 'Clearing', 'Pending'), ('FundingRejected', 'Pending', 'Clearing'),
        ('FundingApplied', 'Pending', 'Clearing'), ('FundingApplied', 'Clearing', 'Available'),
        ('FundingReversed', 'Available', 'Clearing'), ('FundingRestored', 'Clearing', 'Available'))
      limit ${violationsPerRuleMax}`,
  );
}
