import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { DomainError } from '../kit/errors.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { changesOthers } from './change-upload.ts';
import type { UploadNeeds } from './check-upload.ts';
import { CostChanged } from './errors.ts';
import { buyUploadJob } from './jobs.ts';
import { lockUpload, updateConfirmed, updateProgress } from './queries.ts';
import { countRows, listBoughtRows, skipRows } from './row-queries.ts';
import { openMapping, openUpload } from './seal-upload.ts';
import { planChecked } from './start-upload.ts';
import type { UploadRecord, UploadRef } from './types.ts';
import { costOfUpload } from './upload-cost.ts';

/**
 * What follows when all rows are checked: orders, if they were asked for and nothing prevents them; otherwise the upload
 * waits to be confirmed, and says why. Returns whether its rows must be checked once more.
 */
export async function finishCheck(needs: UploadNeeds, ref: UploadRef): Promise<boolean> {
  const outcome = await withTransaction(needs.db, (tx) => startIfConfirmed(tx, needs, ref));
  if (outcome.kind === 'Waits') await reportCheck(needs.db, ref, outcome.reason);
  return outcome.kind === 'Again';
}

type Outcome =
  | { readonly kind: 'Waits'; readonly reason: string | null }
  | { readonly kind: 'Again' | 'Started' | 'NotChecked' };

async function startIfConfirmed(tx: Tx, needs: UploadNeeds, ref: UploadRef): Promise<Outcome> {
  const upload = await lockUpload(tx, ref);
  if (!isChecked(upload)) return { kind: 'NotChecked' };
  if (!upload.startsWhenChecked) return { kind: 'Waits', reason: null };
  const mapping = openMapping(openUpload(needs.keyRing, upload), upload);
  if (upload.skipsFaulty) {
    const skipped = await skipRows(tx, ref, 'Faulty');
    if (await changesOthers(tx, upload, mapping, skipped)) {
      await updateProgress(tx, ref, { status: 'Checking', rowsChecked: 0, currencyCode: null });
      return { kind: 'Again' };
    }
  }
  try {
    const rows = (await listBoughtRows(tx, ref)).map((row) => ({ ...row, isSkipped: false }));
    await planChecked(tx, needs, upload, { mapping, rows, shownCost: costOfUpload(upload, upload.confirmedMinor) });
  } catch (error) {
    // It checks first and writes then, so nothing is half planned.
    if (!(error instanceof DomainError)) throw error;
    return { kind: 'Waits', reason: reasonOf(error) };
  }
  await enqueue(tx, buyUploadJob, { accountId: ref.accountId, uploadId: ref.id });
  return { kind: 'Started' };
}

function isChecked(upload: UploadRecord | null): upload is UploadRecord {
  return upload?.status === 'Checking' && upload.rowsChecked === upload.rowCount;
}

function reasonOf(error: DomainError): string {
  return error instanceof CostChanged
    ? `CostChanged: it is ${error.totalCost} now.`
    : `${error.code}: ${error.message}`;
}

/** A person sees it on the page; a program is told by an event. */
async function reportCheck(db: Db, ref: UploadRef, reason: string | null): Promise<void> {
  await withTransaction(db, async (tx) => {
    // Forgetting a recipient locks the account first, then uploads.
    await lockAccounts(tx, [ref.accountId]);
    const upload = await lockUpload(tx, ref);
    if (!isChecked(upload)) return;
    const { rowsChecked, currencyCode } = upload;
    await updateProgress(tx, ref, { status: 'Draft', rowsChecked, currencyCode });
    await updateConfirmed(tx, ref, { startsWhenChecked: false, skipsFaulty: false, confirmedMinor: null, reason });
    if (upload.origin !== 'Api') return;
    const { faulty, totalMinor } = await countRows(tx, upload);
    const data = { ImportId: ref.id, Rows: upload.rowCount, FaultyRows: faulty, CurrencyCode: currencyCode };
    const event = { ...data, TotalCost: costOfUpload(upload, totalMinor), Reason: reason };
    await recordEvent(tx, ref.accountId, { type: 'OrderImportChecked', data: event });
  });
}
