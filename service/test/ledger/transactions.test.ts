import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleFunding } from '../../src/funding/settle-funding.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { orderRequest } from '../support/order-requests.ts';
import { expectShape, orNull, type Shape } from '../support/shapes.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

interface Transaction {
  readonly Id: string;
  readonly Kind: string;
  readonly CurrencyCode: string;
  readonly Amount: number;
  readonly Balance: 'Available' | 'Pending';
  readonly OrderId: string | null;
  readonly LineItemId: string | null;
  readonly FundingRequestId: string | null;
}

const transaction: Shape = {
  Id: 'string',
  Timestamp: 'instant',
  Kind: 'string',
  CurrencyCode: 'string',
  Amount: 'number',
  Balance: 'string',
  OrderId: orNull('string'),
  LineItemId: orNull('string'),
  FundingRequestId: orNull('string'),
  CardIds: ['string'],
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  expect(await verifyLedger(api.database.db)).toEqual([]);
  await api.close();
});

async function listAll(caller: TestCaller, filter = ''): Promise<readonly Transaction[]> {
  const { status, body } = await caller.get(`/v1/Transactions?pageSize=50${filter}`);
  expect(status).toBe(200);
  expectShape(body.Data, [transaction]);
  expect(body.TotalCount).toBe((body.Data as unknown[]).length);
  return body.Data as Transaction[];
}

async function fund(
  caller: TestCaller,
  amount: number,
  outcome: 'Applied' | 'Rejected' | null,
  currency = 'USD',
): Promise<string> {
  const { body } = await caller.post('/v1/FundingRequests', { CurrencyCode: currency, Amount: amount });
  if (outcome) await settleFunding(api.database.db, caller.accountId, String(body.Id), outcome);
  return String(body.Id);
}

const placeOrder = (caller: TestCaller, line: Record<string, unknown> = {}) =>
  caller.post('/v1/Orders', orderRequest({}, line), { prefer: 'respond-async' });

const kindAndEffect = ({ Kind, Amount, Balance }: Transaction) => [Kind, Amount, Balance];

describe('transactions', () => {
  test('of funding name the balance, the amount and the request', async () => {
    const caller = await api.givenAccount({ available: {} });
    const applied = await fund(caller, 40, 'Applied');
    const rejected = await fund(caller, 3, 'Rejected');
    const all = await listAll(caller);
    expect(all.map(kindAndEffect)).toEqual([
      ['FundingRejected', -3, 'Pending'],
      ['FundingRequested', 3, 'Pending'],
      ['FundingApplied', 40, 'Available'],
      ['FundingApplied', -40, 'Pending'],
      ['FundingRequested', 40, 'Pending'],
    ]);
    expect(all.map(({ FundingRequestId }) => FundingRequestId)).toEqual([
      rejected,
      rejected,
      applied,
      applied,
      applied,
    ]);
    for (const { OrderId, LineItemId } of all) expect([OrderId, LineItemId]).toEqual([null, null]);
    expect(new Set(all.map(({ Id }) => Id)).size).toBe(5);
  });

  test('of an order are one charge for all its lines, from Available', async () => {
    const caller = await api.givenAccount({ available: { USD: 100_00n } });
    const placed = await placeOrder(caller, { Quantity: 2 });
    expect(placed.status).toBe(201);
    const [charge, ...before] = await listAll(caller);
    expect(charge).toMatchObject({ Kind: 'Charge', Amount: -47.5, Balance: 'Available', CurrencyCode: 'USD' });
    expect(charge).toMatchObject({ OrderId: placed.body.Id, LineItemId: null, FundingRequestId: null });
    expect(before.map(({ Kind }) => Kind)).toEqual(['FundingApplied', 'FundingApplied', 'FundingRequested']);
    expect(await caller.balance('USD')).toEqual({ Available: 52.5, Pending: 0 });
  });

  test('of a cancelled line are one refund to Available that names the line', async () => {
    const caller = await api.givenAccount({ available: { USD: 100_00n } });
    const { body } = await placeOrder(caller);
    const cancelled = await caller.post(`/v1/Orders/${body.Id}/Cancel`);
    expect(cancelled.status).toBe(200);
    const [refund, charge] = await listAll(caller, `&orderId=${body.Id}`);
    expect(charge).toMatchObject({ Kind: 'Charge', Amount: -23.75 });
    const lineItemId = (body.LineItems as { Id: string }[])[0]?.Id;
    expect(refund).toMatchObject({
      Kind: 'Refund',
      Amount: 23.75,
      Balance: 'Available',
      OrderId: body.Id,
      LineItemId: lineItemId,
    });
    expect(await caller.balance('USD')).toEqual({ Available: 100, Pending: 0 });
  });

  test('a rejected order adds none', async () => {
    const caller = await api.givenAccount({ available: { USD: 1_00n } });
    const before = await listAll(caller);
    expect((await placeOrder(caller)).status).toBe(422);
    expect((await placeOrder(caller, { Value: 26 })).status).toBe(400);
    expect(await listAll(caller)).toEqual(before);
  });
});

test('in every currency the transactions of each balance add up to it', async () => {
  const caller = await api.givenAccount({
    available: { USD: 500_00n, JPY: 10_000n, KWD: 5_123n },
    pending: { EUR: 10_01n, KWD: 1n },
  });
  await fund(caller, 0.1, 'Applied');
  await fund(caller, 0.2, 'Applied');
  await fund(caller, 7, 'Rejected', 'JPY');
  await fund(caller, 1.001, null, 'KWD');
  await placeOrder(caller);
  await placeOrder(caller, { Value: 10, Quantity: 3 });
  const cancelled = await placeOrder(caller, { Value: 50 });
  await caller.post(`/v1/Orders/${cancelled.body.Id}/Cancel`);
  const all = await listAll(caller);
  for (const currency of ['USD', 'EUR', 'JPY', 'KWD']) {
    const sumOf = (balance: Transaction['Balance']) =>
      all
        .filter(({ CurrencyCode, Balance }) => CurrencyCode === currency && Balance === balance)
        // In thousandths, so that the test itself adds whole numbers.
        .reduce((total, { Amount }) => total + Math.round(Amount * 1_000), 0) / 1_000;
    expect([currency, { Available: sumOf('Available'), Pending: sumOf('Pending') }]).toEqual([
      currency,
      await caller.balance(currency),
    ]);
  }
});

test('another account’s transactions are not visible, even by id', async () => {
  const owner = await api.givenAccount({ available: { USD: 100_00n } });
  const { body } = await placeOrder(owner);
  const otherAccount = await api.givenAccount({ available: {} });
  for (const filter of ['', `&orderId=${body.Id}`, '&currencyCode=USD', '&startDate=2000-01-01']) {
    expect(await listAll(otherAccount, filter)).toEqual([]);
  }
  expect(await listAll(owner, `&orderId=${body.Id}`)).toHaveLength(1);
});

test.each(['unknown', '018f0000-0000-7000-8000-000000000000', '%27', '%25', ''])(
  'the order %s has no transactions',
  async (id) => {
    const caller = await api.givenAccount();
    expect(await listAll(caller, `&orderId=${id}`)).toEqual([]);
  },
);

describe('Balances', () => {
  test('has one entry for each currency that the account ever had, and no other field', async () => {
    const caller = await api.givenAccount({ available: { USD: 1_00n, JPY: 5n }, pending: { EUR: 2_50n } });
    const { body } = await caller.get('/v1/Balances');
    expect(body).toEqual({
      Data: [
        { CurrencyCode: 'EUR', Available: 0, Pending: 2.5 },
        { CurrencyCode: 'JPY', Available: 5, Pending: 0 },
        { CurrencyCode: 'USD', Available: 1, Pending: 0 },
      ],
      Page: 1,
      PageSize: 5,
      TotalCount: 3,
    });
  });

  test('keeps a currency whose balance is zero', async () => {
    const caller = await api.givenAccount({ available: { USD: 23_75n } });
    expect((await placeOrder(caller)).status).toBe(201);
    expect((await caller.get('/v1/Balances')).body.Data).toEqual([{ CurrencyCode: 'USD', Available: 0, Pending: 0 }]);
  });
});
