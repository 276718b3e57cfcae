import { withAsciiDigits } from '../kit/ascii-digits.ts';
import { type CurrencyCode, currencyExponent } from '../kit/currencies.ts';
import type { Minor } from '../kit/money.ts';

const amountPattern = /^(\d{1,12})(?:[.,\u066b](\d{1,4}))?$/;
const separators = /[\s\u200e\u200f\u2066-\u2069]/g;

/** An amount as a person types it, with either decimal sign and any digits; null if it is none in this currency. */
export function parseAmount(text: string, currencyCode: CurrencyCode): Minor | null {
  const [, whole, fraction = ''] = amountPattern.exec(withAsciiDigits(text.replace(separators, ''))) ?? [];
  const exponent = currencyExponent(currencyCode);
  if (whole === undefined) return null;
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  return BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
}
