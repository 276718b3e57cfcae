import { isDeepStrictEqual } from 'node:util';
import type { Catalog } from '../catalog/catalog.ts';
import type { Db, Tx } from '../database/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { type CheckedRow, type CheckNeeds, checkRow, checkRows, inCurrency } from './check-rows.ts';
import { checkUploadJob } from './jobs.ts';
import { priceParcelRows } from './price-parcel-rows.ts';
import { updateMapping, updateProgress } from './queries.ts';
import { listRowsAfter, type StoredRow, updateChecks } from './row-queries.ts';
import type { UploadVault } from './seal-upload.ts';
import { type Mapping, rowsCheckedAtOnceMax, rowsPerTurn, type UploadRecord, type UploadRef } from './types.ts';

export interface UploadNeeds extends Omit<CheckNeeds, 'catalog' | 'now'> {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly catalog: Catalog;
  readonly now: () => Date;
}

export interface RecheckedRow {
  readonly row: number;
  readonly isSkipped: boolean;
  readonly quantity: number;
}

/** Checks every row by a mapping: at once, or by a worker if there are many. */
export async function beginCheck(
  tx: Tx,
  needs: UploadNeeds,
  upload: UploadRef & { readonly rowCount: number },
  vault: UploadVault,
  mapping: Mapping,
): Promise<void> {
  await updateMapping(tx, upload, { sealedMapping: vault.sealPart('mapping', mapping), currencyCode: null });
  if (upload.rowCount <= rowsCheckedAtOnceMax) {
    await recheck(tx, needs, upload, vault, mapping);
    return;
  }
  await recheckLater(tx, upload);
}

/** Has a worker check every row by the stored mapping. */
export async function recheckLater(tx: Tx, { accountId, id }: UploadRef): Promise<void> {
  await updateProgress(tx, { accountId, id }, { status: 'Checking', rowsChecked: 0, currencyCode: null });
  await enqueue(tx, checkUploadJob, { accountId, uploadId: id });
}

/** Checks every row in one transaction, and stores what changed. */
export async function recheck(
  tx: Tx,
  needs: UploadNeeds,
  upload: UploadRef & { readonly rowCount: number },
  vault: UploadVault,
  mapping: Mapping,
): Promise<RecheckedRow[]> {
  const rechecked: RecheckedRow[] = [];
  let currencyCode: CurrencyCode | null = null;
  for (;;) {
    const after = rechecked.at(-1)?.row ?? 0;
    const portion = await checkPortion(tx, needs, upload, { vault, mapping, after, currencyCode });
    rechecked.push(...portion.rows);
    currencyCode = portion.currencyCode;
    if (portion.rows.length < rowsPerTurn) break;
  }
  await updateProgress(tx, upload, { status: 'Draft', rowsChecked: upload.rowCount, currencyCode });
  return rechecked;
}

/** Checks the next rows, and stores what changed. */
export async function checkPortion(
  tx: Tx,
  needs: UploadNeeds,
  ref: UploadRef,
  {
    vault,
    mapping,
    after,
    currencyCode,
  }: {
    readonly vault: UploadVault;
    readonly mapping: Mapping;
    readonly after: number;
    readonly currencyCode: CurrencyCode | null;
  },
): Promise<{ readonly rows: readonly RecheckedRow[]; readonly currencyCode: CurrencyCode | null }> {
  const catalog = await needs.catalog.forAccount(ref.accountId);
  const stored = await listRowsAfter(tx, ref, after, rowsPerTurn);
  const opened = stored.map((row) => ({ ...row, cells: vault.openRow(row.row, row.sealedCells) }));
  const check = { ...needs, catalog, now: needs.now() };
  const checked = await checkRows(check, mapping, opened, currencyCode);
  const results = priceParcelRows(check, mapping, opened, checked.rows);
  const changed = stored.flatMap((before, index) => {
    const result = results[index];
    const change = result && changeOf(vault, before.row, result);
    return change && !isSame(before, change) ? [change] : [];
  });
  if (changed.length > 0) await updateChecks(tx, ref, changed);
  const rows = stored.map(({ row, isSkipped }, index) => ({
    row,
    isSkipped,
    quantity: results[index]?.quantity ?? 1,
  }));
  return { rows, currencyCode: checked.currencyCode };
}

/** Checks one row, and returns the currency of its product. */
export async function recheckRow(
  tx: Tx,
  needs: UploadNeeds,
  upload: UploadRecord,
  { vault, mapping }: { readonly vault: UploadVault; readonly mapping: Mapping },
  { row, cells }: { readonly row: number; readonly cells: readonly string[] },
): Promise<string | null> {
  if (mapping.type === 'PhysicalShipment') {
    // Rows with the same address share a parcel, and so what one of them costs depends on the others.
    const after = row - 1 - ((row - 1) % rowsPerTurn);
    const currencyCode = upload.currencyCode as CurrencyCode | null;
    return (await checkPortion(tx, needs, upload, { vault, mapping, after, currencyCode })).currencyCode;
  }
  const catalog = await needs.catalog.forAccount(upload.accountId);
  const checked = checkRow({ ...needs, catalog, now: needs.now() }, mapping, cells);
  await updateChecks(tx, upload, [changeOf(vault, row, inCurrency(mapping, checked, upload.currencyCode))]);
  return checked.currencyCode;
}

function changeOf(vault: UploadVault, row: number, { faults, costMinor, quantity, match }: CheckedRow) {
  return { row, faults, costMinor, quantity, matchKey: match === null ? null : vault.hashMatch(match) };
}

function isSame(before: StoredRow, after: ReturnType<typeof changeOf>): boolean {
  return (
    before.costMinor === after.costMinor &&
    before.quantity === after.quantity &&
    isDeepStrictEqual(before.matchKey, after.matchKey) &&
    isDeepStrictEqual(before.faults, after.faults)
  );
}
