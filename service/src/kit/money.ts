import { type CurrencyCode, currencyExponent } from './currencies.ts';

/** Amounts are whole minor units (cents, yen, fils) in a bigint; sums never involve binary fractions. */
export type Minor = bigint;

/** The largest amount that JSON numbers carry without loss in every currency. */
export const amountMinorMax: Minor = 10n ** 15n - 1n;

/**
 * The JSON number as minor units, or null if it has too many decimals for the currency or is too large. Exact because
 * the JSON reader accepts at most 15 significant digits, and two different decimals of that length are two different
 * doubles.
 */
export function amountFromWire(amount: number, currencyCode: CurrencyCode): Minor | null {
  const scale = 10 ** currencyExponent(currencyCode);
  const minor = Math.round(amount * scale);
  if (Math.abs(minor) > Number(amountMinorMax) || minor / scale !== amount) return null;
  return BigInt(minor);
}

export function amountToWire(minor: Minor, currencyCode: CurrencyCode): number {
  return Number(minor) / 10 ** currencyExponent(currencyCode);
}

/** An amount for messages: "25.10 USD". */
export function describeAmount(minor: Minor, currencyCode: CurrencyCode): string {
  return `${amountToWire(minor, currencyCode).toFixed(currencyExponent(currencyCode))} ${currencyCode}`;
}

export function sumMinor(amounts: Iterable<Minor>): Minor {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

export function leastMinor(a: Minor, b: Minor): Minor {
  // Math.min takes no bigint.
  if (a < b) return a;
  return b;
}
