import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { expectProblem, refusedFaults, refusedPlaces } from './support/refusals.ts';
import { findTraces } from './support/traces.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const lines = (count: number, changes: Record<string, unknown> = {}) =>
  Array.from({ length: count }, () => lineItem({ Value: 5, ...changes }));

test('an order can have 1,000 lines, and one more is rejected with one fault', async () => {
  const order = await placed(caller, orderRequest({ LineItems: lines(1_000) }));
  expect(order.LineItems).toHaveLength(1_000);
  expect(new Set(order.LineItems.map((line) => line.Id)).size).toBe(1_000);
  expect(await refusedFaults(api, caller, orderRequest({ LineItems: lines(1_001) }))).toEqual([
    { pointer: '/LineItems', code: 'TooLong', detail: 'LineItems can have at most 1000 entries.' },
  ]);
});

test('an order can have 10,000 cards, in one line or many, and one more is rejected', async () => {
  const inOne = await placed(caller, orderRequest({ LineItems: lines(1, { Quantity: 10_000 }) }));
  expect(new Set(inOne.LineItems[0]?.ClaimData.map((card) => card.Id)).size).toBe(10_000);
  const inMany = await placed(caller, orderRequest({ LineItems: lines(10, { Quantity: 1_000 }) }));
  expect(inMany.LineItems.flatMap((line) => line.ClaimData)).toHaveLength(10_000);
  const body = orderRequest({ LineItems: [...lines(10, { Quantity: 1_000 }), lineItem({ Value: 5, Quantity: 1 })] });
  const detail = 'An order can have at most 10000 cards; this one has 10001.';
  expect(await refusedFaults(api, caller, body)).toEqual([{ pointer: '/LineItems', code: 'TooManyCards', detail }]);
});

test('too many cards and faults in lines are reported together', async () => {
  const LineItems = [...lines(2, { Quantity: 6_000 }), lineItem({ Value: 6 })];
  expect(await refusedPlaces(api, caller, orderRequest({ LineItems }))).toEqual([
    '/LineItems/2/Value InvalidValue',
    '/LineItems TooManyCards',
  ]);
});

test('the limits of an order can be configured', async () => {
  const small = await startTestApi({ ORDER_LINE_ITEMS_MAX: '2', ORDER_CARDS_MAX: '3' });
  try {
    const smallCaller = await small.givenAccount();
    await placed(smallCaller, orderRequest({ LineItems: lines(2) }));
    await placed(smallCaller, orderRequest({ LineItems: lines(1, { Quantity: 3 }) }));
    expect(await refusedPlaces(small, smallCaller, orderRequest({ LineItems: lines(3) }))).toEqual([
      '/LineItems TooLong',
    ]);
    expect(await refusedPlaces(small, smallCaller, orderRequest({ LineItems: lines(2, { Quantity: 2 }) }))).toEqual([
      '/LineItems TooManyCards',
    ]);
  } finally {
    await small.close();
  }
});

const bodyBytesMax = 4 * 1024 * 1024;

test('a body of 4 MiB is read, and one byte more answers 413 and leaves nothing', async () => {
  const body = JSON.stringify(orderRequest());
  const padded = (bytes: number) => body + ' '.repeat(bytes - body.length);
  const before = await findTraces(api);
  expectProblem(await caller.post('/v1/Orders', padded(bodyBytesMax + 1)), 413, 'PayloadTooLarge');
  expectProblem(await caller.post('/v1/Orders/Validate', padded(bodyBytesMax + 1)), 413, 'PayloadTooLarge');
  expect(await findTraces(api)).toEqual(before);
  await placed(caller, padded(bodyBytesMax));
});

test('a body not declared as plain JSON in UTF-8 answers 415 and leaves nothing', async () => {
  const before = await findTraces(api);
  const body = JSON.stringify(orderRequest());
  for (const headers of [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/xml' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-encoding': 'gzip' },
  ] as Record<string, string>[]) {
    expectProblem(await caller.post('/v1/Orders', body, headers), 415, 'UnsupportedMediaType');
  }
  expect(await findTraces(api)).toEqual(before);
});
