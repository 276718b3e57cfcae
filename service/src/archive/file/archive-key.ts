import { randomBytes } from 'node:crypto';
import { type KeyRing, open, type SealContext, seal } from '../../kit/keyring.ts';
import { Secret } from '../../kit/secret.ts';

const keyBytes = 32;

export function archiveKeyContext(accountId: string, archiveId: string): SealContext {
  return { purpose: 'archive', row: [accountId, archiveId] };
}

/** Each file has a key of its own. It is stored in the database, encrypted: the file alone cannot be read. */
export function newArchiveKey(ring: KeyRing, accountId: string, archiveId: string) {
  const key = randomBytes(keyBytes);
  const sealedKey = seal(ring, archiveKeyContext(accountId, archiveId), key.toString('base64'));
  return { key: new Secret(key), sealedKey };
}

export function openArchiveKey(
  ring: KeyRing,
  { accountId, id, sealedKey }: { readonly accountId: string; readonly id: string; readonly sealedKey: Buffer },
): Secret<Buffer> {
  return new Secret(Buffer.from(open(ring, archiveKeyContext(accountId, id), sealedKey), 'base64'));
}
