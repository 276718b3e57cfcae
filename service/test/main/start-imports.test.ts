import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const commandsDir = join(import.meta.dirname, '../../src/main/commands');
const staticImport = /^(?:import|export) (?!type\b)[^;']*?from '([^']+)'/gm;

/** Hundreds of files in all, which only some requests need. */
const forSomeRequests = [
  '@simplewebauthn/server',
  'bwip-js/node',
  'openid-client',
  'pdfkit',
  'write-excel-file/node',
  'yaml',
];

test.each([
  ['serve', [...forSomeRequests, 'undici']],
  ['work', forSomeRequests],
] as const)('bestow %s starts without the libraries that only some requests need', (command, libraries) => {
  const read = packagesAtStart(join(commandsDir, `${command}.ts`));
  expect(read.has('pg')).toBe(true);
  expect(libraries.filter((name) => read.has(name))).toEqual([]);
});

/** The packages that a file imports before its first line runs, itself or through others. */
function packagesAtStart(file: string): ReadonlySet<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const read = (path: string) => {
    if (seen.has(path) || !existsSync(path)) return;
    seen.add(path);
    for (const [, target = ''] of readFileSync(path, 'utf8').matchAll(staticImport))
      if (target.startsWith('.')) read(join(dirname(path), target));
      else packages.add(target);
  };
  read(file);
  return packages;
}
