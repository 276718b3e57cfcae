import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { one } from '../../src/database/database.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { type ApiOn, startApiOn } from '../support/api-on.ts';
import type { Answer } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { countTraces, exactlyOnce } from '../support/order-traces.ts';
import { type PostgresProxy, type ProxiedMessage, startPostgresProxy } from '../support/postgres-proxy.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

/** More than an order ever sends: reaching this means that the loop would not end. */
const messagesMax = 150;
const waiting = { timeout: 60_000, interval: 10 };

const isOfIntake = (message: ProxiedMessage) => message.applicationName === 'bestow-intake';
/** Periodic queries of the service, which are not part of any order. */
const isOfClock = (message: ProxiedMessage) => message.text.startsWith('select version from ');
const isOfPool = (message: ProxiedMessage) => message.applicationName === 'bestow-test-api' && !isOfClock(message);

let api: TestApi;
let proxy: PostgresProxy;
let proxied: ApiOn;
beforeAll(async () => {
  api = await startTestApi();
  proxy = await startPostgresProxy(api.database.url);
  proxied = await startApiOn(api, proxy.url, 1);
});
afterAll(async () => {
  await proxied?.close();
  await proxy?.close();
  await api?.close();
});

// Two messages for each of four prepared statements (begin, lock, place, commit), and the one that ends the pipeline;
// the first order of a connection also signs in (three messages), sets the options of every connection (one) and of the
// planner (one), and prepares (four).
test.each([
  ['before', 'a new', { isWarm: false, messages: 18 }],
  ['after', 'a new', { isWarm: false, messages: 18 }],
  ['before', 'a used', { isWarm: true, messages: 9 }],
  ['after', 'a used', { isWarm: true, messages: 9 }],
] as const)(
  'an order whose database is lost %s any message on %s connection is placed and charged once by a retry',
  async (moment, _connection, { isWarm, messages }) => {
    expect(await cutAtEveryMessage({ counts: isOfIntake, moment, isWarm, isShared: false, isKnown: true })).toBe(
      messages,
    );
  },
);

test('an order whose database is lost after any message that looks up the caller and the catalog is placed and charged once by a retry', async () => {
  // Five for each of five lookups; more when the whole catalog happens to be read again.
  const walk = { counts: isOfPool, moment: 'after', isWarm: false, isShared: true, isKnown: false } as const;
  expect(await cutAtEveryMessage(walk)).toBeGreaterThanOrEqual(25);
});

interface Walk {
  readonly counts: (message: ProxiedMessage) => boolean;
  readonly moment: 'before' | 'after';
  /** The intake's connection is open and has its statements prepared. */
  readonly isWarm: boolean;
  /** Others may use the connection as well, so the lost message may be theirs, after the order is done. */
  readonly isShared: boolean;
  /** The caller has ordered before, so everything about it is cached. */
  readonly isKnown: boolean;
}

/** Places orders, and loses the database at the first message of the first, the second of the second, and so on. */
async function cutAtEveryMessage(walk: Walk): Promise<number> {
  let caller = await givenCaller();
  for (let messages = 0; messages < messagesMax; messages++) {
    proxy.breakConnections();
    await vi.waitFor(async () => expect((await proxied.anonymous.get('/health/ready')).status).toBe(200), waiting);
    if (!walk.isKnown) caller = await givenCaller();
    if (walk.isWarm) expect((await caller.post('/v1/Orders', orderRequest())).status).toBe(201);
    if (!(await loseOneOrder(walk, caller, messages + 1))) return messages;
  }
  throw new Error(`an order sent more than ${messagesMax} messages`);
}

async function givenCaller(): Promise<TestCaller> {
  return proxied.as(await api.givenAccount({ available: { USD: 10_000_00n } }));
}

/** False when the order was placed with fewer messages. */
async function loseOneOrder(
  { counts, moment, isShared }: Walk,
  caller: TestCaller,
  messageNumber: number,
): Promise<boolean> {
  const before = await balanceOf(caller);
  const request = orderRequest();
  let seen = 0;
  proxy.intervene({ at: (message) => counts(message) && ++seen === messageNumber, moment, act: 'cut' });
  const first = await caller.post('/v1/Orders', request);
  const wasLost = proxy.hasIntervened();
  await proxy.heal();
  const second = await caller.post('/v1/Orders', request);

  const place = `message ${messageNumber}`;
  if (wasLost && !(isShared && first.status === 201)) expectUnavailable(first, place);
  else expect(first.status, place).toBe(201);
  expect([201, 409], place).toContain(second.status);
  expect((await caller.get(`/v1/Orders/${second.body.Id}`)).status, place).toBe(200);
  expect(await countTraces(api.database.db, caller.accountId, request.PONumber), place).toEqual(exactlyOnce);
  expect(await caller.balance('USD'), place).toEqual({ Available: before - 23.75, Pending: 0 });
  expect(await verifyLedger(api.database.db), place).toEqual([]);
  return wasLost;
}

/** Read without the API, which must not cache the caller. */
async function balanceOf({ accountId }: TestCaller): Promise<number> {
  const query = sql<{ minor: bigint }>`select available_minor as minor from balances where account_id = ${accountId}`;
  return Number((await one(api.database.db, query)).minor) / 100;
}

function expectUnavailable(answer: Answer, place: string): void {
  expect({ status: answer.status, code: answer.body.code }, place).toEqual({ status: 503, code: 'ServiceUnavailable' });
  expect(answer.headers.get('content-type'), place).toContain('application/problem+json');
  expect(answer.headers.get('retry-after'), place).toMatch(/^\d+$/);
}
