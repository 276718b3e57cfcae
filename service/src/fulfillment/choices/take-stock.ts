import { openImportKey, openStockCode } from '../../cards/stock-vault.ts';
import type { CardCode } from '../../cards/types.ts';
import type { Tx } from '../../database/database.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Secret } from '../../kit/secret.ts';
import { lowerLevel } from '../lower-level.ts';
import { type StockKey, takeStockCode } from '../reservation-queries.ts';

/**
 * Takes one free code out of stock for good, if there is one. The caller lowers the level at the end of its transaction
 * (`lowerLevels`): orders of all accounts contend for that row.
 */
export async function takeFromStock(tx: Tx, keyRing: KeyRing, stock: StockKey): Promise<Secret<CardCode> | null> {
  const taken = await takeStockCode(tx, stock);
  return taken && openStockCode(openImportKey(keyRing, taken.importId, taken), stock, taken);
}

/** One code less for each of these, in key order, so that two picks cannot deadlock. */
export async function lowerLevels(tx: Tx, taken: readonly StockKey[]): Promise<void> {
  const inOrder = [...taken].sort((one, other) => compare(one, other));
  for (const stock of inOrder) await lowerLevel(tx, { ...stock, isPlastic: false }, 1, true);
}

function compare(one: StockKey, other: StockKey): number {
  if (one.productId !== other.productId) return one.productId < other.productId ? -1 : 1;
  return one.valueMinor < other.valueMinor ? -1 : 1;
}
