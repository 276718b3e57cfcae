import { reportSources } from '../kinds.ts';
import type { NewReport, ReportKind } from '../types.ts';
import type { Frequency, NewSchedule } from './types.ts';

const dayMs = 86_400_000;
const monday = 1;
const weekDays = 7;
/** After a longer interruption only the last ones are made up for. */
const missedPeriodsMax = 7;

/** The first day of the period that a time is in, in UTC. Weeks begin on Monday. */
export function periodOf(frequency: Frequency, time: Date): string {
  const day = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
  if (frequency === 'Monthly') day.setUTCDate(1);
  if (frequency === 'Weekly') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + weekDays - monday) % weekDays));
  return dayOf(day);
}

/** The first day of the following period, which is when this one is over. */
export function nextPeriodAfter(frequency: Frequency, period: string): string {
  return moved(frequency, period, 1);
}

/** The period to report next: the oldest of the last ones that are over, if more of them were missed. */
export function periodToReport(
  { frequency, nextPeriod }: { frequency: Frequency; nextPeriod: string },
  now: Date,
): string {
  const oldest = moved(frequency, periodOf(frequency, now), -missedPeriodsMax);
  return oldest > nextPeriod ? oldest : nextPeriod;
}

/** The report of one period. */
export function reportOfPeriod({ kind, format, frequency, filter }: NewSchedule, period: string): NewReport {
  const { filters } = reportSources[kind];
  if (filters.includes('month'))
    return { kind, format, filter: { ...filter, month: period.slice(0, 'YYYY-MM'.length) } };
  if (filters.includes('year'))
    return { kind, format, filter: { ...filter, year: Number(period.slice(0, 'YYYY'.length)) } };
  const last = dayOf(new Date(startOf(nextPeriodAfter(frequency, period)).getTime() - dayMs));
  return { kind, format, filter: { ...filter, startDate: period, endDate: last } };
}

/** A statement is about a month. */
export function fitsFrequency(kind: ReportKind, frequency: Frequency): boolean {
  return frequency === 'Monthly' || !reportSources[kind].filters.includes('month');
}

export function startOf(period: string): Date {
  return new Date(`${period}T00:00:00.000Z`);
}

function moved(frequency: Frequency, period: string, count: number): string {
  const day = startOf(period);
  if (frequency === 'Monthly') day.setUTCMonth(day.getUTCMonth() + count);
  else day.setUTCDate(day.getUTCDate() + count * (frequency === 'Weekly' ? weekDays : 1));
  return dayOf(day);
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
