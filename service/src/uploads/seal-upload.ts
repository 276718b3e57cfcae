import { createHmac, randomBytes } from 'node:crypto';
import { additionalData, type KeyRing, open, purposeKey, seal } from '../kit/keyring.ts';
import { Secret } from '../kit/secret.ts';
import type { FileContent, Mapping, UploadRecord, UploadRef } from './types.ts';

/** Encrypts and decrypts an upload's data with its own key: deleting the upload makes its rows unreadable. */
export interface UploadVault {
  sealRow(row: number, cells: readonly string[]): Buffer;
  openRow(row: number, sealed: Buffer | null): string[];
  sealPart(name: string, value: unknown): Buffer;
  openPart(name: string, sealed: Buffer): unknown;
  /** Equal for equal texts of this upload. */
  hashMatch(text: string): Buffer;
}

const keyBytes = 32;
const keyId = 'upload';
const matchBytes = 16;

export function newUploadKey(keyRing: KeyRing, ref: UploadRef): { sealedKey: Buffer; vault: UploadVault } {
  const key = randomBytes(keyBytes);
  const sealedKey = seal(keyRing, uploadKeyContext(ref.accountId, ref.id), key.toString('base64'));
  return { sealedKey, vault: vaultOf(ref, key) };
}

/** Of an upload that is not archived. */
export function openUpload(keyRing: KeyRing, upload: UploadRecord): UploadVault {
  if (upload.sealedKey === null) throw new Error('the content of an archived upload is gone');
  const key = open(keyRing, uploadKeyContext(upload.accountId, upload.id), upload.sealedKey);
  return vaultOf(upload, Buffer.from(key, 'base64'));
}

/** Equal for files of an account with the same cells. Addresses can be guessed, so the hash needs a key. */
export function hashContent(keyRing: KeyRing, accountId: string, { header, rows }: FileContent): Buffer {
  const hash = createHmac('sha256', purposeKey(keyRing, keyRing.currentKeyId, 'upload-content'));
  hash.update(additionalData([accountId, ...header]));
  for (const cells of rows) hash.update(additionalData(cells));
  return hash.digest();
}

/** Equal for the same column names in the same order, within an account. */
export function hashHeader(keyRing: KeyRing, accountId: string, header: readonly string[]): Buffer {
  const hash = createHmac('sha256', purposeKey(keyRing, keyRing.currentKeyId, 'upload-header'));
  return hash.update(additionalData([accountId, ...header])).digest();
}

export function openHeader(vault: UploadVault, upload: UploadRecord): string[] {
  if (upload.sealedHeader === null) throw new Error('the content of an archived upload is gone');
  return vault.openPart('header', upload.sealedHeader) as string[];
}

export function openMapping(vault: UploadVault, upload: UploadRecord): Mapping {
  if (upload.sealedMapping === null) throw new Error('an upload has no mapping');
  // Uploads of older versions do not say whether their mapping is remembered.
  const stored = vault.openPart('mapping', upload.sealedMapping) as Omit<Mapping, 'isRemembered'> & Partial<Mapping>;
  return { ...stored, isRemembered: stored.isRemembered ?? false };
}

export function uploadKeyContext(accountId: string, uploadId: string) {
  return { purpose: 'upload-key', row: [accountId, uploadId] };
}

function vaultOf(ref: UploadRef, key: Buffer): UploadVault {
  const ring: KeyRing = { currentKeyId: keyId, keys: new Map([[keyId, new Secret(key)]]) };
  const part = (name: string) => ({ purpose: 'upload', row: [ref.accountId, ref.id, name] });
  return {
    sealRow: (row, cells) => seal(ring, part(`row ${row}`), JSON.stringify(cells)),
    openRow: (row, sealed) => (sealed === null ? [] : (JSON.parse(open(ring, part(`row ${row}`), sealed)) as string[])),
    sealPart: (name, value) => seal(ring, part(name), JSON.stringify(value)),
    openPart: (name, sealed) => JSON.parse(open(ring, part(name), sealed)) as unknown,
    hashMatch: (text) =>
      createHmac('sha256', purposeKey(ring, keyId, 'upload-match'))
        .update(text)
        .digest()
        .subarray(0, matchBytes),
  };
}
