import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { type Db, withTransaction } from '../database/database.ts';
import type { AddressHashes } from './address-hashes.ts';
import { deleteSuppression } from './suppression-queries.ts';

/** Removes an address from the suppression list; false if it was not on it. */
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
