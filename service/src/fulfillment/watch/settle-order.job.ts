import { type Db, withTransaction } from '../../kit/database.ts';
import { abandonSupplierRequests, finishOrder } from '../end-lines.ts';
import type { SettleOrder } from '../jobs.ts';
import { orderStatusOf } from '../line-status.ts';
import { lockOrder } from '../queries.ts';
import { releaseReservations } from '../reservation-queries.ts';

/** Draws the conclusions from lines that have ended: nothing stays set aside for them, and the order ends with the last. */
export function settleOrderHandler(db: Db) {
  return async ({ order: ref }: SettleOrder): Promise<void> => {
    await withTransaction(db, async (tx) => {
      const order = await lockOrder(tx, ref);
      if (!order) return;
      for (const { lineNumber, status } of order.lines) {
        if (status === 'Pending') continue;
        // A complete line that was mailed may have cards set aside for a parcel that is sent again.
        if (status !== 'Complete' || order.type !== 'PhysicalShipment') await releaseReservations(tx, ref, lineNumber);
        await abandonSupplierRequests(tx, ref, lineNumber);
      }
      const status = orderStatusOf(order.lines.map((line) => line.status));
      if (order.status === 'Pending' && status !== 'Pending') await finishOrder(tx, ref, order.poNumber, status, null);
    });
  };
}
