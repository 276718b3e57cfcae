import { Type } from 'typebox';
import { isCurrencyCode } from '../kit/currencies.ts';
import type { TimeWindow } from '../kit/dense-numbers.ts';
import { type Fault, InvalidRequest } from '../kit/errors.ts';
import { parseBound } from '../kit/instant.ts';

const boundLengthMax = 40;

/** The date filters of a list. */
export const windowParameters = {
  startDate: Type.String({ maxLength: boundLengthMax, description: 'Earliest Timestamp, inclusive; a plain date means its UTC day.' }),
  endDate: Type.String({ maxLength: boundLengthMax, description: 'Latest Timestamp, inclusive; a plain date means its UTC day.' }),
};

export interface WindowQuery {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Reads the date filters, and reports faults of both at once together with those already found. */
export function parseWindow(query: WindowQuery, faults: Fault[] = []): TimeWindow {
  const start = query.startDate === null ? null : parseBound(query.startDate, 'start');
  const end = query.endDate === null ? null : parseBound(query.endDate, 'end');
  if (query.startDate !== null && start === null) faults.push(badBound('startDate'));
  if (query.endDate !== null && end === null) faults.push(badBound('endDate'));
  if (faults.length > 0) throw new InvalidRequest(faults);
  return { start, end };
}

export function currencyFaults(currencyCode: string | null): Fault[] {
  if (currencyCode === null || isCurrencyCode(currencyCode)) return [];
  const detail = 'currencyCode must be an ISO 4217 code in capitals, such as USD.';
  return [{ parameter: 'currencyCode', code: 'InvalidCurrency', detail }];
}

function badBound(parameter: string): Fault {
  const detail = `${parameter} must be a date (2026-12-24) or a date and time with zone (2026-12-24T08:00:00Z; write + as %2B).`;
  return { parameter, code: 'InvalidInstant', detail };
}
