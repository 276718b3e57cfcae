import type { Environment } from '../../kit/config.ts';
import type { Fault } from '../../kit/errors.ts';
import { firstSupplierName } from '../../kit/supplier-settings.ts';

/** Sources that issue cards without asking anybody over the network. Mailed cards are plastic, which no supplier issues. */
const localSources: readonly string[] = ['inventory', 'simulator'];

/**
 * The sources that products can name. The first supplier is one even if it is not configured: its name was always accepted.
 */
export function sourceNamesOf(environment: Environment, suppliers: readonly { readonly name: string }[]): string[] {
  const [stock, ...others] = localSourceNamesOf(environment);
  return [...new Set([stock, firstSupplierName, ...suppliers.map(({ name }) => name), ...others])];
}

/** Stock first. */
export function localSourceNamesOf(environment: Environment): [string, ...string[]] {
  return environment === 'stage' ? ['inventory', 'simulator'] : ['inventory'];
}

export function isLocalSource(name: string): boolean {
  return localSources.includes(name);
}

/** What is wrong with a product's sources; none: the environment's default order. */
export function checkSources(names: readonly string[], isMailed: boolean, sources: readonly string[]): Fault[] {
  const faults = sources.flatMap((source, index): Fault[] => {
    const pointer = `/Sources/${index}`;
    if (!names.includes(source))
      return [{ pointer, code: 'NotAllowed', detail: `Sources must be one of ${names.join(', ')}.` }];
    return sources.indexOf(source) === index
      ? []
      : [{ pointer, code: 'NotAllowed', detail: 'A source can be listed only once.' }];
  });
  if (faults.length > 0 || !isMailed || sources.length === 0) return faults;
  if (sources.some(isLocalSource)) return [];
  const detail =
    'A mailed product needs inventory among its Sources: plastic cards come from stock; suppliers issue only codes.';
  return [{ pointer: '/Sources', code: 'NotAllowed', detail }];
}
