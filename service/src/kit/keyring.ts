import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from './secret.ts';

/** The root keys by id. New values are encrypted with `currentKeyId`; every key still decrypts its own values. */
export interface KeyRing {
  readonly currentKeyId: string;
  readonly keys: ReadonlyMap<string, Secret<Buffer>>;
}

/** What an encrypted value is for and which row it belongs to: decrypting it for another purpose or row fails. */
export interface SealContext {
  readonly purpose: string;
  readonly row: readonly string[];
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const keyIdBytesMax = 32;

/** Encrypts a small value for storage: key id length, key id, iv, tag, ciphertext. */
export function seal(ring: KeyRing, context: SealContext, plain: string): Buffer {
  const keyId = Buffer.from(ring.currentKeyId, 'utf8');
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, purposeKey(ring, ring.currentKeyId, context.purpose), iv, {
    authTagLength: tagBytes,
  });
  cipher.setAAD(additionalData([context.purpose, ...context.row]));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([keyId.length]), keyId, iv, cipher.getAuthTag(), body]);
}

/** The inverse of seal. Throws if the value was changed, moved to another row, or encrypted with an unknown key. */
export function open(ring: KeyRing, context: SealContext, sealed: Buffer): string {
  const keyIdLength = sealed[0] ?? 0;
  const ivStart = 1 + keyIdLength;
  const tagStart = ivStart + ivBytes;
  const bodyStart = tagStart + tagBytes;
  if (keyIdLength > keyIdBytesMax || sealed.length < bodyStart) throw new Error('sealed value is damaged');
  const key = purposeKey(ring, sealed.toString('utf8', 1, ivStart), context.purpose);
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(ivStart, tagStart), { authTagLength: tagBytes });
  decipher.setAAD(additionalData([context.purpose, ...context.row]));
  decipher.setAuthTag(sealed.subarray(tagStart, bodyStart));
  return Buffer.concat([decipher.update(sealed.subarray(bodyStart)), decipher.final()]).toString('utf8');
}

const derivedKeys = new WeakMap<Secret<Buffer>, Map<string, Buffer>>();

/** A key derived from the root key for one purpose; no two purposes share key material. */
export function purposeKey(ring: KeyRing, keyId: string, purpose: string): Buffer {
  const root = ring.keys.get(keyId);
  if (!root) throw new Error(`no key with id ${keyId} is configured`);
  const byPurpose = derivedKeys.get(root) ?? new Map<string, Buffer>();
  derivedKeys.set(root, byPurpose);
  const known = byPurpose.get(purpose);
  if (known) return known;
  const derived = Buffer.from(hkdfSync('sha256', root.reveal(), '', `bestow/${purpose}`, keyBytes));
  byPurpose.set(purpose, derived);
  return derived;
}

/** Each part is prefixed with its length, so that ("ab", "c") and ("a", "bc") are different rows. */
export function additionalData(parts: readonly string[]): Buffer {
  // Called for every encrypted code, so it allocates one buffer instead of two per part.
  let size = 0;
  for (const part of parts) size += 4 + Buffer.byteLength(part, 'utf8');
  const data = Buffer.allocUnsafe(size);
  let at = 0;
  for (const part of parts) {
    const length = data.write(part, at + 4, 'utf8');
    at = data.writeUInt32BE(length, at) + length;
  }
  return data;
}
