import { createHmac } from 'node:crypto';
import { loadVaultKey } from '../cards/vault-keys.ts';
import type { Db } from '../database/database.ts';
import type { KeyRing } from '../kit/keyring.ts';

/** Tells equal addresses from different ones. Addresses are guessable, so the hash needs a key that is stored wrapped. */
export interface AddressHashes {
  of(address: string): Buffer;
}

const hashBytes = 16;

export async function loadAddressHashes(db: Db, ring: KeyRing): Promise<AddressHashes> {
  const key = await loadVaultKey(db, ring, 'address');
  return {
    of: (address) =>
      // Whoever owns Ann@Example.com owns ann@example.com as well, whatever the standard allows.
      createHmac('sha256', key.reveal()).update(address.toLowerCase()).digest().subarray(0, hashBytes),
  };
}
