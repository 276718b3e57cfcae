import { type Tx, withTransaction } from '../database/database.ts';
import { InvalidRequest, NotFound } from '../kit/errors.ts';
import { isId } from '../kit/ids.ts';
import { type DecimalSign, decimalSignOf } from './amount-rules.ts';
import { beginCheck, recheck, recheckRow, type UploadNeeds } from './check-upload.ts';
import { UploadNotReady } from './errors.ts';
import { guessColumns } from './guess-columns.ts';
import { deleteUpload, lockUpload, updateArchived } from './queries.ts';
import { recallMapping } from './remember-mapping.ts';
import {
  clearCells,
  findRow,
  hasPricedRowBefore,
  includeRows,
  listRowsAfter,
  skipRows,
  updateRow,
} from './row-queries.ts';
import { openMapping, openUpload, type UploadVault } from './seal-upload.ts';
import { portalUpload, storeUpload } from './store-upload.ts';
import {
  type FileContent,
  type Mapping,
  rowsPerTurn,
  type UploadActing,
  type UploadRecord,
  type UploadRef,
} from './types.ts';

/** Stores a file that a person sent, maps its columns as the last time or guesses them, and checks every row. */
export async function createUpload(
  needs: UploadNeeds,
  acting: UploadActing,
  file: FileContent & { readonly name: string },
): Promise<UploadRef> {
  const catalog = await needs.catalog.forAccount(acting.accountId);
  return withTransaction(needs.db, async (tx) => {
    const stored = await storeUpload(tx, needs, acting, file, portalUpload);
    const remembered = await recallMapping(tx, needs.keyRing, stored, file.header);
    const columns = remembered?.columns ?? guessColumns(file, (id) => catalog.productsById.has(id));
    await beginCheck(tx, needs, stored, stored.vault, {
      type: remembered?.type ?? guessType(columns),
      columns,
      defaults: remembered?.defaults ?? {},
      departmentId: remembered?.departmentId ?? null,
      note: null,
      decimalSign: null,
      foundDecimalSign: decimalSignIn(file, columns.Value),
      isRemembered: remembered !== null,
    });
    await acting.record(tx, { action: 'UploadCreated', target: stored.id, details: { Rows: stored.rowCount } });
    return { accountId: stored.accountId, id: stored.id };
  });
}

/** Addresses without an email or a phone number mean that cards are shipped. */
export function guessType(columns: Mapping['columns']): Mapping['type'] {
  const isShipped = columns.AddressLine1 !== undefined && columns.Email === undefined && columns.Sms === undefined;
  return isShipped ? 'PhysicalShipment' : 'DigitalDelivery';
}

export function decimalSignIn({ rows }: FileContent, column: number | undefined): DecimalSign | null {
  return column === undefined ? null : decimalSignOf(rows.map((cells) => cells[column] ?? ''));
}

/** Changes the mapping, and checks every row again. */
export async function mapUpload(
  needs: UploadNeeds,
  ref: UploadRef,
  mapping: Omit<Mapping, 'foundDecimalSign' | 'isRemembered'>,
): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const upload = await lockDraft(tx, ref);
    const vault = openUpload(needs.keyRing, upload);
    const column = mapping.columns.Value;
    const foundDecimalSign = column === undefined ? null : decimalSignOf(await readColumn(tx, ref, vault, column));
    await beginCheck(tx, needs, upload, vault, { ...mapping, foundDecimalSign, isRemembered: false });
  });
}

/** Corrects or skips a row. The others are checked again only if this row decides the currency, and changes it. */
export async function changeRow(
  needs: UploadNeeds,
  ref: UploadRef,
  change: { readonly row: number; readonly cells: readonly string[] | null; readonly isSkipped: boolean | null },
): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const upload = await lockDraft(tx, ref);
    const vault = openUpload(needs.keyRing, upload);
    const stored = await findRow(tx, ref, change.row);
    if (!stored) throw new NotFound('No row');
    const before = vault.openRow(change.row, stored.sealedCells);
    if (change.cells && change.cells.length !== before.length) throw new InvalidRequest([wrongWidth(before.length)]);
    const cells = change.cells ?? before;
    const isSkipped = change.isSkipped ?? stored.isSkipped;
    await updateRow(tx, ref, { row: change.row, sealedCells: vault.sealRow(change.row, cells), isSkipped });
    const mapping = openMapping(vault, upload);
    const currencyCode = await recheckRow(tx, needs, upload, { vault, mapping }, { row: change.row, cells });
    const keepsCurrency = !isSkipped && currencyCode === upload.currencyCode;
    if (!keepsCurrency && !(await hasPricedRowBefore(tx, ref, change.row)))
      await recheck(tx, needs, upload, vault, mapping);
  });
}

/** Skips all rows with faults, or all that repeat another one. */
export async function skipAll(needs: UploadNeeds, ref: UploadRef, which: 'Faulty' | 'Duplicate'): Promise<void> {
  await changeRows(needs, ref, (tx) => skipRows(tx, ref, which));
}

/** Takes every skipped row back. */
export async function includeAll(needs: UploadNeeds, ref: UploadRef): Promise<void> {
  await changeRows(needs, ref, (tx) => includeRows(tx, ref));
}

async function changeRows(needs: UploadNeeds, ref: UploadRef, change: (tx: Tx) => Promise<number[]>): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const upload = await lockDraft(tx, ref);
    const rows = await change(tx);
    if (rows.length === 0) return;
    const vault = openUpload(needs.keyRing, upload);
    const mapping = openMapping(vault, upload);
    if (await changesOthers(tx, upload, mapping, rows)) await beginCheck(tx, needs, upload, vault, mapping);
  });
}

/** Whether skipping rows, or taking them back, changes what others cost or which currency they must have. */
export async function changesOthers(
  tx: Tx,
  upload: UploadRef & { readonly rowCount: number },
  { type }: Mapping,
  rows: readonly number[],
): Promise<boolean> {
  if (rows.length === 0) return false;
  if (type === 'PhysicalShipment') return true;
  const first = rows.reduce((least, row) => Math.min(least, row), upload.rowCount + 1);
  // The currency stays the same if a row before the changed ones decides it.
  return !(await hasPricedRowBefore(tx, upload, first));
}
export async function removeUpload(needs: UploadNeeds, acting: UploadActing, ref: UploadRef): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const upload = await getLockedUpload(tx, ref);
    if (upload.status === 'Running') throw new UploadNotReady('The upload’s orders are being placed right now.');
    if (upload.status === 'Starting')
      throw new UploadNotReady('The upload’s orders are about to be placed; undo that first.');
    // What became of its rows stays with the orders.
    if (upload.ordersPlaced > 0) await archiveUpload(tx, ref, upload.rowCount);
    else await deleteUpload(tx, ref);
    await acting.record(tx, { action: 'UploadRemoved', target: ref.id });
  });
}

async function archiveUpload(tx: Tx, ref: UploadRef, rowCount: number): Promise<void> {
  await clearCells(tx, ref, rowCount);
  await updateArchived(tx, ref);
}

async function readColumn(tx: Tx, ref: UploadRef, vault: UploadVault, column: number): Promise<string[]> {
  const texts: string[] = [];
  for (;;) {
    const rows = await listRowsAfter(tx, ref, texts.length, rowsPerTurn);
    for (const { row, sealedCells } of rows) texts.push(vault.openRow(row, sealedCells)[column] ?? '');
    if (rows.length < rowsPerTurn) return texts;
  }
}

export async function lockDraft(tx: Tx, ref: UploadRef): Promise<UploadRecord> {
  const upload = await getLockedUpload(tx, ref);
  if (upload.status === 'Checking') throw new UploadNotReady('The rows are being checked; try again in a moment.');
  if (upload.status !== 'Draft')
    throw new UploadNotReady(`The upload is ${upload.status} and can no longer be changed.`);
  return upload;
}

export async function getLockedUpload(tx: Tx, ref: UploadRef): Promise<UploadRecord> {
  const upload = isId(ref.id) ? await lockUpload(tx, ref) : null;
  if (!upload) throw new NotFound('No upload');
  return upload;
}

function wrongWidth(width: number) {
  return { pointer: '/Cells', code: 'WrongType', detail: `Cells must have ${width} entries, one per column.` };
}
