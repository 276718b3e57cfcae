import { openImportKey, openStockCode } from '../../cards/stock-vault.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Secret } from '../../kit/secret.ts';
import { lowerLevel } from '../lower-level.ts';
import {
  findAvailable,
  holdOpenLine,
  listReserved,
  type ReservedCode,
  releaseReservations,
  reserveCodes,
  type StockKey,
} from '../reservation-queries.ts';
import { raiseStockLevels } from '../stock/queries.ts';
import type { Portion, SourceAnswer } from '../types.ts';
import type { CodeSource } from './source.ts';

/**
 * Codes that the operator loaded. They are first reserved for the line, and removed from stock when its cards are
 * issued.
 */
export function createInventory(db: Db, ring: KeyRing): CodeSource {
  async function answer(portion: Portion): Promise<SourceAnswer> {
    const stock = { productId: portion.line.productId, valueMinor: portion.line.valueMinor };
    const reserved = await withTransaction(db, (tx) => reserve(tx, stock, portion));
    if (reserved === null) return { kind: 'Gone' };
    if (reserved.length === 0) return { kind: 'OutOfStock' };
    const keys = new Map(reserved.map((code) => [code.importId, code]));
    const opened = new Map([...keys].map(([importId, wrapped]) => [importId, openImportKey(ring, importId, wrapped)]));
    const codes = reserved.map((code) => openStockCode(getKey(opened, code.importId), stock, code));
    return { kind: 'Codes', source: 'inventory', codes };
  }

  return {
    name: 'inventory',
    async acquire(portions) {
      const answers: SourceAnswer[] = [];
      for (const portion of portions) answers.push(await answer(portion));
      return answers;
    },
  };
}

function getKey(keys: ReadonlyMap<string, Secret<Buffer>>, importId: string): Secret<Buffer> {
  const key = keys.get(importId);
  if (!key) throw new Error('a code in stock belongs to no import');
  return key;
}

/**
 * All codes that the line needs or none, however many portions it has. A line that took what is available and then
 * waited would block everyone else, and two lines that each hold half of what both need would wait forever.
 */
async function reserve(tx: Tx, stock: StockKey, { line, count }: Portion): Promise<ReservedCode[] | null> {
  if (!(await holdOpenLine(tx, line))) return null;
  const earlier = await listReserved(tx, line, count);
  const missing = line.quantity - line.issuedCount - earlier.total;
  if (missing <= 0) return [...earlier.codes];
  // A line with one portion simply tries: reading the level first would cost every order a statement.
  const isTooFew = missing > count && (await findAvailable(tx, stock)) < missing;
  const fresh = isTooFew ? [] : await reserveCodes(tx, stock, line, missing);
  if (fresh.length > 0) await lowerLevel(tx, { ...stock, isPlastic: false }, fresh.length, fresh.length === missing);
  if (fresh.length === missing) return [...earlier.codes, ...fresh].slice(0, count);
  await raiseStockLevels(tx, await releaseReservations(tx, line, [line.lineNumber]));
  return [];
}
