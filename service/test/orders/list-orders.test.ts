import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { listedIds } from './support/order-list-model.ts';
import { physicalLine, physicalRequest } from './support/physical-requests.ts';
import { expectProblem, withoutRequestId } from './support/refusals.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const toNamed = (to: string) => lineItem({ Personalization: { To: to } });

test('an account without orders gets an empty page', async () => {
  const fresh = await api.givenAccount();
  for (const path of ['/v1/Orders', '/v1/Orders?recipientName=a', '/v1/Orders?startDate=2020-01-01&poNumber=x']) {
    const answer = await fresh.get(path);
    expect(answer.status).toBe(200);
    expect(answer.body).toStrictEqual({
      Data: [],
      Page: 1,
      PageSize: 5,
      TotalCount: 0,
      NextCursor: null,
      HasMore: false,
    });
  }
});

test('a new order is in every list at once, including cached ones', async () => {
  const fresh = await api.givenAccount();
  const line = lineItem({
    DigitalDeliveryAddress: { Email: 'new@example.com', Sms: '+14155550199' },
    Personalization: { To: 'New Hire' },
  });
  const queries = [
    {},
    { productId: 'aurora-coffee-usd' },
    { recipientEmail: 'NEW@example.com' },
    { recipientSms: '+14155550199' },
    { recipientName: 'hire' },
    { recipientName: 'hire', productId: 'aurora-coffee-usd', startDate: '2020-01-01' },
  ];
  const ids: string[] = [];
  for (let round = 0; round < 12; round++) {
    for (const query of queries) expect(await listedIds(fresh, query, 50)).toEqual(ids);
    ids.unshift((await placed(fresh, orderRequest({ LineItems: [lineItem(), line] }))).Id);
  }
});

test('SQL wildcards are plain characters in a name, and quotes are harmless', async () => {
  const fresh = await api.givenAccount();
  const byName = new Map<string, string>();
  for (const name of ['100% Ann', 'a_b', 'axb', 'back\\slash', "O'Hara", 'Robert"); drop table orders;--']) {
    byName.set(name, (await placed(fresh, orderRequest({ LineItems: [toNamed(name)] }))).Id);
  }
  const found = async (recipientName: string) => listedIds(fresh, { recipientName }, 50);
  expect(await found('%')).toEqual([byName.get('100% Ann')]);
  expect(await found('_')).toEqual([byName.get('a_b')]);
  expect(await found('a_b')).toEqual([byName.get('a_b')]);
  expect(await found('\\')).toEqual([byName.get('back\\slash')]);
  expect(await found("o'h")).toEqual([byName.get("O'Hara")]);
  expect(await found('"); DROP')).toEqual([byName.get('Robert"); drop table orders;--')]);
  expect(await found('%%')).toEqual([]);
});

test('a name is found in To or in the address’s Name, in any case, and never across the two', async () => {
  const fresh = await api.givenAccount();
  const line = physicalLine({ Personalization: { To: 'Ann' } }, { Name: 'Bob' });
  const { Id } = await placed(fresh, physicalRequest([line]));
  for (const name of ['ann', 'BOB', 'nn', 'ob'])
    expect(await listedIds(fresh, { recipientName: name }, 5)).toEqual([Id]);
  for (const name of ['annbob', 'ann bob', 'nb', 'n b', 'Springfield']) {
    expect(await listedIds(fresh, { recipientName: name }, 5)).toEqual([]);
  }
  expectProblem(await fresh.get(`/v1/Orders?recipientName=${encodeURIComponent('Ann\nBob')}`), 400, 'InvalidRequest');
});

test('only recipients are found by name: not the sender, the cardholder or the note', async () => {
  const fresh = await api.givenAccount();
  const line = lineItem({
    Personalization: { FromName: 'Zoe' },
    CardholderInformation: { Name: 'Zoe', Email: 'z@example.com' },
  });
  await placed(fresh, orderRequest({ Note: 'Zoe', LineItems: [line] }));
  expect(await listedIds(fresh, { recipientName: 'zoe' }, 5)).toEqual([]);
  expect(await listedIds(fresh, { recipientEmail: 'z@example.com' }, 5)).toEqual([]);
});

test('poNumber, productId and recipientSms are exact, recipientEmail is exact up to case', async () => {
  const fresh = await api.givenAccount();
  const PONumber = 'Exact-1';
  const DigitalDeliveryAddress = { Email: 'Ann.B@Example.com', Sms: '+14155550123' };
  const { Id } = await placed(fresh, orderRequest({ PONumber }, { DigitalDeliveryAddress }));
  expect(await listedIds(fresh, { recipientEmail: 'aNN.b@eXAMPLE.com' }, 5)).toEqual([Id]);
  for (const query of [
    { poNumber: 'exact-1' },
    { poNumber: 'Exact' },
    { poNumber: 'Exact-1 ' },
    { productId: 'aurora-coffee' },
    { productId: 'AURORA-COFFEE-USD' },
    { recipientEmail: 'ann.b@example' },
    { recipientEmail: ' ann.b@example.com' },
    { recipientSms: '14155550123' },
    { recipientSms: ' 14155550123' },
  ]) {
    expect(await listedIds(fresh, query, 5)).toEqual([]);
  }
});

test('every page index up to the largest is accepted, empty beyond the end, with the same TotalCount', async () => {
  const fresh = await api.givenAccount();
  const ids = [];
  for (let count = 0; count < 3; count++) ids.unshift((await placed(fresh, orderRequest())).Id);
  for (const filter of ['', '&productId=aurora-coffee-usd', '&recipientName=none', '&startDate=2020-01-01']) {
    const total = filter.includes('none') ? 0 : 3;
    for (const index of [2, 1_000_000, 2_147_483_647]) {
      const { status, body } = await fresh.get(`/v1/Orders?pageSize=50&pageIndex=${index}${filter}`);
      expect(status).toBe(200);
      expect(body).toStrictEqual({
        Data: [],
        Page: index,
        PageSize: 50,
        TotalCount: total,
        NextCursor: null,
        HasMore: false,
      });
    }
  }
  expect(await listedIds(fresh, {}, 1)).toEqual(ids);
});

test.each([
  ['pageIndex=0', 'pageIndex', 'OutOfRange'],
  ['pageIndex=2147483648', 'pageIndex', 'OutOfRange'],
  ['pageIndex=99999999999999999999', 'pageIndex', 'OutOfRange'],
  ['pageIndex=-1', 'pageIndex', 'WrongType'],
  ['pageIndex=1.0', 'pageIndex', 'WrongType'],
  ['pageIndex=1e1', 'pageIndex', 'WrongType'],
  ['pageIndex=', 'pageIndex', 'WrongType'],
  ['pageSize=0', 'pageSize', 'OutOfRange'],
  ['pageSize=51', 'pageSize', 'OutOfRange'],
  ['pageSize=5&pageSize=50', 'pageSize', 'RepeatedParameter'],
  ['PageSize=5', 'PageSize', 'UnknownParameter'],
  ['state=Pending', 'state', 'UnknownParameter'],
  ['status=pending', 'status', 'NotAllowed'],
  ['type=Mail', 'type', 'NotAllowed'],
  ['expand=lines', 'expand', 'NotAllowed'],
  ['updatedSince=lately', 'updatedSince', 'InvalidInstant'],
  ['updatedSince=2026-01-01&pageIndex=2', 'pageIndex', 'NotAllowed'],
  ['cursor=abc', 'cursor', 'InvalidCursor'],
  ['cursor=', 'cursor', 'InvalidCursor'],
  // Of a list of changes without one of its numbers, and with a number that is none.
  [`cursor=${Buffer.from('u.1').toString('base64url')}`, 'cursor', 'InvalidCursor'],
  [`cursor=${Buffer.from('o.1e9').toString('base64url')}`, 'cursor', 'InvalidCursor'],
  [`updatedSince=2026-01-01&cursor=${Buffer.from('o.7').toString('base64url')}`, 'cursor', 'InvalidCursor'],
  ['startDate=yesterday', 'startDate', 'InvalidInstant'],
  ['startDate=2026-02-30', 'startDate', 'InvalidInstant'],
  ['endDate=2026-01-01T00:00:00', 'endDate', 'InvalidInstant'],
  ['endDate=', 'endDate', 'InvalidInstant'],
  ['poNumber=a%00b', 'poNumber', 'ForbiddenCharacter'],
  ['recipientName=a%0Ab', 'recipientName', 'ForbiddenCharacter'],
  [`recipientName=${'x'.repeat(600)}`, 'recipientName', 'TooLong'],
])('the query %s is rejected, and the parameter is named', async (query, parameter, code) => {
  const answer = await caller.get(`/v1/Orders?${query}`);
  expectProblem(answer, 400, 'InvalidRequest');
  expect(answer.body.errors).toMatchObject([{ parameter, code }]);
});

test('all faults of a query are reported at once', async () => {
  const answer = await caller.get('/v1/Orders?pageSize=51&pageIndex=0&colour=red&poNumber=a&poNumber=b');
  expectProblem(answer, 400, 'InvalidRequest');
  const faults = (answer.body.errors as { parameter: string }[]).map((fault) => fault.parameter);
  expect(faults.toSorted()).toEqual(['colour', 'pageIndex', 'pageSize', 'poNumber']);
});

test('another account’s order is not found, with the same bytes as one that does not exist', async () => {
  const otherAccount = await api.givenAccount();
  const { Id } = await placed(caller, orderRequest());
  const theirs = await otherAccount.get(`/v1/Orders/${Id}`);
  expectProblem(theirs, 404, 'NotFound');
  expect(theirs.text).not.toContain(Id);
  const unknownIds = [
    '01a1e090-27cc-736b-a678-b566e0000000',
    Id.toUpperCase(),
    `${Id} `,
    'x',
    '..%2f..%2fetc%2fpasswd',
    "'--",
  ];
  for (const id of unknownIds) {
    const unknown = await otherAccount.get(`/v1/Orders/${encodeURIComponent(id)}`);
    expect(withoutRequestId(unknown)).toBe(withoutRequestId(theirs));
    expect(unknown.status).toBe(404);
  }
});

test('the ids of lines and cards do not return the order', async () => {
  const order = await placed(caller, orderRequest());
  const [line] = order.LineItems;
  for (const id of [line?.Id, line?.ClaimData[0]?.Id]) expect((await caller.get(`/v1/Orders/${id}`)).status).toBe(404);
});
