import type { Db } from '../database/database.ts';
import { listPackable } from './packable-queries.ts';
import { listParcels } from './queries.ts';
import type { PackableParcel, ParcelFilter, ParcelId } from './types.ts';

export const parcelsPerPageMax = 200;

export interface ParcelPage {
  readonly parcels: readonly PackableParcel[];
  /** Where the next page starts; null on the last page. */
  readonly nextAfter: ParcelId | null;
}

/** Parcels with one status, oldest first, with everything needed to send them. */
export async function readParcels(db: Db, filter: ParcelFilter, parcelsMax: number): Promise<ParcelPage> {
  const found = await listParcels(db, filter, Math.min(parcelsMax, parcelsPerPageMax) + 1);
  const page = found.slice(0, parcelsMax);
  const nextAfter = found.length > page.length ? (page.at(-1)?.id ?? null) : null;
  return { parcels: await listPackable(db, page), nextAfter };
}

/** All of them, page by page, so that memory use is constant. */
export async function* walkParcels(db: Db, filter: ParcelFilter): AsyncGenerator<PackableParcel> {
  let { after } = filter;
  do {
    const page: ParcelPage = await readParcels(db, { ...filter, after }, parcelsPerPageMax);
    yield* page.parcels;
    after = page.nextAfter;
  } while (after !== null);
}
