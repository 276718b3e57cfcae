import { announceWork } from '../../database/changes.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import { jobsDueOf } from '../../jobs/job-changes.ts';
import { serveAwaitingJob, type WakeAwaiting } from '../jobs.ts';
import { hurryAwaiting } from './queries.ts';

/**
 * A separate job, not part of the commit that returned the codes: with thousands of waiting lines the search takes a
 * while, and that commit holds an account lock.
 */
export function wakeAwaitingHandler(db: Db) {
  return async ({ shelves }: WakeAwaiting): Promise<void> => {
    const kinds = shelves.map(({ productId, valueMinor }) => ({ productId, valueMinor: BigInt(valueMinor) }));
    await withTransaction(db, async (tx) => {
      await hurryAwaiting(tx, kinds);
      await announceWork(tx, jobsDueOf(serveAwaitingJob.kind));
    });
  };
}
