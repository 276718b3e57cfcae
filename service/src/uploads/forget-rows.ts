import type { Reader, Tx } from '../database/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { findUpload, forgetContentHash, lockUpload, updateMapping } from './queries.ts';
import { listRowsAfter, updateChecks, updateRow } from './row-queries.ts';
import { openMapping, openUpload, type UploadVault } from './seal-upload.ts';
import type { Mapping, UploadRecord, UploadRef } from './types.ts';

const rowsPerRead = 250;

export interface ForgottenRows {
  readonly rows: number;
  /** Its orders are being placed, so its rows are still needed. */
  readonly isRunning: boolean;
}

/**
 * Empties the rows of an upload that hold the address, which is in lower case, and leaves them out of what is still to be ordered. An upload that is being
 * ordered is not changed.
 */
export async function forgetRowsOfUpload(
  tx: Tx,
  keyRing: KeyRing,
  ref: UploadRef,
  address: string,
): Promise<ForgottenRows> {
  const upload = await lockUpload(tx, ref);
  // Of an archived upload nothing is left that could name anybody.
  if (!upload || upload.archivedAt !== null) return { rows: 0, isRunning: false };
  const vault = openUpload(keyRing, upload);
  const found = await findRows(tx, upload, vault, address);
  const mapping = upload.sealedMapping === null ? null : openMapping(vault, upload);
  const isMapped = mapping !== null && namesAddress(mapping, address);
  if (upload.status === 'Running' || upload.status === 'Starting')
    return { rows: 0, isRunning: found.length > 0 || isMapped };
  for (const { row, width } of found) {
    const sealedCells = vault.sealRow(row, Array<string>(width).fill(''));
    await updateRow(tx, ref, { row, sealedCells, isSkipped: true });
  }
  await updateChecks(
    tx,
    ref,
    found.map(({ row }) => ({ row, faults: [], costMinor: null, quantity: 1, matchKey: null })),
  );
  if (found.length > 0) await forgetContentHash(tx, ref);
  if (isMapped) await forgetMapped(tx, upload, vault, mapping, address);
  return { rows: found.length + (isMapped ? 1 : 0), isRunning: false };
}

/** How many rows of the upload hold the address. */
export async function countRowsOfUpload(
  reader: Reader,
  keyRing: KeyRing,
  ref: UploadRef,
  address: string,
): Promise<number> {
  const upload = await findUpload(reader, ref);
  if (!upload || upload.archivedAt !== null) return 0;
  const vault = openUpload(keyRing, upload);
  const isMapped = upload.sealedMapping !== null && namesAddress(openMapping(vault, upload), address);
  return (await findRows(reader, upload, vault, address)).length + (isMapped ? 1 : 0);
}

async function findRows(reader: Reader, ref: UploadRef, vault: UploadVault, address: string) {
  const found: { row: number; width: number }[] = [];
  for (let after = 0; ; ) {
    const rows = await listRowsAfter(reader, ref, after, rowsPerRead);
    for (const { row, sealedCells } of rows) {
      const cells = vault.openRow(row, sealedCells);
      if (cells.some((cell) => holdsAddress(cell, address))) found.push({ row, width: cells.length });
    }
    if (rows.length < rowsPerRead) return found;
    after = rows.at(-1)?.row ?? after;
  }
}

async function forgetMapped(
  tx: Tx,
  upload: UploadRecord,
  vault: UploadVault,
  mapping: Mapping,
  address: string,
): Promise<void> {
  const defaults = Object.fromEntries(
    Object.entries(mapping.defaults).filter(([, value]) => !holdsAddress(value, address)),
  );
  const note = mapping.note !== null && holdsAddress(mapping.note, address) ? null : mapping.note;
  const sealedMapping = vault.sealPart('mapping', { ...mapping, defaults, note });
  await updateMapping(tx, upload, { sealedMapping, currencyCode: upload.currencyCode });
}

function namesAddress({ defaults, note }: Mapping, address: string): boolean {
  return [...Object.values(defaults), note ?? ''].some((text) => holdsAddress(text, address));
}

/** Whether a text is or contains the address as a word; numbers may be written with spaces, hyphens and brackets. */
function holdsAddress(text: string, address: string): boolean {
  const folded = text.toLowerCase();
  return folded.split(/[\s,;<>"()]+/).includes(address) || folded.replace(/[\s().-]/g, '') === address;
}
