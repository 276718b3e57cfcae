import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '../../src/database/database.ts';
import { seal } from '../../src/kit/keyring.ts';
import { Secret } from '../../src/kit/secret.ts';
import { loadAuditKey } from '../../src/main/keys/audit-key.ts';
import { keysOf } from '../support/child-process.ts';
import { type CliEnd, endProcessesAfterEachTest, runCli } from '../support/cli.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { type RunEnd, runHere } from '../support/run-here.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { createTestDatabase } from '../support/test-database.ts';

endProcessesAfterEachTest();

const commands = ['serve', 'work', 'start'];
const otherCommands = [
  'verify',
  'audit verify',
  'keys rotate',
  'suppressions remove ann@example.com',
  'parcels waiting',
];
const freshKey = () => randomBytes(32).toString('base64');

let api: TestApi;
let folder: string;
let environ: Record<string, string>;
beforeAll(async () => {
  api = await startTestApi();
  await loadAuditKey(api.database.db, api.keyRing);
  folder = makeDataFolder();
  environ = { BESTOW_ENV: 'stage', DATABASE_URL: api.database.url, DATA_DIR: folder, PORT: '0' };
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api.close();
});

function expectSentence(end: RunEnd | CliEnd | undefined, ...says: readonly string[]): void {
  expect(end).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^bestow: [^\n]+\.\n$/) });
  for (const part of says) expect(end?.stderr).toContain(part);
}

test.each(commands)('"bestow %s" with malformed or unreadable keys says so in one sentence', async (words) => {
  const malformed = freshKey().slice(4);
  const file = join(folder, `malformed-${words}`);
  writeFileSync(file, malformed);
  const ends = await Promise.all([
    runHere(words, { ...environ, KEYS: malformed }),
    runHere(words, { ...environ, KEY_FILE: file }),
    runHere(words, { ...environ, KEY_FILE: join(folder, 'missing') }),
  ]);
  expectSentence(ends[0], 'KEYS must list keys');
  expectSentence(ends[1], 'KEY_FILE must list keys');
  expectSentence(ends[2], 'KEY_FILE is', 'ENOENT');
  for (const { stderr } of ends) expect(stderr).not.toContain(malformed);
});

test.each([...commands, ...otherCommands])(
  '"bestow %s" with root keys of another database says so in one sentence, and encrypts nothing',
  async (words) => {
    const { currentKeyId } = api.keyRing;
    const before = await storedKeys();
    const wrongKey = freshKey();
    const [missing, wrong] = await Promise.all([
      runHere(words, { ...environ, KEYS: `another:${wrongKey}` }),
      runHere(words, { ...environ, KEYS: `${currentKeyId}:${wrongKey}` }),
    ]);
    expectSentence(
      missing,
      `The configured keys do not include the root key "${currentKeyId}" that this database needs`,
    );
    expectSentence(wrong, `The configured root key "${currentKeyId}" is not the one`, 'correct KEYS or KEY_FILE');
    for (const { stderr } of [missing, wrong]) expect(stderr).not.toContain(wrongKey);
    expect(await storedKeys()).toEqual(before);
  },
);

// In a separate process, as the only one here: it shows that the exit code and the sentence leave the process.
test.each(commands)('"bestow %s" on a database whose audit key was replaced says so in one sentence', async (words) => {
  const { db } = api.database;
  const [stored] = await storedAuditKey();
  await sql`update vault_keys set wrapped_key = ${randomBytes(60)} where purpose = 'audit'`.execute(db);
  const end = await runCli(words, { ...environ, KEYS: keysOf(api.keyRing) });
  await sql`update vault_keys set wrapped_key = ${stored?.key} where purpose = 'audit'`.execute(db);
  expectSentence(end, 'does not decrypt the row "audit" of vault_keys');
});

test.each([...commands, ...otherCommands])(
  '"bestow %s" without keys, on a database that has some, creates none and names where it looked',
  async (words) => {
    const before = await storedKeys();
    const dataDir = join(folder, 'elsewhere');
    expectSentence(
      await runHere(words, { ...environ, DATA_DIR: dataDir }),
      `KEYS and KEY_FILE are not set, and the key file ${join(dataDir, 'keys')} cannot be read (ENOENT)`,
    );
    expect(existsSync(dataDir)).toBe(false);
    expect(await storedKeys()).toEqual(before);
  },
);

test.each(commands)(
  '"bestow %s" with an old key that is wrong or was removed too early says what it encrypts',
  async (words) => {
    const { db } = api.database;
    const { accountId } = await api.givenAccount();
    const old = { currentKeyId: 'old', keys: new Map([['old', new Secret(randomBytes(32))]]) };
    const sealed = seal(old, { purpose: 'webhook-secret', row: [accountId] }, 'secret');
    await sql`update accounts set sealed_webhook_secret = ${sealed} where id = ${accountId}`.execute(db);
    const current = keysOf(api.keyRing);
    const [removed, wrong] = await Promise.all([
      runHere(words, { ...environ, KEYS: current }),
      runHere(words, { ...environ, KEYS: `${current},old:${freshKey()}` }),
    ]);
    await sql`update accounts set sealed_webhook_secret = ${seal(api.keyRing, { purpose: 'webhook-secret', row: [accountId] }, 'secret')}
    where id = ${accountId}`.execute(db);
    expectSentence(removed, 'do not include the root key "old", which encrypts webhook secrets of accounts');
    expectSentence(wrong, 'The configured root key "old" does not decrypt webhook secrets of accounts');
  },
);

test('"bestow work" with a DKIM key that is none says so in one sentence, without the file\u2019s text', async () => {
  const file = join(folder, 'dkim.pem');
  writeFileSync(file, 'no key at all');
  const dkim = { SMTP_URL: 'smtp://127.0.0.1:1', DKIM_SELECTOR: 's1', DKIM_KEY_FILE: file };
  const end = await runHere('work', { ...environ, KEYS: keysOf(api.keyRing), ...dkim });
  expectSentence(end, 'DKIM_KEY_FILE does not hold a private key');
  expect(end.stderr).not.toContain('no key at all');
});

test('"bestow serve" and "work" without keys create none for a new database either', async () => {
  const database = await createTestDatabase();
  const dataDir = join(folder, 'new');
  const ends = await Promise.all(
    ['serve', 'work'].map((words) => runHere(words, { ...environ, DATABASE_URL: database.url, DATA_DIR: dataDir })),
  );
  for (const end of ends) expectSentence(end, 'KEYS and KEY_FILE are not set');
  expect(existsSync(dataDir)).toBe(false);
  await database.close();
});

function storedKeys() {
  return many(api.database.db, sql`select purpose, root_key_id, wrapped_key from vault_keys order by purpose`);
}

function storedAuditKey() {
  return many(api.database.db, sql<{ key: Buffer }>`select wrapped_key as key from vault_keys where purpose = 'audit'`);
}
