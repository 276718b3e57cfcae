import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { findTraces } from './support/traces.ts';
import { placed, readBack } from './support/wire-orders.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('PONumbers that only look alike are different orders, each found by its exact code points', async () => {
  const caller = await api.givenAccount();
  const poNumbers = [
    'Café 1',
    'Cafe\u0301 1',
    'café 1',
    'Café 1 ',
    ' Café 1',
    'Café\u200b 1',
    'Café\u00a01',
    'Cafе 1',
    'Café  1',
    'Café 1\ufeff',
  ];
  const orders = [];
  for (const PONumber of poNumbers) orders.push(await placed(caller, orderRequest({ PONumber })));
  expect(orders.map((order) => order.PONumber)).toEqual(poNumbers);
  expect(new Set(orders.map((order) => order.Id)).size).toBe(poNumbers.length);
  for (const [index, PONumber] of poNumbers.entries()) {
    const repeated = await caller.post('/v1/Orders', orderRequest({ PONumber }));
    expect(repeated).toMatchObject({ status: 409, body: { Id: orders[index]?.Id } });
    const { body } = await caller.get(`/v1/Orders?poNumber=${encodeURIComponent(PONumber)}`);
    expect(body).toMatchObject({ TotalCount: 1, Data: [{ Id: orders[index]?.Id, PONumber }] });
  }
});

test('one character is enough, even a space', async () => {
  const caller = await api.givenAccount();
  for (const PONumber of ['x', ' ', '🎁', "'", '%', '_', '\\']) {
    expect(await placed(caller, orderRequest({ PONumber }))).toMatchObject({ PONumber });
  }
});

test('two accounts can use the same PONumber independently', async () => {
  const [first, second] = [await api.givenAccount(), await api.givenAccount()];
  const request = orderRequest();
  const theirs = await placed(first, request);
  const ours = await placed(second, request);
  expect(ours.Id).not.toBe(theirs.Id);
  const repeated = await second.post('/v1/Orders', request);
  expect(repeated).toMatchObject({ status: 409, body: { Id: ours.Id } });
  expect(repeated.text).not.toContain(theirs.Id);
});

test('the Id in a 409 can be read at once by the account, and the duplicate leaves nothing', async () => {
  const caller = await api.givenAccount();
  const request = orderRequest();
  const racing = await Promise.all(Array.from({ length: 8 }, () => caller.post('/v1/Orders', request)));
  const before = await findTraces(api);
  for (const refused of racing.filter((answer) => answer.status === 409)) {
    expect(await readBack(caller, { Id: String(refused.body.Id) })).toMatchObject({ PONumber: request.PONumber });
  }
  const late = await caller.post('/v1/Orders', request);
  expect(late.status).toBe(409);
  expect(late.headers.get('location')).toBeNull();
  expect(await findTraces(api)).toEqual(before);
});

test('an invalid duplicate is answered with its faults, which are checked first', async () => {
  const caller = await api.givenAccount();
  const request = orderRequest();
  await placed(caller, request);
  const repeated = await caller.post('/v1/Orders', { ...request, LineItems: [] });
  expect(repeated).toMatchObject({ status: 400, body: { errors: [{ pointer: '/LineItems' }] } });
  expect(repeated.body).not.toHaveProperty('Id');
});

test('a duplicate that cannot be paid is answered with the first order, not with the missing funds', async () => {
  const caller = await api.givenAccount({ available: { USD: 23_75n } });
  const request = orderRequest();
  const first = await placed(caller, request);
  expect(await caller.post('/v1/Orders', request)).toMatchObject({ status: 409, body: { Id: first.Id } });
  expect(await caller.balance('USD')).toEqual({ Available: 0, Pending: 0 });
});
