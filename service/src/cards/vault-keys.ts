import { randomBytes } from 'node:crypto';
import type { Db } from '../kit/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { Secret } from '../kit/secret.ts';
import { findVaultKey, insertVaultKey } from './queries.ts';
import type { WrappedKey } from './types.ts';
import { unwrapKey, wrapKey } from './vault.ts';

const keyBytes = 32;

/**
 * The key of one purpose, made when it is first asked for. It is stored wrapped, so it stays the same while root keys
 * come and go.
 */
export async function loadVaultKey(db: Db, ring: KeyRing, purpose: string): Promise<Secret<Buffer>> {
  if (!(await findVaultKey(db, purpose))) {
    await insertVaultKey(db, purpose, wrapKey(ring, [purpose], randomBytes(keyBytes)));
  }
  const stored = await findVaultKey(db, purpose);
  if (!stored) throw new Error(`the ${purpose} key was not stored`);
  return new Secret(unwrapKey(ring, [purpose], stored));
}

/** The same key under the current root key. */
export function rewrapVaultKey(ring: KeyRing, purpose: string, wrapped: WrappedKey): WrappedKey {
  return wrapKey(ring, [purpose], unwrapKey(ring, [purpose], wrapped));
}
