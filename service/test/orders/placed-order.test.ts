import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { physicalLine, physicalRequest } from './support/physical-requests.ts';
import { placed, readBack } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const emptyCard = {
  Id: expect.stringMatching(uuid),
  ClaimTimestamp: null,
  ClaimStatus: null,
  ClaimLinkChallengeAnswer: null,
  BarcodeChars: null,
  BarcodeType: null,
  Codes: [],
  Chosen: [],
  DigitalDeliveryAddress: null,
};

const pendingLine = {
  Id: expect.stringMatching(uuid),
  Status: 'Pending',
  StatusReason: 'Queued',
  RecipientForgottenAt: null,
  ClaimExpiresAt: null,
  ExternalId: null,
  ProductVariantId: null,
  Culture: null,
  BrandingId: null,
  PhysicalDeliveryAddress: null,
  DigitalDeliveryAddress: null,
  Personalization: null,
  CardholderInformation: null,
  Shipments: [],
};

const pendingOrder = {
  Id: expect.stringMatching(uuid),
  Timestamp: expect.stringMatching(instant),
  Date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  Status: 'Pending',
  StatusReason: 'Queued',
  Personalization: null,
  Note: null,
  DepartmentId: null,
  Approval: null,
  FundsHold: null,
};

test('a DigitalDelivery order answers 201 with its Location and every field, null where nothing was sent', async () => {
  const request = orderRequest();
  const answer = await caller.post('/v1/Orders', request);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('location')).toBe(`/v1/Orders/${answer.body.Id}`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.body).toStrictEqual({
    ...pendingOrder,
    Type: 'DigitalDelivery',
    PONumber: request.PONumber,
    CurrencyCode: 'USD',
    LineItems: [
      {
        ...pendingLine,
        DeliveryStatus: 'NotSent',
        ProductId: 'aurora-coffee-usd',
        Value: 25,
        Quantity: 1,
        Cost: 23.75,
        ClaimData: [emptyCard],
        DigitalDeliveryAddress: { Email: 'ann@example.com', Sms: null },
      },
    ],
  });
});

test('a Links order needs no address, has no DeliveryStatus, and shows one entry for each card', async () => {
  const line = { ProductId: 'cinderfox-streaming-usd', Value: 12, Quantity: 3 };
  const request = orderRequest({ Type: 'Links', LineItems: [line] });
  const answer = await caller.post('/v1/Orders', request);
  expect(answer.status).toBe(201);
  expect(answer.body).toStrictEqual({
    ...pendingOrder,
    Type: 'Links',
    PONumber: request.PONumber,
    CurrencyCode: 'USD',
    LineItems: [
      { ...pendingLine, ...line, DeliveryStatus: null, Cost: 36, ClaimData: [emptyCard, emptyCard, emptyCard] },
    ],
  });
});

test('a PhysicalShipment order shows its whole address, and its cost includes shipping', async () => {
  const request = physicalRequest();
  const answer = await caller.post('/v1/Orders', request);
  expect(answer.status).toBe(201);
  expect(answer.body).toStrictEqual({
    ...pendingOrder,
    Type: 'PhysicalShipment',
    PONumber: request.PONumber,
    CurrencyCode: 'USD',
    LineItems: [
      {
        ...pendingLine,
        DeliveryStatus: 'NotSent',
        ProductId: 'aurora-coffee-card-usd',
        Value: 25,
        Quantity: 1,
        Cost: 30.45,
        ClaimData: [emptyCard],
        PhysicalDeliveryAddress: {
          ...physicalLine().PhysicalDeliveryAddress,
          AddressLine2: null,
          AddressLine3: null,
          CarrierId: null,
          ShipmentId: null,
        },
      },
    ],
  });
});

test('an order is the same at its Location and in the list as in the response that created it', async () => {
  for (const request of [
    orderRequest({ LineItems: [lineItem({ Quantity: 2 }), lineItem({ Value: 10 })] }),
    orderRequest({ Type: 'Links' }),
    physicalRequest([physicalLine({}, { CarrierId: 'us-coffee-sleeve', ShipmentId: 'box 1' })]),
  ]) {
    const answer = await caller.post('/v1/Orders', request);
    const read = await caller.get(String(answer.headers.get('location')));
    expect(read.status).toBe(200);
    expect(read.body).toStrictEqual(answer.body);
    const { body } = await caller.get(`/v1/Orders?poNumber=${request.PONumber}`);
    expect(body).toStrictEqual({
      Data: [answer.body],
      Page: 1,
      PageSize: 5,
      TotalCount: 1,
      NextCursor: null,
      HasMore: false,
    });
  }
});

test('ids of lines and cards are unique in the order and stay the same', async () => {
  const lines = Array.from({ length: 20 }, (_, index) => lineItem({ Quantity: index + 1 }));
  const order = await placed(caller, orderRequest({ LineItems: lines }));
  const idsOf = ({ Id, LineItems }: typeof order) => [
    Id,
    ...LineItems.flatMap((line) => [line.Id, ...line.ClaimData.map((card) => card.Id)]),
  ];
  expect(new Set(idsOf(order)).size).toBe(1 + 20 + 210);
  expect(order.LineItems.map((line) => line.ClaimData.length)).toEqual(lines.map((line) => line.Quantity));
  expect(idsOf(await readBack(caller, order))).toEqual(idsOf(order));
});

test('Timestamp is the creation time in UTC with milliseconds, and Date its day', async () => {
  const before = Date.now();
  const order = await placed(caller, orderRequest());
  const at = Date.parse(order.Timestamp);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
  expect(order.Timestamp).toBe(new Date(at).toISOString());
  expect(order.Date).toBe(order.Timestamp.slice(0, 10));
});

test('lines keep the order in which they were sent', async () => {
  const lines = Array.from({ length: 50 }, (_, index) => lineItem({ ExternalId: `line ${index}` }));
  const order = await placed(caller, orderRequest({ LineItems: lines }));
  expect(order.LineItems).toMatchObject(lines);
  expect((await readBack(caller, order)).LineItems).toMatchObject(lines);
});
