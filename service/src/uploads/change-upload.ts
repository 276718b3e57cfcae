import { isDeepStrictEqual } from 'node:util';
import type { AccountActing } from '../accounts/acting.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { InvalidRequest, NotFound } from '../kit/errors.ts';
import { type AccountId, isId, newId } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { type CheckNeeds, checkRow, checkRows, inCurrency } from './check-rows.ts';
import { UploadNotReady } from './errors.ts';
import { guessColumns } from './fields.ts';
import { countUploads, deleteUpload, insertUpload, lockUpload, updateMapping } from './queries.ts';
import {
  findRow,
  hasPricedRowBefore,
  insertRows,
  listRowsAfter,
  type StoredRow,
  updateChecks,
  updateRow,
} from './row-queries.ts';
import { newUploadKey, openMapping, openUpload, type UploadVault } from './seal-upload.ts';
import type { FileContent, Mapping, UploadRecord, UploadRef } from './types.ts';

export interface UploadNeeds extends Omit<CheckNeeds, 'catalog' | 'now'> {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly catalog: Catalog;
  readonly now: () => Date;
  readonly lineItemsMax: number;
}

const uploadsMax = 100;
/** Encrypting and decrypting ten thousand rows in one go would block the process for half a second. */
const rowsPerTurn = 250;

/** Stores a file, guesses its columns, and checks every row. */
export async function createUpload(
  needs: UploadNeeds,
  acting: AccountActing,
  file: FileContent & { readonly name: string },
): Promise<UploadRef> {
  const ref: UploadRef = { accountId: acting.accountId, id: newId() };
  const { sealedKey, vault } = newUploadKey(needs.keyRing, ref);
  await withTransaction(needs.db, async (tx) => {
    if ((await countUploads(tx, acting.accountId)) >= uploadsMax) throw new UploadNotReady(tooMany);
    await insertUpload(tx, {
      ...ref,
      fileName: file.name,
      createdBy: acting.person.id,
      createdByName: acting.person.name,
      sealedKey,
      sealedHeader: vault.sealPart('header', file.header),
      rowCount: file.rows.length,
    });
    for (const { first, portion } of portionsOf(file.rows)) {
      await insertRows(
        tx,
        ref,
        first + 1,
        portion.map((cells, index) => vault.sealRow(first + index + 1, cells)),
      );
    }
    const mapping: Mapping = {
      type: 'DigitalDelivery',
      columns: guessColumns(file.header),
      defaults: {},
      departmentId: null,
      note: null,
    };
    await recheck(tx, needs, ref, vault, mapping);
    await acting.record(tx, { action: 'UploadCreated', target: ref.id, details: { Rows: file.rows.length } });
  });
  return ref;
}

/** Changes the mapping, and checks every row again. */
export async function mapUpload(needs: UploadNeeds, ref: UploadRef, mapping: Mapping): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const upload = await lockDraft(tx, ref);
    await recheck(tx, needs, ref, openUpload(needs.keyRing, upload), mapping);
  });
}

/** Corrects or skips a row. The others are checked again only if this row decides the currency. */
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
    if (await hasPricedRowBefore(tx, ref, change.row)) await recheckRow(tx, needs, upload, mapping, change.row, cells);
    else await recheck(tx, needs, ref, vault, mapping);
  });
}

export async function removeUpload(needs: UploadNeeds, acting: AccountActing, ref: UploadRef): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const upload = await getLockedUpload(tx, ref);
    if (upload.status === 'Running') throw new UploadNotReady('The upload’s orders are being placed right now.');
    await deleteUpload(tx, ref);
    await acting.record(tx, { action: 'UploadRemoved', target: ref.id });
  });
}

async function recheckRow(
  tx: Tx,
  needs: UploadNeeds,
  upload: UploadRecord,
  mapping: Mapping,
  row: number,
  cells: readonly string[],
): Promise<void> {
  const catalog = await needs.catalog.forAccount(upload.accountId);
  const checked = checkRow({ ...needs, catalog, now: needs.now() }, mapping, cells);
  const { faults, costMinor } = inCurrency(mapping, checked, upload.currencyCode);
  await updateChecks(tx, upload, [{ row, faults, costMinor }]);
}

export interface RecheckedRow {
  readonly row: number;
  readonly isSkipped: boolean;
  readonly quantity: number;
}

/** Checks every row, and stores what changed. */
export async function recheck(
  tx: Tx,
  needs: UploadNeeds,
  ref: UploadRef,
  vault: UploadVault,
  mapping: Mapping,
): Promise<RecheckedRow[]> {
  const catalog = await needs.catalog.forAccount(ref.accountId as AccountId);
  const stored = await openRows(tx, ref, vault);
  const checked = await checkRows({ ...needs, catalog, now: needs.now() }, mapping, stored);
  await updateMapping(tx, ref, {
    sealedMapping: vault.sealPart('mapping', mapping),
    currencyCode: checked.currencyCode,
  });
  for (const { first, portion } of portionsOf(stored)) {
    const changed = portion.flatMap((before, index) => {
      const { faults = [], costMinor = null } = checked.rows[first + index] ?? {};
      const isSame = before.costMinor === costMinor && isDeepStrictEqual(before.faults, faults);
      return isSame ? [] : [{ row: before.row, faults, costMinor }];
    });
    if (changed.length > 0) await updateChecks(tx, ref, changed);
  }
  return stored.map(({ row, isSkipped }, index) => ({ row, isSkipped, quantity: checked.rows[index]?.quantity ?? 1 }));
}

async function openRows(tx: Tx, ref: UploadRef, vault: UploadVault) {
  const opened: (Pick<StoredRow, 'row' | 'isSkipped' | 'faults' | 'costMinor'> & { cells: readonly string[] })[] = [];
  for (;;) {
    const rows = await listRowsAfter(tx, ref, opened.at(-1)?.row ?? 0, rowsPerTurn);
    for (const { row, sealedCells, isSkipped, faults, costMinor } of rows) {
      opened.push({ row, isSkipped, faults, costMinor, cells: vault.openRow(row, sealedCells) });
    }
    if (rows.length < rowsPerTurn) return opened;
  }
}

function* portionsOf<T>(rows: readonly T[]): Generator<{ readonly first: number; readonly portion: readonly T[] }> {
  for (let first = 0; first < rows.length; first += rowsPerTurn) {
    yield { first, portion: rows.slice(first, first + rowsPerTurn) };
  }
}

export async function lockDraft(tx: Tx, ref: UploadRef): Promise<UploadRecord> {
  const upload = await getLockedUpload(tx, ref);
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
