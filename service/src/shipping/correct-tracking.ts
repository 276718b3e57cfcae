import { type Db, withTransaction } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { updateShipment } from '../orders/line-queries.ts';
import { ParcelConflict } from './errors.ts';
import { lockParcel } from './get-parcel.ts';
import { type Doer, keepRecord, type RecordNeeds } from './keep-record.ts';
import { updateTracking } from './ship-queries.ts';
import { shipmentEvent } from './shipment-event.ts';
import type { Dispatch, Parcel, ParcelId } from './types.ts';

/**
 * Corrects the tracking of a shipped parcel. The caller is notified. Repeating it changes nothing; returns whether it
 * was new.
 */
export async function correctTracking(
  needs: RecordNeeds & { readonly db: Db },
  by: Doer,
  id: ParcelId,
  dispatch: Dispatch,
): Promise<boolean> {
  return withTransaction(needs.db, async (tx) => {
    const { parcel, order } = await lockParcel(tx, id);
    if (isSame(parcel, dispatch)) return false;
    if (parcel.status !== 'Shipped')
      throw new ParcelConflict(
        `The parcel is ${parcel.status}; tracking can be corrected only after it was handed over.`,
      );
    await updateTracking(tx, parcel, dispatch);
    const lineNumbers = order.lines.map(({ lineNumber }) => lineNumber);
    await updateShipment(tx, parcel, lineNumbers, parcel.id, dispatch);
    await recordEvent(tx, parcel.accountId, shipmentEvent(order, parcel, 'Shipped'));
    const details = {
      Courier: dispatch.courier,
      TrackingNumber: dispatch.trackingNumber,
      FormerCourier: parcel.courier ?? '',
      FormerTrackingNumber: parcel.trackingNumber ?? '',
    };
    await keepRecord(tx, needs, by, { action: 'ParcelTrackingCorrected', parcel, details });
    return true;
  });
}

function isSame({ courier, trackingNumber, trackingUrl }: Parcel, dispatch: Dispatch): boolean {
  return (
    courier === dispatch.courier && trackingNumber === dispatch.trackingNumber && trackingUrl === dispatch.trackingUrl
  );
}
