import { announceChange } from '../database/changes.ts';
import type { Tx } from '../database/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { newId } from '../kit/ids.ts';
import { catalogChange } from './catalog.ts';
import { tellProductChangeJob } from './jobs.ts';
import { insertProductChange, raiseCatalogVersion } from './queries.ts';

/**
 * To be called in every transaction that changes a product: processes forget what they held of it, and accounts that
 * may order it will find ProductChanged in their feeds. Telling them is left to a job, since they may be many.
 */
export async function announceProductChange(tx: Tx, productId: string): Promise<void> {
  const changeId = newId();
  await raiseCatalogVersion(tx);
  await announceChange(tx, catalogChange);
  await insertProductChange(tx, productId, changeId);
  await enqueue(tx, tellProductChangeJob, { productId, changeId });
}
