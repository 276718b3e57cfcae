import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../../src/kit/config.ts';
import { open, seal } from '../../src/kit/keyring.ts';
import { loadKeyRing } from '../../src/main/keys/keys.ts';
import { runHere } from '../support/run-here.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const section = /### Replacing a root key\n([\s\S]*?)\n###? /.exec(text)?.[1] ?? '';
const steps = [...section.matchAll(/^\d\. (.*)$/gm)].map(([, step = '']) => step);
const keys = {
  old: `old:${Buffer.alloc(32, 1).toString('base64')}`,
  new: `new:${Buffer.alloc(32, 2).toString('base64')}`,
};
const context = { purpose: 'test', row: ['1'] };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** "KEYS=old,new" of a step as a value of the setting. */
function keysOf(step: string): string | null {
  const names = /`KEYS=([a-z,]+)`/.exec(step)?.[1]?.split(',') as ('old' | 'new')[] | undefined;
  return names?.map((name) => keys[name]).join(',') ?? null;
}

test('the text’s order of keys never leaves a process unable to read what another writes', async () => {
  const settings = [keys.old, ...steps.flatMap((step) => keysOf(step) ?? [])];
  expect(settings).toHaveLength(4);
  const rings = await Promise.all(settings.map((KEYS) => loadKeyRing(parseConfig({ KEYS }))));
  // While processes restart, those of two neighbouring settings run side by side.
  for (const [at, before] of rings.slice(0, -1).entries()) {
    const after = rings[at + 1] ?? before;
    expect(open(before, context, seal(after, context, 'a'))).toBe('a');
    if (at < 2) expect(open(after, context, seal(before, context, 'b'))).toBe('b');
  }
});

test('the text’s commands rotate the keys of a database, until the old one can be removed', async () => {
  const environ = { BESTOW_ENV: 'stage', DATABASE_URL: database.url };
  // The database's first key, as any process that uses it stores one.
  expect(await runHere('suppressions list', { ...environ, KEYS: keys.old })).toMatchObject({
    code: 0,
  });
  const ran: string[] = [];
  let KEYS = keys.old;
  for (const step of steps) {
    KEYS = keysOf(step) ?? KEYS;
    for (const [, command = ''] of step.matchAll(/`bestow ([a-z ]+)`/g)) {
      const { code, stdout, stderr } = await runHere(command, { ...environ, KEYS });
      expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' });
      if (command === 'keys status') expect(stdout).toMatch(/^new +[1-9]\d* +current\nold +0 +can be removed/m);
      if (command === 'doctor') expect(stdout).toMatch(/^ok +keys +"new" \(current\) decrypts .*audit/m);
      ran.push(command);
    }
  }
  expect(ran).toEqual(['keys rotate', 'keys status', 'verify', 'doctor']);
});
