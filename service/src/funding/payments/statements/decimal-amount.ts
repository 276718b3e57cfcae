import { type CurrencyCode, currencyExponent } from '../../../kit/currencies.ts';
import { amountMinorMax } from '../../../kit/money.ts';

export type DecimalMark = '.' | ',';

/**
 * A decimal as minor units, exactly; null if it is none, or has more decimals than the currency. Groups of thousands may be
 * separated by the other mark, spaces or apostrophes.
 */
export function parseDecimal(text: string, currencyCode: CurrencyCode, mark: DecimalMark): bigint | null {
  const found = patterns[mark].exec(text.trim().replaceAll('\u2212', '-'));
  if (!found) return null;
  const { sign = '', whole = '', fraction = '', trailing = '' } = found.groups ?? {};
  const exponent = currencyExponent(currencyCode);
  const digits = fraction.padEnd(exponent, '0');
  if (/[1-9]/.test(digits.slice(exponent))) return null;
  const minor = BigInt(whole.replaceAll(/\D/g, '') + digits.slice(0, exponent));
  if (minor > amountMinorMax) return null;
  return sign === '-' || trailing === '-' ? -minor : minor;
}

const patterns: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?<sign>[+-]?)\s?(?<whole>\d{1,15}|\d{1,3}(?:[,'’\s\u202f]\d{3}){1,4})(?:\.(?<fraction>\d{1,6}))?(?<trailing>[+-]?)$/u,
  ',': /^(?<sign>[+-]?)\s?(?<whole>\d{1,15}|\d{1,3}(?:[.'’\s\u202f]\d{3}){1,4})(?:,(?<fraction>\d{1,6}))?(?<trailing>[+-]?)$/u,
};
