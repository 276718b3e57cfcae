import type { Reader, Tx } from '../kit/database.ts';
import { NotFound } from '../kit/errors.ts';
import { findParcel, findParcelForUpdate } from './queries.ts';
import type { Parcel, ParcelId, ParcelRef } from './types.ts';

export async function getParcel(reader: Reader, id: ParcelId): Promise<Parcel> {
  const parcel = await findParcel(reader, id);
  if (!parcel) throw new NotFound('No parcel');
  return parcel;
}

/** Locked after its order: whoever changes a parcel holds the order first. */
export async function lockParcel(tx: Tx, ref: ParcelRef): Promise<Parcel> {
  const parcel = await findParcelForUpdate(tx, ref);
  if (!parcel) throw new NotFound('No parcel');
  return parcel;
}
