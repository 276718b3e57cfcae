const dayMs = 86_400_000;

/** YYYY-MM-DD in UTC. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00.000Z`) + count * dayMs));
}

/** The Mondays of the last weeks, oldest first; the last one begins the week of the given instant. */
export function weeksUntil(now: Date, count: number): string[] {
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const monday = addDays(dayOf(now), -sinceMonday);
  return Array.from({ length: count }, (_, index) => addDays(monday, 7 * (index + 1 - count)));
}
