import type { AuditHook } from '../database/audit-hook.ts';
import { type Db, withTransaction } from '../database/database.ts';
import { NotFound } from '../kit/errors.ts';
import { isId } from '../kit/ids.ts';
import { deleteSetAsideJob } from './set-aside-queries.ts';

/** Deletes a job that was set aside: its work is never done. The audit entry names its kind. */
export async function dropJob(db: Db, id: string, audit: AuditHook<{ readonly kind: string }>): Promise<void> {
  await withTransaction(db, async (tx) => {
    const kind = isId(id) ? await deleteSetAsideJob(tx, id) : null;
    if (kind === null) throw new NotFound('No failed job');
    await audit(tx, { kind });
  });
}
