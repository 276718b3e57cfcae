import type { ProductContent } from '../../catalog/types.ts';
import { type CurrencyCode, currencyExponent } from '../../kit/currencies.ts';

const amountPattern = /^(\d{1,12})(?:\.(\d{1,6}))?$/;

/** Decimal text as minor units, exactly; null if it is not an amount of the currency. */
export function parseAmount(text: string, currencyCode: CurrencyCode): bigint | null {
  const [, whole, fraction = ''] = amountPattern.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const exponent = currencyExponent(currencyCode);
  const isTooFine = /[1-9]/.test(fraction.slice(exponent));
  return isTooFine ? null : BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
}

/** Whether the product is sold at this value. */
export function isOffered(
  { denominationsMinor, denominationRange: range }: ProductContent,
  valueMinor: bigint,
): boolean {
  if (!range) return denominationsMinor.includes(Number(valueMinor));
  const value = Number(valueMinor);
  return value >= range.minMinor && value <= range.maxMinor && (value - range.minMinor) % range.stepMinor === 0;
}
