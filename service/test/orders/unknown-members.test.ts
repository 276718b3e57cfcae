import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { physicalLine, physicalRequest } from './support/physical-requests.ts';
import { expectProblem, refusedFaults, refusedPlaces } from './support/refusals.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const webhook = '/WebhookSettings/FulfillmentComplete';
const goodWebhook = { Url: 'https://example.com/hook', Headers: [{ Name: 'X-Key', Value: '1' }] };
const webhookOrder = (changes: object) =>
  orderRequest({ WebhookSettings: { FulfillmentComplete: { ...goodWebhook, ...changes } } });

test.each([
  ['/Notes', 'Note', orderRequest({ Notes: 'x' })],
  ['/poNumber', 'PONumber', orderRequest({ poNumber: 'x' })],
  ['/Personalization/PhotoURL', 'PhotoUrl', orderRequest({ Personalization: { PhotoURL: 'https://example.com' } })],
  [
    '/WebhookSettings/FulfilmentComplete',
    'FulfillmentComplete',
    orderRequest({ WebhookSettings: { FulfilmentComplete: {} } }),
  ],
  [`${webhook}/URL`, 'Url', webhookOrder({ URL: 'x' })],
  [`${webhook}/Headers/0/name`, 'Name', webhookOrder({ Headers: [{ Name: 'X-Key', Value: '1', name: 'x' }] })],
  ['/LineItems/0/Quantitiy', 'Quantity', orderRequest({}, { Quantitiy: 1000 })],
  ['/LineItems/1/quantity', 'Quantity', orderRequest({ LineItems: [lineItem(), lineItem({ quantity: 7 })] })],
  [
    '/LineItems/0/DigitalDeliveryAddress/EMail',
    'Email',
    orderRequest({}, { DigitalDeliveryAddress: { Email: 'a@example.com', EMail: 'b@example.com' } }),
  ],
  ['/LineItems/0/Personalization/Mesage', 'Message', orderRequest({}, { Personalization: { Mesage: 'x' } })],
  [
    '/LineItems/0/CardholderInformation/PhoneNumer',
    'PhoneNumber',
    orderRequest({}, { CardholderInformation: { PhoneNumer: 'x' } }),
  ],
  [
    '/LineItems/0/PhysicalDeliveryAddress/ShipingMethodId',
    'ShippingMethodId',
    physicalRequest([physicalLine({}, { ShipingMethodId: 'x' })]),
  ],
])('%s is rejected, and %s is suggested', async (pointer, nearest, body) => {
  const faults = await refusedFaults(api, caller, body);
  const name = pointer.split('/').at(-1);
  const detail = `${name} is not a member here; did you mean ${nearest}?`;
  expect(faults).toEqual([{ pointer, code: 'UnknownMember', detail }]);
});

test('an unknown member without a similar name gets the list of known ones', async () => {
  const faults = await refusedFaults(api, caller, orderRequest({}, { Colour: 'red' }));
  expect(faults).toMatchObject([{ pointer: '/LineItems/0/Colour', code: 'UnknownMember' }]);
  expect(faults[0]?.detail).toMatch(/^Colour is not a member here; valid names are ProductId, Value, Quantity, .*\.$/);
});

test('an unknown member is rejected even if it is null', async () => {
  expect(await refusedPlaces(api, caller, orderRequest({ Quantity: null }))).toEqual(['/Quantity UnknownMember']);
});

test('the name of an unknown member is escaped in its pointer and truncated if it is very long', async () => {
  const places = await refusedPlaces(api, caller, orderRequest({ 'a/b~c': 1 }));
  expect(places).toEqual(['/a~1b~0c UnknownMember']);
  const faults = await refusedFaults(api, caller, orderRequest({ ['x'.repeat(100_000)]: 1 }));
  expect(JSON.stringify(faults).length).toBeLessThan(1_000);
});

test.each([
  ['Id', { Id: '01a1e090-27cc-736b-a678-b566e0000000' }],
  ['Status', { Status: 'Complete' }],
  ['StatusReason', { StatusReason: null }],
  ['Timestamp', { Timestamp: '2020-01-01T00:00:00.000Z' }],
  ['Date', { Date: '2020-01-01' }],
  ['CurrencyCode', { CurrencyCode: 'JPY' }],
  ['TenantId', { TenantId: 'x' }],
  ['AccountId', { AccountId: 'x' }],
])('%s, which only the service sets, is rejected in an order', async (name, members) => {
  expect(await refusedPlaces(api, caller, orderRequest(members))).toEqual([`/${name} UnknownMember`]);
});

test.each([
  ['Id', { Id: 'x' }],
  ['Status', { Status: 'Complete' }],
  ['Cost', { Cost: 0 }],
  ['ClaimData', { ClaimData: [] }],
  ['DeliveryStatus', { DeliveryStatus: 'Sent' }],
  ['UnitCost', { UnitCost: 0.01 }],
])('%s, which only the service sets, is rejected in a line', async (name, members) => {
  expect(await refusedPlaces(api, caller, orderRequest({}, members))).toEqual([`/LineItems/0/${name} UnknownMember`]);
});

test('an order accepts no query parameters', async () => {
  for (const path of ['/v1/Orders', '/v1/Orders/Validate']) {
    const answer = await caller.post(`${path}?dryRun=true`, orderRequest());
    expectProblem(answer, 400, 'InvalidRequest');
    expect(answer.body.errors).toMatchObject([{ parameter: 'dryRun', code: 'UnknownParameter' }]);
  }
});
