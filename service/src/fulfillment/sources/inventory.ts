import { openImportKey, openStockCode } from '../../cards/stock-vault.ts';
import { type Db, type Tx, withTransaction } from '../../kit/database.ts';
import { newId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import {
  insertOperatorEvent,
  listReserved,
  lowerStockLevel,
  type ReservedCode,
  reserveCodes,
  type StockKey,
} from '../reservation-queries.ts';
import type { Portion, SourceAnswer } from '../types.ts';
import type { CodeSource } from './source.ts';

/** Codes that the operator loaded beforehand. They are set aside for the line first, and leave when its cards are issued. */
export function createInventory(db: Db, ring: KeyRing): CodeSource {
  async function answer(portion: Portion): Promise<SourceAnswer> {
    const stock = { productId: portion.line.productId, valueMinor: portion.line.valueMinor };
    const reserved = await withTransaction(db, (tx) => reserve(tx, stock, portion));
    if (reserved.length < portion.count) return { kind: 'OutOfStock' };
    const codes = reserved
      .slice(0, portion.count)
      .map((code) => openStockCode(openImportKey(ring, code.importId, code), stock, code));
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

async function reserve(tx: Tx, stock: StockKey, { line, count }: Portion): Promise<ReservedCode[]> {
  const earlier = await listReserved(tx, line);
  const missing = count - earlier.length;
  if (missing <= 0) return earlier;
  const fresh = await reserveCodes(tx, stock, line, missing);
  if (fresh.length > 0) await lowerLevel(tx, stock, fresh.length);
  return [...earlier, ...fresh];
}

async function lowerLevel(tx: Tx, stock: StockKey, count: number): Promise<void> {
  const { available, lowMark } = await lowerStockLevel(tx, stock, count);
  const hasPassedMark = available <= lowMark && available + BigInt(count) > lowMark;
  if (!hasPassedMark) return;
  const data = { ProductId: stock.productId, ValueMinor: Number(stock.valueMinor), Available: Number(available) };
  await insertOperatorEvent(tx, { id: newId(), type: 'StockLow', data });
}
