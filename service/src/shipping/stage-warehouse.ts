import { createHash } from 'node:crypto';
import { listSuspended } from '../accounts/account-status.ts';
import { withTransaction } from '../database/database.ts';
import { stageMarkers } from '../fulfillment/sources/markers.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { holdJob } from '../jobs/hold.ts';
import type { JobContext } from '../jobs/types.ts';
import type { OrderRef } from '../orders/types.ts';
import type { ParcelsReady } from './arrange-parcels.ts';
import { getParcel } from './get-parcel.ts';
import { simulateLossJob, simulateWarehouseJob } from './jobs.ts';
import type { Doer } from './keep-record.ts';
import { packCardsOf } from './pack-parcel.ts';
import { listOpenParcels } from './queries.ts';
import { type ReshipNeeds, reshipParcel } from './reship-parcel.ts';
import { type ShipNeeds, shipParcel } from './ship-parcel.ts';
import { getShippingCarrier, listParcelsToLose, listSetAsideSerials } from './stage-queries.ts';
import type { Dispatch, Parcel, ParcelId } from './types.ts';

const warehouse: Doer = { actor: { kind: 'Service', id: null, name: 'simulated warehouse' }, address: null };

/** Packs and ships the parcels of stage orders after a delay, and loses those that are marked. */
export function createStageWarehouse({ shipsAfterSeconds }: { readonly shipsAfterSeconds: number }): ParcelsReady {
  return async (tx, { accountId, orderId }) => {
    await enqueue(tx, simulateWarehouseJob, { accountId, orderId }, shipsAfterSeconds);
    for (const parcelId of await listParcelsToLose(tx, { accountId, orderId }, stageMarkers.LostParcel)) {
      await enqueue(tx, simulateLossJob, { parcelId }, 2 * shipsAfterSeconds + 1);
    }
  };
}

/** Packs the reserved cards and ships the parcels. Safe to run twice: shipped parcels are not open. */
export function simulateWarehouseHandler(needs: ShipNeeds) {
  return async (order: OrderRef, { signal }: JobContext): Promise<void> => {
    if (await isHeld(needs, order)) return;
    for (const parcel of await listOpenParcels(needs.db, order)) {
      if (signal.aborted) throw new Error('stopped before all parcels were handed over');
      if (parcel.status === 'Ready')
        await packCardsOf(needs, warehouse, parcel.id, await listSetAsideSerials(needs.db, parcel));
      await shipParcel(needs, warehouse, parcel.id, await simulateDispatch(needs, parcel));
    }
  };
}

/** Parcels of a suspended account wait until it is active again. */
async function isHeld({ db }: ShipNeeds, order: OrderRef): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const isSuspended = (await listSuspended(tx, [order.accountId])).has(order.accountId);
    if (isSuspended) await holdJob(tx, simulateWarehouseJob, order, order.accountId);
    return isSuspended;
  });
}

export function simulateLossHandler(needs: ReshipNeeds) {
  return async ({ parcelId }: { readonly parcelId: ParcelId }): Promise<void> => {
    const { status } = await getParcel(needs.db, parcelId);
    if (status === 'Cancelled') return;
    if (status === 'Ready' || status === 'Packed') throw new Error('a parcel that was not handed over cannot be lost');
    await reshipParcel(needs, warehouse, parcelId);
  };
}

const trackingDigits = 12;

/** Derived from the parcel, so that repeating it gives the same number. */
async function simulateDispatch({ db }: ShipNeeds, parcel: Parcel): Promise<Dispatch> {
  const courier = await getShippingCarrier(db, parcel);
  const initials = courier
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const number = createHash('sha256').update(parcel.id).digest().readUIntBE(0, 6) % 10 ** trackingDigits;
  const trackingNumber = `${initials}${String(number).padStart(trackingDigits, '0')}`;
  return { courier, trackingNumber, trackingUrl: `https://tracking.example/${encodeURIComponent(trackingNumber)}` };
}
