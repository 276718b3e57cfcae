import { sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../../database/database.ts';
import type { KnownSupplierState, SupplierState } from '../types.ts';

/** Writes a state that differs from the known one, and returns when and how long the other lasted; null: nothing changed. */
export async function changeSupplierState(
  tx: Tx,
  { supplier, isFailing, problem }: SupplierState,
): Promise<{ readonly now: Date; readonly lastedSeconds: number | null } | null> {
  const before = await maybeOne(
    tx,
    sql<{ isFailing: boolean; lastedSeconds: number }>`
      select is_failing as "isFailing", extract(epoch from service_now() - changed_at)::float8 as "lastedSeconds"
      from supplier_states where supplier = ${supplier} for update`,
  );
  // A supplier that never failed is nothing to report.
  if (before ? before.isFailing === isFailing : !isFailing) return null;
  const row = await maybeOne(
    tx,
    sql<{ now: Date }>`
      insert into supplier_states as s (supplier, is_failing, problem) values (${supplier}, ${isFailing}, ${problem})
      on conflict (supplier) do update
        set is_failing = excluded.is_failing, problem = excluded.problem, changed_at = excluded.changed_at
        where s.is_failing <> excluded.is_failing
      returning changed_at as now`,
  );
  return row && { now: row.now, lastedSeconds: before?.lastedSeconds ?? null };
}

export async function listSupplierStates(reader: Reader): Promise<KnownSupplierState[]> {
  return many(
    reader,
    sql<KnownSupplierState>`
      select supplier, is_failing as "isFailing", problem, changed_at as "changedAt"
      from supplier_states order by supplier`,
  );
}
