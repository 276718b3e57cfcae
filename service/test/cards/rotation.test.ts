import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '../../src/database/database.ts';
import type { KeyRing } from '../../src/kit/keyring.ts';
import { open } from '../../src/kit/keyring.ts';
import { Secret } from '../../src/kit/secret.ts';
import { countByRoot, rotateKeys } from '../../src/main/keys/rotation/rotate-keys.ts';
import { sealedColumns } from '../../src/main/keys/rotation/sealed-columns.ts';
import { becomes, expectSound, linksOrder, loadCodes, place } from '../fulfillment/support.ts';
import { environOf, keysOf, runCommand } from '../support/child-process.ts';
import { runCommandHere } from '../support/run-here.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { addNextKey, givenStock, openNumbers } from './support.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(async () => {
  await expectSound(api.database.db);
  await api.close();
});

const webhook = {
  WebhookSettings: {
    FulfillmentComplete: { Url: 'https://example.com/hook', Headers: [{ Name: 'X-Key', Value: 'sesame' }] },
  },
};

test('root keys are replaced under load: every code still decrypts, and the old key is no longer used', async () => {
  const { db } = api.database;
  const codes = await givenStock(api, 40, 'simulator');
  const { both, onlyNew } = addNextKey(api);
  const old = await startTestWorker(api);
  const ids: string[] = [];
  let isLoading = true;
  async function load(): Promise<void> {
    while (isLoading) ids.push((await place(caller, { ...linksOrder({ Quantity: 2 }), ...webhook })).Id);
  }
  const loads = [load(), load()];
  const loadedTo = async (count: number) => {
    while (ids.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await loadedTo(20);
  // The worker switches to the new key while orders arrive; the API still encrypts with the old one.
  const fresh = await startTestWorker(api, {}, { keyRing: both });
  await old.close();
  let steps = 0;
  const stopped = rotateKeys(db, both, () => {
    if (++steps === 2) throw new Error('stopped half-way');
  });
  await expect(stopped).rejects.toThrow('stopped half-way');
  await loadedTo(ids.length + 20);
  await Promise.all([rotateKeys(db, both, () => undefined), rotateKeys(db, both, () => undefined)]);
  isLoading = false;
  await Promise.all(loads);
  for (const id of ids) await becomes(caller, id, { Status: 'Complete' });
  await fresh.close();

  // What the API has encrypted since then is the last use of the old key.
  await rotateKeys(db, both, () => undefined);
  expect([...(await countByRoot(db)).keys()]).toEqual(['next']);
  const opened = await openNumbers(api, onlyNew, caller, ids);
  expect(opened).toHaveLength(2 * ids.length);
  expect(new Set(opened).size).toBe(opened.length);
  expect(codes.every((code) => opened.includes(code))).toBe(true);

  const orderColumn = sealedColumns.find(({ table }) => table === 'orders');
  expect(orderColumn).toBeDefined();
  const sealed = await many(
    db,
    sql<{ accountId: string; id: string; value: Buffer }>`
    select account_id as "accountId", id, sealed_webhook as value from orders where sealed_webhook is not null`,
  );
  expect(sealed).toHaveLength(ids.length);
  for (const { accountId, id, value } of sealed) {
    const context = orderColumn?.context([accountId, id]);
    if (context) expect(open(onlyNew, context, value)).toContain('sesame');
  }
  // The simulator and the fingerprints are unaffected: a worker with only the new key serves orders, and recognises old
  // codes.
  const last = await startTestWorker(api, {}, { keyRing: onlyNew });
  const order = await place(caller, linksOrder());
  await becomes(caller, order.Id, { Status: 'Complete' });
  await last.close();
  const refused = await loadCodes({ database: api.database, keyRing: onlyNew }, [codes[0] ?? '']);
  expect(refused.map((fault) => fault.reason)).toEqual(['The code was already issued on a card.']);
});

test('the commands rotate keys, say which key can be removed, and name a missing key', async () => {
  const rings = (of: TestApi, currentKeyId: string, ...ids: string[]): KeyRing => ({
    currentKeyId,
    keys: new Map(ids.map((id) => [id, of.keyRing.keys.get(id) ?? new Secret(Buffer.alloc(32, id))])),
  });
  // A separate database: the accounts of this one are encrypted with keys that the test above has discarded.
  const other = await startTestApi();
  try {
    await other.givenAccount();
    const environ = { ...environOf(other), KEYS: keysOf(rings(other, 'late', 'late', 'test')) };
    expect(await runCommandHere(['keys', 'status'], environ)).toEqual({
      code: '0',
      output: expect.stringMatching(/test +\d+ +still needed/),
    });
    expect(await runCommand(['keys', 'rotate'], environ)).toEqual({
      code: '0',
      output: expect.stringMatching(/late +\d+ +current\ntest +0 +can be removed/),
    });
  } finally {
    await other.close();
  }
  const lacking = { ...environOf(api), KEYS: keysOf(rings(api, 'late', 'late')) };
  expect(await runCommandHere(['keys', 'rotate'], lacking)).toEqual({
    code: '1',
    output: expect.stringContaining('The configured keys do not include the root key "next" that this database needs;'),
  });
});
