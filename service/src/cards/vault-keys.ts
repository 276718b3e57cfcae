import { randomBytes } from 'node:crypto';
import type { Db } from '../database/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { Secret } from '../kit/secret.ts';
import { StartupError } from '../kit/startup-error.ts';
import { findVaultKey, insertVaultKey, listVaultKeys } from './queries.ts';
import type { WrappedKey } from './types.ts';
import { unwrapKey, wrapKey } from './vault.ts';

const keyBytes = 32;

/** The key for one purpose, created on first use. It is stored wrapped, so it survives root key rotation. */
export async function loadVaultKey(db: Db, ring: KeyRing, purpose: string): Promise<Secret<Buffer>> {
  if (!(await findVaultKey(db, purpose))) {
    await insertVaultKey(db, purpose, wrapKey(ring, [purpose], randomBytes(keyBytes)));
  }
  const stored = await findVaultKey(db, purpose);
  if (!stored) throw new Error(`the ${purpose} key was not stored`);
  return new Secret(unwrapVaultKey(ring, purpose, stored));
}

/**
 * Throws a StartupError if the configured root keys are not those of this database. Checked before anything is
 * encrypted: data encrypted with a wrong key is lost once the right one is restored.
 */
export async function requireRootKeys(db: Db, ring: KeyRing): Promise<void> {
  for (const key of await listVaultKeys(db)) unwrapVaultKey(ring, key.purpose, key);
}

/** The keys that a database has, by purpose. */
export async function readVaultKeys(db: Db, ring: KeyRing): Promise<Map<string, Secret<Buffer>>> {
  const stored = await listVaultKeys(db);
  return new Map(stored.map((key) => [key.purpose, new Secret(unwrapVaultKey(ring, key.purpose, key))]));
}

/** Gives a database the keys of another one that it lacks. Those that it has stay: they may be in use. */
export async function addVaultKeys(db: Db, ring: KeyRing, keys: ReadonlyMap<string, Secret<Buffer>>): Promise<void> {
  for (const [purpose, key] of keys) await insertVaultKey(db, purpose, wrapKey(ring, [purpose], key.reveal()));
}

/** Whether root keys are in use: false for a database without encrypted data. */
export async function hasVaultKeys(db: Db): Promise<boolean> {
  return (await listVaultKeys(db)).length > 0;
}

/** The same key, wrapped by the current root key. */
export function rewrapVaultKey(ring: KeyRing, purpose: string, wrapped: WrappedKey): WrappedKey {
  return wrapKey(ring, [purpose], unwrapVaultKey(ring, purpose, wrapped));
}

function unwrapVaultKey(ring: KeyRing, purpose: string, wrapped: WrappedKey): Buffer {
  const { rootKeyId } = wrapped;
  requireRootKey(ring, rootKeyId);
  try {
    return unwrapKey(ring, [purpose], wrapped);
  } catch {
    throw new StartupError(
      `The configured root key "${rootKeyId}" is not the one that this database was encrypted with (it does not decrypt the row "${purpose}" of vault_keys); correct KEYS or KEY_FILE, or check DATABASE_URL.`,
    );
  }
}

/** Throws a StartupError if the database needs a root key that is not configured. */
export function requireRootKey(ring: KeyRing, rootKeyId: string): void {
  if (ring.keys.has(rootKeyId)) return;
  throw new StartupError(
    `The configured keys do not include the root key "${rootKeyId}" that this database needs; add it to KEYS or KEY_FILE, or check DATABASE_URL.`,
  );
}
