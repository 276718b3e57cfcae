import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OrderId } from '../../src/kit/ids.ts';
import type { Worker } from '../../src/main/worker.ts';
import { simulateWarehouseHandler } from '../../src/shipping/stage-warehouse.ts';
import { becomes, expectSound, openCards, passTime, waiting } from '../fulfillment/support.ts';
import { physicalLine } from '../orders/support/physical-requests.ts';
import { isHeld, setStatus } from '../support/suspend.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { eventsOf, parcelsMade, parcelsOf, placeMailed, readMailed, shippingOf } from './support.ts';

const shipsAfterSeconds = 3_600;
let api: TestApi;
let worker: Worker;
let caller: TestCaller;
beforeAll(async () => {
  const environ = { WAREHOUSE_SHIPS_AFTER_SECONDS: String(shipsAfterSeconds) };
  api = await startTestApi(environ);
  worker = await startTestWorker(api, environ);
  caller = await api.givenAccount();
});
afterAll(async () => {
  await worker.close();
  await expectSound(api.database.db);
  await api.close();
});

test('a mailed order completes when the simulated warehouse has shipped it, with tracking on its line', async () => {
  const order = await placeMailed(caller, [physicalLine({ Quantity: 3 })]);
  await parcelsMade(api.database.db, order.Id);
  const waitingOrder = await readMailed(caller, order.Id);
  expect(waitingOrder).toMatchObject({ Status: 'Pending', StatusReason: 'Processing' });
  expect(waitingOrder.LineItems[0]).toMatchObject({ Status: 'Pending', DeliveryStatus: 'NotSent', Shipments: [] });
  await passTime(api.database.db, shipsAfterSeconds);
  await becomes(caller, order.Id, { Status: 'Complete' });
  const [line] = (await readMailed(caller, order.Id)).LineItems;
  expect(line).toMatchObject({
    Status: 'Complete',
    StatusReason: null,
    DeliveryStatus: 'Shipped',
    Shipments: [
      {
        ParcelId: expect.stringMatching(/^P[0-9A-Z]{11}$/),
        Status: 'Shipped',
        Courier: 'Kestrel Post',
        TrackingNumber: expect.stringMatching(/^KP\d{12}$/),
        TrackingUrl: expect.stringMatching(/^https:\/\//),
        ShippedAt: expect.stringMatching(/Z$/),
      },
    ],
  });
  expect(line?.ClaimData.map(({ ClaimStatus, Codes }) => [ClaimStatus, Codes])).toEqual([
    ['Unclaimed', []],
    ['Unclaimed', []],
    ['Unclaimed', []],
  ]);
  const cards = await openCards(api, caller.accountId, order.Id);
  expect(new Set(cards.map(({ serial }) => serial)).size).toBe(3);
});

test('shipping records ShipmentUpdated, OrderStatusChanged and FulfillmentComplete, each once', async () => {
  const order = await placeMailed(caller);
  await parcelsMade(api.database.db, order.Id);
  await passTime(api.database.db, shipsAfterSeconds);
  await becomes(caller, order.Id, { Status: 'Complete' });
  const needs = await shippingOf(api);
  const again = simulateWarehouseHandler(needs);
  const ref = { accountId: caller.accountId, orderId: order.Id as OrderId };
  await again(ref, { attempt: 2, signal: new AbortController().signal });
  const [parcel] = await parcelsOf(api.database.db, order.Id);
  const events = await eventsOf(caller, order.Id);
  expect(events.map(({ Type }) => Type)).toEqual([
    'OrderCreated',
    'ShipmentUpdated',
    'OrderStatusChanged',
    'FulfillmentComplete',
  ]);
  expect(events[1]?.Data).toEqual({
    OrderId: order.Id,
    PONumber: expect.any(String),
    ParcelId: parcel?.id,
    Status: 'Shipped',
    Cards: 1,
  });
});

test('a line marked as lost is resent, and both parcels are shown', async () => {
  const order = await placeMailed(caller, [physicalLine({ ExternalId: 'stage:lost-parcel', Quantity: 2 })]);
  await parcelsMade(api.database.db, order.Id);
  await passTime(api.database.db, shipsAfterSeconds);
  await becomes(caller, order.Id, { Status: 'Complete' });
  await passTime(api.database.db, shipsAfterSeconds + 1);
  await parcelsMade(api.database.db, order.Id, 2);
  expect((await readMailed(caller, order.Id)).LineItems[0]).toMatchObject({
    Status: 'Complete',
    DeliveryStatus: 'NotSent',
    Shipments: [{ Status: 'Lost' }],
  });
  await passTime(api.database.db, shipsAfterSeconds);
  await vi.waitFor(async () => {
    const [line] = (await readMailed(caller, order.Id)).LineItems;
    expect(line).toMatchObject({ DeliveryStatus: 'Shipped', Shipments: [{ Status: 'Lost' }, { Status: 'Shipped' }] });
    expect(line?.ClaimData.map(({ ClaimStatus }) => ClaimStatus)).toEqual([
      'Voided',
      'Voided',
      'Unclaimed',
      'Unclaimed',
    ]);
  }, waiting);
});

test('a DeliveryDate delays the parcel, and the whole parcel waits for its last line', async () => {
  const { db } = api.database;
  const DeliveryDate = new Date(Date.now() + 200 * 86_400_000).toISOString();
  const order = await placeMailed(caller, [physicalLine(), physicalLine({ Personalization: { DeliveryDate } })]);
  await vi.waitFor(async () => {
    const { LineItems } = await readMailed(caller, order.Id);
    expect(LineItems.map(({ StatusReason }) => StatusReason)).toEqual(['Processing', 'Scheduled']);
  }, waiting);
  expect(await parcelsOf(db, order.Id)).toEqual([]);
  await passTime(db, 201 * 86_400);
  expect(await parcelsMade(db, order.Id)).toMatchObject([{ cardCount: 2, lineNumbers: [1, 2] }]);
});

test.each([
  ['stage:out-of-stock', 'Pending', 'AwaitingStock'],
  ['stage:failing-supplier', 'Failed', 'SupplierRefused'],
])('%s works for mailed cards too', async (ExternalId, Status, StatusReason) => {
  const order = await placeMailed(caller, [physicalLine({ ExternalId })]);
  await vi.waitFor(async () => {
    expect((await readMailed(caller, order.Id)).LineItems[0]).toMatchObject({ Status, StatusReason });
  }, waiting);
  expect(await parcelsOf(api.database.db, order.Id)).toEqual([]);
});

test('the simulated warehouse skips a suspended account’s parcels, and ships them when it is active again', async () => {
  const { db } = api.database;
  const held = await api.givenAccount();
  const order = await placeMailed(held);
  await parcelsMade(db, order.Id);
  await setStatus(db, held.accountId, 'Suspended');
  await passTime(db, shipsAfterSeconds);
  await isHeld(db, held.accountId, ['simulate-warehouse']);
  expect(await parcelsOf(db, order.Id)).toMatchObject([{ status: 'Ready' }]);
  await setStatus(db, held.accountId, 'Active');
  await becomes(held, order.Id, { Status: 'Complete' });
});
