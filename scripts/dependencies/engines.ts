import type { LockFile } from './lock-file.ts';

type Version = readonly [major: number, minor: number, patch: number];

/** The oldest versions that a text like "Node 22 (22.12 or newer) or 24" promises. */
export function listNamedVersions(text: string): string[] {
  const [, oldest, next] = /Node \d+ \((\d+\.\d+) or newer\) or (\d+)/.exec(text) ?? [];
  return oldest && next ? [`${oldest}.0`, `${next}.0.0`] : [];
}

/** Packages for which `npm ci` would print a warning on one of these versions of Node. */
export function findEngineFaults(lock: LockFile, versions: readonly string[]): string[] {
  return Object.entries(lock.packages).flatMap(([place, { engines }]) =>
    versions
      .filter((version) => engines?.node !== undefined && !accepts(engines.node, parse(version)))
      .map((version) => `${place || 'package.json'} wants Node ${engines?.node}, not ${version}`),
  );
}

function accepts(range: string, version: Version): boolean {
  return range.split('||').some((all) => {
    const comparators = all
      .replaceAll(/([<>=^~])\s+/g, '$1')
      .trim()
      .split(/\s+/);
    return comparators.every((comparator) => fits(comparator, version));
  });
}

/** Only what the ranges of our packages use. Anything else fits nothing, and so is reported. */
function fits(comparator: string, version: Version): boolean {
  if (comparator === '*') return true;
  const [, operator, text = ''] = /^(>=|\^|)(\d[\d.x*]*)$/.exec(comparator) ?? [];
  if (operator === undefined) return false;
  const isSameMajor = version[0] === parse(text)[0];
  if (operator === '') return isSameMajor && !/\.\d/.test(text);
  return isAtLeast(version, parse(text)) && (operator === '>=' || isSameMajor);
}

function isAtLeast(version: Version, least: Version): boolean {
  const place = version.findIndex((part, index) => part !== least[index]);
  return place < 0 || (version[place] ?? 0) > (least[place] ?? 0);
}

function parse(text: string): Version {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return [major, minor, patch];
}
