import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';

/** Removes the reasons that were given for voiding these cards: people may have written about the recipient. */
export async function forgetVoidReasons(
  tx: Tx,
  lines: readonly {
    readonly accountId: AccountId;
    readonly orderId: string;
    readonly lineNumber: number;
    /** Absent: all cards of the line. */
    readonly cardNumber?: number;
  }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update card_voids v set reason = null
    from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                ${lines.map((line) => line.lineNumber)}::integer[], ${lines.map((line) => line.cardNumber ?? null)}::integer[])
          as r (account_id, order_id, line_number, card_number)
    where v.account_id = r.account_id and v.order_id = r.order_id and v.line_number = r.line_number
      and (r.card_number is null or r.card_number = any(v.card_numbers)) and v.reason is not null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
