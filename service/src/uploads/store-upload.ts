import type { Tx } from '../database/database.ts';
import { newId } from '../kit/ids.ts';
import type { UploadNeeds } from './check-upload.ts';
import { TooManyUploads } from './errors.ts';
import { countOpenUploads, insertUpload } from './queries.ts';
import { insertRows } from './row-queries.ts';
import { hashContent, newUploadKey, type UploadVault } from './seal-upload.ts';
import { type FileContent, rowsPerTurn, type UploadActing, type UploadOrigin, type UploadRef } from './types.ts';

const openUploadsMax = 100;

/** What a program decides beforehand. */
export interface UploadTerms {
  readonly origin: UploadOrigin;
  readonly poNumberPrefix: string | null;
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer | null;
  readonly startsWhenChecked: boolean;
  readonly skipsFaulty: boolean;
}

export const portalUpload: UploadTerms = {
  origin: 'Portal',
  poNumberPrefix: null,
  idempotencyKey: null,
  requestHash: null,
  startsWhenChecked: false,
  skipsFaulty: false,
};

/** Stores the rows of a file, encrypted with a key of their own. */
export async function storeUpload(
  tx: Tx,
  { keyRing }: Pick<UploadNeeds, 'keyRing'>,
  { accountId, person }: UploadActing,
  file: FileContent & { readonly name: string },
  terms: UploadTerms,
): Promise<UploadRef & { readonly vault: UploadVault; readonly rowCount: number }> {
  if ((await countOpenUploads(tx, accountId)) >= openUploadsMax) throw new TooManyUploads(openUploadsMax);
  const ref: UploadRef = { accountId, id: newId() };
  const { sealedKey, vault } = newUploadKey(keyRing, ref);
  const rowCount = file.rows.length;
  await insertUpload(tx, {
    ...ref,
    ...terms,
    fileName: file.name,
    createdBy: person.id,
    createdByName: person.name,
    sealedKey,
    sealedHeader: vault.sealPart('header', file.header),
    contentHash: hashContent(keyRing, accountId, file),
    rowCount,
  });
  for (let first = 0; first < rowCount; first += rowsPerTurn) {
    const sealed = file.rows
      .slice(first, first + rowsPerTurn)
      .map((cells, index) => vault.sealRow(first + index + 1, cells));
    await insertRows(tx, ref, first + 1, sealed);
  }
  return { ...ref, vault, rowCount };
}
