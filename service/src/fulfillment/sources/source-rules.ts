import type { Environment } from '../../kit/config.ts';
import type { Fault } from '../../kit/errors.ts';

const namesIn: Readonly<Record<Environment, readonly string[]>> = {
  stage: ['inventory', 'supplier', 'simulator'],
  production: ['inventory', 'supplier'],
};

/** The sources that products of this environment can name. */
export function sourceNamesIn(environment: Environment): readonly string[] {
  return namesIn[environment];
}

/** Sources that answer over the network. */
export const remoteSources: readonly string[] = ['supplier'];

/** A supplier issues codes. Mailed cards are plastic from stock, or simulated on stage. */
const withPlastic: readonly string[] = ['inventory', 'simulator'];

/** What is wrong with a product's sources; none: the environment's default order. */
export function checkSources(environment: Environment, isMailed: boolean, sources: readonly string[]): Fault[] {
  const names = namesIn[environment];
  const faults = sources.flatMap((source, index): Fault[] => {
    if (names.includes(source)) return [];
    return [
      { pointer: `/Sources/${index}`, code: 'NotAllowed', detail: `Sources must be one of ${names.join(', ')}.` },
    ];
  });
  if (faults.length > 0 || !isMailed || sources.length === 0) return faults;
  if (sources.some((source) => withPlastic.includes(source))) return [];
  const detail =
    'A mailed product needs inventory among its Sources: plastic cards come from stock; suppliers issue only codes.';
  return [{ pointer: '/Sources', code: 'NotAllowed', detail }];
}
