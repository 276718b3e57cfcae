import { Type } from 'typebox';
import type { TimeWindow } from '../database/dense-numbers.ts';
import { parseBound } from '../kit/instant.ts';

const dayNote = 'inclusive; a plain date means its UTC day.';

/** The date filters of a list. */
export const windowParameters = {
  startDate: Type.String({ format: 'date-time', description: `Earliest Timestamp, ${dayNote}` }),
  endDate: Type.String({ format: 'date-time', description: `Latest Timestamp, ${dayNote}` }),
};

/** The currency filter of a list. */
export const currencyParameter = Type.String({ format: 'iso-4217', description: 'ISO 4217.' });

export interface WindowQuery {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** The window of the date filters of a valid query. */
export function parseWindow({ startDate, endDate }: WindowQuery): TimeWindow {
  return {
    start: startDate === null ? null : parseBound(startDate, 'start'),
    end: endDate === null ? null : parseBound(endDate, 'end'),
  };
}
