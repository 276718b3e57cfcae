import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { physicalLine, physicalRequest } from './support/physical-requests.ts';
import { refusedFaults, refusedPlaces } from './support/refusals.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const address = (index: number) => `/LineItems/${index}/PhysicalDeliveryAddress`;
const ember = (quantity: number, changes: object = {}) =>
  physicalLine({ ProductId: 'ember-keepsake-usd', Value: 50, Quantity: quantity }, { ...changes });
const inTin = (quantity: number, changes: object = {}) =>
  ember(quantity, { CarrierId: 'ember-copper-tin', ...changes });
const inCrate = (quantity: number, changes: object = {}) =>
  ember(quantity, { CarrierId: 'ember-oak-crate', ...changes });
const costsOf = async (lines: readonly unknown[]) =>
  (await placed(caller, physicalRequest(lines))).LineItems.map((line) => line.Cost);

test('a product that requires a carrier is rejected without one', async () => {
  const faults = await refusedFaults(api, caller, physicalRequest([ember(1)]));
  expect(faults).toMatchObject([{ pointer: `${address(0)}/CarrierId`, code: 'CarrierRequired' }]);
  expect(faults[0]?.detail).toContain('CarrierId is required');
});

test('a carrier must support the product', async () => {
  for (const line of [
    physicalLine({}, { CarrierId: 'ember-copper-tin' }),
    physicalLine({}, { CarrierId: 'eu-pine-box' }),
    ember(1, { CarrierId: 'us-linen-envelope' }),
  ]) {
    const faults = await refusedFaults(api, caller, physicalRequest([line]));
    expect(faults).toMatchObject([{ pointer: `${address(0)}/CarrierId`, code: 'CarrierDoesNotFit' }]);
  }
});

test.each([
  ['4 cards, one below its least', [inCrate(4)]],
  ['101 cards, one above its most', [inCrate(101)]],
  ['51 and 50 cards in two lines', [inCrate(51), inCrate(50)]],
  ['101 lines of 1 card', Array.from({ length: 101 }, () => inCrate(1))],
])('a parcel of %s is rejected for its carrier at each of its lines', async (_what, lines) => {
  const faults = await refusedFaults(api, caller, physicalRequest(lines));
  expect(faults.map(({ pointer }) => pointer)).toEqual(lines.map((_, index) => `${address(index)}/CarrierId`));
  const cards = lines.reduce((sum, line) => sum + line.Quantity, 0);
  for (const { code, detail } of faults) {
    expect(code).toBe('CarrierQuantity');
    expect(detail).toBe(`Oak crate supports 5 to 100 cards per parcel; this parcel has ${cards}.`);
  }
});

test('a carrier’s limits count the products it supports, over all lines of a parcel', async () => {
  await placed(caller, physicalRequest([inCrate(5)]));
  await placed(caller, physicalRequest([inCrate(100)]));
  await placed(caller, physicalRequest([inCrate(2), inCrate(3)]));
});

test('a carrier’s limits are counted separately for each parcel', async () => {
  const elsewhere = { AddressLine1: '2 Main Street' };
  await placed(caller, physicalRequest([inTin(25), inTin(25, elsewhere)]));
  await placed(caller, physicalRequest([inTin(25, { ShipmentId: 'a' }), inTin(25, { ShipmentId: 'b' }), inTin(25)]));
  const places = await refusedPlaces(api, caller, physicalRequest([inTin(25), inTin(1, elsewhere), inTin(1)]));
  expect(places).toEqual([`${address(0)}/CarrierId CarrierQuantity`, `${address(2)}/CarrierId CarrierQuantity`]);
});

test('lines with the same address, method and carrier share the cost of one parcel', async () => {
  const lines = [physicalLine(), physicalLine({ Value: 10 }), physicalLine({ Value: 50 })];
  expect(await costsOf(lines)).toEqual([25.5 + 1.65, 10.5 + 1.65, 50.5 + 1.65]);
});

test('an uneven remainder goes to the largest fractions, then to the earlier line', async () => {
  expect(await costsOf([1, 1, 2, 3].map((Quantity) => physicalLine({ Quantity })))).toEqual([
    25.5 + 0.71,
    25.5 + 0.71,
    51 + 1.41,
    76.5 + 2.12,
  ]);
  const pair = [physicalLine({ Quantity: 1 }), physicalLine({ Quantity: 1 })];
  expect(await costsOf(pair)).toEqual([25.5 + 2.48, 25.5 + 2.47]);
});

test.each([
  ['Name', { Name: 'Bob Example' }],
  ['AddressLine1', { AddressLine1: '2 Main Street' }],
  ['AddressLine2', { AddressLine2: 'Apt. 2' }],
  ['Zip', { Zip: '62702' }],
  ['ShippingMethodId', { ShippingMethodId: 'us-east-overnight' }],
  ['CarrierId', { CarrierId: 'us-coffee-sleeve' }],
  ['ShipmentId', { ShipmentId: 'x' }],
])('lines with another %s are two parcels, each paid for', async (name, changes) => {
  const second = name === 'ShippingMethodId' ? 34.5 : 4.95;
  expect(await costsOf([physicalLine(), physicalLine({}, changes)])).toEqual([25.5 + 4.95, 25.5 + second]);
});

test('products of one FulfillmentGroup share a parcel', async () => {
  const other = physicalLine({ ProductId: 'hearthline-home-card-usd', Value: 50 });
  expect(await costsOf([physicalLine(), other])).toEqual([25.5 + 2.48, 50 + 2.47]);
});

test('one ShipmentId makes one parcel', async () => {
  const lines = [physicalLine({}, { ShipmentId: 'x' }), physicalLine({}, { ShipmentId: 'x' })];
  expect(await costsOf(lines)).toEqual([25.5 + 2.48, 25.5 + 2.47]);
});

test.each([
  ['address', { City: 'Shelbyville' }],
  ['method', { ShippingMethodId: 'us-east-overnight' }],
  ['carrier', { CarrierId: 'us-coffee-sleeve' }],
])('lines with one ShipmentId and another %s are rejected, each at its location', async (_what, changes) => {
  const lines = [
    physicalLine({}, { ShipmentId: 'x' }),
    physicalLine({}, { ShipmentId: 'y' }),
    physicalLine({}, { ShipmentId: 'x', ...changes }),
  ];
  const faults = await refusedFaults(api, caller, physicalRequest(lines));
  const detail = 'Lines with the same ShipmentId must share address, ShippingMethodId, CarrierId and FulfillmentGroup.';
  expect(faults).toEqual([
    { pointer: `${address(0)}/ShipmentId`, code: 'ParcelMismatch', detail },
    { pointer: `${address(2)}/ShipmentId`, code: 'ParcelMismatch', detail },
  ]);
});

test.each([
  ['us-east-ground', 10, 4.95],
  ['us-east-ground', 11, 9.95],
  ['us-east-ground', 201, 44.95],
  ['us-east-two-day', 50, 29.95],
  ['us-east-two-day', 51, 64],
  ['us-east-overnight', 300, 34.5],
])('%s costs, for %d cards, %d: the matching tier, else the plain cost', async (method, quantity, shipping) => {
  const line = physicalLine({ Quantity: quantity }, { ShippingMethodId: method });
  expect(await costsOf([line])).toEqual([25.5 * quantity + shipping]);
});

test('tiers by value count the face value of the whole parcel, including both ends', async () => {
  const byValue = (...values: number[]) =>
    values.map((Value) =>
      physicalLine({ ProductId: 'manybloom-choice-card-usd', Value }, { ShippingMethodId: 'us-east-insured' }),
    );
  expect(await costsOf(byValue(500))).toEqual([501.25 + 9]);
  expect(await costsOf(byValue(501))).toEqual([502.25 + 18]);
  expect(await costsOf(byValue(250, 251))).toEqual([251.25 + 9, 252.25 + 9]);
  expect(await costsOf(byValue(1000, 1000, 501))).toEqual([1001.25 + 14, 1001.25 + 14, 502.25 + 14]);
});
