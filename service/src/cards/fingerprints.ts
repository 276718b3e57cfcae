import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../kit/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { Secret } from '../kit/secret.ts';
import { findVaultKey, insertVaultKey } from './queries.ts';
import type { CardCode } from './types.ts';
import { unwrapKey, wrapKey } from './vault.ts';

const purpose = 'fingerprint';
const keyBytes = 32;
const fingerprintBytes = 16;
const hintCharacters = 4;

/** Tells equal codes apart from different ones without being able to tell a code. */
export interface Fingerprints {
  of(code: CardCode): Buffer;
}

/** Codes are guessable, so a plain hash would tell them; this one needs a key that is stored wrapped. */
export async function loadFingerprints(db: Db, ring: KeyRing): Promise<Fingerprints> {
  if (!(await findVaultKey(db, purpose))) {
    await insertVaultKey(db, purpose, wrapKey(ring, [purpose], randomBytes(keyBytes)));
  }
  const stored = await findVaultKey(db, purpose);
  if (!stored) throw new Error('the fingerprint key was not stored');
  const key = new Secret(unwrapKey(ring, [purpose], stored));
  return {
    of(code) {
      const text = code.codes.map(({ value }) => normalised(value)).join('\n');
      return createHmac('sha256', key.reveal()).update(text).digest().subarray(0, fingerprintBytes);
    },
  };
}

/** What support may see of a code. A short one shows nothing. */
export function hintOf(code: CardCode): string {
  const value = normalised(code.codes[0]?.value ?? '');
  return value.length >= 3 * hintCharacters ? value.slice(-hintCharacters) : '';
}

// The same code typed with spaces or in small letters is the same code.
function normalised(value: string): string {
  return value.replaceAll(/[\s-]/g, '').toUpperCase();
}
