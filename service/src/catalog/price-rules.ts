import type { CurrencyCode } from '../kit/currencies.ts';
import { currencyExponent } from '../kit/currencies.ts';
import type { PriceTerms } from './types.ts';

/** Price terms as stored: a fee in major units and a percentage, both exact decimals. */
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

/** The decimal text times ten to the power of `places`, rounded half up if it has more digits. */
function scaledDecimal(decimal: string, places: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const digits = `${fraction.padEnd(places, '0').slice(0, places)}`;
  const isRoundedUp = (fraction[places] ?? '0') >= '5';
  return BigInt(`${whole}${digits}`) + (isRoundedUp ? 1n : 0n);
}
