import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { refusedFaults, refusedPlaces } from './support/refusals.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

test('an empty order is answered with every missing member, at its location', async () => {
  expect(await refusedFaults(api, caller, {})).toEqual([
    { pointer: '/Type', code: 'Required', detail: 'Type is required.' },
    { pointer: '/LineItems', code: 'Required', detail: 'LineItems is required.' },
    { pointer: '/PONumber', code: 'Required', detail: 'PONumber is required.' },
  ]);
});

test('null does not count as a required member', async () => {
  const body = { Type: null, LineItems: null, PONumber: null };
  expect(await refusedPlaces(api, caller, body)).toEqual([
    '/Type Required',
    '/LineItems Required',
    '/PONumber Required',
  ]);
  const line = lineItem({ ProductId: null, Value: null });
  expect(await refusedPlaces(api, caller, orderRequest({ LineItems: [line] }))).toEqual([
    '/LineItems/0/ProductId Required',
    '/LineItems/0/Value Required',
  ]);
});

test('an empty line is answered with every missing member', async () => {
  expect(await refusedPlaces(api, caller, orderRequest({ LineItems: [{}] }))).toEqual([
    '/LineItems/0/ProductId Required',
    '/LineItems/0/Value Required',
    '/LineItems/0/DigitalDeliveryAddress Required',
  ]);
});

test('an order has at least one line', async () => {
  expect(await refusedPlaces(api, caller, orderRequest({ LineItems: [] }))).toEqual(['/LineItems TooShort']);
});

test.each([undefined, null, {}, { Email: null }, { Email: null, Sms: null }])(
  'DigitalDelivery with the address %j is rejected, and the response says what is needed',
  async (address) => {
    const faults = await refusedFaults(api, caller, orderRequest({}, { DigitalDeliveryAddress: address }));
    expect(faults).toMatchObject([{ pointer: '/LineItems/0/DigitalDeliveryAddress', code: 'Required' }]);
    expect(faults[0]?.detail).toMatch(/Email or Sms/);
  },
);

test('Type is one of three words in exactly that case, and the response lists them', async () => {
  for (const type of ['Email', 'digitaldelivery', 'LINKS', '']) {
    const faults = await refusedFaults(api, caller, orderRequest({ Type: type }));
    const detail = 'Type must be one of DigitalDelivery, PhysicalShipment, Links.';
    expect(faults).toEqual([{ pointer: '/Type', code: 'NotAllowed', detail }]);
  }
});

test.each([
  ['/PONumber', orderRequest({ PONumber: 12345 }), 'PONumber must be a string, not a number.'],
  ['/Note', orderRequest({ Note: ['x'] }), 'Note must be a string, not an array.'],
  ['/LineItems', orderRequest({ LineItems: { 0: lineItem() } }), 'LineItems must be an array, not an object.'],
  ['/Personalization', orderRequest({ Personalization: 'x' }), 'Personalization must be an object, not a string.'],
  ['/WebhookSettings', orderRequest({ WebhookSettings: true }), 'WebhookSettings must be an object, not a boolean.'],
  ['/LineItems/0/Value', orderRequest({}, { Value: '25' }), 'Value must be a number, not a string.'],
  ['/LineItems/0/Value', orderRequest({}, { Value: { Amount: 25 } }), 'Value must be a number, not an object.'],
  ['/LineItems/0/Quantity', orderRequest({}, { Quantity: '5' }), 'Quantity must be an integer, not a string.'],
  ['/LineItems/0/Quantity', orderRequest({}, { Quantity: 1.5 }), 'Quantity must be an integer, not a fraction.'],
  ['/LineItems/0/Quantity', orderRequest({}, { Quantity: true }), 'Quantity must be an integer, not a boolean.'],
  ['/LineItems/0/ProductId', orderRequest({}, { ProductId: 1 }), 'ProductId must be a string, not a number.'],
  [
    '/LineItems/0/DigitalDeliveryAddress',
    orderRequest({}, { DigitalDeliveryAddress: 'ann@example.com' }),
    'DigitalDeliveryAddress must be an object, not a string.',
  ],
])('%s of another JSON type is rejected and never converted: %#', async (pointer, body, detail) => {
  expect(await refusedFaults(api, caller, body)).toEqual([{ pointer, code: 'WrongType', detail }]);
});

test.each([0, -1, 10_001, 2_147_483_648, -2_147_483_649])('a Quantity of %d is out of range', async (quantity) => {
  expect(await refusedPlaces(api, caller, orderRequest({}, { Quantity: quantity }))).toEqual([
    '/LineItems/0/Quantity OutOfRange',
  ]);
});

test.each([0, -25, -0.01])('a Value of %d is out of range', async (value) => {
  expect(await refusedPlaces(api, caller, orderRequest({}, { Value: value }))).toEqual([
    '/LineItems/0/Value OutOfRange',
  ]);
});
