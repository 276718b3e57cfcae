import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import type { ShippingNeeds } from '../../src/main/shared/shipping.ts';
import type { Worker } from '../../src/main/worker.ts';
import { packParcel } from '../../src/shipping/pack-parcel.ts';
import { shipParcel } from '../../src/shipping/ship-parcel.ts';
import { becomes, expectSound, givenSources, passTime, waiting } from '../fulfillment/support.ts';
import { physicalLine } from '../orders/support/physical-requests.ts';
import { isHeld, setStatus } from '../support/suspend.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import {
  coffeeCard,
  dispatch,
  givenParcel,
  givenPlastic,
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
  await givenSources(api.database.db, coffeeCard, ['inventory']);
});
afterEach(async () => {
  await settled();
  await expectSound(api.database.db);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

/** Waits until no job is left. */
async function settled(): Promise<void> {
  await vi.waitFor(async () => {
    expect(await many(api.database.db, sql`select kind from jobs where kind = 'arrange-parcels'`)).toEqual([]);
  }, waiting);
}

const attempt = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );
const rounds = 6;

test('concurrent cancel and handover: one succeeds, and money and cards match', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const { order, parcel, serials } = await givenParcel(api, caller);
    await packParcel(needs, packer, parcel.id, serials);
    const cancel = () => caller.post(`/v1/Orders/${order.Id}/Cancel`).then(({ status }) => status === 200);
    const ship = () => attempt(shipParcel(needs, packer, parcel.id, dispatch));
    const both = round % 2 === 0 ? [cancel(), ship()] : [ship(), cancel()].reverse();
    const results = await Promise.all(both);
    expect(results.filter((hasWon) => hasWon)).toHaveLength(1);
    const { Status } = await readMailed(caller, order.Id);
    outcomes.add(Status);
    expect(['Complete', 'Cancelled']).toContain(Status);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

test('cancelling while a parcel is packed leaves nothing reserved and nothing packed', async () => {
  for (let round = 0; round < rounds; round++) {
    const { order, parcel, serials } = await givenParcel(api, caller, 3);
    await Promise.all([
      attempt(packParcel(needs, packer, parcel.id, serials)),
      caller.post(`/v1/Orders/${order.Id}/Cancel`),
    ]);
    await vi.waitFor(async () => {
      expect(await parcelsOf(api.database.db, order.Id)).toMatchObject([{ status: 'Cancelled', packedCount: 0 }]);
    }, waiting);
    expect(await attempt(shipParcel(needs, packer, parcel.id, dispatch))).toBe(false);
  }
});

test('when two operators pack the same card into two parcels, one gets an error that it is taken', async () => {
  const other = await api.givenAccount();
  for (let round = 0; round < rounds; round++) {
    const [one, two] = [await givenParcel(api, caller), await givenParcel(api, other)];
    const [serial = ''] = round % 2 === 0 ? one.serials : await givenPlastic(api, 1);
    const results = await Promise.all(
      [one, two].map(({ parcel }) => attempt(packParcel(needs, packer, parcel.id, [serial]))),
    );
    expect(results.filter((isPacked) => isPacked)).toHaveLength(1);
  }
});

test('parcels that swap cards concurrently all get one', async () => {
  const other = await api.givenAccount();
  const parcels: Awaited<ReturnType<typeof givenParcel>>[] = [];
  for (let index = 0; index < 6; index++) parcels.push(await givenParcel(api, index % 2 ? caller : other, 2));
  const results = await Promise.all(
    parcels.map(({ parcel }, index) =>
      attempt(packParcel(needs, packer, parcel.id, parcels[(index + 1) % parcels.length]?.serials ?? [])),
    ),
  );
  expect(results).toEqual(parcels.map(() => true));
  await Promise.all(parcels.map(({ parcel }) => shipParcel(needs, packer, parcel.id, dispatch)));
});

test('no card is lost when its line is cancelled while it is packed elsewhere', async () => {
  const other = await api.givenAccount();
  for (let round = 0; round < rounds; round++) {
    const victim = await givenParcel(api, other);
    const mine = await givenParcel(api, caller);
    await Promise.all([
      attempt(packParcel(needs, packer, mine.parcel.id, victim.serials)),
      other.post(`/v1/Orders/${victim.order.Id}/Cancel`),
    ]);
    await settled();
    await expectSound(api.database.db);
  }
});

test('concurrent orders never get more cards than there are', async () => {
  await sql`delete from stock_codes where account_id is null`.execute(api.database.db);
  await sql`update stock_levels set available = 0`.execute(api.database.db);
  await givenPlastic(api, 5);
  const orders = await Promise.all(Array.from({ length: 8 }, () => placeMailed(caller)));
  await vi.waitFor(async () => {
    const reasons = await Promise.all(orders.map(async ({ Id }) => (await readMailed(caller, Id)).StatusReason));
    expect(reasons.toSorted()).toEqual([...Array(3).fill('AwaitingStock'), ...Array(5).fill('Processing')]);
  }, waiting);
});

test('parcels of a suspended account are neither packed nor handed over until it is active again', async () => {
  const held = await api.givenAccount();
  const { db } = api.database;
  const [ready, packed] = [await givenParcel(api, held, 1, 50), await givenParcel(api, held, 1, 50)];
  await packParcel(needs, packer, packed.parcel.id, packed.serials);
  await setStatus(db, held.accountId, 'Suspended');
  const refusal = { code: 'ParcelConflict', message: expect.stringContaining('suspended') };
  await expect(packParcel(needs, packer, ready.parcel.id, ready.serials)).rejects.toMatchObject(refusal);
  await expect(shipParcel(needs, packer, packed.parcel.id, dispatch)).rejects.toMatchObject(refusal);
  expect(await readMailed(held, packed.order.Id)).toMatchObject({
    Status: 'Pending',
    StatusReason: 'AccountSuspended',
  });
  await setStatus(db, held.accountId, 'Active');
  await packParcel(needs, packer, ready.parcel.id, ready.serials);
  for (const { parcel } of [ready, packed]) expect(await shipParcel(needs, packer, parcel.id, dispatch)).toBe(true);
});

test('a mailed line of a suspended account gets no cards reserved until it is active again', async () => {
  const held = await api.givenAccount();
  const { db } = api.database;
  const order = await placeMailed(held, [physicalLine({ Quantity: 2, Value: 50 })]);
  await becomes(held, order.Id, { StatusReason: 'AwaitingStock' });
  await setStatus(db, held.accountId, 'Suspended');
  await passTime(db, 1_000);
  await isHeld(db, held.accountId, ['serve-awaiting']);
  await givenPlastic(api, 2, { value: '50' });
  expect(await parcelsOf(db, order.Id)).toEqual([]);
  await setStatus(db, held.accountId, 'Active');
  await parcelsMade(db, order.Id);
});
