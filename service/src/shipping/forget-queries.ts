import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { LineRef } from '../orders/types.ts';

/**
 * A parcel's key is a digest of its address, which someone who guesses the address could recognise: it becomes a random one. Only parcels
 * that have left or were cancelled get here, and their key is not compared any more. Their tracking numbers stay: they name a
 * parcel, not a person, and a loss is settled with them.
 */
export async function forgetParcels(tx: Tx, lines: readonly LineRef[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update parcels p set parcel_key = sha256(gen_random_uuid()::text::bytea)
    where (p.account_id, p.id) in (
      select pl.account_id, pl.parcel_id
      from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                  ${lines.map((line) => line.lineNumber)}::integer[]) as r (account_id, order_id, line_number)
      join parcels q on q.account_id = r.account_id and q.order_id = r.order_id
      join parcel_lines pl on pl.account_id = q.account_id and pl.parcel_id = q.id and pl.line_number = r.line_number)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
