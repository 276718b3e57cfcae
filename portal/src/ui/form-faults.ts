import type { Fault } from '../api/problem.ts';
import { Problem } from '../api/problem.ts';
import { t } from '../i18n/t.ts';
import { describeFault } from './fault-words.ts';
import { inWords, listed } from './format.ts';

export interface SortedFaults {
  /** By the form's own field path. */
  readonly byField: Readonly<Record<string, string>>;
  /** Faults that no visible field shows. */
  readonly others: readonly string[];
}

/**
 * Assigns each fault of a rejected request to its form field. Forms name their fields like the wire does, so
 * "/LineItems/0/Value" maps to the field "LineItems.0.Value" without a lookup table. `fieldsOf` returns the fields that show a
 * path, none if no field does.
 */
export function sortFaults(error: unknown, fieldsOf: (path: string) => readonly string[]): SortedFaults {
  if (!(error instanceof Problem)) return { byField: {}, others: [t('Something went wrong on this page. Try again.')] };
  if (error.faults.length === 0) return { byField: {}, others: [error.message] };
  const byField: Record<string, string> = {};
  const others: string[] = [];
  for (const fault of error.faults) {
    const path = fieldOf(fault);
    const fields = path ? fieldsOf(path) : [];
    for (const field of fields) byField[field] ??= describeFault(fault);
    if (fields.length === 0) others.push(path ? `${placeWords(path)}: ${describeFault(fault)}` : describeFault(fault));
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

/** "LineItems.0.BrandingId" as people read it: "Recipient 1, Branding". */
function placeWords(path: string): string {
  const words: string[] = [];
  const parts = path.split('.');
  for (const [at, part] of parts.entries()) {
    if (!/^\d+$/.test(part)) words.push(inWords(part));
    else if (parts[at - 1] === 'LineItems') words.splice(-1, 1, t('Recipient {number}', { number: Number(part) + 1 }));
    else words.push(`${words.pop() ?? ''} ${Number(part) + 1}`);
  }
  return listed(words);
}
