import type { PriceTerms } from '../catalog/types.ts';
import type { Minor } from '../kit/money.ts';
import type { PricedLine } from './types.ts';

/** What the cost of a line is made of: face value - discount + fee + shipping. */
export interface PriceParts {
  readonly faceValueMinor: Minor;
  readonly discountMinor: Minor;
  readonly feeMinor: Minor;
  readonly shippingMinor: Minor;
}

const million = 1_000_000n;

/** The parts add up to the line's cost exactly: the cost of a card is rounded once, so the discount gets what is left. */
export function pricePartsOf(line: PricedLine, price: PriceTerms): PriceParts {
  const cards = BigInt(line.quantity);
  const faceValueMinor = line.valueMinor * cards;
  const feeMinor = ((price.feeMillionths + million / 2n) / million) * cards;
  const discountMinor = faceValueMinor + feeMinor - line.unitCostMinor * cards;
  return { faceValueMinor, discountMinor, feeMinor, shippingMinor: line.shippingMinor };
}
