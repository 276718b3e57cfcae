import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFingerprints } from '../../src/cards/fingerprints.ts';
import { verifyCards } from '../../src/cards/verify-cards.ts';
import { many, one } from '../../src/database/database.ts';
import type { Worker } from '../../src/main/worker.ts';
import { becomes, linksOrder, operatorEvents, place } from '../fulfillment/support.ts';
import { environOf, runCommand } from '../support/child-process.ts';
import { runCommandHere } from '../support/run-here.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

let api: TestApi;
let worker: Worker;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
  caller = await api.givenAccount();
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

async function givenOrder(quantity: number): Promise<string> {
  const { Id } = await place(caller, linksOrder({ Quantity: quantity }));
  await becomes(caller, Id, { Status: 'Complete' });
  return Id;
}

const runVerify = (environ = {}) => runCommandHere(['verify'], { ...environOf(api), ...environ });

test('verify decrypts every card in portions, and exits with 0', async () => {
  await givenOrder(1_200);
  await givenOrder(3);
  const { db } = api.database;
  const { cards } = await one(db, sql<{ cards: number }>`select count(*)::int as cards from cards`);
  const needs = { db, keyRing: api.keyRing, fingerprints: await loadFingerprints(db, api.keyRing) };
  const portions: number[] = [];
  for await (const { checked, unopened } of verifyCards(needs)) {
    portions.push(checked);
    expect(unopened).toEqual([]);
  }
  expect(portions).toEqual([1_000, cards - 1_000]);
  const { code, output } = await runCommand(['verify'], environOf(api));
  expect(output).toContain('The ledger is consistent');
  expect(output).toContain(`All ${cards} issued cards decrypt`);
  expect(code).toBe('0');
});

test('verify with the wrong keys says so in one sentence and exits with 1', async () => {
  await givenOrder(1);
  const { code, output } = await runVerify({ KEYS: `test:${randomBytes(32).toString('base64')}` });
  expect(code).toBe('1');
  expect(output).toMatch(
    /^bestow: The configured root key "test" is not the one that this database was encrypted with .*\n$/,
  );
});

test('verify names cards whose ciphertext, code or key was changed, and exits with 1', async () => {
  const { db } = api.database;
  const [changed, swapped, keyless] = [await givenOrder(1), await givenOrder(1), await givenOrder(2)];
  await sql`update cards set sealed_code = set_byte(sealed_code, 40, get_byte(sealed_code, 40) # 1)
            where order_id = ${changed}`.execute(db);
  await sql`update cards set code_fingerprint = ${randomBytes(16)} where order_id = ${swapped}`.execute(db);
  await sql`update order_keys set wrapped_key = set_byte(wrapped_key, 40, get_byte(wrapped_key, 40) # 1)
            where order_id = ${keyless}`.execute(db);
  const { code, output } = await runVerify();
  expect(code).toBe('1');
  const problems = [...output.matchAll(/order (\S+), card \S+\n {2}(.*)\n/g)].map((match) => [match[1], match[2]]);
  const noKey = 'the key of its order does not decrypt with the configured root keys';
  expect(problems.sort()).toEqual(
    [
      [changed, 'its code does not decrypt with the key of its order'],
      [swapped, 'its code is not the one it was issued with'],
      [keyless, noKey],
      [keyless, noKey],
    ].sort(),
  );
  expect(output).toContain('4 of ');
});

test('the migration voids cards of an older version whose key was never stored, and notifies the operator', async () => {
  const { db } = api.database;
  const [sound, keyless] = [await givenOrder(2), await givenOrder(3)];
  await sql`alter table cards drop column key_id`.execute(db);
  await sql`alter table order_keys drop column key_id`.execute(db);
  await sql`delete from order_keys where order_id = ${keyless}`.execute(db);
  const migration = new URL('../../migrations/0008_card_keys.sql', import.meta.url);
  await sql.raw(await readFile(migration, 'utf8')).execute(db);
  const cards = await many(
    db,
    sql`select order_id as id, key_id is not null as "hasKey", voided_at is not null as "isVoided", count(*)::int as count
        from cards where order_id in (${sound}, ${keyless}) group by 1, 2, 3`,
  );
  expect(cards).toEqual(
    expect.arrayContaining([
      { id: sound, hasKey: true, isVoided: false, count: 2 },
      { id: keyless, hasKey: false, isVoided: true, count: 3 },
    ]),
  );
  expect(await operatorEvents(db, 'CardsWithoutKey')).toEqual([
    { AccountId: caller.accountId, OrderId: keyless, Cards: 3 },
  ]);
  expect((await runVerify()).output).toContain('Void cards without a key: 3;');
});
