import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { physicalLine, physicalRequest } from './support/physical-requests.ts';
import { expectProblem } from './support/refusals.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

type Body = Readonly<Record<string, unknown>> & { readonly PONumber: string };

/** Places the first body, then sends the second under its PONumber, and returns the reported differences. */
async function differencesOf(first: Body, second: Body): Promise<string[]> {
  const { Id } = await placed(caller, first);
  const answer = await caller.post('/v1/Orders', { ...second, PONumber: first.PONumber });
  expectProblem(answer, 409, 'DuplicatePONumber');
  const differences = answer.body.Differences as string[];
  expect(answer.body).toMatchObject({ Id, SameRequest: differences.length === 0 });
  return differences;
}

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
};

const full = () =>
  orderRequest({
    Note: 'note',
    Personalization: { PhotoUrl: 'https://example.com/1' },
    WebhookSettings: {
      FulfillmentComplete: { Url: 'https://example.com/hook', Headers: [{ Name: 'X-Key', Value: 'secret' }] },
    },
    LineItems: [
      lineItem({
        Personalization: { To: 'Ann', Message: 'Hi' },
        ExternalId: '1',
        CardholderInformation: { Name: 'A' },
      }),
      lineItem({ Quantity: 2, DigitalDeliveryAddress: { Sms: '+14155550123' } }),
    ],
  });

test('an identical body is the same order', async () => {
  const body = full();
  expect(await differencesOf(body, body)).toEqual([]);
});

test('members in another order are the same order', async () => {
  const body = full();
  expect(await differencesOf(body, reversed(body) as Body)).toEqual([]);
});

test('null and absent members are the same order', async () => {
  const nothing = {
    Note: null,
    DepartmentId: null,
    Personalization: null,
    WebhookSettings: { FulfillmentComplete: null },
    LineItems: [
      lineItem({
        Quantity: null,
        ExternalId: null,
        Personalization: null,
        DigitalDeliveryAddress: { Email: 'ann@example.com', Sms: null },
      }),
    ],
  };
  expect(await differencesOf(orderRequest(), orderRequest(nothing))).toEqual([]);
  expect(await differencesOf(orderRequest(nothing), orderRequest())).toEqual([]);
});

test('an empty object and an absent one are the same order', async () => {
  const empty = {
    Personalization: {},
    WebhookSettings: {},
    LineItems: [lineItem({ Personalization: { To: null }, CardholderInformation: {} })],
  };
  expect(await differencesOf(orderRequest(), orderRequest(empty))).toEqual([]);
  expect(await differencesOf(orderRequest(empty), orderRequest())).toEqual([]);
  const links = { Type: 'Links', LineItems: [lineItem({ DigitalDeliveryAddress: {} })] };
  const none = { Type: 'Links', LineItems: [lineItem({ DigitalDeliveryAddress: null })] };
  expect(await differencesOf(orderRequest(links), orderRequest(none))).toEqual([]);
});

test('Quantity 1 and no Quantity are the same order', async () => {
  expect(await differencesOf(orderRequest({}, { Quantity: undefined }), orderRequest({}, { Quantity: 1 }))).toEqual([]);
});

test('one moment written in two zones is the same order', async () => {
  const at = (DeliveryDate: string) => orderRequest({}, { Personalization: { DeliveryDate } });
  expect(await differencesOf(at('2020-01-01T12:00:00Z'), at('2020-01-01T13:30:00.000+01:30'))).toEqual([]);
  expect(await differencesOf(at('2020-01-01T12:00:00Z'), at('2020-01-01T12:00:00.001Z'))).toEqual([
    '/LineItems/0/Personalization/DeliveryDate',
  ]);
});

test('no headers and an empty list of headers are the same order', async () => {
  const hook = (Headers?: unknown) =>
    orderRequest({ WebhookSettings: { FulfillmentComplete: { Url: 'https://example.com', Headers } } });
  expect(await differencesOf(hook(), hook([]))).toEqual([]);
});

test('each difference is named, and nothing else', async () => {
  const first = full();
  const [one, two] = first.LineItems;
  const second = {
    ...first,
    Type: 'Links',
    Note: 'Note',
    Personalization: { PhotoUrl: 'https://example.com/1', VideoUrl: 'https://example.com/2' },
    WebhookSettings: {
      FulfillmentComplete: { Url: 'https://example.com/other', Headers: [{ Name: 'X-Key', Value: 'other' }] },
    },
    LineItems: [
      { ...one, Personalization: { To: 'ann', Message: 'Hi' }, ExternalId: null, CardholderInformation: null },
      { ...two, Quantity: 3, Value: 50, ProductId: 'inkwillow-books-usd', BrandingId: 'winter-lights' },
    ],
  };
  expect((await differencesOf(first, second)).toSorted()).toEqual([
    '/LineItems/0/CardholderInformation',
    '/LineItems/0/ExternalId',
    '/LineItems/0/Personalization/To',
    '/LineItems/1/BrandingId',
    '/LineItems/1/ProductId',
    '/LineItems/1/Quantity',
    '/LineItems/1/Value',
    '/Note',
    '/Personalization/VideoUrl',
    '/Type',
    '/WebhookSettings/FulfillmentComplete/Headers/0/Value',
    '/WebhookSettings/FulfillmentComplete/Url',
  ]);
});

test('added, removed or swapped lines are named by their positions', async () => {
  const [a, b] = [lineItem({ ExternalId: 'a' }), lineItem({ ExternalId: 'b' })];
  const of = (...LineItems: unknown[]) => orderRequest({ LineItems });
  expect(await differencesOf(of(a), of(a, b))).toEqual(['/LineItems/1']);
  expect(await differencesOf(of(a, b), of(a))).toEqual(['/LineItems/1']);
  expect(await differencesOf(of(a, b), of(b, a))).toEqual(['/LineItems/0/ExternalId', '/LineItems/1/ExternalId']);
});

test('a parcel’s members are compared one by one', async () => {
  const first = physicalRequest([physicalLine({}, { AddressLine2: 'Apt. 2' })]);
  const second = physicalRequest([physicalLine({}, { ShipmentId: 'x', Zip: '62702' })]);
  const place = '/LineItems/0/PhysicalDeliveryAddress';
  expect((await differencesOf(first, second)).toSorted()).toEqual([
    `${place}/AddressLine2`,
    `${place}/ShipmentId`,
    `${place}/Zip`,
  ]);
});

test('a body that differs everywhere is answered with a limited list', async () => {
  const lines = (value: number) => Array.from({ length: 500 }, () => lineItem({ Value: value }));
  const differences = await differencesOf(
    orderRequest({ LineItems: lines(5) }),
    orderRequest({ LineItems: lines(10) }),
  );
  expect(differences).toHaveLength(100);
  expect(differences[0]).toBe('/LineItems/0/Value');
});
