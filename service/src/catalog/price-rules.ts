import type { CurrencyCode } from '../kit/currencies.ts';
import { currencyExponent } from '../kit/currencies.ts';
import type { Minor } from '../kit/money.ts';
import type { PriceTerms } from './types.ts';

const million = 1_000_000n;

/** What one card costs: value less discount plus fee, rounded once, half up, to the minor unit. */
export function cardCost(valueMinor: Minor, price: PriceTerms): Minor {
  const millionths = valueMinor * (million - price.discountMillionths) + price.feeMillionths;
  return (millionths + million / 2n) / million;
}

/** Price terms as the database keeps them: a fee in major units and a percentage, both exact decimals. */
export function priceTerms(fee: string, discountPercentage: string, currencyCode: CurrencyCode): PriceTerms {
  return {
    feeMillionths: scaledDecimal(fee, currencyExponent(currencyCode) + 6),
    discountMillionths: scaledDecimal(discountPercentage, 4),
  };
}

export function feeToWire(price: PriceTerms, currencyCode: CurrencyCode): number {
  return Number(price.feeMillionths) / 10 ** (currencyExponent(currencyCode) + 6);
}

export function discountToWire(price: PriceTerms): number {
  return Number(price.discountMillionths) / 10_000;
}

/** The decimal text times ten to the power of `places`, rounded half up where it has more digits than that. */
function scaledDecimal(decimal: string, places: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const digits = `${fraction.padEnd(places, '0').slice(0, places)}`;
  const isRoundedUp = (fraction[places] ?? '0') >= '5';
  return BigInt(`${whole}${digits}`) + (isRoundedUp ? 1n : 0n);
}
