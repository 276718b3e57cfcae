import type { Db } from '../../../database/database.ts';
import { type KeyRing, open } from '../../../kit/keyring.ts';
import { StartupError } from '../../../kit/startup-error.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';
import { sampleRecentByRoot } from './sealed-queries.ts';

const recentRowsMax = 1_000;

/**
 * Decrypts recent values of every kind before a process starts: with a key that was replaced or removed too early, it would
 * fail at each webhook and sign-in instead. `bestow doctor` also looks at older ones.
 */
export async function requireSamples(db: Db, ring: KeyRing): Promise<void> {
  for (const column of sealedColumns) {
    for (const sample of await sampleRecentByRoot(db, column, recentRowsMax)) requireOpen(ring, column, sample);
  }
}

function requireOpen(
  ring: KeyRing,
  { shownAs, context }: SealedColumn,
  { rootKeyId, key, sealed }: { readonly rootKeyId: string; readonly key: readonly string[]; readonly sealed: Buffer },
): void {
  if (!ring.keys.has(rootKeyId)) {
    throw new StartupError(
      `The configured keys do not include the root key "${rootKeyId}", which encrypts ${shownAs}; add it to KEYS or KEY_FILE.`,
    );
  }
  try {
    open(ring, context(key), sealed);
  } catch {
    throw new StartupError(
      `The configured root key "${rootKeyId}" does not decrypt ${shownAs}; correct KEYS or KEY_FILE.`,
    );
  }
}
