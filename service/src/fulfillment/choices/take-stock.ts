import { openImportKey, openStockCode } from '../../cards/stock-vault.ts';
import type { CardCode } from '../../cards/types.ts';
import type { Tx } from '../../database/database.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Secret } from '../../kit/secret.ts';
import { lowerLevel } from '../lower-level.ts';
import { type StockKey, takeStockCodes } from '../reservation-queries.ts';

/**
 * Takes a free code out of stock for good for each entry; null where there is none. The caller lowers the levels at the end of
 * its transaction (`lowerLevels`): orders of all accounts contend for those rows.
 */
export async function takeFromStock(
  tx: Tx,
  keyRing: KeyRing,
  wanted: readonly StockKey[],
): Promise<(Secret<CardCode> | null)[]> {
  if (wanted.length === 0) return [];
  const taken = await takeStockCodes(tx, wanted);
  return wanted.map((stock) => {
    const index = taken.findIndex((code) => compare(code, stock) === 0);
    const [code] = index === -1 ? [] : taken.splice(index, 1);
    return code ? openStockCode(openImportKey(keyRing, code.importId, code), stock, code) : null;
  });
}

/** The same for a single code. */
export async function takeOneFromStock(tx: Tx, keyRing: KeyRing, stock: StockKey): Promise<Secret<CardCode> | null> {
  const [code] = await takeFromStock(tx, keyRing, [stock]);
  return code ?? null;
}

/** One code less for each entry, in key order, so that two transactions cannot deadlock. */
export async function lowerLevels(tx: Tx, taken: readonly StockKey[]): Promise<void> {
  const counts = new Map<string, { readonly stock: StockKey; count: number }>();
  for (const stock of [...taken].sort(compare)) {
    const key = `${stock.productId} ${stock.valueMinor}`;
    const { count } = counts.get(key) ?? { count: 0 };
    counts.set(key, { stock, count: count + 1 });
  }
  for (const { stock, count } of counts.values()) await lowerLevel(tx, { ...stock, isPlastic: false }, count, true);
}

function compare(one: StockKey, other: StockKey): number {
  if (one.productId !== other.productId) return one.productId < other.productId ? -1 : 1;
  return Number(one.valueMinor - other.valueMinor);
}
