import type { ShippedPackage } from './lock-file.ts';

/** Licences of dependencies that may be shipped with ours, which is Apache-2.0, and why. */
const allowed: Readonly<Record<string, string>> = {
  MIT: 'asks for its notice only',
  'MIT-0': 'MIT without the notice',
  ISC: 'as MIT',
  '0BSD': 'asks for nothing',
  'BSD-2-Clause': 'asks for its notice only',
  'BSD-3-Clause': 'asks for its notice only',
  'Apache-2.0': 'our own',
  'BlueOak-1.0.0': 'asks for its text or a link to it',
  'CC0-1.0': 'asks for nothing',
  Unlicense: 'asks for nothing',
  'OFL-1.1': 'fonts only: may be embedded and passed on, not sold by themselves',
  PostgreSQL: 'asks for its notice only',
};

/** Packages without a licence field, with what their licence file says. */
const saidElsewhere: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

export function findLicenceFaults(shipped: readonly ShippedPackage[]): string[] {
  return shipped.flatMap(({ name, entry }) => {
    const licence = entry.license ?? saidElsewhere[name];
    if (licence === undefined) return [`${name} names no licence; look at its files and list it`];
    return isAllowed(licence) ? [] : [`${name} is under ${licence}, which is not on the list of allowed licences`];
  });
}

/** "(A OR B)" leaves the choice to us; "A AND B" does not. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed);
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed);
  return bare in allowed;
}
