import type { AuditHook } from '../database/audit-hook.ts';
import { announceWork } from '../database/changes.ts';
import { type Db, withTransaction } from '../database/database.ts';
import { NotFound } from '../kit/errors.ts';
import { isId } from '../kit/ids.ts';
import { jobsDue } from './job-changes.ts';
import { takeJobUp } from './set-aside-queries.ts';

/** Retries a job that was set aside after failing too often. */
export async function retryJob(db: Db, id: string, audit: AuditHook): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (!isId(id) || !(await takeJobUp(tx, id))) throw new NotFound('No failed job');
    await audit(tx);
    await announceWork(tx, jobsDue);
  });
}
