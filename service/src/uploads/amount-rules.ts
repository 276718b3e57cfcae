import { currenciesOfMarker } from './currency-markers.ts';

/** What separates whole units from fractions: 1,000.50 or 1.000,50. */
export const decimalSigns = ['Point', 'Comma'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

export type ReadAmount =
  | {
      readonly kind: 'amount';
      readonly value: number;
      /** The currencies that its sign can mean; null without a sign. */
      readonly currencies: ReadonlySet<string> | null;
    }
  | { readonly kind: 'ambiguous'; readonly sign: '.' | ',' }
  | { readonly kind: 'unreadable' };

const lengthMax = 40;
// Numbers of up to 15 digits survive the JSON of an order exactly (see kit/money.ts).
const digitsMax = 15;
const fractionDigitsMax = 6;
const unreadable: ReadAmount = { kind: 'unreadable' };
/** Currency sign, digits, the dash of "25,-", currency sign. */
const shape = /^(\D*)(\d(?:[\d.,' ]*\d)?)(?:[.,][-–—]{1,2})?(\D*)$/u;

/**
 * An amount as people write it: $25, 25,00, 1.000,50, € 25, 25 EUR. "1,000" is a thousand or one; the column's decimal
 * sign decides, and without one it stays ambiguous.
 */
export function readAmount(text: string, decimalSign: DecimalSign | null): ReadAmount {
  const parts = partsOf(text);
  if (!parts) return unreadable;
  const currencies = currenciesOf(parts.before, parts.after);
  if (currencies === 'unknown') return unreadable;
  const readings = readingsOf(parts.digits);
  const [first, second] = readings;
  if (!first) return unreadable;
  const chosen = second ? readings.find(({ sign }) => sign === decimalSign) : first;
  if (!chosen) return { kind: 'ambiguous', sign: parts.digits.includes('.') ? '.' : ',' };
  const value = numberOf(chosen.plain);
  return value === null ? unreadable : { kind: 'amount', value, currencies };
}

/** The decimal sign of a column, if its values leave no doubt: some show it, and none shows the other. */
export function decimalSignOf(texts: Iterable<string>): DecimalSign | null {
  const found = new Set<DecimalSign>();
  for (const text of texts) {
    const parts = partsOf(text);
    const readings = parts ? readingsOf(parts.digits) : [];
    const sign = readings.length === 1 ? readings[0]?.sign : null;
    if (sign) found.add(sign);
  }
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

function partsOf(text: string) {
  if (text.length > lengthMax) return null;
  const match = shape.exec(text.replace(/\s/gu, ' ').replaceAll('’', "'"));
  if (!match) return null;
  const [, before = '', digits = '', after = ''] = match;
  return { before: before.trim(), digits, after: after.trim() };
}

function currenciesOf(before: string, after: string): ReadonlySet<string> | null | 'unknown' {
  let currencies: ReadonlySet<string> | null = null;
  for (const marker of [before, after]) {
    if (marker === '') continue;
    const meant = currenciesOfMarker(marker);
    if (!meant) return 'unknown';
    currencies = currencies ? common(currencies, meant) : meant;
  }
  return currencies;
}

function common(some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...some].filter((code) => others.has(code)));
}

interface Reading {
  /** Digits with at most one point. */
  readonly plain: string;
  /** The decimal sign of whoever writes like this; null if the digits say nothing about it. */
  readonly sign: DecimalSign | null;
}

/** Every way to read the digits: the last point or comma starts the decimals, or all of them separate thousands. */
function readingsOf(digits: string): Reading[] {
  const readings: Reading[] = [];
  const decimal = /^(.*)([.,])(\d+)$/.exec(digits);
  if (decimal) {
    const [, whole = '', sign = '', fraction = ''] = decimal;
    const plain = wholeOf(whole, sign);
    if (plain !== null) readings.push({ plain: `${plain}.${fraction}`, sign: sign === '.' ? 'Point' : 'Comma' });
  }
  const plain = wholeOf(digits, null);
  if (plain !== null) readings.push({ plain, sign: thousandsBy(digits) });
  return readings;
}

/** Whole digits, alone or in groups of three with one separator, which cannot be the decimal sign. */
function wholeOf(text: string, decimal: string | null): string | null {
  if (/^\d+$/.test(text)) return text;
  const groups = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/.exec(text);
  return groups && groups[1] !== decimal ? text.replace(/\D/g, '') : null;
}

function thousandsBy(digits: string): DecimalSign | null {
  if (digits.includes(',')) return 'Point';
  return digits.includes('.') ? 'Comma' : null;
}

function numberOf(plain: string): number | null {
  const [whole = '', fraction = ''] = plain.split('.');
  const significant = whole.replace(/^0+(?=\d)/, '');
  if (significant.length + fraction.length > digitsMax || fraction.length > fractionDigitsMax) return null;
  return Number(`${significant}.${fraction || '0'}`);
}
