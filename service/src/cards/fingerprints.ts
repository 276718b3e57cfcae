import { createHmac } from 'node:crypto';
import type { Db } from '../database/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { CardCode } from './types.ts';
import { loadVaultKey } from './vault-keys.ts';

const fingerprintBytes = 16;
const hintCharacters = 4;

/** Compares codes for equality without revealing them. */
export interface Fingerprints {
  of(code: CardCode): Buffer;
  /** The same for the serial of a plastic card. */
  ofSerial(serial: string): Buffer;
}

/** Codes are guessable, so a plain hash would reveal them; this one needs a key, which is stored encrypted. */
export async function loadFingerprints(db: Db, ring: KeyRing): Promise<Fingerprints> {
  const key = await loadVaultKey(db, ring, 'fingerprint');
  const fingerprint = (text: string) =>
    createHmac('sha256', key.reveal()).update(text).digest().subarray(0, fingerprintBytes);
  return {
    // The first value identifies the card. If the PIN were included, the same card with another PIN would count as
    // new.
    of: (code) => fingerprint(normalised(code.codes[0]?.value ?? '')),
    // No normalised code has a space, so a serial never equals one.
    ofSerial: (serial) => fingerprint(`serial ${normalised(serial)}`),
  };
}

/** What support may see of a code. A short one is not shown at all. */
export function hintOf(code: CardCode): string {
  return lastFour(code.codes[0]?.value ?? '');
}

/** The last characters of a code or serial, if it is long enough that they do not reveal it. */
export function lastFour(text: string): string {
  const value = normalised(text);
  return value.length >= 3 * hintCharacters ? value.slice(-hintCharacters) : '';
}

// The same code typed with spaces or in lower case is the same code.
function normalised(value: string): string {
  return value.replaceAll(/[\s-]/g, '').toUpperCase();
}
