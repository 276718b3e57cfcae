import { type Db, withTransaction } from '../database/database.ts';
import type { JobHandler, SetAsideHandler } from '../jobs/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId } from '../kit/ids.ts';
import { checkPortion, type UploadNeeds } from './check-upload.ts';
import { finishCheck } from './finish-check.ts';
import { lockUpload, updateProgress, updateStatus } from './queries.ts';
import { openMapping, openUpload } from './seal-upload.ts';
import type { UploadRef } from './types.ts';

type Payload = { readonly accountId: AccountId; readonly uploadId: string };

/**
 * Checks the rows of a long upload in portions, each in its own commit: another worker continues after a crash, and the
 * page shows how far it is. When all are checked, orders may follow.
 */
export function checkUploadHandler(needs: UploadNeeds): JobHandler<Payload> {
  return async ({ accountId, uploadId }, { signal }) => {
    const ref: UploadRef = { accountId, id: uploadId };
    for (;;) {
      if (signal.aborted) throw new Error('the worker is stopping; another one continues');
      const hasMore = await checkNext(needs, ref);
      if (!hasMore && !(await finishCheck(needs, ref))) return;
    }
  };
}

/** Whether there were rows to check. */
async function checkNext(needs: UploadNeeds, ref: UploadRef): Promise<boolean> {
  return withTransaction(needs.db, async (tx) => {
    const upload = await lockUpload(tx, ref);
    if (upload?.status !== 'Checking' || upload.rowsChecked === upload.rowCount) return false;
    const vault = openUpload(needs.keyRing, upload);
    const portion = await checkPortion(tx, needs, upload, {
      vault,
      mapping: openMapping(vault, upload),
      after: upload.rowsChecked,
      currencyCode: upload.currencyCode as CurrencyCode | null,
    });
    await updateProgress(tx, ref, {
      status: 'Checking',
      rowsChecked: upload.rowsChecked + portion.rows.length,
      currencyCode: portion.currencyCode,
    });
    return true;
  });
}

/** Shows that the check will not continue automatically. */
export function giveUpOnCheck(db: Db): SetAsideHandler<Payload> {
  return async ({ accountId, uploadId }) => {
    const reason = 'The list could not be checked. Discard this upload and upload the list again.';
    await withTransaction(db, async (tx) => {
      const upload = await lockUpload(tx, { accountId, id: uploadId });
      if (upload?.status === 'Checking') await updateStatus(tx, upload, { status: 'Checking', reason });
    });
  };
}
