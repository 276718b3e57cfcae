import { delimiter } from 'node:path';
import { expect, test } from 'vitest';
import { environWith, isSupported, otherVersion } from '../../../scripts/node-versions/node-of-checks.ts';

const [oldest, newest] = [22, 24].map((major) => ({ major, program: `/cache/node${major}/bin/node` }));
const versions = [oldest, newest].filter((version) => version !== undefined);

test('a version is supported from the one on that packages ask for', () => {
  const versionsOf = (isWanted: boolean) =>
    ['20.20.2', '22.9.0', '22.12.0', '22.23.3', '24.0.0', '100.1.0'].filter(
      (version) => isSupported(version, '>=22.12.0') === isWanted,
    );
  expect(versionsOf(false)).toEqual(['20.20.2', '22.9.0']);
  expect(versionsOf(true)).toEqual(['22.12.0', '22.23.3', '24.0.0', '100.1.0']);
});

test('the quick tests are repeated on a version that the others do not run on', () => {
  expect(['20.20.2', '22.12.0', '24.1.0'].map((running) => otherVersion(running, versions))).toEqual([
    newest,
    newest,
    oldest,
  ]);
});

test('scripts find the chosen version before the installed one', () => {
  expect(environWith({ PATH: '/usr/bin' }, newest)).toMatchObject({ PATH: `/cache/node24/bin${delimiter}/usr/bin` });
  expect(environWith({ PATH: '/usr/bin' }, undefined)).toMatchObject({ PATH: '/usr/bin' });
});
