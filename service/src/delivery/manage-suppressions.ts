import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { type Db, withTransaction } from '../database/database.ts';
import type { AddressHashes } from './address-hashes.ts';
import { deleteSuppression, listSuppressions, type Suppression } from './suppression-queries.ts';

export const suppressionsShownMax = 1_000;

/** The newest addresses that are not written to. They are known by their hashes only. */
export async function showSuppressions(db: Db): Promise<Suppression[]> {
  return listSuppressions(db, suppressionsShownMax);
}

/** Lets an address be written to again; false when it was not on the list. */
export async function removeSuppression(
  db: Db,
  hashes: AddressHashes,
  address: string,
  audit: AuditHook = noAudit,
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const wasListed = await deleteSuppression(tx, hashes.of(address.trim()));
    if (wasListed) await audit(tx);
    return wasListed;
  });
}
