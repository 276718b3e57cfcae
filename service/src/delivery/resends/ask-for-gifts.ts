import { type Db, withTransaction } from '../../database/database.ts';
import { enqueueOnce } from '../../jobs/enqueue.ts';
import type { AddressHashes } from '../address-hashes.ts';
import { resendGiftsJob } from '../jobs.ts';

/**
 * Has the unopened gifts of an address sent again. Does the same for every address, so neither the answer nor its time
 * tells whether there are any; several requests for one address that wait together are one.
 */
export async function askForGifts(db: Db, addressHashes: AddressHashes, address: string): Promise<void> {
  const addressHash = addressHashes.of(address).toString('hex');
  await withTransaction(db, (tx) =>
    enqueueOnce(tx, resendGiftsJob, [{ key: addressHash, lane: null, payload: { addressHash } }]),
  );
}
