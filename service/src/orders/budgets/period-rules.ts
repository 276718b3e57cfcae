export const periods = ['Month', 'Quarter', 'Year'] as const;
export type Period = (typeof periods)[number];

/** From `start`, before `end`. */
export interface PeriodBounds {
  readonly start: Date;
  readonly end: Date;
}

const monthsIn: Readonly<Record<Period, number>> = { Month: 1, Quarter: 3, Year: 12 };

/** The calendar month, quarter or year that contains the instant, in UTC. */
export function periodAround(period: Period, instant: Date): PeriodBounds {
  const months = monthsIn[period];
  const year = instant.getUTCFullYear();
  const firstMonth = Math.floor(instant.getUTCMonth() / months) * months;
  return { start: new Date(Date.UTC(year, firstMonth)), end: new Date(Date.UTC(year, firstMonth + months)) };
}
