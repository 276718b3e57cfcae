import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { unpackCards } from '../fulfillment/plastic/parcel-queries.ts';
import { lockParcel, readLocked } from './get-parcel.ts';
import { type Doer, keepRecord, type RecordNeeds } from './keep-record.ts';
import { conflictOf } from './parcel-rules.ts';
import { markUnpacked } from './queries.ts';
import type { Parcel, ParcelId, ParcelRef } from './types.ts';

/** Takes all cards out of a parcel that was not shipped yet. They stay reserved for its lines. */
export async function unpackParcel(needs: RecordNeeds & { readonly db: Db }, by: Doer, id: ParcelId): Promise<Parcel> {
  return withTransaction(needs.db, async (tx) => {
    const { parcel } = await lockParcel(tx, id);
    if (parcel.status !== 'Ready' && parcel.status !== 'Packed') throw conflictOf(parcel.status);
    await emptyParcel(tx, parcel);
    if (parcel.packedCount > 0) {
      const details = { Cards: parcel.packedCount };
      await keepRecord(tx, needs, by, { action: 'ParcelUnpacked', parcel, details });
    }
    return readLocked(tx, parcel);
  });
}

export async function emptyParcel(tx: Tx, parcel: ParcelRef): Promise<void> {
  await unpackCards(tx, parcel);
  await markUnpacked(tx, parcel);
}
