import { createCipheriv, randomBytes } from 'node:crypto';

export const keyBytes = 32;
const blobBytes = 200;
const ivBytes = 12;
const tagBytes = 16;
const plain = Buffer.alloc(blobBytes - ivBytes - tagBytes, 'x');

/** A blob of 200 bytes by AES-256-GCM: iv, tag, ciphertext. */
export function encryptBlob(key: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}
