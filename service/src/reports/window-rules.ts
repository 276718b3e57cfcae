import type { TimeWindow } from '../database/dense-numbers.ts';
import { parseBound } from '../kit/instant.ts';
import type { ReportFilter } from './types.ts';

/** The time that a filter names. */
export function windowOf({ startDate, endDate, month }: ReportFilter): TimeWindow {
  if (month !== undefined) {
    const start = new Date(`${month}-01T00:00:00.000Z`);
    const next = new Date(start);
    next.setUTCMonth(next.getUTCMonth() + 1);
    return { start, end: new Date(next.getTime() - 1) };
  }
  return {
    start: startDate === undefined ? null : parseBound(startDate, 'start'),
    end: endDate === undefined ? null : parseBound(endDate, 'end'),
  };
}
