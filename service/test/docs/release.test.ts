import { expect, test } from 'vitest';
import { readText } from '../../../scripts/files.ts';
import { notesOf, withRelease } from '../../../scripts/release/changelog.ts';
import { isLater, lockWithVersion, versionedFiles, versionIn, withVersion } from '../../../scripts/release/versions.ts';

test('all packages have the same version, and a new one is written into each', () => {
  const versions = versionedFiles.map((path) => versionIn(readText(path)));
  expect(new Set(versions).size).toBe(1);
  for (const path of versionedFiles) expect(versionIn(withVersion(readText(path), '9.8.7')), path).toBe('9.8.7');
  const lock = JSON.parse(lockWithVersion(readText('package-lock.json'), '9.8.7'));
  for (const name of ['', 'client', 'portal', 'service']) expect(lock.packages[name].version, name).toBe('9.8.7');
  expect(lockWithVersion(readText('package-lock.json'), versions[0] ?? '')).toBe(readText('package-lock.json'));
});

test('a version is three numbers and later than the one before', () => {
  expect(['0.1.1', '0.2.0', '0.10.0', '1.0.0'].filter((one) => isLater(one, '0.1.0'))).toHaveLength(4);
  expect(['0.1.0', '0.0.9', '1.0', 'v1.0.0', '1.0.0-beta', ''].filter((one) => isLater(one, '0.1.0'))).toEqual([]);
});

test('what is unreleased becomes the section of the version', () => {
  const before = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.1.0 (2026-01-01)\n\n- The first.\n';
  const after = withRelease(before, '0.2.0', '2026-11-18');
  expect(after).toContain('## Unreleased\n\n## 0.2.0 (2026-11-18)\n\n### Added');
  expect(notesOf(after, '0.2.0').trim()).toBe('### Added\n\n- A thing.');
  expect(notesOf(after, '0.1.0').trim()).toBe('- The first.');
  expect(() => withRelease(after, '0.3.0', '2026-11-19')).toThrow('nothing under "Unreleased"');
  expect(() => withRelease(before, '0.1.0', '2026-11-19')).toThrow('has 0.1.0 already');
  expect(() => notesOf(before, '0.9.0')).toThrow('no 0.9.0');
});
