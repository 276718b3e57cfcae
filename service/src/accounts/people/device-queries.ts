import { sql } from 'kysely';
import { one, type Tx } from '../../database/database.ts';
import type { PersonId } from './types.ts';

/** Every sign-in locks the person's row, so of two concurrent sign-ins from one place only one finds it new. */
export async function upsertDevice(
  tx: Tx,
  personId: PersonId,
  deviceHash: Buffer,
  devicesMax: number,
): Promise<{ isNew: boolean; hasOthers: boolean }> {
  const { before, known } = await one(
    tx,
    sql<{ before: number; known: number }>`
      select count(*)::int as before, count(*) filter (where device_hash = ${deviceHash})::int as known
      from known_devices where person_id = ${personId}`,
  );
  await sql`
    insert into known_devices (person_id, device_hash) values (${personId}, ${deviceHash})
    on conflict (person_id, device_hash) do update set last_seen_at = clock_timestamp()`.execute(tx);
  await sql`
    delete from known_devices where person_id = ${personId} and device_hash in
      (select device_hash from known_devices where person_id = ${personId}
       order by last_seen_at desc, device_hash offset ${devicesMax})`.execute(tx);
  return { isNew: known === 0, hasOthers: before > known };
}
