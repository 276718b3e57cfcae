import { sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { PassedMessage } from '../../delivery/types.ts';
import type { RetentionMark, RetentionPlace } from '../types.ts';

/** Locks the mark, so that two workers do not pass the same rows. */
export async function lockPassed(tx: Tx, place: RetentionPlace): Promise<PassedMessage | null> {
  const row = await maybeOne(
    tx,
    sql<{ passedAt: Date | null; passedId: string | null }>`
      insert into retention_marks as m (place, ran_at) values (${place}, service_now())
      on conflict (place) do update set ran_at = service_now()
      returning m.passed_at as "passedAt", m.passed_id as "passedId"`,
  );
  return row?.passedAt && row.passedId ? { passedAt: row.passedAt, passedId: row.passedId } : null;
}

export async function updateMark(
  tx: Tx,
  place: RetentionPlace,
  { removed, last }: { readonly removed: number; readonly last: PassedMessage | null },
): Promise<void> {
  await sql`
    update retention_marks
    set removed = removed + ${removed}, passed_at = coalesce(${last?.passedAt ?? null}::timestamptz, passed_at),
        passed_id = coalesce(${last?.passedId ?? null}::uuid, passed_id)
    where place = ${place}`.execute(tx);
}

export async function listRetentionMarks(reader: Reader): Promise<RetentionMark[]> {
  return many(
    reader,
    sql<RetentionMark>`
      select place, removed::float8 as removed, ran_at as "ranAt" from retention_marks order by place`,
  );
}
