import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseConfig } from '../../src/kit/config.ts';
import { StartupError } from '../../src/kit/startup-error.ts';
import { loadKeyRing, makeStageKeys } from '../../src/main/keys/keys.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bestow-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const key = () => randomBytes(32).toString('base64');

function load(environ: Record<string, string>) {
  return loadKeyRing(parseConfig({ DATA_DIR: dataDir, ...environ }));
}

async function makeAndLoad(environ: Record<string, string> = {}) {
  const config = parseConfig({ DATA_DIR: dataDir, ...environ });
  await makeStageKeys(database.db, config);
  return loadKeyRing(config);
}

test('processes that start concurrently in a new folder all use the one key stored there', async () => {
  const rings = await Promise.all(Array.from({ length: 20 }, () => makeAndLoad()));
  const kept = await load({});
  for (const ring of rings) {
    expect(ring.keys.get(ring.currentKeyId)?.reveal()).toEqual(kept.keys.get(kept.currentKeyId)?.reveal());
  }
  expect(readdirSync(dataDir)).toEqual(['keys']);
  expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o600);
});

test('reading keys creates none, and the error names the file and both settings', async () => {
  await expect(load({})).rejects.toThrow(
    `KEYS and KEY_FILE are not set, and the key file ${join(dataDir, 'keys')} cannot be read (ENOENT); set one of them to the keys of this database.`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

test('no key is created when keys are configured', async () => {
  await makeAndLoad({ KEYS: `a:${key()}` });
  expect(readdirSync(dataDir)).toEqual([]);
});

test('the first key listed is the current one, and the others still decrypt what they encrypted', async () => {
  const ring = await load({ KEYS: `new:${key()},old:${key()}` });
  expect(ring.currentKeyId).toBe('new');
  expect([...ring.keys.keys()]).toEqual(['new', 'old']);
});

test.each([
  ['no keys', ','],
  ['a key without a name', key()],
  ['a key that is too short', `a:${randomBytes(16).toString('base64')}`],
  ['a duplicate name', `a:${key()},a:${key()}`],
  ['a name in capitals', `A:${key()}`],
])('KEYS and KEY_FILE with %s are rejected by name, without showing a key', async (_fault, text) => {
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

test('an unreadable KEY_FILE is rejected by name', async () => {
  await expect(load({ KEY_FILE: join(dataDir, 'missing') })).rejects.toThrow(
    /^KEY_FILE is .*missing.* \(ENOENT\).*\.$/,
  );
});

test('a data folder that cannot store the keys is rejected by name', async () => {
  writeFileSync(join(dataDir, 'file'), '');
  await expect(makeAndLoad({ DATA_DIR: join(dataDir, 'file/inside') })).rejects.toThrow(
    /^The data folder .* DATA_DIR .*\.$/,
  );
});
