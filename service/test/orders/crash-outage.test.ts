import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { type ApiOn, startApiOn } from '../support/api-on.ts';
import { orderRequest } from '../support/order-requests.ts';
import { countTraces, exactlyOnce } from '../support/order-traces.ts';
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

const waiting = { timeout: 60_000, interval: 50 };
const msPerDay = 86_400_000;

let api: TestApi;
let proxy: PostgresProxy;
let proxied: ApiOn;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  proxy = await startPostgresProxy(api.database.url);
  // A database that stops answering times out after this time instead of the usual one.
  proxied = await startApiOn(api, `${proxy.url}&query_timeout=1000`);
});
beforeEach(async () => {
  caller = await proxied.as(await api.givenAccount({ available: { USD: 1_000_00n } }));
});
afterAll(async () => {
  await proxied?.close();
  await proxy?.close();
  await api?.close();
});

test.each([
  ['refuses connections', () => proxy.refuse()],
  ['no longer answers', async () => proxy.fallSilent()],
])(
  'while the database %s every call answers 503, and everything works again once it is back',
  async (_outage, begin) => {
    const placed = await caller.post('/v1/Orders', orderRequest());
    expect(placed.status).toBe(201);
    await begin();

    const lost = orderRequest();
    for (let round = 1; round <= 2; round++) {
      await Promise.all([
        expectUnavailable(caller.post('/v1/Orders', lost)),
        expectUnavailable(caller.get(`/v1/Orders/${placed.body.Id}`)),
        expectUnavailable(caller.get('/v1/Orders')),
        expectUnavailable(caller.get('/v1/Balances')),
        expectUnavailable(proxied.anonymous.post('/v1/Tokens', undefined, signInOf(caller))),
        expectUnavailable(proxied.anonymous.get('/health/ready')),
      ]);
    }
    expect((await proxied.anonymous.get('/health/live')).status).toBe(200);

    await proxy.heal();
    await vi.waitFor(async () => expect((await proxied.anonymous.get('/health/ready')).status).toBe(200), waiting);
    expect((await caller.post('/v1/Orders', lost)).status).toBe(201);
    expect((await caller.get(`/v1/Orders/${placed.body.Id}`)).status).toBe(200);
    expect((await caller.get('/v1/Orders')).body.TotalCount).toBe(2);
    expect((await proxied.anonymous.post('/v1/Tokens', undefined, signInOf(caller))).status).toBe(200);
    expect(await countTraces(api.database.db, caller.accountId, lost.PONumber)).toEqual(exactlyOnce);
    expect(await caller.balance('USD')).toEqual({ Available: 952.5, Pending: 0 });
    expect(await verifyLedger(api.database.db)).toEqual([]);
  },
);

test('many concurrent orders survive a failing database without a wrong response or a double charge', async () => {
  await expectPlaced();
  const requests = Array.from({ length: 30 }, () => orderRequest());
  const underWay = requests.map((request) => caller.post('/v1/Orders', request));
  proxy.breakConnections();
  for (const answer of await Promise.all(underWay)) expect([201, 503]).toContain(answer.status);

  for (const request of requests) {
    const { status, body } = await caller.post('/v1/Orders', request);
    expect([201, 409]).toContain(status);
    expect((await caller.get(`/v1/Orders/${body.Id}`)).status).toBe(200);
    expect(await countTraces(api.database.db, caller.accountId, request.PONumber)).toEqual(exactlyOnce);
  }
  expect(await caller.balance('USD')).toEqual({ Available: 1_000 - 31 * 23.75, Pending: 0 });
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

test('changes made while the database was unreachable are known soon after it is back', async () => {
  const inTwoYears = new Date(Date.now() + 730 * msPerDay).toISOString();
  const isDeliverable = async () => {
    const request = orderRequest({}, { Personalization: { DeliveryDate: inTwoYears } });
    return (await caller.post('/v1/Orders/Validate', request)).body.Valid;
  };
  expect(await isDeliverable()).toBe(false);
  await proxy.refuse();
  await sql`update service_clock set ahead = interval '600 days'`.execute(api.database.db);
  await proxy.heal();
  await vi.waitFor(async () => expect(await isDeliverable()).toBe(true), waiting);
});

async function expectPlaced(): Promise<void> {
  expect((await caller.post('/v1/Orders', orderRequest())).status).toBe(201);
}

function signInOf({ email, accessToken }: TestCaller): Record<string, string> {
  return { email, accesstoken: accessToken };
}

async function expectUnavailable(call: ReturnType<TestCaller['get']>): Promise<void> {
  const { status, headers, body } = await call;
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'ServiceUnavailable' });
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(headers.get('retry-after')).toMatch(/^\d+$/);
}
