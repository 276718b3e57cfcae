import { randomBytes } from 'node:crypto';
import { type KeyRing, open, seal } from '../kit/keyring.ts';
import { Secret } from '../kit/secret.ts';
import type { Mapping, UploadRecord, UploadRef } from './types.ts';

/** Encrypts and decrypts an upload's data with its own key: deleting the upload makes its rows unreadable. */
export interface UploadVault {
  sealRow(row: number, cells: readonly string[]): Buffer;
  openRow(row: number, sealed: Buffer): string[];
  sealPart(name: string, value: unknown): Buffer;
  openPart(name: string, sealed: Buffer): unknown;
}

const keyBytes = 32;
const keyId = 'upload';

export function newUploadKey(keyRing: KeyRing, ref: UploadRef): { sealedKey: Buffer; vault: UploadVault } {
  const key = randomBytes(keyBytes);
  const sealedKey = seal(keyRing, uploadKeyContext(ref.accountId, ref.id), key.toString('base64'));
  return { sealedKey, vault: vaultOf(ref, key) };
}

export function openUpload(keyRing: KeyRing, upload: UploadRecord): UploadVault {
  const key = open(keyRing, uploadKeyContext(upload.accountId, upload.id), upload.sealedKey);
  return vaultOf(upload, Buffer.from(key, 'base64'));
}

export function openHeader(vault: UploadVault, upload: UploadRecord): string[] {
  return vault.openPart('header', upload.sealedHeader) as string[];
}

export function openMapping(vault: UploadVault, upload: UploadRecord): Mapping {
  if (upload.sealedMapping === null) throw new Error('an upload has no mapping');
  return vault.openPart('mapping', upload.sealedMapping) as Mapping;
}

export function uploadKeyContext(accountId: string, uploadId: string) {
  return { purpose: 'upload-key', row: [accountId, uploadId] };
}

function vaultOf(ref: UploadRef, key: Buffer): UploadVault {
  const ring: KeyRing = { currentKeyId: keyId, keys: new Map([[keyId, new Secret(key)]]) };
  const part = (name: string) => ({ purpose: 'upload', row: [ref.accountId, ref.id, name] });
  return {
    sealRow: (row, cells) => seal(ring, part(`row ${row}`), JSON.stringify(cells)),
    openRow: (row, sealed) => JSON.parse(open(ring, part(`row ${row}`), sealed)) as string[],
    sealPart: (name, value) => seal(ring, part(name), JSON.stringify(value)),
    openPart: (name, sealed) => JSON.parse(open(ring, part(name), sealed)) as unknown,
  };
}
