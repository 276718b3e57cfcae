/** A day as the reader's language writes it: "November 15, 2026", "15. November 2026". */
export function formatDay(date: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
