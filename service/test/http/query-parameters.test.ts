import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQueryValidator } from '../../src/http/query-validator.ts';
import { listPaths } from '../support/api-paths.ts';
import { expectFaults } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const detailsOf = (body: Record<string, unknown>) => (body.errors as { detail: string }[]).map(({ detail }) => detail);

describe('an unknown parameter answers 400 and suggests the nearest known one', () => {
  test.each([
    ['/v1/Products', 'pagesize', 'pageSize'],
    ['/v1/Products', 'PageIndex', 'pageIndex'],
    ['/v1/Products', 'productname', 'productName'],
    ['/v1/Products', 'curencyCode', 'currencyCode'],
    ['/v1/Brandings', 'pageIndx', 'pageIndex'],
    ['/v1/Transactions', 'orderid', 'orderId'],
    ['/v1/Transactions', 'startdate', 'startDate'],
    ['/v1/Orders', 'ponumber', 'poNumber'],
  ])('%s?%s suggests %s', async (path, given, meant) => {
    const answer = await caller.get(`${path}?${given}=1`);
    expectFaults(answer, [{ parameter: given, code: 'UnknownParameter' }]);
    expect(detailsOf(answer.body)).toEqual([`${given} is not a parameter here; did you mean ${meant}?`]);
  });

  test.each(['__proto__', 'constructor', 'toString', 'access_token', 'x%00y', '%E2%80%AE', '', 'a'.repeat(2_000)])(
    'a name like %s is rejected too, and quoted truncated',
    async (name) => {
      const answer = await caller.get(`/v1/Products?${name}=1`);
      expectFaults(answer, [{ parameter: decodeURIComponent(name).slice(0, 50), code: 'UnknownParameter' }]);
      expect(detailsOf(answer.body)[0]).toContain('valid names are pageIndex, pageSize');
      expect(answer.text.length).toBeLessThan(2_000);
    },
  );

  test.each(['/v1/Products/aurora-coffee-usd', '/v1/FundingRequests/018f0000-0000-7000-8000-000000000000'])(
    '%s accepts no parameters',
    async (path) => {
      expectFaults(await caller.get(`${path}?pageIndex=1`), [{ parameter: 'pageIndex', code: 'UnknownParameter' }]);
    },
  );

  test('a call that writes accepts none either, and writes nothing', async () => {
    const answer = await caller.post('/v1/FundingRequests?dryRun=true', { CurrencyCode: 'USD', Amount: 5 });
    expectFaults(answer, [{ parameter: 'dryRun', code: 'UnknownParameter' }]);
    expect((await caller.balance('USD')).Pending).toBe(0);
  });
});

describe.each(listPaths)('$path', ({ path, sizeMax }) => {
  test.each(['pageIndex', 'pageSize'])('%s sent twice answers 400, even with the same value', async (parameter) => {
    for (const second of ['1', '2', '']) {
      const answer = await caller.get(`${path}?${parameter}=1&${parameter}=${second}`);
      expectFaults(answer, [{ parameter, code: 'RepeatedParameter' }]);
    }
  });

  test.each([
    '',
    'x',
    '-1',
    '%2B1',
    '1.0',
    '1e1',
    '0x1',
    '%201',
    '1%20',
    '1,0',
    '1_0',
    '%EF%BC%91',
    'null',
    '[1]',
    '%00',
  ])('a page of %s is not plain digits: 400', async (text) => {
    expectFaults(await caller.get(`${path}?pageIndex=${text}&pageSize=${text}`), [
      { parameter: 'pageIndex', code: 'WrongType' },
      { parameter: 'pageSize', code: 'WrongType' },
    ]);
  });

  test('a page out of range answers 400', async () => {
    for (const index of ['0', '2147483648', '9999999999', '99999999999999999999']) {
      expectFaults(await caller.get(`${path}?pageIndex=${index}`), [{ parameter: 'pageIndex', code: 'OutOfRange' }]);
    }
    for (const size of ['0', String(sizeMax + 1), '2147483648', '99999999999999999999']) {
      expectFaults(await caller.get(`${path}?pageSize=${size}`), [{ parameter: 'pageSize', code: 'OutOfRange' }]);
    }
  });

  test('all faults of a query are reported at once', async () => {
    expectFaults(await caller.get(`${path}?pageIndex=0&pageSize=a&what=1&ever=2`), [
      { parameter: 'pageIndex', code: 'OutOfRange' },
      { parameter: 'pageSize', code: 'WrongType' },
      { parameter: 'what', code: 'UnknownParameter' },
      { parameter: 'ever', code: 'UnknownParameter' },
    ]);
  });
});

describe('filters', () => {
  test('faults of dates, currency and page are reported together', async () => {
    expectFaults(
      await caller.get('/v1/Transactions?startDate=soon&endDate=2026-02-30&currencyCode=usd&pageSize=0&x=1'),
      [
        { parameter: 'startDate', code: 'InvalidInstant' },
        { parameter: 'endDate', code: 'InvalidInstant' },
        { parameter: 'currencyCode', code: 'InvalidCurrency' },
        { parameter: 'pageSize', code: 'OutOfRange' },
        { parameter: 'x', code: 'UnknownParameter' },
      ],
    );
    expectFaults(await caller.get('/v1/Products?currencyCode=XYZ&productType=Paper&pageSize=501'), [
      { parameter: 'currencyCode', code: 'InvalidCurrency' },
      { parameter: 'productType', code: 'NotAllowed' },
      { parameter: 'pageSize', code: 'OutOfRange' },
    ]);
  });

  test.each([
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    '2026-13-01',
    '2025-02-29',
    '1767225600',
    'now',
    '2026-01-01T00:00:00+00:00',
  ])('a bound of %s answers 400', async (bound) => {
    // An unencoded plus is a space in a query, which is the commonest way to get a zone wrong.
    expectFaults(await caller.get(`/v1/Transactions?startDate=${bound.replace(' ', '%20')}`), [
      { parameter: 'startDate', code: 'InvalidInstant' },
    ]);
  });

  test.each(['productName', 'productDescription', 'currencyCode'])('%s sent twice answers 400', async (parameter) => {
    expectFaults(await caller.get(`/v1/Products?${parameter}=USD&${parameter}=USD`), [
      { parameter, code: 'RepeatedParameter' },
    ]);
  });

  test.each(['%00', 'a%0Ab', '%E2%80%A8', '%7F'])('a search for the control character %s answers 400', async (text) => {
    expectFaults(await caller.get(`/v1/Products?productName=${text}`), [
      { parameter: 'productName', code: 'ForbiddenCharacter' },
    ]);
  });

  test('lengths count code points', async () => {
    const longest = encodeURIComponent('🎁'.repeat(200));
    expect((await caller.get(`/v1/Products?productName=${longest}`)).status).toBe(200);
    for (const tooLong of ['a'.repeat(201), '🎁'.repeat(201)]) {
      expectFaults(await caller.get(`/v1/Products?productName=${encodeURIComponent(tooLong)}`), [
        { parameter: 'productName', code: 'TooLong' },
      ]);
    }
  });
});

test('an empty query is accepted', async () => {
  for (const query of ['?', '?&', '?&&']) expect((await caller.get(`/v1/Brandings${query}`)).status).toBe(200);
});

test.each([
  ['/v1/FundingRequests', { CurrencyCode: 'USD', Amount: 1, Colour: 'red' }],
  ['/v1/WebhookEndpoints', { Url: 'https://example.com/hook', Colour: 'red' }],
])('faults of query and body of POST %s are reported together', async (path, body) => {
  expectFaults(await caller.post(`${path}?dryRun=true`, body), [
    { pointer: '/Colour', code: 'UnknownMember' },
    { parameter: 'dryRun', code: 'UnknownParameter' },
  ]);
});

test.each([
  ['a rule that nobody checks', Type.String({ pattern: '^[a-z]+$' }), 'pattern is not checked here'],
  ['a format that does not exist', Type.String({ format: 'moon-phase' }), 'there is no format moon-phase'],
])('a parameter with %s cannot be declared', (_what, filter, expected) => {
  expect(() => createQueryValidator(Type.Object({ filter }))).toThrow(expected);
});
