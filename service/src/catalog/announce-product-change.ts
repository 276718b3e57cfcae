import { announceChange } from '../database/changes.ts';
import type { Tx } from '../database/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { newId } from '../kit/ids.ts';
import { catalogChange } from './catalog.ts';
import { announceProductChangeJob } from './jobs.ts';
import { insertProductChange, raiseCatalogVersion } from './queries.ts';

/**
 * Call it in every transaction that changes a product: processes drop their cache, and accounts that can order it get
 * ProductChanged in their feeds. A job writes those events, because there may be many accounts.
 */
export async function announceProductChange(tx: Tx, productId: string): Promise<void> {
  const changeId = newId();
  await raiseCatalogVersion(tx);
  await announceChange(tx, catalogChange);
  await insertProductChange(tx, productId, changeId);
  await enqueue(tx, announceProductChangeJob, { productId, changeId });
}
