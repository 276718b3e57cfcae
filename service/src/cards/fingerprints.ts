import { createHmac } from 'node:crypto';
import type { Db } from '../kit/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { CardCode } from './types.ts';
import { loadVaultKey } from './vault-keys.ts';

const fingerprintBytes = 16;
const hintCharacters = 4;

/** Tells equal codes apart from different ones without being able to tell a code. */
export interface Fingerprints {
  of(code: CardCode): Buffer;
}

/** Codes are guessable, so a plain hash would tell them; this one needs a key that is stored wrapped. */
export async function loadFingerprints(db: Db, ring: KeyRing): Promise<Fingerprints> {
  const key = await loadVaultKey(db, ring, 'fingerprint');
  return {
    of(code) {
      // The first value is what the card is known by. With the PIN in it, the same card under another PIN would pass as new.
      const text = normalised(code.codes[0]?.value ?? '');
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
