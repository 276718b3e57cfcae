import type { Reader, Tx } from '../database/database.ts';
import { lockLines } from '../fulfillment/queries.ts';
import type { HeldOrder } from '../fulfillment/types.ts';
import { NotFound } from '../kit/errors.ts';
import { findParcel, findParcelForUpdate, listLineNumbers } from './queries.ts';
import type { Parcel, ParcelId, ParcelRef } from './types.ts';

export async function getParcel(reader: Reader, id: ParcelId): Promise<Parcel> {
  const parcel = await findParcel(reader, id);
  if (!parcel) throw new NotFound('No parcel');
  return parcel;
}

export interface HeldParcel {
  readonly parcel: Parcel;
  readonly order: HeldOrder;
}

/**
 * Locks a parcel for a change: first its account and lines, in the same order as a cancellation, then the parcel
 * itself.
 */
export async function lockParcel(tx: Tx, id: ParcelId): Promise<HeldParcel> {
  const found = await getParcel(tx, id);
  // Lines only ever leave a parcel, so enough is always locked.
  const order = await lockLines(tx, found, await listLineNumbers(tx, found));
  if (!order) throw new NotFound('No parcel');
  return { parcel: await readLocked(tx, found), order };
}

/** The current state of a locked parcel. */
export async function readLocked(tx: Tx, ref: ParcelRef): Promise<Parcel> {
  const parcel = await findParcelForUpdate(tx, ref);
  if (!parcel) throw new NotFound('No parcel');
  return parcel;
}
