import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { freshPoNumber } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { givenProducts } from './support/given-products.ts';
import { usAddress } from './support/physical-requests.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  const range = { minMinor: 1, maxMinor: 99_999, stepMinor: 1 };
  await givenProducts(api, [
    { id: 'fine-fee-usd', currencyCode: 'USD', fee: '0.005', discountPercentage: '3.3333', range },
    { id: 'half-off-usd', currencyCode: 'USD', discountPercentage: '50', range },
    { id: 'given-away-usd', currencyCode: 'USD', discountPercentage: '100', range },
    { id: 'fine-fee-jpy', currencyCode: 'JPY', fee: '0.4', discountPercentage: '12.5', range },
    { id: 'dear-fee-jpy', currencyCode: 'JPY', fee: '33', range },
    { id: 'fine-fee-kwd', currencyCode: 'KWD', fee: '0.000123', discountPercentage: '0.0001', range },
    { id: 'half-fils-kwd', currencyCode: 'KWD', fee: '0.0005', range },
  ]);
  caller = await api.givenAccount({ available: { USD: 10n ** 14n, JPY: 10n ** 14n, KWD: 10n ** 14n } });
});
afterAll(() => api.close());

const exponents: Readonly<Record<string, number>> = { USD: 2, JPY: 0, KWD: 3 };
const minorOf = (amount: number, code: string) => Math.round(amount * 10 ** (exponents[code] ?? Number.NaN));

const digitalLine = (code: string, ...products: string[]) =>
  fc.record({
    ProductId: fc.constantFrom(...products),
    Value: fc.integer({ min: 1, max: 99_999 }).map((minor) => minor / 10 ** (exponents[code] ?? 0)),
    Quantity: fc.integer({ min: 1, max: 40 }),
  });
const mailedLine = fc
  .record({
    ProductId: fc.constantFrom('aurora-coffee-card-usd', 'hearthline-home-card-usd', 'manybloom-choice-card-usd'),
    Quantity: fc.integer({ min: 1, max: 30 }),
    address: fc.record({
      ShippingMethodId: fc.constantFrom('us-east-ground', 'us-east-two-day', 'us-east-overnight', 'us-east-insured'),
      Name: fc.constantFrom('Ann', 'Bob'),
    }),
  })
  .map(({ address, ...line }) => ({ ...line, Value: 50, PhysicalDeliveryAddress: usAddress(address) }));

const listOf = <T>(line: fc.Arbitrary<T>) => fc.array(line, { minLength: 1, maxLength: 8 });
const order = fc.oneof(
  fc.record({
    Type: fc.constant('Links'),
    LineItems: listOf(digitalLine('USD', 'fine-fee-usd', 'half-off-usd', 'given-away-usd')),
  }),
  fc.record({ Type: fc.constant('Links'), LineItems: listOf(digitalLine('JPY', 'fine-fee-jpy', 'dear-fee-jpy')) }),
  fc.record({ Type: fc.constant('Links'), LineItems: listOf(digitalLine('KWD', 'fine-fee-kwd', 'half-fils-kwd')) }),
  fc.record({ Type: fc.constant('PhysicalShipment'), LineItems: listOf(mailedLine) }),
);

async function validatedTotal(body: object): Promise<{ TotalCost: number; CurrencyCode: string }> {
  const answer = await caller.post('/v1/Orders/Validate', { ...body, PONumber: freshPoNumber() });
  expect(answer.body, answer.text).toMatchObject({ Valid: true });
  return answer.body as { TotalCost: number; CurrencyCode: string };
}

test('the costs of the lines add up exactly to the one charge, for any order in any currency', async () => {
  await fc.assert(
    fc.asyncProperty(order, async (body) => {
      const { Id, CurrencyCode, LineItems } = await placed(caller, { ...body, PONumber: freshPoNumber() });
      const costs = LineItems.map((line) => minorOf(line.Cost, CurrencyCode));
      expect(costs.every((cost) => cost >= 0)).toBe(true);
      const total = costs.reduce((sum, cost) => sum + cost, 0);
      const transactions = await caller.get(`/v1/Transactions?orderId=${Id}`);
      const charges = transactions.body.Data as { Amount: number }[];
      const charge = { Kind: 'Charge', Balance: 'Available', CurrencyCode, OrderId: Id, LineItemId: null };
      // A free order has no charge.
      expect(charges).toMatchObject(total === 0 ? [] : [charge]);
      expect(minorOf(charges[0]?.Amount ?? 0, CurrencyCode) + total).toBe(0);
    }),
    { numRuns: 60 },
  );
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

test('the order of lines does not change the total', async () => {
  await fc.assert(
    fc.asyncProperty(order, async (body) => {
      const { TotalCost } = await validatedTotal(body);
      expect(await validatedTotal({ ...body, LineItems: body.LineItems.toReversed() })).toMatchObject({ TotalCost });
    }),
    { numRuns: 25 },
  );
});

test('many lines of one card cost the same as one line of many cards', async () => {
  await fc.assert(
    fc.asyncProperty(order, fc.integer({ min: 1, max: 60 }), async ({ Type, LineItems: [line] }, count) => {
      const together = await validatedTotal({ Type, LineItems: [{ ...line, Quantity: count }] });
      const apart = await validatedTotal({ Type, LineItems: Array(count).fill({ ...line, Quantity: 1 }) });
      expect(apart).toMatchObject({ TotalCost: together.TotalCost });
    }),
    { numRuns: 25 },
  );
});

test('an account’s own fee and discount apply, and the balance falls by exactly the cost', async () => {
  const before = await caller.balance('KWD');
  const Value = 1.005;
  await placed(caller, {
    Type: 'Links',
    PONumber: freshPoNumber(),
    LineItems: [{ ProductId: 'half-fils-kwd', Value, Quantity: 3 }],
  });
  const after = await caller.balance('KWD');
  expect(minorOf(before.Available, 'KWD') - minorOf(after.Available, 'KWD')).toBe(3 * 1_006);
});
