import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { physicalLine, physicalRequest } from './support/physical-requests.ts';
import { faultsOf, placesOf, type WireFault } from './support/refusals.ts';
import { findTraces } from './support/traces.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount({ available: { USD: 1_000_00n, JPY: 1_000_000n } });
});
afterAll(() => api.close());

interface Validation {
  readonly Valid: boolean;
  readonly CurrencyCode: string | null;
  readonly TotalCost: number | null;
  readonly SufficientFunds: boolean;
  readonly LineItems: readonly { readonly Cost: number | null }[];
  readonly Errors: readonly WireFault[];
}

/** Validates a body, and makes sure that this left nothing behind. */
async function validated(body: unknown, by = caller): Promise<Validation> {
  const before = await findTraces(api);
  const answer = await by.post('/v1/Orders/Validate', body);
  expect(answer.status, answer.text).toBe(200);
  expect(await findTraces(api)).toEqual(before);
  return answer.body as unknown as Validation;
}

test('a correct order is valid, with the cost of each line and the total', async () => {
  const body = orderRequest({ LineItems: [lineItem({ Quantity: 2 }), lineItem({ Value: 10 })] });
  expect(await validated(body)).toEqual({
    Valid: true,
    CurrencyCode: 'USD',
    TotalCost: 57,
    SufficientFunds: true,
    HeldForFunds: false,
    ApprovalRules: [],
    LineItems: [{ Cost: 47.5 }, { Cost: 9.5 }],
    Errors: [],
  });
});

test('costs equal what the order is then charged, including shipping and yen', async () => {
  const bodies = [
    orderRequest({ LineItems: [lineItem({ ProductId: 'lumen-and-loom-usd', Value: 30, Quantity: 3 }), lineItem()] }),
    physicalRequest([1, 1, 2, 3].map((Quantity) => physicalLine({ Quantity }))),
    orderRequest({ Type: 'Links' }, { ProductId: 'yuzuki-onsen-jpy', Value: 4000, Quantity: 7 }),
  ];
  for (const body of bodies) {
    const validation = await validated(body);
    const available = (await caller.balance(String(validation.CurrencyCode))).Available;
    const order = await placed(caller, body);
    expect(validation).toMatchObject({ Valid: true, CurrencyCode: order.CurrencyCode });
    expect(validation.LineItems).toEqual(order.LineItems.map(({ Cost }) => ({ Cost })));
    const left = (await caller.balance(order.CurrencyCode)).Available;
    expect(available - left).toBeCloseTo(Number(validation.TotalCost), 6);
  }
});

test('an order that exceeds Available is valid but not covered, and Pending does not count', async () => {
  const poor = await api.givenAccount({ available: { USD: 23_74n }, pending: { USD: 100_00n } });
  expect(await validated(orderRequest(), poor)).toMatchObject({
    Valid: true,
    TotalCost: 23.75,
    SufficientFunds: false,
    Errors: [],
  });
  const exact = await api.givenAccount({ available: { USD: 23_75n } });
  expect(await validated(orderRequest(), exact)).toMatchObject({ Valid: true, SufficientFunds: true });
  const yen = orderRequest({}, { ProductId: 'hoshikaze-tea-jpy', Value: 1000 });
  expect(await validated(yen, exact)).toMatchObject({ CurrencyCode: 'JPY', TotalCost: 1000, SufficientFunds: false });
});

test('a used PONumber is one of the errors, together with all others, and names the order', async () => {
  const body = orderRequest();
  const order = await placed(caller, body);
  const validation = await validated({ ...body, DepartmentId: 'x' });
  expect(validation).toMatchObject({ Valid: false, TotalCost: 23.75 });
  expect(placesOf(validation.Errors)).toEqual(['/DepartmentId DepartmentNotAllowed', '/PONumber PONumberTaken']);
  expect(validation.Errors[1]?.detail).toContain(order.Id);
});

test('a PONumber of another account is unused, and validating uses none', async () => {
  const body = orderRequest();
  await placed(await api.givenAccount(), body);
  expect(await validated(body)).toMatchObject({ Valid: true });
  await placed(caller, body);
});

test('the errors equal those that the order is rejected with', async () => {
  const bodies = [
    {},
    orderRequest({ Notes: 'x', LineItems: [lineItem({ Value: 26 }), lineItem({ Quantity: 0, Culture: 'xx' })] }),
    physicalRequest([physicalLine({}, { Zip: 'x', CarrierId: 'none' })]),
    JSON.stringify(orderRequest()).replace('"Value":25', '"Value":25,"Value":25'),
  ];
  for (const body of bodies) {
    const { Valid, Errors } = await validated(body);
    expect(Valid).toBe(false);
    expect(Errors).toEqual(faultsOf(await caller.post('/v1/Orders', body)));
  }
});

test('valid lines are priced although others are not, and then there is no total', async () => {
  const LineItems = [
    lineItem(),
    lineItem({ Value: 26 }),
    lineItem({ ProductId: 'none' }),
    lineItem({ Quantity: 0 }),
    lineItem({ Quantity: 3 }),
  ];
  expect(await validated(orderRequest({ LineItems }))).toMatchObject({
    Valid: false,
    CurrencyCode: 'USD',
    TotalCost: null,
    SufficientFunds: false,
    LineItems: [{ Cost: 23.75 }, { Cost: null }, { Cost: null }, { Cost: null }, { Cost: 71.25 }],
  });
});

test('a fault that does not affect the price does not hide it', async () => {
  const body = orderRequest({ Note: 5, PONumber: null }, { Culture: 'xx-XX', DigitalDeliveryAddress: {} });
  expect(await validated(body)).toMatchObject({
    Valid: false,
    TotalCost: 23.75,
    SufficientFunds: true,
    LineItems: [{ Cost: 23.75 }],
  });
});

test('a line in another currency has no cost, and currencies are never added up', async () => {
  const LineItems = [lineItem(), lineItem({ ProductId: 'hoshikaze-tea-jpy', Value: 1000 })];
  expect(await validated(orderRequest({ LineItems }))).toMatchObject({
    CurrencyCode: 'USD',
    TotalCost: null,
    SufficientFunds: false,
    LineItems: [{ Cost: 23.75 }, { Cost: null }],
  });
});

test('a line with unknown shipping has no cost', async () => {
  const lines = [
    physicalLine({}, { ShippingMethodId: 'none', Name: 'A' }),
    physicalLine({}, { ShippingMethodId: 'eu-central-standard-eur', Name: 'B' }),
    physicalLine({}, { ShipmentId: 'x', Name: 'C' }),
    physicalLine({}, { ShipmentId: 'x', Name: 'D' }),
    physicalLine({ PhysicalDeliveryAddress: null }),
    physicalLine({ Quantity: 2 }, { Name: 'E' }),
  ];
  const costs = [null, null, null, null, null, 51 + 4.95].map((Cost) => ({ Cost }));
  expect(await validated(physicalRequest(lines))).toMatchObject({ TotalCost: null, LineItems: costs });
  expect(await validated(physicalRequest([physicalLine()], { Type: 'none' }))).toMatchObject({
    LineItems: [{ Cost: null }],
  });
});

test('with an invalid value, a parcel priced by count has a cost and one priced by value has none', async () => {
  const pair = (method: string) =>
    physicalRequest([
      physicalLine({}, { ShippingMethodId: method }),
      physicalLine({ Value: 26 }, { ShippingMethodId: method }),
    ]);
  expect(await validated(pair('us-east-ground'))).toMatchObject({ LineItems: [{ Cost: 25.5 + 2.48 }, { Cost: null }] });
  expect(await validated(pair('us-east-insured'))).toMatchObject({ LineItems: [{ Cost: null }, { Cost: null }] });
});

test('an empty order is answered with empty values in every field', async () => {
  expect(await validated({})).toEqual({
    Valid: false,
    CurrencyCode: null,
    TotalCost: null,
    SufficientFunds: false,
    HeldForFunds: false,
    ApprovalRules: [],
    LineItems: [],
    Errors: [expect.anything(), expect.anything(), expect.anything()],
  });
});

test.each(['', '{', '{"Type":}', 'null x', '\ufeff{}'])('malformed JSON is rejected here too: %j', async (body) => {
  const faults = faultsOf(await caller.post('/v1/Orders/Validate', body));
  expect(faults.map((fault) => fault.code)).toEqual(['MalformedJson']);
});

test('webhook settings are checked and not returned', async () => {
  const WebhookSettings = { FulfillmentComplete: { Url: 'https://10.0.0.1/x' } };
  const validation = await validated(orderRequest({ WebhookSettings }));
  expect(placesOf(validation.Errors)).toEqual(['/WebhookSettings/FulfillmentComplete/Url InvalidUrl']);
});
