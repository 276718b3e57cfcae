import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseConfig } from '../../src/kit/config.ts';
import { StartupError } from '../../src/kit/startup-error.ts';
import { loadKeyRing } from '../../src/main/keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bestow-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const key = () => randomBytes(32).toString('base64');

function load(environ: Record<string, string>) {
  return loadKeyRing(parseConfig({ DATA_DIR: dataDir, ...environ }));
}

test('processes that start at the same time in a new folder all have the one key that is kept there', async () => {
  const rings = await Promise.all(Array.from({ length: 20 }, () => load({})));
  const kept = await load({});
  for (const ring of rings) {
    expect(ring.keys.get(ring.currentKeyId)?.reveal()).toEqual(kept.keys.get(kept.currentKeyId)?.reveal());
  }
  expect(readdirSync(dataDir)).toEqual(['keys']);
  expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o600);
});

test('the first key listed is the current one, and the others still open what they sealed', async () => {
  const ring = await load({ KEYS: `new:${key()},old:${key()}` });
  expect(ring.currentKeyId).toBe('new');
  expect([...ring.keys.keys()]).toEqual(['new', 'old']);
});

test.each([
  ['no keys', ','],
  ['a key without a name', key()],
  ['a key that is too short', `a:${randomBytes(16).toString('base64')}`],
  ['a name twice', `a:${key()},a:${key()}`],
  ['a name in capitals', `A:${key()}`],
])('KEYS and KEY_FILE with %s are refused by name, without showing a key', async (_fault, text) => {
  const path = join(dataDir, 'given');
  writeFileSync(path, text);
  for (const environ of [{ KEYS: text }, { KEY_FILE: path }]) {
    const [name] = Object.keys(environ);
    const error = await load(environ).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartupError);
    expect((error as StartupError).message).toMatch(new RegExp(`^${name} must list keys as [^\\n]+\\.$`));
    for (const part of text.split(/[:,]/).filter((entry) => entry.length > 10)) {
      expect((error as StartupError).message).not.toContain(part);
    }
  }
});

test('a KEY_FILE that cannot be read is refused by name', async () => {
  await expect(load({ KEY_FILE: join(dataDir, 'missing') })).rejects.toThrow(
    /^KEY_FILE names .*missing.* \(ENOENT\).*\.$/,
  );
});

test('a data folder that cannot hold the keys is refused by name', async () => {
  writeFileSync(join(dataDir, 'file'), '');
  await expect(load({ DATA_DIR: join(dataDir, 'file/inside') })).rejects.toThrow(/^The data folder .* DATA_DIR .*\.$/);
});
