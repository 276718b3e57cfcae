import type { PriceTerms } from '../catalog/types.ts';
import { amountMinorMax, type Minor } from '../kit/money.ts';
import type { CheckedLine } from './line-rules.ts';
import type { PricedLine } from './types.ts';

const million = 1_000_000n;

/** The line with its price, or null while something that the price depends on is missing or does not fit. */
export function priceLine(line: CheckedLine, shippingMinor: Minor | null): PricedLine | null {
  const { draft, product, valueMinor, dueAt } = line;
  const { quantity, brandingId, details } = draft;
  if (product === null || valueMinor === null || quantity === null || shippingMinor === null) return null;
  const unitCostMinor = cardCost(valueMinor, product.price);
  const { id: productId, version: productVersion } = product;
  return { productId, productVersion, valueMinor, quantity, unitCostMinor, shippingMinor, dueAt, brandingId, details };
}

/** What one card costs: value less discount plus fee, rounded once, half up, to the minor unit. */
export function cardCost(valueMinor: Minor, price: PriceTerms): Minor {
  const millionths = valueMinor * (million - price.discountMillionths) + price.feeMillionths;
  return (millionths + million / 2n) / million;
}

export function lineCost(line: PricedLine): Minor {
  return line.unitCostMinor * BigInt(line.quantity) + line.shippingMinor;
}

/** The sum of the lines' costs, or null when it is more than can be counted exactly. */
export function totalOf(lines: readonly (PricedLine | null)[]): Minor | null {
  let total = 0n;
  for (const line of lines) if (line) total += lineCost(line);
  return total <= amountMinorMax ? total : null;
}
