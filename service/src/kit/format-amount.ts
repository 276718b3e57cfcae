import { LRUCache } from 'lru-cache';
import { isolated } from './bidi.ts';
import type { CurrencyCode } from './currencies.ts';
import type { Locale } from './languages.ts';
import { amountToWire, type Minor } from './money.ts';

// Creating a format takes longer than using it a hundred times.
const formatsMax = 500;
const formats = new LRUCache<string, Intl.NumberFormat>({ max: formatsMax });

/** An amount in the reader's locale: "$25.00", "25,00 €". */
export function formatAmount(
  minor: Minor,
  currencyCode: CurrencyCode,
  { locale, isRightToLeft }: Pick<Locale, 'locale' | 'isRightToLeft'>,
): string {
  const format = formatFor(locale, currencyCode);
  const amount = amountToWire(minor, currencyCode);
  if (!isRightToLeft) return format.format(amount);
  // The currency is isolated: in right-to-left text the sign of "US$" would otherwise change sides.
  const parts = format.formatToParts(amount);
  return parts.map(({ type, value }) => (type === 'currency' ? isolated(value) : value)).join('');
}

function formatFor(locale: string, currencyCode: CurrencyCode): Intl.NumberFormat {
  const key = `${locale} ${currencyCode}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: currencyCode });
  formats.set(key, format);
  return format;
}
