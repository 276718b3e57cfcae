import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import type { TestCaller } from '../support/test-api.ts';
import { setScene, setWorkers } from './scene.ts';
import {
  becomes,
  coffee,
  freshCode,
  givenSources,
  linksOrder,
  loadCodes,
  passTime,
  place,
  readOrder,
  waiting,
} from './support.ts';

const garden = 'willowmere-garden-usd';
const hangingQuantity = 7;
const scene = setScene();
// So long that nothing that hangs here times out while a test runs.
setWorkers(scene, 1, { SUPPLIER_TIMEOUT_MS: '60000', AWAIT_STOCK_SECONDS: '36000' });
beforeAll(() => givenSources(scene.api.database.db, coffee, ['supplier']));

async function placeHanging(caller: TestCaller, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    ids.push((await place(caller, linksOrder({ Quantity: hangingQuantity }))).Id);
  }
  return ids;
}

test('orders waiting for a supplier’s answer delay no order from stock, from another source or of another account', async () => {
  const { api, supplier, caller } = scene;
  const { db } = api.database;
  const other = await api.givenAccount();
  const release = supplier.hangAt(hangingQuantity);
  const hanging = await placeHanging(caller, 12);
  await vi.waitFor(() => expect(supplier.hangingCount()).toBe(6), waiting);

  await givenSources(db, garden, ['inventory']);
  await loadCodes(api, [freshCode()], { productId: garden });
  const fromStock = await place(other, linksOrder({ ProductId: garden }));
  await becomes(other, fromStock.Id, { Status: 'Complete' });
  await givenSources(db, garden, ['simulator']);
  const fromAnother = await place(other, linksOrder({ ProductId: garden }));
  await becomes(other, fromAnother.Id, { Status: 'Complete' });
  const atTheSame = await place(other, linksOrder());
  await becomes(other, atTheSame.Id, { Status: 'Complete' });
  // Nor the account's own orders that do not need it.
  const own = await place(caller, linksOrder({ ProductId: garden }));
  await becomes(caller, own.Id, { Status: 'Complete' });

  expect(supplier.hangingCount()).toBe(6);
  for (const id of hanging) expect(await readOrder(caller, id)).toMatchObject({ Status: 'Pending' });
  release();
  for (const id of hanging) await becomes(caller, id, { Status: 'Complete' });
});

test('an order with unavailable lines from stock and from a supplier keeps one waiting job, however often it is retried', async () => {
  const { api, supplier, caller } = scene;
  const { db } = api.database;
  await givenSources(db, garden, ['inventory']);
  supplier.always('serverError');
  const order = await place(caller, linksOrder({}, { ProductId: garden, Value: 50 }));
  const jobsOfOrder = () =>
    many(
      db,
      sql<{ kind: string }>`
        select kind from jobs where kind like 'serve-%' and attempts = 0 and payload::text like ${`%${order.Id}%`}`,
    );
  for (let attempt = 0; attempt < 4; attempt++) {
    const asked = supplier.journal.length;
    await vi.waitFor(async () => {
      expect(supplier.journal.length).toBeGreaterThan(asked);
      expect(await many(db, sql`select 1 from jobs where kind like 'serve-%' and attempts > 0`)).toEqual([]);
      expect(await jobsOfOrder()).toEqual([{ kind: 'serve-awaiting' }]);
    }, waiting);
    await passTime(db, 1_000);
  }
  supplier.always('ok');
  await givenSources(db, garden, ['simulator']);
  await passTime(db, 1_000);
  await becomes(caller, order.Id, { Status: 'Complete' });
});
