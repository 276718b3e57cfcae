import { cardCost } from '../catalog/price-rules.ts';
import { amountMinorMax, type Minor } from '../kit/money.ts';
import type { CheckedLine } from './line-rules.ts';
import { lineCost, type PricedLine } from './types.ts';

/** The line with its price, or null while something that the price depends on is missing or does not fit. */
export function priceLine(line: CheckedLine, shippingMinor: Minor | null): PricedLine | null {
  const { draft, product, valueMinor, dueAt } = line;
  const { quantity } = draft;
  if (product === null || valueMinor === null || quantity === null || shippingMinor === null) return null;
  return {
    productId: product.id,
    productVersion: product.version,
    valueMinor,
    quantity,
    unitCostMinor: cardCost(valueMinor, product.price),
    shippingMinor,
    dueAt,
    brandingId: draft.brandingId,
    details: draft.details,
  };
}

/** The sum of the lines' costs, or null when it is more than can be counted exactly. */
export function totalOf(lines: readonly (PricedLine | null)[]): Minor | null {
  let total = 0n;
  for (const line of lines) if (line) total += lineCost(line);
  return total <= amountMinorMax ? total : null;
}
