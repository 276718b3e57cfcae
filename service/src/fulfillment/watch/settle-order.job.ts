import { type Db, withTransaction } from '../../database/database.ts';
import { finishOrder } from '../../orders/status/finish-order.ts';
import { getStatusOfLines } from '../../orders/status/queries.ts';
import { abandonSupplierRequests } from '../end-portion.ts';
import type { SettleOrder } from '../jobs.ts';
import { lockOrder } from '../queries.ts';
import { releaseReservations } from '../reservation-queries.ts';
import { refillShelves } from '../returns/refill-shelves.ts';
import type { LockedLine } from '../types.ts';

/** Cleans up after lines that have ended: releases what is reserved for them, and ends the order with the last one. */
export function settleOrderHandler(db: Db) {
  return async ({ order: ref }: SettleOrder): Promise<void> => {
    await withTransaction(db, async (tx) => {
      const order = await lockOrder(tx, ref);
      if (!order) return;
      const ended = order.lines.filter(({ status }) => status !== 'Pending');
      // A complete mailed line may have cards reserved for a parcel that is resent.
      const withoutCards = ended.filter(({ status }) => status !== 'Complete' || order.type !== 'PhysicalShipment');
      await abandonSupplierRequests(tx, ref, numbersOf(ended));
      await refillShelves(tx, await releaseReservations(tx, ref, numbersOf(withoutCards)));
      const status = await getStatusOfLines(tx, ref);
      if (order.status === 'Pending' && status !== 'Pending') await finishOrder(tx, ref, order.poNumber, status, null);
    });
  };
}

function numbersOf(lines: readonly LockedLine[]): number[] {
  return lines.map(({ lineNumber }) => lineNumber);
}
