import { apiWords } from '../i18n/api-words.ts';
import { direction, locale } from '../i18n/language.ts';

/** Money, numbers and dates as the language of the page writes them. */

const money = new Map<string, Intl.NumberFormat>();

export function formatMoney(amount: number, currencyCode: string): string {
  let format = money.get(currencyCode);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency: currencyCode });
    money.set(currencyCode, format);
  }
  return leftToRight(format.format(amount));
}

// Between Arabic words "US$" would become "$US".
function leftToRight(text: string): string {
  return direction === 'rtl' ? `\u2066${text}\u2069` : text;
}

/** What somebody wrote, in the direction of its own letters: Arabic would put the plus of a phone number at its end. */
export function asWritten(text: string): string {
  return direction === 'rtl' ? `\u2068${text}\u2069` : text;
}

/** Texts of several sources in one line: a name in Latin letters would otherwise pull dates beside it out of order. */
export function listed(texts: readonly (string | null | undefined | false)[], separator = ', '): string {
  return texts
    .filter((text): text is string => Boolean(text))
    .map(asWritten)
    .join(separator);
}

/** The number of decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export function currencyDigits(currencyCode: string): number {
  try {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency: currencyCode }).resolvedOptions()
        .maximumFractionDigits ?? 2
    );
  } catch {
    return 2;
  }
}

const counts = new Intl.NumberFormat(locale);
export const formatCount = (count: number): string => counts.format(count);

export const formatPercent = (percent: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(percent / 100);

const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const preciseInstants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const shortDays = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const times = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

export const formatInstant = (iso: string): string => instants.format(new Date(iso));
export const formatPreciseInstant = (iso: string): string => preciseInstants.format(new Date(iso));
export const formatTime = (iso: string): string => times.format(new Date(iso));
export const formatShortDay = (day: string): string => shortDays.format(localDay(day));
export const formatDay = (day: string): string => days.format(localDay(day));

/** "Jan 18 – 24, 2027". */
export const formatDays = (first: string, last: string): string => days.formatRange(localDay(first), localDay(last));
const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
export const formatMonth = (month: string): string => months.format(localDay(`${month}-01`));

// A plain day is the same day everywhere; as an instant it would be the evening before in the Americas.
function localDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  return new Date(year, month - 1, date);
}

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
];

export function formatAgo(iso: string, now = Date.now()): string {
  let distance = (new Date(iso).getTime() - now) / 1000;
  for (const [unit, size] of steps) {
    if (Math.abs(distance) < size) return relative.format(Math.round(distance), unit);
    distance /= size;
  }
  return relative.format(Math.round(distance), 'year');
}

/** "FulfillmentComplete" for people: "Fulfillment complete". Names that are not in the list stay English. */
export function inWords(name: string): string {
  const known = Object.hasOwn(apiWords, name) ? apiWords[name] : undefined;
  if (known) return known;
  // MailServerAnswered421
  const [, base = '', number] = /^(\D+)(\d+)$/.exec(name) ?? [];
  if (Object.hasOwn(apiWords, base)) return `${apiWords[base]} ${number}`;
  const words = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z]+)(?=[A-Z][a-z])/g, '$1$3 $2')
    .split(/\s+/)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Invisible characters could make one name look like another, so they are shown as code points. */
export function showInvisible(text: string): string {
  return text.replaceAll(
    invisible,
    (character) => `⟨U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** A payment reference in groups of four, as banks print it. */
export function inGroups(reference: string): string {
  return reference.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
