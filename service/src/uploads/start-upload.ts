import type { AccountActing } from '../accounts/acting.ts';
import { type Tx, withTransaction } from '../database/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { amountToWire } from '../kit/money.ts';
import { getLockedUpload, type RecheckedRow, recheck, type UploadNeeds } from './change-upload.ts';
import { checkRows } from './check-rows.ts';
import { CostChanged, UploadNotReady } from './errors.ts';
import { buyUploadJob } from './jobs.ts';
import { forgetFaults, planOrders } from './order-queries.ts';
import { updateStatus } from './queries.ts';
import { countRows } from './row-queries.ts';
import { openMapping, openUpload } from './seal-upload.ts';
import { rowsPerOrderMax, type UploadRecord, type UploadRef } from './types.ts';

/**
 * Submits a checked upload at the price that was shown. Everything is checked again first, because the catalog may have
 * changed. A failed upload continues where it stopped: nothing is bought twice.
 */
export async function startUpload(
  needs: UploadNeeds,
  acting: AccountActing,
  ref: UploadRef,
  shownCost: number,
): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const upload = await getLockedUpload(tx, ref);
    if (upload.status === 'Running' || upload.status === 'Done') return;
    if (upload.status === 'Failed') await forgetFaults(tx, ref);
    else await plan(tx, needs, upload, shownCost);
    await updateStatus(tx, ref, { status: 'Running', reason: null });
    await enqueue(tx, buyUploadJob, { accountId: ref.accountId, uploadId: ref.id });
    await acting.record(tx, { action: 'UploadStarted', target: ref.id, details: { TotalCost: shownCost } });
  });
}

async function plan(tx: Tx, needs: UploadNeeds, upload: UploadRecord, shownCost: number): Promise<void> {
  const vault = openUpload(needs.keyRing, upload);
  const mapping = openMapping(vault, upload);
  const rows = await recheck(tx, needs, upload, vault, mapping);
  const catalog = await needs.catalog.forAccount(upload.accountId);
  const check = { ...needs, catalog, now: needs.now() };
  const { faults } = await checkRows(check, mapping, []);
  const counts = await countRows(tx, upload);
  const [fault] = faults;
  if (fault) throw new UploadNotReady(fault.detail);
  if (counts.faulty > 0) throw new UploadNotReady(`${counts.faulty} rows have errors; correct or skip them.`);
  if (counts.bought === 0) throw new UploadNotReady('There are no rows left to order.');
  const totalCost = amountToWire(counts.totalMinor, (upload.currencyCode ?? 'USD') as CurrencyCode);
  if (totalCost !== shownCost) throw new CostChanged(totalCost);
  const places = placesOf(needs, rows);
  await planOrders(tx, upload, places);
  const ordersPlanned = places.at(-1)?.orderIndex ?? 0;
  await updateStatus(tx, upload, { status: 'Running', reason: null, totalMinor: counts.totalMinor, ordersPlanned });
}

/** Rows in the order of the file, as many per order as its limits of lines and cards allow. */
function placesOf(needs: UploadNeeds, rows: readonly RecheckedRow[]) {
  const linesMax = Math.min(rowsPerOrderMax, needs.lineItemsMax);
  const places: { row: number; orderIndex: number; lineNumber: number }[] = [];
  let orderIndex = 1;
  let lines = 0;
  let cards = 0;
  for (const { row, isSkipped, quantity } of rows) {
    if (isSkipped) continue;
    if (lines === linesMax || (lines > 0 && cards + quantity > needs.limits.cardsMax)) {
      orderIndex++;
      lines = 0;
      cards = 0;
    }
    lines++;
    cards += quantity;
    places.push({ row, orderIndex, lineNumber: lines });
  }
  return places;
}
