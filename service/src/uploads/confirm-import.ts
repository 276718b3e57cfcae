import { requireActive } from '../accounts/account-status.ts';
import { type Tx, withTransaction } from '../database/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { amountFromWire } from '../kit/money.ts';
import { getLockedUpload } from './change-upload.ts';
import { recheckLater, type UploadNeeds } from './check-upload.ts';
import { CostChanged, UploadNotReady } from './errors.ts';
import { buyUploadJob } from './jobs.ts';
import { forgetFaults, unplanOrders } from './order-queries.ts';
import { updateConfirmed, updateStatus } from './queries.ts';
import { repriceRest } from './reprice-rest.ts';
import { countRows } from './row-queries.ts';
import type { UploadActing, UploadRecord, UploadRef } from './types.ts';
import { costOfUpload } from './upload-cost.ts';

export interface Confirmation {
  readonly totalCost: number;
  readonly skipsFaulty: boolean;
}

/**
 * Orders what was checked, at the cost that was shown: the rows are checked again by a worker, and ordered if the cost is
 * still the same. One that failed, for example because the balance did not cover it, continues where it stopped.
 */
export async function confirmImport(
  needs: UploadNeeds,
  acting: UploadActing,
  ref: UploadRef,
  confirmation: Confirmation,
): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    await requireActive(tx, ref.accountId);
    const upload = await getLockedUpload(tx, ref);
    const { status } = upload;
    if (status === 'Running' || status === 'Starting' || status === 'Done') return;
    if (status === 'Checking') {
      // A repeated confirmation.
      if (upload.startsWhenChecked) return;
      throw new UploadNotReady('The rows are still being checked.');
    }
    if (status === 'Cancelled') throw new UploadNotReady('The import was cancelled.');
    if (status === 'Failed') await resume(tx, needs, upload, confirmation);
    else await startAfterCheck(tx, upload, confirmation);
    const details = { TotalCost: confirmation.totalCost };
    await acting.record(tx, { action: 'OrderImportConfirmed', target: ref.id, details });
  });
}

async function startAfterCheck(tx: Tx, upload: UploadRecord, { totalCost, skipsFaulty }: Confirmation): Promise<void> {
  const counts = await countRows(tx, upload);
  if (counts.faulty > 0 && !skipsFaulty)
    throw new UploadNotReady(`${counts.faulty} rows have faults. Confirm with FaultyRows Skip to leave them out.`);
  const shown = costOfUpload(upload, counts.totalMinor);
  if (shown === null || upload.currencyCode === null)
    throw new UploadNotReady('There are no rows that can be ordered.');
  if (shown !== totalCost) throw new CostChanged(shown);
  const confirmedMinor = amountFromWire(totalCost, upload.currencyCode as CurrencyCode);
  await updateConfirmed(tx, upload, { startsWhenChecked: true, skipsFaulty, confirmedMinor, reason: null });
  await recheckLater(tx, upload);
}

async function resume(tx: Tx, needs: UploadNeeds, upload: UploadRecord, { totalCost }: Confirmation): Promise<void> {
  if (upload.archivedAt !== null)
    throw new UploadNotReady(
      'The import ended more than a day ago, and its file was deleted. Send the rest as a new file.',
    );
  await repriceRest(tx, needs, upload, totalCost);
  await forgetFaults(tx, upload);
  await updateStatus(tx, upload, { status: 'Running', reason: null });
  await enqueue(tx, buyUploadJob, { accountId: upload.accountId, uploadId: upload.id });
}

/**
 * Nothing more of it is ordered. An order that is being placed at this moment is still placed, and recorded; those that
 * were placed stay.
 */
export async function cancelImport(needs: UploadNeeds, acting: UploadActing, ref: UploadRef): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const upload = await getLockedUpload(tx, ref);
    if (upload.status === 'Cancelled') return;
    if (upload.status === 'Done') throw new UploadNotReady('All orders of the import were placed already.');
    if (upload.status === 'Starting') await unplanOrders(tx, ref);
    await updateStatus(tx, ref, { status: 'Cancelled', reason: 'Cancelled' });
    await acting.record(tx, { action: 'OrderImportCancelled', target: ref.id });
  });
}
