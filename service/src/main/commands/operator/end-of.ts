import { WrongUse } from '../../../cli/command-errors.ts';

/** The time that --ends names. */
export function endOf(ends: string): string {
  const end = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(ends) ? new Date(ends) : null;
  if (!end || Number.isNaN(end.getTime()))
    throw new WrongUse(`--ends: "${ends}" is not a time such as 2030-01-31 or 2030-01-31T12:00:00Z.`);
  return end.toISOString();
}
