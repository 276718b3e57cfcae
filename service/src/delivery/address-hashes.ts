import { createHmac } from 'node:crypto';
import { loadVaultKey } from '../cards/vault-keys.ts';
import type { Db } from '../database/database.ts';
import type { KeyRing } from '../kit/keyring.ts';

/** Compares addresses for equality. Addresses are guessable, so the hash needs a key, which is stored encrypted. */
export interface AddressHashes {
  of(address: string): Buffer;
}

const hashBytes = 16;

export async function loadAddressHashes(db: Db, ring: KeyRing): Promise<AddressHashes> {
  const key = await loadVaultKey(db, ring, 'address');
  return {
    of: (address) =>
      // In practice Ann@Example.com and ann@example.com are the same mailbox, whatever the standard allows.
      createHmac('sha256', key.reveal()).update(address.toLowerCase()).digest().subarray(0, hashBytes),
  };
}
