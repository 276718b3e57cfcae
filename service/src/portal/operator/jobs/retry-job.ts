import type { PersonActing } from '../../../accounts/acting.ts';
import { announceWork } from '../../../database/changes.ts';
import { type Db, withTransaction } from '../../../database/database.ts';
import { jobsDue } from '../../../jobs/job-changes.ts';
import { NotFound } from '../../../kit/errors.ts';
import { isId } from '../../../kit/ids.ts';
import { takeJobUp } from './queries.ts';

/** Takes up a job that was set aside after failing too often. */
export async function retryJob(db: Db, acting: PersonActing, id: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (!isId(id) || !(await takeJobUp(tx, id))) throw new NotFound('No job that was set aside');
    await acting.record(tx, { action: 'JobRetried', target: id });
    await announceWork(tx, jobsDue);
  });
}
