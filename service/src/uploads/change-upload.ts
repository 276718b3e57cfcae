import type { AccountActing } from '../accounts/acting.ts';
import { type Tx, withTransaction } from '../database/database.ts';
import { InvalidRequest, NotFound } from '../kit/errors.ts';
import { isId, newId } from '../kit/ids.ts';
import { decimalSignOf } from './amount-rules.ts';
import { beginCheck, recheck, recheckRow, rowsPerTurn, type UploadNeeds } from './check-upload.ts';
import { UploadNotReady } from './errors.ts';
import { guessColumns } from './guess-columns.ts';
import { countUploads, deleteUpload, insertUpload, lockUpload } from './queries.ts';
import {
  findRow,
  hasPricedRowBefore,
  includeRows,
  insertRows,
  listRowsAfter,
  skipRows,
  updateRow,
} from './row-queries.ts';
import { hashContent, newUploadKey, openMapping, openUpload, type UploadVault } from './seal-upload.ts';
import type { FileContent, Mapping, UploadRecord, UploadRef } from './types.ts';

const uploadsMax = 100;

/** Stores a file, guesses its columns, and checks every row. */
export async function createUpload(
  needs: UploadNeeds,
  acting: AccountActing,
  file: FileContent & { readonly name: string },
): Promise<UploadRef> {
  const ref: UploadRef = { accountId: acting.accountId, id: newId() };
  const { sealedKey, vault } = newUploadKey(needs.keyRing, ref);
  const rowCount = file.rows.length;
  const catalog = await needs.catalog.forAccount(acting.accountId);
  const columns = guessColumns(file, (id) => catalog.productsById.has(id));
  const valueColumn = columns.Value;
  await withTransaction(needs.db, async (tx) => {
    if ((await countUploads(tx, acting.accountId)) >= uploadsMax) throw new UploadNotReady(tooMany);
    await insertUpload(tx, {
      ...ref,
      fileName: file.name,
      createdBy: acting.person.id,
      createdByName: acting.person.name,
      sealedKey,
      sealedHeader: vault.sealPart('header', file.header),
      contentHash: hashContent(needs.keyRing, acting.accountId, file),
      rowCount,
    });
    for (let first = 0; first < rowCount; first += rowsPerTurn) {
      const sealed = file.rows
        .slice(first, first + rowsPerTurn)
        .map((cells, index) => vault.sealRow(first + index + 1, cells));
      await insertRows(tx, ref, first + 1, sealed);
    }
    await beginCheck(tx, needs, { ...ref, rowCount }, vault, {
      type: 'DigitalDelivery',
      columns,
      defaults: {},
      departmentId: null,
      note: null,
      decimalSign: null,
      foundDecimalSign:
        valueColumn === undefined ? null : decimalSignOf(file.rows.map((cells) => cells[valueColumn] ?? '')),
    });
    await acting.record(tx, { action: 'UploadCreated', target: ref.id, details: { Rows: rowCount } });
  });
  return ref;
}

/** Changes the mapping, and checks every row again. */
export async function mapUpload(
  needs: UploadNeeds,
  ref: UploadRef,
  mapping: Omit<Mapping, 'foundDecimalSign'>,
): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const upload = await lockDraft(tx, ref);
    const vault = openUpload(needs.keyRing, upload);
    const column = mapping.columns.Value;
    const foundDecimalSign = column === undefined ? null : decimalSignOf(await readColumn(tx, ref, vault, column));
    await beginCheck(tx, needs, upload, vault, { ...mapping, foundDecimalSign });
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
    const first = rows.reduce((least, row) => Math.min(least, row), upload.rowCount + 1);
    // The currency stays the same if a row before the changed ones decides it.
    if (rows.length === 0 || (await hasPricedRowBefore(tx, ref, first))) return;
    const vault = openUpload(needs.keyRing, upload);
    await beginCheck(tx, needs, upload, vault, openMapping(vault, upload));
  });
}

export async function removeUpload(needs: UploadNeeds, acting: AccountActing, ref: UploadRef): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const upload = await getLockedUpload(tx, ref);
    if (upload.status === 'Running') throw new UploadNotReady('The upload’s orders are being placed right now.');
    if (upload.status === 'Starting')
      throw new UploadNotReady('The upload’s orders are about to be placed; undo that first.');
    await deleteUpload(tx, ref);
    await acting.record(tx, { action: 'UploadRemoved', target: ref.id });
  });
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

const tooMany = `There are already ${uploadsMax} uploads; delete some first.`;

function wrongWidth(width: number) {
  return { pointer: '/Cells', code: 'WrongType', detail: `Cells must have ${width} entries, one per column.` };
}
