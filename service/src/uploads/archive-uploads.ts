import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { deleteOldDrafts, listEndedUploads, lockUpload, updateArchived } from './queries.ts';
import { clearCells } from './row-queries.ts';
import type { UploadRef } from './types.ts';

const rowsPerPortion = 5_000;
const portionsMax = 20;

/**
 * Deletes what files said about recipients: a day after the end of an upload, and a week after the upload of one that was
 * never submitted. Which row became which line of which order stays, as long as the orders do.
 */
export async function archiveOldUploads(db: Db, uploadsMax: number): Promise<void> {
  await deleteOldDrafts(db, uploadsMax);
  for (const ref of await listEndedUploads(db, uploadsMax)) {
    for (let portion = 0; portion < portionsMax; portion++) {
      const isDone = await withTransaction(db, (tx) => archiveNext(tx, ref));
      if (isDone) break;
    }
  }
}

/** Whether everything is deleted. It may have been submitted again meanwhile. */
async function archiveNext(tx: Tx, ref: UploadRef): Promise<boolean> {
  const upload = await lockUpload(tx, ref);
  if (!upload?.endedAt || upload.archivedAt) return true;
  if ((await clearCells(tx, ref, rowsPerPortion)) === rowsPerPortion) return false;
  await updateArchived(tx, ref);
  return true;
}
