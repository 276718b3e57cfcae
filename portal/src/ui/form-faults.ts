import type { Fault } from '../api/problem.ts';
import { Problem } from '../api/problem.ts';
import { describeFault } from './fault-words.ts';

export interface SortedFaults {
  /** By the form's own field path. */
  readonly byField: Readonly<Record<string, string>>;
  /** Faults of fields that the form does not show. */
  readonly others: readonly string[];
}

/**
 * Assigns each fault of a rejected request to its form field. Forms name their fields like the wire does, so
 * "/LineItems/0/Value" maps to the field "LineItems.0.Value" without a lookup table.
 */
export function sortFaults(error: unknown, isField: (path: string) => boolean): SortedFaults {
  if (!(error instanceof Problem)) return { byField: {}, others: ['Something went wrong on this page. Try again.'] };
  if (error.faults.length === 0) return { byField: {}, others: [error.message] };
  const byField: Record<string, string> = {};
  const others: string[] = [];
  for (const fault of error.faults) {
    const path = fieldOf(fault);
    if (path && isField(path)) byField[path] ??= describeFault(fault);
    else others.push(path ? `${path.replaceAll('.', ' › ')}: ${describeFault(fault)}` : fault.detail);
  }
  return { byField, others };
}

function fieldOf({ pointer, parameter }: Fault): string {
  if (parameter) return parameter;
  return (pointer ?? '')
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}
