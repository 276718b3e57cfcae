import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { type ApiOn, startApiOn } from '../support/api-on.ts';
import { orderRequest } from '../support/order-requests.ts';
import { countTraces, exactlyOnce } from '../support/order-traces.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
let other: ApiOn;
beforeAll(async () => {
  api = await startTestApi();
  other = await startApiOn(api, api.database.url);
});
afterAll(async () => {
  await other?.close();
  await api?.close();
});

/** The same account through both instances. */
async function givenCallers(availableMinor: bigint): Promise<[TestCaller, TestCaller]> {
  const caller = await api.givenAccount({ available: { USD: availableMinor } });
  return [caller, await other.as(caller)];
}

function turnOf<T>(items: readonly T[], index: number): T {
  return items[index % items.length] as T;
}

test('of 100 duplicates sent through two instances at once exactly one is placed, and the others name it', async () => {
  const callers = await givenCallers(1_000_00n);
  const { PONumber } = orderRequest();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      const Note = index % 3 === 0 ? 'another body' : null;
      return turnOf(callers, index).postUntilServed('/v1/Orders', orderRequest({ PONumber, Note }));
    }),
  );
  const placed = answers.filter((answer) => answer.status === 201);
  expect(placed).toHaveLength(1);
  const refused = answers.filter((answer) => answer.status !== 201);
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'DuplicatePONumber', Id: placed[0]?.body.Id } });
  }
  for (const caller of callers) expect((await caller.get(`/v1/Orders/${placed[0]?.body.Id}`)).status).toBe(200);
  expect(await countTraces(api.database.db, callers[0].accountId, PONumber)).toEqual(exactlyOnce);
  expect(await callers[1].balance('USD')).toEqual({ Available: 976.25, Pending: 0 });
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

test('orders through two instances never overspend the balance, and use all of it', async () => {
  const callers = await givenCallers(100_00n);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => turnOf(callers, index).postUntilServed('/v1/Orders', orderRequest())),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect({ placed: count(201), refused: count(422) }).toEqual({ placed: 4, refused: 56 });
  expect(await callers[0].balance('USD')).toEqual({ Available: 5, Pending: 0 });
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

test('many accounts that order through two instances at once all get their orders, numbered without gaps', async () => {
  const accounts = await Promise.all(Array.from({ length: 8 }, () => givenCallers(1_000_00n)));
  const answers = await Promise.all(
    Array.from({ length: 160 }, (_, index) =>
      turnOf(turnOf(accounts, index), Math.floor(index / accounts.length)).postUntilServed(
        '/v1/Orders',
        orderRequest(),
      ),
    ),
  );
  expect(answers.filter((answer) => answer.status !== 201)).toEqual([]);
  for (const [caller] of accounts) expect((await caller.get('/v1/Orders')).body.TotalCount).toBe(20);
  expect(await verifyLedger(api.database.db)).toEqual([]);
});
