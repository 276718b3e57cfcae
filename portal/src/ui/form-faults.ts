import type { Fault } from '../api/problem.ts';
import { Problem } from '../api/problem.ts';

export interface SortedFaults {
  /** By the form's own field path. */
  readonly byField: Readonly<Record<string, string>>;
  /** What belongs to no field shown. */
  readonly others: readonly string[];
}

/**
 * Puts each fault of a refused request to its field. A form names its fields like the wire does, so that
 * "/LineItems/0/Value" finds the field "LineItems.0.Value" without a table.
 */
export function sortFaults(error: unknown, isField: (path: string) => boolean): SortedFaults {
  if (!(error instanceof Problem)) return { byField: {}, others: ['Something went wrong on this page. Try it again.'] };
  if (error.faults.length === 0) return { byField: {}, others: [error.message] };
  const byField: Record<string, string> = {};
  const others: string[] = [];
  for (const fault of error.faults) {
    const path = fieldOf(fault);
    if (path && isField(path)) byField[path] ??= fault.detail;
    else others.push(path ? `${path.replaceAll('.', ' › ')}: ${fault.detail}` : fault.detail);
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
