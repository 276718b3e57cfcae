import type { Db } from '../kit/database.ts';
import type { AddressHashes } from './address-hashes.ts';
import { deleteSuppression, listSuppressions, type Suppression } from './suppression-queries.ts';

export const suppressionsShownMax = 1_000;

/** The newest addresses that are not written to. They are known by their hashes only. */
export async function showSuppressions(db: Db): Promise<Suppression[]> {
  return listSuppressions(db, suppressionsShownMax);
}

/** Lets an address be written to again; false when it was not on the list. */
export async function removeSuppression(db: Db, hashes: AddressHashes, address: string): Promise<boolean> {
  return deleteSuppression(db, hashes.of(address.trim()));
}
