import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { KeyRing } from '../../src/kit/keyring.ts';
import { countByRoot } from '../../src/main/keys/rotation/rotate-keys.ts';
import { becomes, expectSound, linksOrder, place } from '../fulfillment/support.ts';
import { environOf, keysOf, startCommand } from '../support/child-process.ts';
import { type PostgresProxy, type ProxiedMessage, startPostgresProxy } from '../support/postgres-proxy.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { givenEndpoint } from '../webhooks/support.ts';
import { addNextKey, givenStock, openNumbers } from './support.ts';

const waiting = { timeout: 60_000, interval: 20 };
let api: TestApi;
let proxy: PostgresProxy;
let caller: TestCaller;
let both: KeyRing;
let onlyNew: KeyRing;
let codes: string[];
const ids: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  proxy = await startPostgresProxy(api.database.url);
  caller = await api.givenAccount();
  codes = await givenStock(api, 6);
  await givenEndpoint(caller, 'https://example.com/hook');
  const worker = await startTestWorker(api);
  const WebhookSettings = { FulfillmentComplete: { Url: 'https://example.com/hook' } };
  for (const Quantity of [1, 3]) ids.push((await place(caller, { ...linksOrder({ Quantity }), WebhookSettings })).Id);
  for (const id of ids) await becomes(caller, id, { Status: 'Complete' });
  await worker.close();
  ({ both, onlyNew } = addNextKey(api));
});
afterAll(async () => {
  await proxy.close();
  await api.close();
});

const rotate = (url: string) =>
  startCommand(['keys', 'rotate'], { ...environOf(api), DATABASE_URL: url, KEYS: keysOf(both) });

/** Matches the commit of the transaction that has changed the table. */
function commitOf(table: string): (message: ProxiedMessage) => boolean {
  let hasChanged = false;
  const change = new RegExp(`update\\s+"?${table}\\b`);
  return ({ text }) => {
    hasChanged ||= change.test(text);
    return hasChanged && /^commit\b/i.test(text);
  };
}

// In the order of a rotation: each run continues where the one before was killed.
test.each([
  ['order_keys', 'before'],
  ['order_keys', 'after'],
  ['stock_imports', 'before'],
  ['stock_imports', 'after'],
  ['vault_keys', 'before'],
  ['vault_keys', 'after'],
  ['accounts', 'before'],
  ['orders', 'before'],
  ['orders', 'after'],
  ['webhook_endpoints', 'before'],
] as const)(
  'a rotation killed at the commit of %s, %s it took effect: every card still decrypts',
  async (table, moment) => {
    proxy.intervene({ at: commitOf(table), moment, act: 'stall' });
    const child = rotate(proxy.url);
    await vi.waitFor(() => expect([proxy.hasIntervened(), child.output()]).toEqual([true, '']), waiting);
    child.process.kill('SIGKILL');
    expect(await child.ended).toBe('SIGKILL');
    expect([...(await countByRoot(api.database.db)).keys()]).toContain('test');
    expect((await openNumbers(api, both, caller, ids)).every((code) => codes.includes(code))).toBe(true);
  },
);

test('the next rotation completes what the killed ones began: the old key can be removed, and nothing is lost', async () => {
  const { db } = api.database;
  const child = rotate(api.database.url);
  expect([await child.ended, child.output()]).toEqual(['0', expect.stringMatching(/test +0 +can be removed/)]);
  expect([...(await countByRoot(db)).keys()]).toEqual(['next']);
  const opened = await openNumbers(api, onlyNew, caller, ids);
  expect(new Set(opened).size).toBe(4);
  expect(opened.every((code) => codes.includes(code))).toBe(true);
  const worker = await startTestWorker(api, {}, { keyRing: onlyNew });
  const order = await place(caller, linksOrder({ Quantity: 2 }));
  await becomes(caller, order.Id, { Status: 'Complete' });
  await worker.close();
  const rest = await openNumbers(api, onlyNew, caller, [order.Id]);
  expect([...opened, ...rest].sort()).toEqual([...codes].sort());
  await expectSound(db);
});
