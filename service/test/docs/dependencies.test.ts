import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findAdvisoryFaults } from '../../../scripts/dependencies/advisories.ts';
import { readBuiltIn } from '../../../scripts/dependencies/built-in.ts';
import { findEngineFaults, listNamedVersions } from '../../../scripts/dependencies/engines.ts';
import { findScriptFaults } from '../../../scripts/dependencies/install-scripts.ts';
import { findLicenceFaults } from '../../../scripts/dependencies/licences.ts';
import { type LockFile, listShipped } from '../../../scripts/dependencies/lock-file.ts';
import { listFiles, readText, rootDir } from '../../../scripts/files.ts';

const lock = JSON.parse(readText('package-lock.json')) as LockFile;
const npmrc = readText('.npmrc');
const builtIn = readBuiltIn();

test('an unlisted install script, or one that could run, is reported', () => {
  expect(findScriptFaults(lock, npmrc)).toEqual([]);
  expect(findScriptFaults(lock, '')).toEqual(['.npmrc has to say ignore-scripts=true']);
  const more = { packages: { ...lock.packages, 'node_modules/a/node_modules/@b/c': { hasInstallScript: true } } };
  expect(findScriptFaults(more, npmrc)).toEqual([expect.stringMatching(/^@b\/c has an install script/)]);
  const fewer = { packages: { ...lock.packages, 'node_modules/esbuild': {} } };
  expect(findScriptFaults(fewer, npmrc)).toEqual(['esbuild is listed but has no install script any more']);
});

test('shipped packages are found at any depth, and build and test packages are not included', () => {
  const names = listShipped(lock, builtIn).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'pg-protocol', 'react', 'typebox']));
  for (const name of ['vitest', 'typescript', 'esbuild', 'vite', '@bestow/client']) expect(names).not.toContain(name);
  const nested: LockFile = {
    packages: {
      service: { dependencies: { a: '1' } },
      'node_modules/a': { dependencies: { b: '1' } },
      'node_modules/b': { license: 'MIT' },
      'node_modules/a/node_modules/b': { license: 'GPL-3.0-only' },
    },
  };
  expect(listShipped(nested, {}).map(({ name, entry }) => [name, entry.license])).toEqual([
    ['a', undefined],
    ['b', 'GPL-3.0-only'],
  ]);
});

test('a licence that is not allowed or not named is reported', () => {
  expect(findLicenceFaults(listShipped(lock, builtIn))).toEqual([]);
  const faultsOf = (license?: string) =>
    findLicenceFaults([{ name: 'x', place: 'node_modules/x', entry: license ? { license } : {} }]);
  for (const fine of ['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC']) expect(faultsOf(fine)).toEqual([]);
  for (const not of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN x', 'UNLICENSED']) {
    expect(faultsOf(not)).toHaveLength(1);
  }
  expect(faultsOf()).toEqual([expect.stringContaining('names no licence')]);
});

test('severe advisories against shipped packages are reported; an answer without any is not', () => {
  const shipped = new Set(['a', 'b']);
  const answer = { vulnerabilities: { a: { severity: 'high' }, b: { severity: 'low' }, c: { severity: 'critical' } } };
  expect(findAdvisoryFaults(JSON.stringify(answer), shipped)).toEqual([expect.stringMatching(/^a has .*high/)]);
  expect(findAdvisoryFaults('{"vulnerabilities":{}}', shipped)).toEqual([]);
  for (const none of [null, '', 'not JSON', '{"message":"405 Method Not Allowed"}']) {
    expect(findAdvisoryFaults(none, shipped)).toBeNull();
  }
});

test('everything that the built service and portal import is a dependency or built in', () => {
  for (const workspace of ['service', 'portal']) {
    const known = new Set([
      ...Object.keys(lock.packages[workspace]?.dependencies ?? {}),
      ...(builtIn[workspace] ?? []),
    ]);
    const missing = importedPackages(`${workspace}/src`).filter((name) => !known.has(name));
    expect(missing, workspace).toEqual([]);
  }
});

function importedPackages(folder: string): string[] {
  const texts = listFiles(folder)
    .filter((path) => /\.tsx?$/.test(path))
    .map(readText);
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^(?:import|\} from|export .* from)\b(?! type).*?'((?:@[^/']+\/)?[^./'][^/':]*)[^:']*';$/gm)].map(
      ([, name]) => name as string,
    ),
  );
  return [...new Set(names)].filter((name) => name !== 'node').sort();
}

test('what production installs takes less than 120 MB, with the built service, portal and demo catalog', () => {
  const { client: _client, portal: _portal, ...packages } = lock.packages;
  const modules = listShipped({ packages }, {}).map(({ place }) => place);
  expect(modules.length).toBeGreaterThan(100);
  // What is built takes 13 MB, and is not there when this runs alone.
  const builtBytes = 13_000_000;
  const bytes = modules.reduce((sum, place) => sum + bytesIn(place), builtBytes);
  expect(bytes).toBeGreaterThan(60_000_000);
  expect(bytes).toBeLessThan(120_000_000);
});

test('npm ci prints no engine warning on the versions of Node that the documents name', () => {
  const versions = listNamedVersions(readText('README.md'));
  expect(versions).toEqual(['22.12.0', '24.0.0']);
  expect(listNamedVersions(readText('CONTRIBUTING.md'))).toEqual(versions);
  expect(findEngineFaults(lock, versions)).toEqual([]);
  expect(findEngineFaults(lock, ['20.20.2'])).toContain('package.json wants Node >=22.12.0, not 20.20.2');
});

test.each([
  ['>=22.18', false],
  ['>= 22.12', true],
  ['^22', true],
  ['^22.22.0 || ^24.15.0', false],
  ['20 || >=22', true],
  ['18 || 20', false],
  ['22.12', false],
  ['>=16 || 14 >=14.17', true],
  ['~22.12.0', false],
])('a package that wants Node %s fits 22.12: %s', (node, isFine) => {
  const faults = findEngineFaults({ packages: { 'node_modules/a': { engines: { node } } } }, ['22.12.0']);
  expect(faults).toHaveLength(isFine ? 0 : 1);
});

/** Of the files of a package, without packages inside it: those have a place of their own. */
function bytesIn(place: string): number {
  const folder = join(rootDir, place);
  // A package for another platform is not installed.
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? bytesIn(join(place, entry.name)) : lstatSync(path).size;
    })
    .reduce((sum, bytes) => sum + bytes, 0);
}
