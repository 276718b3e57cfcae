import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { physicalLine, physicalRequest, usAddress } from './support/physical-requests.ts';
import { placed, readBack } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const cardholder = {
  PhoneNumber: '555-0100 ext. 7',
  Email: 'holder@example.com',
  Name: 'Héctor Ñandú',
  AddressLine1: 'Calle 1',
  AddressLine2: '2.º',
  AddressLine3: 'izq.',
  City: 'Madrid',
  State: 'M',
  Zip: '28001',
  Country: 'ES',
};

const personalization = {
  To: 'Åsa 👩‍👩‍👧',
  FromName: 'Ödön',
  FromEmail: 'boss@example.com',
  Message: 'Thanks!\r\n\n\tSee you — 谢谢 🎉',
};

test('every member of a digital order is returned as it was sent', async () => {
  const withDepartments = await api.givenAccount({ hasDepartments: true });
  const line = lineItem({
    ExternalId: 'ext-1',
    ProductVariantId: 'variant-1',
    Culture: 'fr-FR',
    BrandingId: 'winter-lights',
    DigitalDeliveryAddress: { Email: 'Ann.Example@Example.com', Sms: '+14155550123' },
    Personalization: { ...personalization, DeliveryDate: '2020-01-02T03:04:05.678Z' },
    CardholderInformation: cardholder,
  });
  const request = orderRequest({
    LineItems: [line],
    Note: 'First line\nsecond line\r\n\tthird',
    DepartmentId: 'sales-europe',
    Personalization: {
      PhotoUrl: 'https://example.com/photo.jpg?size=1&x=%20#top',
      GreetingUrl: 'https://example.com/greeting',
      VideoUrl: 'https://例え.example/video',
    },
  });
  const order = await placed(withDepartments, request);
  expect(order).toMatchObject(request);
  expect(await readBack(withDepartments, order)).toMatchObject(request);
});

test('every member of a postal address is returned as it was sent', async () => {
  const address = usAddress({
    AddressLine2: 'Apt. 2',
    AddressLine3: 'c/o Bob',
    CarrierId: 'us-linen-envelope',
    ShipmentId: 'parcel A',
  });
  const request = physicalRequest([physicalLine({ PhysicalDeliveryAddress: address })]);
  const order = await placed(caller, request);
  expect(order).toMatchObject(request);
  expect(await readBack(caller, order)).toMatchObject(request);
});

test('an order without Quantity is for one card', async () => {
  const order = await placed(caller, orderRequest({}, { Quantity: undefined }));
  expect(order.LineItems).toMatchObject([{ Quantity: 1, Cost: 23.75, ClaimData: [{}] }]);
});

test('null means absent for every optional member of a digital order', async () => {
  const nothing = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));
  const lineNames = ['Quantity', 'BrandingId', 'ExternalId', 'Culture', 'ProductVariantId', 'PhysicalDeliveryAddress'];
  const line = lineItem({ ...nothing(...lineNames, 'Personalization', 'CardholderInformation') });
  line.DigitalDeliveryAddress = { Email: 'ann@example.com', ...nothing('Sms') };
  const request = orderRequest({
    LineItems: [line],
    ...nothing('Note', 'DepartmentId', 'Personalization', 'WebhookSettings'),
  });
  const order = await placed(caller, request);
  expect(order).toMatchObject({ Note: null, DepartmentId: null, Personalization: null });
  expect(order.LineItems).toMatchObject([{ ...line, Quantity: 1 }]);
});

test('null means absent for every optional member inside optional objects', async () => {
  const line = lineItem({
    Personalization: { To: null, FromName: null, FromEmail: null, Message: null, DeliveryDate: null },
    CardholderInformation: Object.fromEntries(Object.keys(cardholder).map((name) => [name, null])),
  });
  const request = orderRequest({
    LineItems: [line],
    Personalization: { PhotoUrl: null, GreetingUrl: null, VideoUrl: null },
    WebhookSettings: { FulfillmentComplete: null },
  });
  const order = await placed(caller, request);
  expect(order.LineItems).toMatchObject([line]);
});

test('null means absent for every optional member of a postal address', async () => {
  const absent = { AddressLine2: null, AddressLine3: null, CarrierId: null, ShipmentId: null };
  await placed(caller, physicalRequest([physicalLine({}, absent)]));
  const german = { Country: 'DE', State: null, Zip: '10115', City: 'Berlin' };
  const method = { ShippingMethodId: 'eu-central-standard-eur', ...german };
  const euros = await api.givenAccount({ available: { EUR: 100_00n } });
  await placed(euros, physicalRequest([physicalLine({ ProductId: 'krumenhof-bakery-card-eur', Value: 15 }, method)]));
});

test('Email and Sms can both be sent, and either alone is enough', async () => {
  for (const address of [
    { Email: 'ann@example.com' },
    { Sms: '+14155550123' },
    { Email: 'ann@example.com', Sms: '+14155550123' },
  ]) {
    const order = await placed(caller, orderRequest({}, { DigitalDeliveryAddress: address }));
    expect(order.LineItems).toMatchObject([{ DigitalDeliveryAddress: { Email: null, Sms: null, ...address } }]);
  }
});

test('a Links order stores a DigitalDeliveryAddress although nothing is sent', async () => {
  const order = await placed(caller, orderRequest({ Type: 'Links' }));
  expect(order.LineItems).toMatchObject([{ DigitalDeliveryAddress: { Email: 'ann@example.com', Sms: null } }]);
});

test('the cost of a line is made of fee, discount and quantity', async () => {
  const lines = [
    { ProductId: 'driftpine-adventures-usd', Value: 75, Quantity: 2, cost: 144.26 },
    { ProductId: 'lumen-and-loom-usd', Value: 30, Quantity: 1, cost: 27.83 },
    { ProductId: 'lumen-and-loom-usd', Value: 30, Quantity: 3, cost: 83.49 },
    { ProductId: 'manybloom-choice-usd', Value: 5.01, Quantity: 1, cost: 5.96 },
  ];
  const LineItems = lines.map(({ cost: _cost, ...line }) => lineItem(line));
  const order = await placed(caller, orderRequest({ LineItems }));
  expect(order.LineItems.map((line) => line.Cost)).toEqual(lines.map((line) => line.cost));
});
