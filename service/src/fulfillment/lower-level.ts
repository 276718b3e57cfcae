import type { Tx } from '../database/database.ts';
import { insertOperatorEvent } from '../events/operator-event-queries.ts';
import { newId } from '../kit/ids.ts';
import { stockUsed } from '../kit/metrics/instruments.ts';
import { lowerStockLevel, type StockKey } from './reservation-queries.ts';
import { findDaysLeft } from './stock/level-queries.ts';

/** Reduces a stock level, and records an operator event when it falls below the threshold. */
export async function lowerLevel(
  tx: Tx,
  shelf: StockKey & { readonly isPlastic: boolean },
  count: number,
  isFinal: boolean,
): Promise<void> {
  const { available, lowMark } = await lowerStockLevel(tx, shelf, { count, isUsed: isFinal });
  stockUsed.inc(stockLabels(shelf), count);
  const hasPassedMark = available <= lowMark && available + BigInt(count) > lowMark;
  if (!hasPassedMark || !isFinal) return;
  const data = {
    ProductId: shelf.productId,
    ValueMinor: Number(shelf.valueMinor),
    Kind: shelf.isPlastic ? 'plastic' : 'codes',
    Available: Number(available),
    LowMark: Number(lowMark),
    DaysLeft: await findDaysLeft(tx, shelf),
  };
  await insertOperatorEvent(tx, { id: newId(), type: 'StockLow', data });
}

/** How metrics name a shelf. */
export function stockLabels({ productId, valueMinor, isPlastic }: StockKey & { readonly isPlastic: boolean }) {
  return { product: productId, value_minor: String(valueMinor), form: isPlastic ? 'plastic' : 'code' };
}
