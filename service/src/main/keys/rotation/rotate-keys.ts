import {
  countKeysByRoot,
  lockOrderKeysUnderOtherRoots,
  lockVaultKeysUnderOtherRoots,
  replaceOrderKeys,
  replaceVaultKey,
} from '../../../cards/queries.ts';
import { rewrapImportKey } from '../../../cards/stock-vault.ts';
import { rewrapOrderKey } from '../../../cards/vault.ts';
import { requireRootKey, rewrapVaultKey } from '../../../cards/vault-keys.ts';
import { type Db, type Tx, withTransaction } from '../../../database/database.ts';
import { allowLongStatements } from '../../../database/long-statements.ts';
import { lockImportKeysUnderOtherRoots, replaceImportKey } from '../../../fulfillment/stock/queries.ts';
import type { KeyRing } from '../../../kit/keyring.ts';
import { resealColumn } from './reseal-column.ts';
import { sealedColumns } from './sealed-columns.ts';
import { countSealedByRoot } from './sealed-queries.ts';

export type OnRewrapped = (what: string, count: number) => void;

const keysPerCommit = 1_000;
const countSecondsMax = 600;

/**
 * Rewraps every key and re-encrypts every value with the current root key, a limited number per commit, while the
 * service runs. Finished rows are not found again, so it can be stopped and restarted at any time.
 */
export async function rotateKeys(db: Db, ring: KeyRing, onRewrapped: OnRewrapped): Promise<void> {
  await repeat('order keys', (tx) => rewrapOrderKeys(tx, ring), db, onRewrapped);
  await repeat('import keys', (tx) => rewrapImportKeys(tx, ring), db, onRewrapped);
  await repeat('vault keys', (tx) => rewrapVaultKeys(tx, ring), db, onRewrapped);
  for (const column of sealedColumns) {
    await resealColumn(db, ring, column, (count) => onRewrapped(column.shownAs, count));
  }
}

/** Refuses while something is sealed by a key that is not configured: it could not be decrypted to be sealed again. */
export async function requireEveryRootKey(db: Db, ring: KeyRing): Promise<void> {
  for (const rootKeyId of (await countByRoot(db)).keys()) requireRootKey(ring, rootKeyId);
}

/** How many keys and values each root key still encrypts, including the current one and unknown ones. */
export async function countByRoot(db: Db): Promise<Map<string, bigint>> {
  return withTransaction(db, async (tx) => {
    await allowLongStatements(tx, countSecondsMax);
    const totals = new Map<string, bigint>();
    const counted = [await countKeysByRoot(tx)];
    for (const column of sealedColumns) counted.push(await countSealedByRoot(tx, column));
    for (const { rootKeyId, keys } of counted.flat()) totals.set(rootKeyId, (totals.get(rootKeyId) ?? 0n) + keys);
    return totals;
  });
}

async function repeat(
  what: string,
  rewrapSome: (tx: Tx) => Promise<number>,
  db: Db,
  onRewrapped: OnRewrapped,
): Promise<void> {
  for (;;) {
    const count = await withTransaction(db, rewrapSome);
    if (count === 0) return;
    onRewrapped(what, count);
  }
}

async function rewrapOrderKeys(tx: Tx, ring: KeyRing): Promise<number> {
  const keys = await lockOrderKeysUnderOtherRoots(tx, ring.currentKeyId, keysPerCommit);
  const rewrapped = keys.map((key) => ({ ...key, ...rewrapOrderKey(ring, key, key) }));
  if (rewrapped.length > 0) await replaceOrderKeys(tx, rewrapped);
  return rewrapped.length;
}

async function rewrapImportKeys(tx: Tx, ring: KeyRing): Promise<number> {
  const keys = await lockImportKeysUnderOtherRoots(tx, ring.currentKeyId, keysPerCommit);
  for (const key of keys) await replaceImportKey(tx, { id: key.id, ...rewrapImportKey(ring, key.id, key) });
  return keys.length;
}

async function rewrapVaultKeys(tx: Tx, ring: KeyRing): Promise<number> {
  const keys = await lockVaultKeysUnderOtherRoots(tx, ring.currentKeyId);
  for (const key of keys) await replaceVaultKey(tx, key.purpose, rewrapVaultKey(ring, key.purpose, key));
  return keys.length;
}
