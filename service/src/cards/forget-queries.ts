import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';

/** Removes the reasons that were given for voiding cards of these lines: people may have written about the recipient. */
export async function forgetVoidReasons(
  tx: Tx,
  lines: readonly { readonly accountId: AccountId; readonly orderId: string; readonly lineNumber: number }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update card_voids v set reason = null
    from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                ${lines.map((line) => line.lineNumber)}::integer[]) as r (account_id, order_id, line_number)
    where v.account_id = r.account_id and v.order_id = r.order_id and v.line_number = r.line_number
      and v.reason is not null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
