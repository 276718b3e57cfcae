import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootDir } from '../../../scripts/files.ts';
import { longTests } from '../../../scripts/tests/long-tests.ts';
import { longestFirst } from '../../../scripts/tests/longest-first.ts';

test('long files come first, quick ones last, and the others stay in their order between them', () => {
  const [longest = '', second = ''] = longTests;
  const given = ['quick-b', 'quick-a', 'large', 'small', second, longest];
  const describe = (path: string) => ({ path, isQuick: path.startsWith('quick') });
  expect(longestFirst(given, describe)).toEqual([longest, second, 'large', 'small', 'quick-b', 'quick-a']);
});

test('every long file exists', () => {
  expect(longTests.filter((path) => !existsSync(join(rootDir, path)))).toEqual([]);
});
