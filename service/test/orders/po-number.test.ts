import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('a repeated PONumber answers 409 with the first order id and charges once', async () => {
  const caller = await api.givenAccount({ available: { USD: 100_00n } });
  const request = orderRequest();
  const first = await caller.post('/v1/Orders', request);
  const second = await caller.post('/v1/Orders', request);
  expect(first.status).toBe(201);
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'DuplicatePONumber', Id: first.body.Id, SameRequest: true, Differences: [] },
  });
  expect(await caller.balance('USD')).toEqual({ Available: 76.25, Pending: 0 });
});

test('of 200 simultaneous orders with one PONumber exactly one is placed, whatever their bodies', async () => {
  const caller = await api.givenAccount({ available: { USD: 1_000_00n } });
  const { PONumber } = orderRequest();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      caller.postUntilServed('/v1/Orders', orderRequest({ PONumber, Note: index % 2 === 0 ? 'even' : null })),
    ),
  );
  const placed = answers.filter((answer) => answer.status === 201);
  expect(placed).toHaveLength(1);
  const others = answers.filter((answer) => answer.status !== 201);
  for (const other of others) expect(other).toMatchObject({ status: 409, body: { Id: placed[0]?.body.Id } });
  expect(await caller.balance('USD')).toEqual({ Available: 976.25, Pending: 0 });
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

test('of many orders that together exceed the balance, exactly those that are covered are placed', async () => {
  const caller = await api.givenAccount({ available: { USD: 100_00n } });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => caller.postUntilServed('/v1/Orders', orderRequest())),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(4);
  expect(answers.filter((answer) => answer.status === 422 && answer.body.code === 'InsufficientFunds')).toHaveLength(
    46,
  );
  expect(await caller.balance('USD')).toEqual({ Available: 5, Pending: 0 });
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

test('an order that cannot be paid does not affect an affordable one in the same batch', async () => {
  const caller = await api.givenAccount({ available: { USD: 100_00n } });
  const dear = () => caller.post('/v1/Orders', orderRequest({}, { Quantity: 1_000 }));
  const cheap = () => caller.post('/v1/Orders', orderRequest());
  const answers = await Promise.all([dear(), cheap(), dear(), cheap(), dear(), cheap(), dear(), cheap()]);
  expect(answers.map((answer) => answer.status)).toEqual([422, 201, 422, 201, 422, 201, 422, 201]);
});

test('a PONumber rejected for insufficient funds is unused again', async () => {
  const caller = await api.givenAccount({ available: { USD: 10_00n } });
  const request = orderRequest();
  expect((await caller.post('/v1/Orders', request)).status).toBe(422);
  const smaller = { ...request, LineItems: [{ ...request.LineItems[0], Value: 10 }] };
  expect((await caller.post('/v1/Orders', smaller)).status).toBe(201);
});
