import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ShippingNeeds } from '../../src/main/shared/shipping.ts';
import type { Worker } from '../../src/main/worker.ts';
import { SerialsRefused } from '../../src/shipping/errors.ts';
import { packParcel } from '../../src/shipping/pack-parcel.ts';
import { reshipParcel } from '../../src/shipping/reship-parcel.ts';
import { shipParcel } from '../../src/shipping/ship-parcel.ts';
import type { ParcelId } from '../../src/shipping/types.ts';
import { unpackParcel } from '../../src/shipping/unpack-parcel.ts';
import { expectSound, givenSources, openCards, operatorEvents, readOrder, waiting } from '../fulfillment/support.ts';
import { physicalLine } from '../orders/support/physical-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import {
  coffeeCard,
  dispatch,
  eventsOf,
  firstParcel,
  freshSerial,
  givenParcel,
  givenPlastic,
  homeCard,
  loadPlastic,
  packAndShip,
  packer,
  parcelsMade,
  parcelsOf,
  placeMailed,
  readMailed,
  shippingOf,
} from './support.ts';

let api: TestApi;
let worker: Worker;
let caller: TestCaller;
let needs: ShippingNeeds;
beforeAll(async () => {
  const environ = { WAREHOUSE: 'off' };
  api = await startTestApi(environ);
  worker = await startTestWorker(api, environ);
  caller = await api.givenAccount();
  needs = await shippingOf(api);
  for (const product of [coffeeCard, homeCard]) await givenSources(api.database.db, product, ['inventory']);
});
afterAll(async () => {
  await worker.close();
  await expectSound(api.database.db);
  await api.close();
});

const codesOf = (error: unknown) => (error instanceof SerialsRefused ? error.faults.map(({ code }) => code) : error);
const refusal = (id: ParcelId, serials: readonly string[]) =>
  packParcel(needs, packer, id, serials).then(() => null, codesOf);

test('a parcel is packed card by card, and can be handed over only then', async () => {
  const { order, parcel, serials } = await givenParcel(api, caller, 3);
  expect(parcel).toMatchObject({ status: 'Ready', cardCount: 3, packedCount: 0 });
  expect(await packParcel(needs, packer, parcel.id, serials.slice(0, 1))).toMatchObject({
    status: 'Ready',
    packedCount: 1,
  });
  await expect(shipParcel(needs, packer, parcel.id, dispatch)).rejects.toMatchObject({ code: 'ParcelConflict' });
  expect((await readMailed(caller, order.Id)).LineItems[0]).toMatchObject({ Status: 'Pending', Shipments: [] });
  // Cards that are already in it can be scanned again.
  expect(await packParcel(needs, packer, parcel.id, serials)).toMatchObject({ status: 'Packed', packedCount: 3 });
  expect(await openCards(api, caller.accountId, order.Id)).toEqual([]);
  expect(await shipParcel(needs, packer, parcel.id, dispatch)).toBe(true);
  const cards = await openCards(api, caller.accountId, order.Id);
  expect(cards.map(({ serial }) => serial).toSorted()).toEqual(serials.toSorted());
  expect(await readMailed(caller, order.Id)).toMatchObject({ Status: 'Complete' });
});

test('a parcel shipped twice is handed over once; with another tracking number it is rejected', async () => {
  const { order, parcel, serials } = await givenParcel(api, caller);
  await packParcel(needs, packer, parcel.id, serials);
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => shipParcel(needs, packer, parcel.id, dispatch)));
  expect(outcomes.filter((isNew) => isNew)).toHaveLength(1);
  await expect(shipParcel(needs, packer, parcel.id, { ...dispatch, trackingNumber: 'KP2' })).rejects.toMatchObject({
    code: 'ParcelConflict',
  });
  expect((await readMailed(caller, order.Id)).LineItems[0]?.Shipments).toMatchObject([
    { TrackingNumber: dispatch.trackingNumber },
  ]);
  const types = (await eventsOf(caller, order.Id)).map(({ Type }) => Type);
  expect(types).toEqual(['OrderCreated', 'ShipmentUpdated', 'OrderStatusChanged', 'FulfillmentComplete']);
});

test('an order with two parcels completes only when both are handed over', async () => {
  const serials = await givenPlastic(api, 3);
  const order = await placeMailed(caller, [
    physicalLine(),
    physicalLine({}, { AddressLine1: '2 Main Street' }),
    physicalLine({}, { AddressLine2: null }),
  ]);
  const parcels = await parcelsMade(api.database.db, order.Id, 2);
  expect(parcels.map(({ lineNumbers }) => lineNumbers).toSorted()).toEqual([[1, 3], [2]]);
  const [first, second] = parcels.toSorted((a, b) => b.cardCount - a.cardCount);
  if (!first || !second) throw new Error('there are two');
  await packAndShip(needs, first.id, serials.slice(0, 2));
  const between = await readMailed(caller, order.Id);
  expect(between.Status).toBe('Pending');
  expect(between.LineItems.map(({ Status }) => Status)).toEqual(['Complete', 'Pending', 'Complete']);
  await packAndShip(needs, second.id, serials.slice(2));
  expect(await readMailed(caller, order.Id)).toMatchObject({ Status: 'Complete' });
  const events = await eventsOf(caller, order.Id);
  expect(events.filter(({ Type }) => Type === 'ShipmentUpdated')).toHaveLength(2);
  expect(events.filter(({ Type }) => Type === 'FulfillmentComplete')).toHaveLength(1);
});

test('a ShipmentId makes one parcel, and lines without it another', async () => {
  await givenPlastic(api, 3);
  const order = await placeMailed(caller, [
    physicalLine({}, { ShipmentId: 'a' }),
    physicalLine(),
    physicalLine({}, { ShipmentId: 'a' }),
  ]);
  const parcels = await parcelsMade(api.database.db, order.Id, 2);
  expect(parcels.map(({ lineNumbers }) => lineNumbers).toSorted()).toEqual([[1, 3], [2]]);
});

test('any card of the right kind can be packed: cards reserved for two parcels are swapped', async () => {
  const mine = await givenParcel(api, caller, 2);
  const theirs = await givenParcel(api, await api.givenAccount(), 2);
  await packAndShip(needs, mine.parcel.id, theirs.serials);
  await packAndShip(needs, theirs.parcel.id, mine.serials);
  const cards = await openCards(api, caller.accountId, mine.order.Id);
  expect(cards.map(({ serial }) => serial).toSorted()).toEqual(theirs.serials.toSorted());
  await expectSound(api.database.db);
});

test('an unreserved card in stock can be packed instead of the reserved one', async () => {
  const { parcel, serials } = await givenParcel(api, caller);
  const [free = ''] = await givenPlastic(api, 1);
  await packAndShip(needs, parcel.id, [free]);
  const next = await placeMailed(caller);
  await packAndShip(needs, (await firstParcel(api.database.db, next.Id)).id, serials);
});

test('serials that do not belong in the parcel are all named, and nothing is packed', async () => {
  const other = await givenParcel(api, caller, 2);
  const used = await givenParcel(api, caller);
  await packAndShip(needs, used.parcel.id, used.serials);
  await packParcel(needs, packer, other.parcel.id, other.serials.slice(0, 1));
  const wrongProduct = await givenPlastic(api, 1, { productId: homeCard, value: '50' });
  const wrongValue = await givenPlastic(api, 1, { value: '50' });
  const { parcel, serials } = await givenParcel(api, caller, 2);
  const [mine = ''] = serials;
  const list = [mine, freshSerial(), ...wrongProduct, ...wrongValue, other.serials[0] ?? '', ...used.serials, mine];
  expect(await refusal(parcel.id, list)).toEqual([
    'UnknownSerial',
    'WrongCard',
    'WrongCard',
    'SerialPacked',
    'SerialUsed',
    'SerialTwice',
  ]);
  expect(await refusal(parcel.id, [...serials, other.serials[1] ?? ''])).toEqual(['NoRoom']);
  expect(await parcelsOf(api.database.db, (await readMailed(caller, other.order.Id)).Id)).toMatchObject([
    { packedCount: 1 },
  ]);
  expect(await packParcel(needs, packer, parcel.id, serials)).toMatchObject({ status: 'Packed' });
});

test('a serial is the same however it is typed', async () => {
  const { parcel, serials } = await givenParcel(api, caller);
  const typed = `${serials[0]?.slice(0, 4).toLowerCase()} ${serials[0]?.slice(4, 8)}-${serials[0]?.slice(8)}`;
  expect(await packParcel(needs, packer, parcel.id, [typed])).toMatchObject({ status: 'Packed' });
});

test('a wrongly packed parcel is opened and packed again', async () => {
  const { parcel, serials } = await givenParcel(api, caller);
  const [other = ''] = await givenPlastic(api, 1);
  await packParcel(needs, packer, parcel.id, serials);
  expect(await refusal(parcel.id, [other])).toEqual(['NoRoom']);
  await unpackParcel(needs, packer, parcel.id);
  await packAndShip(needs, parcel.id, [other]);
  await expect(unpackParcel(needs, packer, parcel.id)).rejects.toMatchObject({ code: 'ParcelConflict' });
});

test('cancelled lines leave their parcel; a packed parcel must be packed again, an empty one is cancelled', async () => {
  const { db } = api.database;
  const serials = await givenPlastic(api, 3);
  const order = await placeMailed(caller, [physicalLine(), physicalLine({ Quantity: 2 })]);
  const parcel = await firstParcel(db, order.Id);
  await packParcel(needs, packer, parcel.id, serials);
  const [small, large] = (await readMailed(caller, order.Id)).LineItems;
  expect((await caller.post(`/v1/Orders/${order.Id}/LineItems/${large?.Id}/Cancel`)).status).toBe(200);
  await vi.waitFor(async () => {
    expect(await parcelsOf(db, order.Id)).toMatchObject([{ status: 'Ready', cardCount: 1, packedCount: 0 }]);
  }, waiting);
  await expect(shipParcel(needs, packer, parcel.id, dispatch)).rejects.toMatchObject({ code: 'ParcelConflict' });
  expect((await caller.post(`/v1/Orders/${order.Id}/LineItems/${small?.Id}/Cancel`)).status).toBe(200);
  await vi.waitFor(async () => {
    expect(await parcelsOf(db, order.Id)).toMatchObject([{ status: 'Cancelled', cardCount: 0 }]);
  }, waiting);
  expect(await readMailed(caller, order.Id)).toMatchObject({ Status: 'Cancelled' });
  await expect(packParcel(needs, packer, parcel.id, serials)).rejects.toMatchObject({ code: 'ParcelConflict' });
});

test('once a parcel is handed over, its order cannot be cancelled', async () => {
  const { order, parcel, serials } = await givenParcel(api, caller);
  await packAndShip(needs, parcel.id, serials);
  expect(await caller.post(`/v1/Orders/${order.Id}/Cancel`)).toMatchObject({
    status: 409,
    body: { code: 'InvalidTransition' },
  });
});

test('a lost parcel is resent with new cards, the lost ones are voided, and nobody is charged', async () => {
  const { order, parcel, serials } = await givenParcel(api, caller, 2, 10);
  await packAndShip(needs, parcel.id, serials);
  const before = await caller.balance('USD');
  await expect(reshipParcel(needs, packer, parcel.id)).rejects.toMatchObject({ code: 'NoCardsInStock' });
  expect((await readMailed(caller, order.Id)).LineItems[0]).toMatchObject({ DeliveryStatus: 'Shipped' });
  const fresh = await givenPlastic(api, 2, { value: '10' });
  const successors = await Promise.all([1, 2].map(() => reshipParcel(needs, packer, parcel.id)));
  expect(new Set(successors.map(({ id }) => id)).size).toBe(1);
  const [successor] = successors;
  if (!successor) throw new Error('there is none');
  expect(successor).toMatchObject({ status: 'Ready', attempt: 2, cardCount: 2 });
  expect((await readMailed(caller, order.Id)).LineItems[0]).toMatchObject({
    Status: 'Complete',
    DeliveryStatus: 'NotSent',
    Shipments: [{ Status: 'Lost' }],
  });
  expect(await refusal(successor.id, serials)).toEqual(['SerialUsed', 'SerialUsed']);
  await packAndShip(needs, successor.id, fresh, { ...dispatch, trackingNumber: 'KP2' });
  const cards = await openCards(api, caller.accountId, order.Id);
  expect(cards.map(({ cardNumber, isVoided }) => [cardNumber, isVoided])).toEqual([
    [1, true],
    [2, true],
    [3, false],
    [4, false],
  ]);
  expect((await readMailed(caller, order.Id)).LineItems[0]).toMatchObject({
    DeliveryStatus: 'Shipped',
    Shipments: [{ Status: 'Lost' }, { Status: 'Shipped', TrackingNumber: 'KP2' }],
  });
  expect(await caller.balance('USD')).toEqual(before);
  const events = (await eventsOf(caller, order.Id)).filter(({ Type }) => Type === 'ShipmentUpdated');
  expect(events.map(({ Data }) => Data.Status)).toEqual(['Shipped', 'Lost', 'Shipped']);
  expect(await operatorEvents(api.database.db, 'CardsVoided')).toContainEqual({
    ParcelId: parcel.id,
    Cards: 2,
  });
});

test('a lost parcel whose codes the account has read is neither voided nor resent', async () => {
  const reader = await api.givenAccount();
  await sql`update accounts set receives_raw_codes = true where id = ${reader.accountId}`.execute(api.database.db);
  const { order, parcel, serials } = await givenParcel(api, reader);
  await packAndShip(needs, parcel.id, serials);
  expect((await readMailed(reader, order.Id)).LineItems[0]?.ClaimData[0]?.Codes).not.toEqual([]);
  await givenPlastic(api, 1);
  await expect(reshipParcel(needs, packer, parcel.id)).rejects.toMatchObject({ code: 'ParcelConflict' });
  expect(await parcelsOf(api.database.db, order.Id)).toMatchObject([{ id: parcel.id, status: 'Shipped' }]);
  const cards = await openCards(api, reader.accountId, order.Id);
  expect(cards.map(({ isVoided }) => isVoided)).toEqual([false]);
});

test('a mailed line waits for plastic cards: codes without a serial are not used', async () => {
  const order = await placeMailed(caller, [physicalLine({ Value: 10 })]);
  await vi.waitFor(async () => {
    expect(await readOrder(caller, order.Id)).toMatchObject({ StatusReason: 'AwaitingStock' });
  }, waiting);
  await givenPlastic(api, 1, { value: '10' });
  await parcelsMade(api.database.db, order.Id);
});

test('a serial is loaded once, for a mailed product, and a card can have a serial without a code', async () => {
  const [serial = ''] = await givenPlastic(api, 1);
  expect(await loadPlastic(api, [serial])).toMatchObject([{ reason: expect.stringContaining('already in stock') }]);
  expect(await loadPlastic(api, [freshSerial()], { productId: 'aurora-coffee-usd' })).toMatchObject([
    { reason: expect.stringContaining('not mailed') },
  ]);
  expect(await loadPlastic(api, [''])).toMatchObject([{ reason: expect.stringContaining('enter the Serial') }]);
  expect(await loadPlastic(api, [freshSerial()], { codes: [''] })).toEqual([]);
  const { parcel, serials } = await givenParcel(api, caller);
  await packAndShip(needs, parcel.id, serials);
  expect(await loadPlastic(api, serials)).toMatchObject([
    { reason: expect.stringContaining('already issued on a card') },
  ]);
});

test('mailed cards cannot be reissued', async () => {
  const { order } = await givenParcel(api, caller);
  const line = order.LineItems[0]?.Id;
  expect((await caller.post(`/v1/Orders/${order.Id}/LineItems/${line}/Reissue`)).status).toBe(409);
});
