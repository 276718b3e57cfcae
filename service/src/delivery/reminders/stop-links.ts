import { createHmac, timingSafeEqual } from 'node:crypto';
import { loadVaultKey } from '../../cards/vault-keys.ts';
import type { Db } from '../../database/database.ts';
import type { KeyRing } from '../../kit/keyring.ts';

/** Where a reminder's recipient stops reminders. A link holds the keyed hash of the address, never the address. */
export interface StopLinks {
  urlFor(addressHash: Buffer): string;
  /** The address hash of a genuine token, or null. */
  parse(token: string): Buffer | null;
}

const hashBytes = 16;
// A text message has little room. Guessing is possible only against the service, and only ever stops reminders.
const macBytes = 8;
const tokenPattern = /^[A-Za-z0-9_-]{32}$/;

export const stopPath = '/r/';

export async function loadStopLinks(db: Db, ring: KeyRing, baseUrl: string): Promise<StopLinks> {
  const key = await loadVaultKey(db, ring, 'reminders');
  const macOf = (hash: Buffer) => createHmac('sha256', key.reveal()).update(hash).digest().subarray(0, macBytes);
  return {
    urlFor: (hash) => `${baseUrl}${stopPath}${Buffer.concat([hash, macOf(hash)]).toString('base64url')}`,
    parse(token) {
      if (!tokenPattern.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      const hash = bytes.subarray(0, hashBytes);
      return timingSafeEqual(macOf(hash), bytes.subarray(hashBytes)) ? hash : null;
    },
  };
}
