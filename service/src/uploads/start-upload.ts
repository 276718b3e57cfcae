import { type Tx, withTransaction } from '../database/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { amountToWire } from '../kit/money.ts';
import { getLockedUpload } from './change-upload.ts';
import { checkRows } from './check-rows.ts';
import { type RecheckedRow, recheck, type UploadNeeds } from './check-upload.ts';
import { CostChanged, UploadNotReady } from './errors.ts';
import { buyUploadJob } from './jobs.ts';
import { forgetFaults, planOrders, unplanOrders } from './order-queries.ts';
import { type PlacedRow, placeRows } from './place-rows.ts';
import { lockUpload, updateStarting, updateStatus } from './queries.ts';
import { rememberMappingOf } from './remember-mapping.ts';
import { repriceRest } from './reprice-rest.ts';
import { countRows } from './row-queries.ts';
import { openHeader, openMapping, openUpload } from './seal-upload.ts';
import type { Mapping, UploadActing, UploadRecord, UploadRef } from './types.ts';

export interface StartRequest {
  readonly shownCost: number;
  /** How long it can be undone; 0: orders are placed right away. */
  readonly undoSeconds: number;
}

/**
 * Submits a checked upload at the price that was shown. Everything is checked again first, because the catalog may have
 * changed. A failed upload continues where it stopped: nothing is bought twice. An upload that waits, because it can
 * still be undone, waits no longer if it is submitted again without that time.
 */
export async function startUpload(
  needs: UploadNeeds,
  acting: UploadActing,
  ref: UploadRef,
  { shownCost, undoSeconds }: StartRequest,
): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const upload = await getLockedUpload(tx, ref);
    if (upload.status === 'Running' || upload.status === 'Done') return;
    if (upload.status === 'Checking') throw new UploadNotReady('The rows are still being checked.');
    if (upload.status === 'Cancelled') throw new UploadNotReady('The import was cancelled.');
    if (upload.status === 'Starting' && undoSeconds > 0) return;
    if (upload.archivedAt !== null) throw new UploadNotReady('It ended more than a day ago, and its file was deleted.');
    if (upload.status === 'Failed') {
      await repriceRest(tx, needs, upload, shownCost);
      await forgetFaults(tx, ref);
    }
    if (upload.status === 'Draft') await plan(tx, needs, upload, shownCost);
    // What was bought before cannot be undone, so a failed upload continues at once.
    const waits = undoSeconds > 0 && upload.status === 'Draft';
    if (waits) await updateStarting(tx, ref, undoSeconds);
    else await updateStatus(tx, ref, { status: 'Running', reason: null });
    await enqueue(tx, buyUploadJob, { accountId: ref.accountId, uploadId: ref.id }, waits ? undoSeconds : 0);
    await acting.record(tx, { action: 'UploadStarted', target: ref.id, details: { TotalCost: shownCost } });
  });
}

/**
 * Takes back a submitted upload of which nothing has been ordered. The lock of its row decides between this and the
 * worker that starts it.
 */
export async function undoUpload(needs: UploadNeeds, acting: UploadActing, ref: UploadRef): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const upload = await getLockedUpload(tx, ref);
    if (upload.status === 'Draft') return;
    if (upload.status !== 'Starting')
      throw new UploadNotReady('It is too late to undo this: orders are being placed already.');
    await unplanOrders(tx, ref);
    await updateStatus(tx, ref, { status: 'Draft', reason: null });
    await acting.record(tx, { action: 'UploadUndone', target: ref.id });
  });
}

/** Checks everything again, because the catalog may have changed, and plans the orders. */
async function plan(tx: Tx, needs: UploadNeeds, upload: UploadRecord, shownCost: number): Promise<void> {
  const vault = openUpload(needs.keyRing, upload);
  const mapping = openMapping(vault, upload);
  const rows = await recheck(tx, needs, upload, vault, mapping);
  await planChecked(tx, needs, (await lockUpload(tx, upload)) ?? upload, { mapping, rows, shownCost });
  await rememberMappingOf(tx, needs.keyRing, upload, openHeader(vault, upload), mapping);
}

/** Plans the orders of rows that were just checked. Throws if they cannot be ordered, or not at this cost. */
export async function planChecked(
  tx: Tx,
  needs: UploadNeeds,
  upload: UploadRecord,
  {
    mapping,
    rows,
    shownCost,
  }: { readonly mapping: Mapping; readonly rows: readonly RecheckedRow[]; readonly shownCost: number | null },
): Promise<void> {
  const catalog = await needs.catalog.forAccount(upload.accountId);
  const { faults } = await checkRows({ ...needs, catalog, now: needs.now() }, mapping, []);
  const counts = await countRows(tx, upload);
  const [fault] = faults;
  if (fault) throw new UploadNotReady(fault.detail);
  if (counts.faulty > 0) throw new UploadNotReady(`${counts.faulty} rows have errors; correct or skip them.`);
  if (counts.bought === 0) throw new UploadNotReady('There are no rows left to order.');
  const totalCost = amountToWire(counts.totalMinor, (upload.currencyCode ?? 'USD') as CurrencyCode);
  if (shownCost !== null && totalCost !== shownCost) throw new CostChanged(totalCost);
  const places = placesOf(needs, mapping, rows);
  await planOrders(tx, upload, places);
  const ordersPlanned = places.at(-1)?.orderIndex ?? 0;
  await updateStatus(tx, upload, { status: 'Running', reason: null, totalMinor: counts.totalMinor, ordersPlanned });
}

function placesOf(needs: UploadNeeds, { type }: Mapping, rows: readonly RecheckedRow[]): PlacedRow[] {
  const { lineItemsMax, limits } = needs;
  return placeRows(
    rows.filter(({ isSkipped }) => !isSkipped),
    { type, lineItemsMax, cardsMax: limits.cardsMax },
  );
}
