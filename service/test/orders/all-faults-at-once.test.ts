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

test('faults of format and of rules, in the order and in several lines, are all reported in one response', async () => {
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

test('a duplicate member is reported together with the other faults', async () => {
  const body = JSON.stringify(orderRequest({ LineItems: [lineItem(), lineItem({ Value: 26 })], DepartmentId: 'x' }));
  const places = await refusedPlaces(api, caller, body.replace('"Quantity":1', '"Quantity":1,"Quantity":1000'));
  expect(places).toEqual([
    '/LineItems/0/Quantity DuplicateMember',
    '/DepartmentId DepartmentNotAllowed',
    '/LineItems/1/Value InvalidValue',
  ]);
});

test('a second currency is reported even if the value of the line before it is invalid', async () => {
  const lines = [lineItem({ Value: 26 }), lineItem({ ProductId: 'hoshikaze-tea-jpy', Value: 1000 })];
  expect(await refusedPlaces(api, caller, orderRequest({ LineItems: lines }))).toEqual([
    '/LineItems/0/Value InvalidValue',
    '/LineItems/1/ProductId MixedCurrencies',
  ]);
});

test('a line that is not an object is one fault, without further ones for its missing members', async () => {
  expect(await refusedPlaces(api, caller, orderRequest({ LineItems: [null, 5, []] }))).toEqual([
    '/LineItems/0 Required',
    '/LineItems/1 WrongType',
    '/LineItems/2 WrongType',
  ]);
});

test('an address with an invalid Email is not also reported as missing', async () => {
  const line = { DigitalDeliveryAddress: { Email: 'nobody' } };
  expect(await refusedPlaces(api, caller, orderRequest({}, line))).toEqual([
    '/LineItems/0/DigitalDeliveryAddress/Email InvalidEmail',
  ]);
});

test('an invalid address that is also not allowed for the type is reported for both', async () => {
  const line = physicalLine({ ProductId: 'aurora-coffee-usd' }, { Zip: 'x'.repeat(21) });
  expect(await refusedPlaces(api, caller, orderRequest({ Type: 'Links', LineItems: [line] }))).toEqual([
    '/LineItems/0/PhysicalDeliveryAddress/Zip TooLong',
    '/LineItems/0/PhysicalDeliveryAddress NotForThisDeliveryType',
  ]);
});

test('webhook headers are checked even if the Url is invalid', async () => {
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

test('cards of a line with an invalid value count in its parcel, so no second fault is reported', async () => {
  const crate = { CarrierId: 'ember-oak-crate' };
  const ember = { ProductId: 'ember-keepsake-usd', Value: 50 };
  const lines = [
    physicalLine({ ...ember, Value: 51, Quantity: 3 }, crate),
    physicalLine({ ...ember, Quantity: 2 }, crate),
  ];
  expect(await refusedPlaces(api, caller, physicalRequest(lines))).toEqual(['/LineItems/0/Value InvalidValue']);
});

test('the size and consistency of a parcel are not checked while one of its lines is malformed', async () => {
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

test('thousands of faults are answered with a limited list, and what comes after them does no harm', async () => {
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

test('too many lines, and an otherwise malformed order, are rejected with few faults', async () => {
  const LineItems = Array(1_001).fill(5);
  const WebhookSettings = { FulfillmentComplete: { Url: 'x', Headers: 5 } };
  const places = await refusedPlaces(api, caller, {
    ...orderRequest({ LineItems, WebhookSettings }),
    Personalization: 5,
  });
  expect(places).toContain('/LineItems TooLong');
});
