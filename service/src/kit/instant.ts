/** A time in ISO 8601 with a time zone; seconds and fractions are optional. */
const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayMs = 86_400_000;
const textLengthMax = 40;

export function isInstant(text: string): boolean {
  return parseInstant(text) !== null;
}

export function parseInstant(text: string): Date | null {
  if (text.length > textLengthMax || !pattern.test(text) || !isRealDay(text.slice(0, 10))) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** The bound of a filter: an instant, or a plain UTC day, of which the first or last millisecond counts. */
export function parseBound(text: string, edge: 'start' | 'end'): Date | null {
  if (!dayPattern.test(text)) return parseInstant(text);
  if (!isRealDay(text)) return null;
  const start = new Date(`${text}T00:00:00.000Z`).getTime();
  return new Date(edge === 'start' ? start : start + dayMs - 1);
}

/** The Date constructor turns 30 February into 2 March, which is never what the caller meant. */
export function isRealDay(day: string): boolean {
  if (!dayPattern.test(day)) return false;
  const date = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
