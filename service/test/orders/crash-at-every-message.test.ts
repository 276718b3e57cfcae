import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { type ApiOn, startApiOn } from '../support/api-on.ts';
import type { Answer } from '../support/http-caller.ts';
import { orderRequest } from '../support/order-requests.ts';
import { countTraces, exactlyOnce } from '../support/order-traces.ts';
import { type PostgresProxy, type ProxiedMessage, startPostgresProxy } from '../support/postgres-proxy.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 60_000 });

/** More than an order ever sends; a walk that comes so far does not end by itself. */
const messagesMax = 150;

const isOfIntake = (message: ProxiedMessage) => message.applicationName === 'bestow-intake';
const isOfPool = (message: ProxiedMessage) => message.applicationName === 'bestow-test-api';

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

// Begin, four messages for each of two prepared statements, commit; the first order of a connection also
// signs in (three messages) and prepares (two).
test.each([
  ['before', 'a new', { isWarm: false, messages: 15 }],
  ['after', 'a new', { isWarm: false, messages: 15 }],
  ['before', 'a used', { isWarm: true, messages: 10 }],
  ['after', 'a used', { isWarm: true, messages: 10 }],
] as const)(
  'an order whose database is lost %s any message on %s connection is placed and charged once by a retry',
  async (moment, _connection, { isWarm, messages }) => {
    expect(await cutAtEveryMessage({ counts: isOfIntake, moment, isWarm })).toBe(messages);
  },
);

test.each(['before', 'after'] as const)(
  'an order whose database is lost %s any message that finds the caller and the catalog is placed and charged once by a retry',
  async (moment) => {
    // Five for each of five look-ups; more when the whole catalog happens to be read anew.
    expect(await cutAtEveryMessage({ counts: isOfPool, moment, isWarm: false })).toBeGreaterThanOrEqual(25);
  },
);

interface Walk {
  readonly counts: (message: ProxiedMessage) => boolean;
  readonly moment: 'before' | 'after';
  /** The intake's connection is open and has its statements prepared. */
  readonly isWarm: boolean;
}

/** Places orders, and loses the database at the first message of the first, the second of the second, and so on. */
async function cutAtEveryMessage(walk: Walk): Promise<number> {
  for (let messages = 0; messages < messagesMax; messages++) {
    if (!(await loseOneOrder(walk, messages + 1))) return messages;
  }
  throw new Error(`an order sent more than ${messagesMax} messages`);
}

/** False when the order was placed before it had sent so many messages. */
async function loseOneOrder({ counts, moment, isWarm }: Walk, messageNumber: number): Promise<boolean> {
  proxy.breakConnections();
  if (isWarm) await expectPlaced(await proxied.as(await api.givenAccount()));
  const caller = await proxied.as(await api.givenAccount({ available: { USD: 100_00n } }));
  const request = orderRequest();
  let seen = 0;
  proxy.intervene({ at: (message) => counts(message) && ++seen === messageNumber, moment, act: 'cut' });
  const first = await caller.post('/v1/Orders', request);
  const wasLost = proxy.hasIntervened();
  await proxy.heal();
  const second = await caller.post('/v1/Orders', request);

  const place = `message ${messageNumber}`;
  if (wasLost) expectUnavailable(first, place);
  else expect(first.status, place).toBe(201);
  expect([201, 409], place).toContain(second.status);
  expect((await caller.get(`/v1/Orders/${second.body.Id}`)).status, place).toBe(200);
  expect(await countTraces(api.database.db, caller.accountId, request.PONumber), place).toEqual(exactlyOnce);
  expect(await caller.balance('USD'), place).toEqual({ Available: 76.25, Pending: 0 });
  expect(await verifyLedger(api.database.db), place).toEqual([]);
  return wasLost;
}

async function expectPlaced(caller: { post(path: string, body: unknown): Promise<Answer> }): Promise<void> {
  expect((await caller.post('/v1/Orders', orderRequest())).status).toBe(201);
}

function expectUnavailable(answer: Answer, place: string): void {
  expect({ status: answer.status, code: answer.body.code }, place).toEqual({ status: 503, code: 'ServiceUnavailable' });
  expect(answer.headers.get('content-type'), place).toContain('application/problem+json');
  expect(answer.headers.get('retry-after'), place).toMatch(/^\d+$/);
}
