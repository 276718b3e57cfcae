import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleFunding } from '../../src/funding/settle-funding.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

let api: TestApi;
let keysGiven = 0;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  expect(await verifyLedger(api.database.db)).toEqual([]);
  await api.close();
});

const givenUnfundedAccount = () => api.givenAccount({ available: {} });
const freshKey = () => `key-${++keysGiven}`;
const body = { CurrencyCode: 'USD', Amount: 10, Reference: 'a' };
const ask = (caller: TestCaller, key: string, changes: Record<string, unknown> = {}) =>
  caller.post('/v1/FundingRequests', { ...body, ...changes }, { 'idempotency-key': key });

describe('a request repeated with its key', () => {
  test('returns the first request and moves no money', async () => {
    const caller = await givenUnfundedAccount();
    const key = freshKey();
    const [first, second] = [await ask(caller, key), await ask(caller, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    await expectOneRequest(caller);
  });

  test('matches when null replaces an omitted member', async () => {
    const caller = await givenUnfundedAccount();
    const key = freshKey();
    const first = await ask(caller, key, { Reference: undefined });
    expect((await ask(caller, key, { Reference: null })).body).toEqual(first.body);
    expect((await ask(caller, key, { Reference: undefined, Amount: 10.0 })).body).toEqual(first.body);
    await expectOneRequest(caller);
  });

  test('shows the current status of the first request', async () => {
    const caller = await givenUnfundedAccount();
    const key = freshKey();
    const first = await ask(caller, key);
    await settleFunding(api.database.db, caller.accountId, String(first.body.Id), 'Applied');
    expect((await ask(caller, key)).body).toMatchObject({ Id: first.body.Id, Status: 'Applied' });
    expect(await caller.balance('USD')).toEqual({ Available: 10, Pending: 0 });
  });

  test('creates one request when sent many times at once', async () => {
    const caller = await givenUnfundedAccount();
    const key = freshKey();
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(caller, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201));
    expect(new Set(answers.map((answer) => answer.body.Id)).size).toBe(1);
    await expectOneRequest(caller);
  });
});

describe('a key reused with other values', () => {
  test.each<[string, Record<string, unknown>]>([
    ['another amount', { Amount: 11 }],
    ['another currency', { CurrencyCode: 'EUR' }],
    ['another reference', { Reference: 'b' }],
    ['no reference', { Reference: null }],
  ])('(%s) answers 409, and the first request is unchanged', async (_what, changes) => {
    const caller = await givenUnfundedAccount();
    const key = freshKey();
    const first = await ask(caller, key);
    expectProblem(await ask(caller, key, changes), 'IdempotencyKeyReused');
    expect((await caller.get(`/v1/FundingRequests/${first.body.Id}`)).body).toEqual(first.body);
    await expectOneRequest(caller);
  });

  test('concurrent requests with different values: one set is stored, and the others answer 409', async () => {
    const caller = await givenUnfundedAccount();
    const key = freshKey();
    const amounts = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 10 : 20));
    const answers = await Promise.all(amounts.map((Amount) => ask(caller, key, { Amount })));
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map((answer) => answer.body.Id)).size).toBe(1);
    expect(new Set(made.map((answer) => answer.body.Amount)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
    expect((await caller.balance('USD')).Pending).toBe(made[0]?.body.Amount);
  });
});

test('two accounts can use the same key', async () => {
  const [one, other] = [await givenUnfundedAccount(), await givenUnfundedAccount()];
  const key = freshKey();
  const [first, second] = [await ask(one, key), await ask(other, key, { Amount: 99 })];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body.Id).not.toBe(second.body.Id);
});

test('a rejected request leaves its key unused', async () => {
  const caller = await givenUnfundedAccount();
  const key = freshKey();
  expectProblem(await ask(caller, key, { Amount: -1 }), 'InvalidRequest');
  expect((await ask(caller, key)).status).toBe(201);
});

test('without a key every request is new', async () => {
  const caller = await givenUnfundedAccount();
  for (let i = 0; i < 3; i++) expect((await caller.post('/v1/FundingRequests', body)).status).toBe(201);
  expect((await caller.balance('USD')).Pending).toBe(30);
});

describe('the format of the key', () => {
  test.each(['x', 'x'.repeat(100), 'a b/c?d=e', "'; drop table orders; --", 'é'])('the key can be %s', async (key) => {
    const caller = await givenUnfundedAccount();
    const [first, second] = [await ask(caller, key), await ask(caller, key)];
    expect([first.status, second.body.Id]).toEqual([201, first.body.Id]);
  });

  test('keys are compared exactly', async () => {
    const caller = await givenUnfundedAccount();
    const answers = [await ask(caller, 'Key'), await ask(caller, 'key'), await ask(caller, 'key-')];
    expect(new Set(answers.map((answer) => answer.body.Id)).size).toBe(3);
  });

  test.each([
    ['empty', '', 'TooShort'],
    ['longer than 100 characters', 'x'.repeat(101), 'TooLong'],
  ])('the key cannot be %s: 400 together with the other faults', async (_what, key, code) => {
    const caller = await givenUnfundedAccount();
    expectFaults(await ask(caller, key, { Amount: 0 }), [
      { parameter: 'Idempotency-Key', code },
      { pointer: '/Amount', code: 'OutOfRange' },
    ]);
    expect((await caller.get('/v1/FundingRequests')).body.TotalCount).toBe(0);
  });
});

async function expectOneRequest(caller: TestCaller): Promise<void> {
  expect(await caller.balance('USD')).toEqual({ Available: 0, Pending: 10 });
  expect((await caller.get('/v1/FundingRequests')).body.TotalCount).toBe(1);
  expect((await caller.get('/v1/Transactions')).body.TotalCount).toBe(1);
}
