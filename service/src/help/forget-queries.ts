import { sql } from 'kysely';
import { many, one, type Reader, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { ForgottenPlace } from '../orders/forget/types.ts';
import type { CaseKey } from './types.ts';

/** Removes what was written in cases about these lines or cards, by recipients and to them; returns how many cases held something. */
export async function clearCasesOfLines(tx: Tx, lines: readonly ForgottenPlace[]): Promise<number> {
  const { count } = await one(
    tx,
    sql<{ count: number }>`
      with cases as materialized (
        select h.account_id, h.id from help_cases h
        join unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                    ${lines.map((line) => line.lineNumber)}::integer[], ${lines.map((line) => line.cardNumber ?? null)}::integer[])
          as r (account_id, order_id, line_number, card_number)
          on h.account_id = r.account_id and h.order_id = r.order_id and h.line_number = r.line_number
         and (r.card_number is null or h.card_number = r.card_number)
      ),
      reports as (
        update help_cases h set sealed_report = null from cases c
        where h.account_id = c.account_id and h.id = c.id and h.sealed_report is not null
        returning h.account_id, h.id
      ),
      answers as (
        update help_case_steps s set sealed_text = null from cases c
        where s.account_id = c.account_id and s.case_id = c.id and s.sealed_text is not null
        returning s.account_id, s.case_id
      )
      select count(*)::integer as count from (select * from reports union select * from answers) f`,
  );
  return count;
}

export interface ReportedCase extends CaseKey {
  readonly sealedReport: Buffer;
}

/** The account's cases in which a recipient wrote something, by id. */
export async function listReportsAfter(
  reader: Reader,
  accountId: AccountId,
  after: string | null,
  casesMax: number,
): Promise<ReportedCase[]> {
  return many(
    reader,
    sql<ReportedCase>`
      select account_id as "accountId", id, sealed_report as "sealedReport" from help_cases
      where account_id = ${accountId} and (${after}::uuid is null or id > ${after}::uuid) and sealed_report is not null
      order by id limit ${casesMax}`,
  );
}

export async function clearCases(tx: Tx, accountId: AccountId, ids: readonly string[]): Promise<void> {
  await sql`
    update help_cases set sealed_report = null where account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`
    update help_case_steps set sealed_text = null
    where account_id = ${accountId} and case_id = any(${ids}::uuid[])`.execute(tx);
}
