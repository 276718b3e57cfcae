import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** Deletes who visited gift pages more than so many days ago. */
export async function deleteOldReveals(tx: Tx, days: number, rowsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from card_reveals where ctid = any(array(
      select ctid from card_reveals
      where day < ((select service_now()) at time zone 'utc')::date - ${days}::integer order by day limit ${rowsMax}))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
