import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { givenProducts } from './support/given-products.ts';
import { refusedFaults, refusedPlaces } from './support/refusals.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  await givenProducts(api, [
    { id: 'range-kwd', currencyCode: 'KWD', range: { minMinor: 1_500, maxMinor: 20_000, stepMinor: 5 } },
    { id: 'range-jpy', currencyCode: 'JPY', range: { minMinor: 1, maxMinor: 500, stepMinor: 1 } },
    { id: 'priceless-usd', currencyCode: 'USD', denominationsMinor: [900_000_000_000_000] },
  ]);
  caller = await api.givenAccount({
    available: { USD: 10_000_00n, EUR: 10_000_00n, JPY: 10_000_000n, KWD: 10_000_000n },
  });
});
afterAll(() => api.close());

const lineOf = (ProductId: string, Value: number) => orderRequest({}, { ProductId, Value });

test.each([
  ['aurora-coffee-usd', 5],
  ['aurora-coffee-usd', 100],
  ['manybloom-choice-usd', 5],
  ['manybloom-choice-usd', 17.23],
  ['manybloom-choice-usd', 2000],
  ['hearthline-home-usd', 25],
  ['hearthline-home-usd', 1000],
  ['hoshikaze-tea-jpy', 1000],
  ['yuzuki-onsen-jpy', 4000],
  ['range-jpy', 1],
  ['bayt-nasma-perfumery-kwd', 5],
  ['range-kwd', 1.5],
  ['range-kwd', 1.505],
  ['range-kwd', 20],
])('%s can be bought for %d, and that Value is returned', async (productId, value) => {
  expect(await placed(caller, lineOf(productId, value))).toMatchObject({ LineItems: [{ Value: value }] });
});

test.each([
  ['a Fixed product', 'bayt-nasma-perfumery-kwd', 7, 'one of 5.000 KWD, 10.000 KWD, 25.000 KWD, 50.000 KWD.'],
  ['a Fixed product', 'aurora-coffee-usd', 25.5, 'one of 5.00 USD, 10.00 USD, 15.00 USD, 25.00 USD,'],
  ['a Fixed product in yen', 'hoshikaze-tea-jpy', 1500, 'one of 1000 JPY, 2000 JPY,'],
  ['below a range', 'range-kwd', 1.495, 'from 1.500 KWD to 20.000 KWD in steps of 0.005 KWD.'],
  ['above a range', 'range-kwd', 20.005, 'from 1.500 KWD to 20.000 KWD'],
  ['between the steps of a range', 'range-kwd', 1.501, 'in steps of 0.005 KWD.'],
  ['a fils below a range', 'hearthline-home-usd', 24.99, 'from 25.00 USD to 1000.00 USD in steps of 5.00 USD.'],
  ['between the steps of a range', 'yuzuki-onsen-jpy', 3500, 'in steps of 1000 JPY.'],
])(
  'a Value that %s does not offer is rejected, and the response says what it offers: %#',
  async (_what, productId, value, allowed) => {
    const faults = await refusedFaults(api, caller, lineOf(productId, value));
    expect(faults).toMatchObject([{ pointer: '/LineItems/0/Value', code: 'InvalidValue' }]);
    expect(faults[0]?.detail).toContain(allowed);
  },
);

test.each([
  ['manybloom-choice-usd', 25.005, 'USD'],
  ['manybloom-choice-usd', 25.000001, 'USD'],
  ['range-jpy', 100.5, 'JPY'],
  ['range-kwd', 2.0005, 'KWD'],
])('a Value of %s finer than the minor unit is rejected and never rounded: %d', async (productId, value, currency) => {
  const detail = `Value has too many decimals for ${currency}.`;
  expect(await refusedFaults(api, caller, lineOf(productId, value))).toEqual([
    { pointer: '/LineItems/0/Value', code: 'InvalidValue', detail },
  ]);
});

test('the suggestions of a range are not its only values', async () => {
  await placed(caller, lineOf('manybloom-choice-usd', 26));
});

test('an order has one currency, that of its first line', async () => {
  const lines = [
    lineItem(),
    lineItem({ ProductId: 'aurora-coffee-eur', Value: 50 }),
    lineItem({ ProductId: 'range-jpy', Value: 100 }),
    lineItem({ Value: 10 }),
  ];
  const faults = await refusedFaults(api, caller, orderRequest({ LineItems: lines }));
  expect(faults).toEqual(
    [1, 2].map((index) => ({
      pointer: `/LineItems/${index}/ProductId`,
      code: 'MixedCurrencies',
      detail: expect.stringMatching(
        /^This product is in (EUR|JPY), but the order is in USD; an order has one currency\.$/,
      ),
    })),
  );
});

test('an order whose total cannot be represented exactly is rejected', async () => {
  const places = await refusedPlaces(
    api,
    caller,
    orderRequest({}, { ProductId: 'priceless-usd', Value: 9e12, Quantity: 2 }),
  );
  expect(places).toEqual(['/LineItems CostTooLarge']);
});

test('a retired product is rejected even if everything else is valid', async () => {
  const faults = await refusedFaults(api, caller, lineOf('retired-harbor-books-usd', 25));
  expect(faults).toMatchObject([{ pointer: '/LineItems/0/ProductId', code: 'ProductRetired' }]);
  expect(faults[0]?.detail).toMatch(/can no longer be ordered\.$/);
});

test.each([
  ['DigitalDelivery', 'cinderfox-streaming-usd', 12, 'Links'],
  ['Links', 'lanternkeepers-fund-usd', 25, 'DigitalDelivery'],
  ['Links', 'aurora-coffee-card-usd', 25, 'PhysicalShipment'],
])('%s of %s is rejected, and the response says how it is delivered', async (type, productId, value, allowed) => {
  const body = orderRequest({ Type: type }, { ProductId: productId, Value: value });
  const faults = await refusedFaults(api, caller, body);
  expect(faults).toMatchObject([{ pointer: '/LineItems/0/ProductId', code: 'DeliveryTypeNotSupported' }]);
  expect(faults[0]?.detail).toMatch(new RegExp(`can only be ordered as ${allowed}\\.$`));
});

test('Culture is one of the product’s own, in exactly its spelling, and the response lists them', async () => {
  for (const culture of ['en-US', 'es-ES', 'fr-FR']) await placed(caller, orderRequest({}, { Culture: culture }));
  for (const culture of ['de-DE', 'en-us', 'en']) {
    expect(await refusedFaults(api, caller, orderRequest({}, { Culture: culture }))).toEqual([
      {
        pointer: '/LineItems/0/Culture',
        code: 'InvalidCulture',
        detail: 'Culture must be one of en-US, es-ES, fr-FR.',
      },
    ]);
  }
});
