import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { physicalLine, physicalRequest } from './support/physical-requests.ts';
import { refusedFaults, refusedPlaces } from './support/refusals.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

test('faults of shape and of rules, in the order and in several lines, are all named in one answer', async () => {
  const places = await refusedPlaces(api, caller, {
    Type: 'DigitalDelivery',
    PONumber: 'x'.repeat(101),
    DepartmentId: 'sales-europe',
    LineItems: [
      lineItem({ Value: 26, Culture: 'xx-XX', Colour: 'red' }),
      lineItem({ ProductId: 'no-such-product', Quantity: '5', BrandingId: 'no-such-branding' }),
      lineItem({ DigitalDeliveryAddress: {}, Personalization: { DeliveryDate: '2199-01-01T00:00:00Z', To: 5 } }),
      lineItem({ ProductId: 'hoshikaze-tea-jpy', Value: 1000 }),
    ],
    WebhookSettings: { FulfillmentComplete: { Url: 'ftp://example.com', Headers: [{ Name: 'Host', Value: 'x' }] } },
  });
  expect(places.toSorted()).toEqual(
    [
      '/PONumber TooLong',
      '/DepartmentId DepartmentNotAllowed',
      '/LineItems/0/Value InvalidValue',
      '/LineItems/0/Culture InvalidCulture',
      '/LineItems/0/Colour UnknownMember',
      '/LineItems/1/ProductId UnknownProduct',
      '/LineItems/1/Quantity WrongType',
      '/LineItems/1/BrandingId UnknownBranding',
      '/LineItems/2/DigitalDeliveryAddress Required',
      '/LineItems/2/Personalization/DeliveryDate TooFarAhead',
      '/LineItems/2/Personalization/To WrongType',
      '/LineItems/3/ProductId MixedCurrencies',
      '/WebhookSettings/FulfillmentComplete/Url InvalidUrl',
      '/WebhookSettings/FulfillmentComplete/Headers/0/Name NotAllowed',
    ].toSorted(),
  );
});

test('a member that stands twice is named together with what is wrong elsewhere', async () => {
  const body = JSON.stringify(orderRequest({ LineItems: [lineItem(), lineItem({ Value: 26 })], DepartmentId: 'x' }));
  const places = await refusedPlaces(api, caller, body.replace('"Quantity":1', '"Quantity":1,"Quantity":1000'));
  expect(places).toEqual([
    '/LineItems/0/Quantity DuplicateMember',
    '/DepartmentId DepartmentNotAllowed',
    '/LineItems/1/Value InvalidValue',
  ]);
});

test('another currency is named although the value of the line before it is wrong', async () => {
  const lines = [lineItem({ Value: 26 }), lineItem({ ProductId: 'hoshikaze-tea-jpy', Value: 1000 })];
  expect(await refusedPlaces(api, caller, orderRequest({ LineItems: lines }))).toEqual([
    '/LineItems/0/Value InvalidValue',
    '/LineItems/1/ProductId MixedCurrencies',
  ]);
});

test('a line that is no object is one fault, not also one for each member that it lacks', async () => {
  expect(await refusedPlaces(api, caller, orderRequest({ LineItems: [null, 5, []] }))).toEqual([
    '/LineItems/0 Required',
    '/LineItems/1 WrongType',
    '/LineItems/2 WrongType',
  ]);
});

test('an address with a wrong Email is not also called missing', async () => {
  const line = { DigitalDeliveryAddress: { Email: 'nobody' } };
  expect(await refusedPlaces(api, caller, orderRequest({}, line))).toEqual([
    '/LineItems/0/DigitalDeliveryAddress/Email InvalidEmail',
  ]);
});

test('an address that has a fault of its own and does not belong here is named for both', async () => {
  const line = physicalLine({ ProductId: 'aurora-coffee-usd' }, { Zip: 'x'.repeat(21) });
  expect(await refusedPlaces(api, caller, orderRequest({ Type: 'Links', LineItems: [line] }))).toEqual([
    '/LineItems/0/PhysicalDeliveryAddress/Zip TooLong',
    '/LineItems/0/PhysicalDeliveryAddress NotForThisDeliveryType',
  ]);
});

test('webhook headers are checked although the Url is wrong', async () => {
  const Headers = [null, { Name: 'Host', Value: 'x' }, { Name: 'X-Good', Value: 'ok' }, { Name: 5, Value: 'ok' }];
  const WebhookSettings = { FulfillmentComplete: { Url: 5, Headers } };
  const place = '/WebhookSettings/FulfillmentComplete';
  expect(await refusedPlaces(api, caller, orderRequest({ WebhookSettings }))).toEqual([
    `${place}/Url WrongType`,
    `${place}/Headers/0 Required`,
    `${place}/Headers/3/Name WrongType`,
    `${place}/Headers/1/Name NotAllowed`,
  ]);
});

test('cards of a line with a wrong value count in its parcel, so no second fault is invented', async () => {
  const crate = { CarrierId: 'ember-oak-crate' };
  const ember = { ProductId: 'ember-keepsake-usd', Value: 50 };
  const lines = [
    physicalLine({ ...ember, Value: 51, Quantity: 3 }, crate),
    physicalLine({ ...ember, Quantity: 2 }, crate),
  ];
  expect(await refusedPlaces(api, caller, physicalRequest(lines))).toEqual(['/LineItems/0/Value InvalidValue']);
});

test('a parcel is not called too small or mismatched while a line of it cannot be read', async () => {
  const crate = { CarrierId: 'ember-oak-crate', ShipmentId: 'A' };
  const ember = { ProductId: 'ember-keepsake-usd', Value: 50 };
  const lines = [
    physicalLine({ ...ember, Quantity: 2 }, crate),
    physicalLine({ ...ember, Quantity: 'three' }, crate),
    physicalLine({ ...ember, Quantity: 3 }, { ...crate, AddressLine2: 5 }),
  ];
  expect(await refusedPlaces(api, caller, physicalRequest(lines))).toEqual([
    '/LineItems/1/Quantity WrongType',
    '/LineItems/2/PhysicalDeliveryAddress/AddressLine2 WrongType',
  ]);
});

test('thousands of faults are answered with a bounded list, and what stands behind them breaks nothing', async () => {
  const line = { ...lineItem(), PhysicalDeliveryAddress: 5, Personalization: 5, Culture: 5, ExternalId: 5 };
  const last = { ...physicalLine({ Quantity: 1.5, Value: '1' }, { State: 5, Zip: {}, City: [], Country: 5 }) };
  const faults = await refusedFaults(api, caller, {
    ...orderRequest({ LineItems: [...Array(600).fill(line), last] }),
    WebhookSettings: { FulfillmentComplete: { Url: {}, Headers: { length: 1 } } },
    Personalization: 'none',
  });
  expect(faults.length).toBeGreaterThanOrEqual(1_000);
  expect(faults.length).toBeLessThan(5_000);
});

test('too many lines and a misshapen rest of the order are refused as calmly', async () => {
  const LineItems = Array(1_001).fill(5);
  const WebhookSettings = { FulfillmentComplete: { Url: 'x', Headers: 5 } };
  const places = await refusedPlaces(api, caller, {
    ...orderRequest({ LineItems, WebhookSettings }),
    Personalization: 5,
  });
  expect(places).toContain('/LineItems TooLong');
});
