import type { Db } from '../database/database.ts';
import type { ArrangeParcels } from '../fulfillment/jobs.ts';
import type { JobContext } from '../jobs/types.ts';
import { arrangeParcels, type ParcelsReady } from './arrange-parcels.ts';

/** Jobs that run together may name an order more than once; handling it once is enough. */
export function arrangeParcelsHandler(db: Db, onReady: ParcelsReady) {
  return async ({ orders }: ArrangeParcels, { signal }: JobContext): Promise<void> => {
    for (const order of new Map(orders.map((ref) => [ref.orderId, ref])).values()) {
      if (signal.aborted) throw new Error('stopped before all parcels were arranged');
      await arrangeParcels(db, onReady, order);
    }
  };
}
