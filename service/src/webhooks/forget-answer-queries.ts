import { sql } from 'kysely';
import { one, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';

export interface AnswerScan {
  readonly accountId: AccountId;
  /** In lower case. */
  readonly address: string;
  /** Messages with a greater number. */
  readonly after: number;
}

export interface ScannedAnswers {
  readonly forgotten: number;
  /** The last message that was read; null: there are no more. */
  readonly lastNumber: number | null;
}

/**
 * A receiver may write anything into its answer, of which the log keeps the beginning. Removes answers that contain the address or are about an
 * order with a forgotten line, among the next `messagesMax` messages. The messages themselves never name a recipient.
 */
export async function forgetAnswers(tx: Tx, scan: AnswerScan, messagesMax: number): Promise<ScannedAnswers> {
  return one(
    tx,
    sql<ScannedAnswers>`
      with portion as materialized (
        select number, coalesce(order_id, (body::jsonb #>> '{data,OrderId}')::uuid) as order_id from webhook_messages
        where account_id = ${scan.accountId} and number > ${scan.after} order by number limit ${messagesMax}
      ),
      cleared as (
        update webhook_attempts a set answer = null
        from portion p
        where a.account_id = ${scan.accountId} and a.message_number = p.number and a.answer is not null
          and (strpos(lower(a.answer), ${scan.address}) > 0 or exists (
            select from order_lines l
            where l.account_id = ${scan.accountId} and l.order_id = p.order_id and l.forgotten_at is not null))
        returning 1
      )
      select (select count(*)::integer from cleared) as forgotten,
             (select max(number)::float8 from portion) as "lastNumber"`,
  );
}

/** How many kept answers contain the address. */
export async function countAnswersWith(reader: Reader, accountId: AccountId, address: string): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`
      select count(*)::integer as count from webhook_attempts
      where account_id = ${accountId} and answer is not null and strpos(lower(answer), ${address}) > 0`,
  );
  return row.count;
}
