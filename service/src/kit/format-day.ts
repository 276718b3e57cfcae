import { LRUCache } from 'lru-cache';

// Creating a format takes a hundred times as long as using it.
const formatsMax = 500;
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: formatsMax });

/** A day in the reader's locale: "November 15, 2026", "15. November 2026". */
export function formatDay(date: Date, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    formats.set(locale, format);
  }
  return format.format(date);
}
