import { type Db, withTransaction } from '../../database/database.ts';
import { insertOperatorEvent, operatorEventIdOf } from '../../events/operator-event-queries.ts';
import type { SupplierState } from '../types.ts';
import { changeSupplierState } from './supplier-state-queries.ts';

/** A supplier that fails every other time is not reported more often. */
const reportedEverySeconds = 600;

/** Records that a supplier begins to fail, or works again, and tells operators; safe to call from every worker. */
export async function recordSupplierState(db: Db, state: SupplierState): Promise<void> {
  const { supplier, isFailing, problem } = state;
  await withTransaction(db, async (tx) => {
    const change = await changeSupplierState(tx, state);
    if (!change) return;
    const type = isFailing ? 'SupplierFailing' : 'SupplierWorks';
    const period = Math.floor(change.now.getTime() / 1_000 / reportedEverySeconds);
    const failedMinutes = Math.round((change.lastedSeconds ?? 0) / 60);
    const data = { Supplier: supplier, ...(isFailing ? { Problem: problem } : { FailedMinutes: failedMinutes }) };
    await insertOperatorEvent(tx, { id: operatorEventIdOf(`${type} ${supplier} ${period}`), type, data });
  });
}
