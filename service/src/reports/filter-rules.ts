import type { Fault } from '../kit/errors.ts';
import { amountFromWire } from '../kit/money.ts';
import { reportSources } from './kinds.ts';
import type { FilterName, NewReport } from './types.ts';

/** What is wrong with the filter of a report, with the names that the API uses. */
export function filterFaults(
  { kind, filter }: Pick<NewReport, 'kind' | 'filter'>,
  wireName: (name: FilterName) => string,
): Fault[] {
  const { filters, required } = reportSources[kind];
  const at = (name: FilterName) => `/Filter/${wireName(name)}`;
  const faults: Fault[] = [];
  for (const name of Object.keys(filter) as FilterName[]) {
    if (filters.includes(name)) continue;
    const detail = `${wireName(name)} cannot be used for ${kind}. Use ${filters.map(wireName).join(', ')}.`;
    faults.push({ pointer: at(name), code: 'NotAllowed', detail });
  }
  for (const name of required) {
    if (filter[name] !== undefined) continue;
    faults.push({ pointer: at(name), code: 'Required', detail: `${kind} needs ${wireName(name)}.` });
  }
  const { minTotal, currencyCode } = filter;
  if (minTotal !== undefined && !currencyCode) {
    const detail = `${wireName('minTotal')} needs ${wireName('currencyCode')}.`;
    faults.push({ pointer: at('currencyCode'), code: 'Required', detail });
  }
  if (minTotal !== undefined && currencyCode && amountFromWire(minTotal, currencyCode) === null) {
    const detail = `${wireName('minTotal')} has too many decimals for ${currencyCode}.`;
    faults.push({ pointer: at('minTotal'), code: 'NumberTooPrecise', detail });
  }
  return faults;
}
