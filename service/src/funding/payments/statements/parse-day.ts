/** A day as YYYY-MM-DD; null if it is none. A day before the month is only accepted with points, where it is certain. */
export function parseDay(text: string): string | null {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const [year, month, day] = german ? [german[3], german[2], german[1]] : text.split('-');
  const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return null;
  const instant = new Date(`${iso}T00:00:00.000Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : null;
}
