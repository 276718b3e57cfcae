const dayMs = 86_400_000;
/**
 * Day 0 of the format's two calendars. The first includes a 29 February 1900 that never existed, hence one day earlier.
 */
const epochMs = { false: Date.UTC(1899, 11, 30), true: Date.UTC(1904, 0, 1) };
const daysMax = 2_958_466;

/** The built-in number formats that show a date or time. */
const builtInDates: ReadonlySet<number> = new Set([
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22],
  ...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36],
  ...[45, 46, 47],
  ...[50, 51, 52, 53, 54, 55, 56, 57, 58],
]);

export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id);
  // Quoted words, escaped letters, colours and conditions are not part of the pattern.
  const pattern = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?![hms]+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(pattern) && !/general/i.test(pattern);
}

/** A day number as ISO 8601: only the date at midnight, otherwise with the time; null if there is no such day. */
export function dateOfNumber(days: number, isFrom1904: boolean): string | null {
  if (!(days >= 0 && days < daysMax)) return null;
  const date = new Date(epochMs[`${isFrom1904}`] + Math.round(days * dayMs));
  return date.toISOString().replace(/T00:00:00\.000Z$/, '');
}
