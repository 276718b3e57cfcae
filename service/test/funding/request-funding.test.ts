import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { expectFaults, expectProblem, withoutInstance } from '../support/problems.ts';
import { expectShape, orNull, type Shape } from '../support/shapes.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

const fundingRequest: Shape = {
  Id: 'string',
  Timestamp: 'instant',
  CurrencyCode: 'string',
  Amount: 'number',
  Reference: orNull('string'),
  Status: 'string',
  AppliedAt: orNull('instant'),
  PaymentReference: 'string',
  RejectionReason: orNull('string'),
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  expect(await verifyLedger(api.database.db)).toEqual([]);
  await api.close();
});

const givenUnfundedAccount = () => api.givenAccount({ available: {} });
const ask = (caller: TestCaller, body: unknown) => caller.post('/v1/FundingRequests', body);

describe('a funding request', () => {
  test('raises only Pending, and can be read at its Location', async () => {
    const caller = await givenUnfundedAccount();
    const answer = await ask(caller, { CurrencyCode: 'USD', Amount: 1234.56, Reference: 'wire 42' });
    expect(answer.status).toBe(201);
    expectShape(answer.body, fundingRequest);
    expect(answer.body).toMatchObject({
      CurrencyCode: 'USD',
      Amount: 1234.56,
      Reference: 'wire 42',
      Status: 'Pending',
      AppliedAt: null,
    });
    expect(answer.headers.get('location')).toBe(`/v1/FundingRequests/${answer.body.Id}`);
    expect((await caller.get(String(answer.headers.get('location')))).body).toEqual(answer.body);
    expect(await caller.balance('USD')).toEqual({ Available: 0, Pending: 1234.56 });
  });

  test('is listed newest first, with exactly its own fields', async () => {
    const caller = await givenUnfundedAccount();
    const made = [];
    for (const Amount of [1, 2, 3]) made.push((await ask(caller, { CurrencyCode: 'EUR', Amount })).body);
    const { body } = await caller.get('/v1/FundingRequests');
    expect(body).toEqual({ Data: made.reverse(), Page: 1, PageSize: 5, TotalCount: 3 });
    expectShape(body.Data, [fundingRequest]);
  });

  test('cannot be spent before it is applied', async () => {
    const caller = await givenUnfundedAccount();
    await ask(caller, { CurrencyCode: 'USD', Amount: 1000 });
    const order = {
      Type: 'Links',
      PONumber: 'pending-money',
      LineItems: [{ ProductId: 'aurora-coffee-usd', Value: 25 }],
    };
    expectProblem(await caller.post('/v1/Orders', order), 'InsufficientFunds');
  });

  test('of another account answers like a missing one, and is in no other list', async () => {
    const [owner, otherAccount] = [await givenUnfundedAccount(), await givenUnfundedAccount()];
    const { body } = await ask(owner, { CurrencyCode: 'USD', Amount: 5 });
    const foreign = await otherAccount.get(`/v1/FundingRequests/${body.Id}`);
    const unknown = await otherAccount.get('/v1/FundingRequests/018f0000-0000-7000-8000-000000000000');
    expectProblem(foreign, 'NotFound');
    expect(withoutInstance(foreign)).toEqual(withoutInstance(unknown));
    expect((await otherAccount.get('/v1/FundingRequests')).body.TotalCount).toBe(0);
    expect(await otherAccount.balance('USD')).toEqual({ Available: 0, Pending: 0 });
  });
});

describe('the amount', () => {
  test.each([
    ['JPY', 1],
    ['JPY', 1_000_000_000],
    ['KWD', 0.001],
    ['KWD', 1.234],
    ['USD', 0.01],
    ['USD', 999_999_999.99],
    ['CLF', 1.2345],
  ])('%s %d is stored exactly', async (CurrencyCode, Amount) => {
    const caller = await givenUnfundedAccount();
    const answer = await ask(caller, { CurrencyCode, Amount });
    expect([answer.status, answer.body.Amount]).toEqual([201, Amount]);
    expect((await caller.balance(CurrencyCode)).Pending).toBe(Amount);
  });

  test.each<[string, string, string]>([
    ['JPY', '1.5', 'NumberTooPrecise'],
    ['JPY', '0.01', 'NumberTooPrecise'],
    ['KWD', '1.2345', 'NumberTooPrecise'],
    ['USD', '0.001', 'NumberTooPrecise'],
    ['USD', '25.005', 'NumberTooPrecise'],
    ['USD', '0.30000000000000004', 'NumberTooPrecise'],
    ['USD', '0', 'OutOfRange'],
    ['USD', '-0', 'OutOfRange'],
    ['USD', '-5', 'OutOfRange'],
    ['USD', '1000000000.01', 'OutOfRange'],
    ['USD', '999999999999999', 'OutOfRange'],
    ['USD', '"5"', 'WrongType'],
    ['USD', 'true', 'WrongType'],
    ['USD', '[5]', 'WrongType'],
    ['USD', 'null', 'Required'],
  ])('%s %s is rejected with %s, and nothing is written', async (currency, literal, code) => {
    const caller = await givenUnfundedAccount();
    const answer = await ask(caller, `{"CurrencyCode":"${currency}","Amount":${literal}}`);
    expectProblem(answer, 'InvalidRequest');
    expect(answer.body.errors).toContainEqual({ pointer: '/Amount', code, detail: expect.any(String) });
    await expectNothingWritten(caller);
  });

  test.each(['1e400', '1e15', '1e-7', '9007199254740993'])(
    'USD %s is rejected as a number that cannot be stored exactly',
    async (literal) => {
      const caller = await givenUnfundedAccount();
      const answer = await ask(caller, `{"CurrencyCode":"USD","Amount":${literal}}`);
      expectProblem(answer, 'InvalidRequest');
      for (const { pointer } of answer.body.errors as { pointer: string }[]) expect(pointer).toBe('/Amount');
      await expectNothingWritten(caller);
    },
  );

  test.each(['NaN', 'Infinity', '.5', '5.', '0x10', '1_000', '01'])('%s is not JSON', async (literal) => {
    const caller = await givenUnfundedAccount();
    expectProblem(await ask(caller, `{"CurrencyCode":"USD","Amount":${literal}}`), 'InvalidRequest');
    await expectNothingWritten(caller);
  });
});

describe('the reference', () => {
  test.each([
    ['left out', undefined, null],
    ['null', null, null],
    ['100 letters', 'x'.repeat(100), 'x'.repeat(100)],
    ['100 presents', '🎁'.repeat(100), '🎁'.repeat(100)],
    ['markup', '<b>=1+1</b>', '<b>=1+1</b>'],
  ])('%s is stored unchanged', async (_what, Reference, kept) => {
    const answer = await ask(await givenUnfundedAccount(), { CurrencyCode: 'USD', Amount: 1, Reference });
    expect([answer.status, answer.body.Reference]).toEqual([201, kept]);
  });

  test('a reference can be used several times', async () => {
    const caller = await givenUnfundedAccount();
    const body = { CurrencyCode: 'USD', Amount: 1, Reference: 'same' };
    const [first, second] = [await ask(caller, body), await ask(caller, body)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.Id).not.toBe(second.body.Id);
    expect((await caller.balance('USD')).Pending).toBe(2);
  });

  test.each([
    ['101 letters', 'x'.repeat(101), 'TooLong'],
    ['101 presents', '🎁'.repeat(101), 'TooLong'],
    ['empty', '', 'TooShort'],
    ['two lines', 'a\nb', 'ForbiddenCharacter'],
    ['a control character', 'a\u0007', 'ForbiddenCharacter'],
    ['a number', 5, 'WrongType'],
  ])('%s is rejected', async (_what, Reference, code) => {
    const caller = await givenUnfundedAccount();
    expectFaults(await ask(caller, { CurrencyCode: 'USD', Amount: 1, Reference }), [{ pointer: '/Reference', code }]);
    await expectNothingWritten(caller);
  });

  test('NUL and unpaired surrogates are rejected', async () => {
    for (const written of ['\\u0000', '\\ud800']) {
      const answer = await ask(
        await givenUnfundedAccount(),
        `{"CurrencyCode":"USD","Amount":1,"Reference":"a${written}"}`,
      );
      expectProblem(answer, 'InvalidRequest');
    }
  });
});

describe('invalid requests', () => {
  test.each(['usd', 'US', 'USDX', 'XXX', '', 'ⓊⓈⒹ', '__proto__'])(
    'the currency %s is rejected',
    async (CurrencyCode) => {
      expectFaults(await ask(await givenUnfundedAccount(), { CurrencyCode, Amount: 1 }), [
        { pointer: '/CurrencyCode', code: 'InvalidCurrency' },
      ]);
    },
  );

  test('all faults are reported at once, each with its location', async () => {
    const caller = await givenUnfundedAccount();
    expectFaults(await ask(caller, { CurrencyCode: 'usd', Amount: -1, Reference: '', Referense: 'x' }), [
      { pointer: '/CurrencyCode', code: 'InvalidCurrency' },
      { pointer: '/Amount', code: 'OutOfRange' },
      { pointer: '/Reference', code: 'TooShort' },
      { pointer: '/Referense', code: 'UnknownMember' },
    ]);
    expectFaults(await ask(caller, { CurrencyCode: 'JPY', Amount: 1.5, Reference: 'a\tb' }), [
      { pointer: '/Amount', code: 'NumberTooPrecise' },
      { pointer: '/Reference', code: 'ForbiddenCharacter' },
    ]);
    expectFaults(await ask(caller, {}), [
      { pointer: '/CurrencyCode', code: 'Required' },
      { pointer: '/Amount', code: 'Required' },
    ]);
    await expectNothingWritten(caller);
  });

  test.each(['{"CurrencyCode":"USD","Amount":1,"Amount":1000}', '{"CurrencyCode":"USD","Amount":1,"__proto__":{}}'])(
    '%s is rejected',
    async (text) => {
      const caller = await givenUnfundedAccount();
      expectProblem(await ask(caller, text), 'InvalidRequest');
      await expectNothingWritten(caller);
    },
  );

  test.each(['Id', 'Status', 'Timestamp', 'AppliedAt', 'AccountId'])(
    '%s cannot be set by the caller',
    async (member) => {
      const caller = await givenUnfundedAccount();
      const answer = await ask(caller, { CurrencyCode: 'USD', Amount: 1, [member]: 'Applied' });
      expectFaults(answer, [{ pointer: `/${member}`, code: 'UnknownMember' }]);
      await expectNothingWritten(caller);
    },
  );
});

async function expectNothingWritten(caller: TestCaller): Promise<void> {
  for (const path of ['/v1/FundingRequests', '/v1/Transactions', '/v1/Balances']) {
    expect([path, (await caller.get(path)).body.TotalCount]).toEqual([path, 0]);
  }
}
