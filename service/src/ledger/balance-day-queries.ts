import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { DenseSequence, NumberRange } from '../database/dense-numbers.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Transaction } from './types.ts';

/** A balance at the end of a day. */
export interface BalanceDay {
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly availableMinor: bigint;
  readonly pendingMinor: bigint;
}

export async function listBalanceDays(
  reader: Reader,
  accountId: AccountId,
  currencyCode: string,
): Promise<BalanceDay[]> {
  return many(
    reader,
    sql<BalanceDay>`
      select day::text, available_minor as "availableMinor", pending_minor as "pendingMinor" from balance_days
      where account_id = ${accountId} and currency_code = ${currencyCode} order by day`,
  );
}

export async function insertBalanceDays(
  tx: Tx,
  accountId: AccountId,
  currencyCode: string,
  days: readonly BalanceDay[],
): Promise<void> {
  await sql`
    insert into balance_days (account_id, currency_code, day, available_minor, pending_minor)
    select ${accountId}::uuid, ${currencyCode}, * from unnest(
      ${days.map(({ day }) => day)}::date[], ${days.map((day) => String(day.availableMinor))}::bigint[],
      ${days.map((day) => String(day.pendingMinor))}::bigint[])
    on conflict do nothing`.execute(tx);
}

/** The change of a balance on each day with transfers. */
export async function sumByDay(reader: Reader, sequence: DenseSequence, range: NumberRange): Promise<BalanceDay[]> {
  const signed = (name: string) => sql`
    coalesce(sum(case when credit_account = ${name} then amount_minor when debit_account = ${name} then -amount_minor end), 0)::bigint`;
  return many(
    reader,
    sql<BalanceDay>`
      select (recorded_at at time zone 'UTC')::date::text as day,
             ${signed('Available')} as "availableMinor", ${signed('Pending')} as "pendingMinor"
      from transfers
      where ${sequence.condition} and ${sequence.numberColumn} between ${range.first} and ${range.last}
      group by 1 order by 1`,
  );
}

/** A transfer with its number among those of its currency. */
export interface StatementLine extends Transaction {
  readonly currencyNumber: number;
}

/** For statements: oldest first, each line with the resulting balance. */
export async function listStatementLines(
  reader: Reader,
  sequence: DenseSequence,
  range: NumberRange,
): Promise<StatementLine[]> {
  return many(
    reader,
    sql<StatementLine>`
      select id, currency_number::float8 as "currencyNumber", recorded_at as "recordedAt", kind, currency_code as "currencyCode",
        case when credit_account in ('Available', 'Pending') then amount_minor else -amount_minor end as "amountMinor",
        case when credit_account in ('Available', 'Pending') then credit_account else debit_account end as balance,
        order_id as "orderId", line_number as "lineNumber",
        card_numbers as "cardNumbers", funding_request_id as "fundingRequestId"
      from transfers
      where ${sequence.condition} and ${sequence.numberColumn} between ${range.first} and ${range.last}
      order by ${sequence.numberColumn}`,
  );
}

/** What these transfers changed of the two balances of a currency. */
export async function sumTransfers(
  reader: Reader,
  accountId: AccountId,
  currencyCode: string,
  { first, last }: NumberRange,
): Promise<{ availableMinor: bigint; pendingMinor: bigint }> {
  return one(
    reader,
    sql<{ availableMinor: bigint; pendingMinor: bigint }>`
      select
        coalesce(sum(case 'Available' when credit_account then amount_minor when debit_account then -amount_minor end), 0)::bigint
          as "availableMinor",
        coalesce(sum(case 'Pending' when credit_account then amount_minor when debit_account then -amount_minor end), 0)::bigint
          as "pendingMinor"
      from transfers
      where account_id = ${accountId} and currency_code = ${currencyCode} and currency_number between ${first} and ${last}`,
  );
}

/** The balances now, and how many transfers made them: both change in one commit. */
export async function findCountedBalance(
  reader: Reader,
  accountId: AccountId,
  currencyCode: string,
): Promise<{ availableMinor: bigint; pendingMinor: bigint; transfers: number } | null> {
  return maybeOne(
    reader,
    sql<{ availableMinor: bigint; pendingMinor: bigint; transfers: number }>`
      select available_minor as "availableMinor", pending_minor as "pendingMinor", transfer_number::float8 as transfers
      from balances where account_id = ${accountId} and currency_code = ${currencyCode}`,
  );
}
