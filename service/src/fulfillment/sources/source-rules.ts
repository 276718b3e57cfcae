import type { Environment } from '../../kit/config.ts';
import type { Fault } from '../../kit/errors.ts';

const namesIn: Readonly<Record<Environment, readonly string[]>> = {
  stage: ['inventory', 'supplier', 'simulator'],
  production: ['inventory', 'supplier'],
};

/** Sources that answer over the network, in their own time. */
export const remoteSources: readonly string[] = ['supplier'];

/** A supplier answers with codes. What is mailed is plastic that lies on a shelf, or is made up on stage. */
const withPlastic: readonly string[] = ['inventory', 'simulator'];

/** What is wrong with the sources that a product names; none: the environment's own order. */
export function checkSources(environment: Environment, isMailed: boolean, sources: readonly string[]): Fault[] {
  const names = namesIn[environment];
  const faults = sources.flatMap((source, index): Fault[] => {
    if (names.includes(source)) return [];
    return [{ pointer: `/Sources/${index}`, code: 'NotAllowed', detail: `Sources may be ${names.join(', ')}.` }];
  });
  if (faults.length > 0 || !isMailed || sources.length === 0) return faults;
  if (sources.some((source) => withPlastic.includes(source))) return [];
  const detail =
    'A product that is mailed needs inventory among its Sources: plastic cards come from stock, and a supplier gives codes only.';
  return [{ pointer: '/Sources', code: 'NotAllowed', detail }];
}
