import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { many, withTransaction } from '../../src/database/database.ts';
import { serveAloneJob } from '../../src/fulfillment/jobs.ts';
import { enqueue } from '../../src/jobs/enqueue.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import { setScene, setWorkers } from './scene.ts';
import {
  becomes,
  coffee,
  freshCode,
  givenSources,
  linksOrder,
  loadCodes,
  openCards,
  passTime,
  place,
  readOrder,
  stockOf,
  waiting,
} from './support.ts';

const garden = 'willowmere-garden-usd';
const scene = setScene();
setWorkers(scene, 2);

test('two workers that get the same orders several times issue each card once', async () => {
  const { api, supplier, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory', 'supplier']);
  await loadCodes(api, Array.from({ length: 700 }, freshCode));
  const orders = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      place(caller, linksOrder({ Quantity: 1 + index * 10 }, { ProductId: garden })),
    ),
  );
  await withTransaction(db, async (tx) => {
    for (const { Id } of [...orders, ...orders]) {
      const ref = { accountId: caller.accountId, orderId: Id as OrderId };
      await enqueue(tx, serveAloneJob, { orders: [ref, ref] });
    }
  });
  for (const { Id } of orders) await becomes(caller, Id, { Status: 'Complete' });
  await vi.waitFor(
    async () => expect(await many(db, sql`select 1 from jobs where payload ? 'orders'`)).toEqual([]),
    waiting,
  );
  const asked = supplier.journal.filter((entry) => entry.method === 'PUT');
  expect(new Set(asked.map((entry) => entry.reference)).size).toBe(supplier.issued.size);
  expect((await stockOf(db)).reserved).toBe(0);
});

test.each(['inventory', 'supplier', 'simulator'])(
  'a cancel races with fulfillment from %s: cancelled and refunded, or complete, never both',
  async (source) => {
    const { api, caller } = scene;
    const { db } = api.database;
    await givenSources(db, coffee, [source]);
    await loadCodes(api, Array.from({ length: 60 }, freshCode));
    const before = await caller.balance('USD');
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const order = await place(caller, linksOrder({ Quantity: 2 }));
        await new Promise((resolve) => setTimeout(resolve, (index % 10) * 4));
        const { status } = await caller.post(`/v1/Orders/${order.Id}/Cancel`);
        return { id: order.Id, status };
      }),
    );
    let spent = 0;
    for (const { id, status } of outcomes) {
      expect([200, 409]).toContain(status);
      const ended = await becomes(caller, id, { Status: status === 200 ? 'Cancelled' : 'Complete' });
      const cards = await openCards(api, caller.accountId, id);
      expect(cards).toHaveLength(status === 200 ? 0 : 2);
      if (status === 409) spent += ended.LineItems[0]?.Cost ?? 0;
    }
    expect((await caller.balance('USD')).Available).toBeCloseTo(before.Available - spent, 2);
    expect((await stockOf(db)).reserved).toBe(0);
  },
);

test('reissues race with each other and with fulfillment: each accepted call creates new links, and only the last ones are valid', async () => {
  const { api, caller } = scene;
  await givenSources(api.database.db, coffee, ['simulator']);
  for (let round = 0; round < 5; round++) {
    const order = await place(caller, linksOrder({ Quantity: 2 }));
    const path = `/v1/Orders/${order.Id}/LineItems/${order.LineItems[0]?.Id}/Reissue`;
    const early = await Promise.all(Array.from({ length: 4 }, () => caller.post(path)));
    const before = await becomes(caller, order.Id, { Status: 'Complete' });
    const late = await Promise.all(Array.from({ length: 4 }, () => caller.post(path)));
    expect(late.map((answer) => answer.status)).toEqual([202, 202, 202, 202]);
    const accepted = [...early, ...late].filter((answer) => answer.status === 202).length;
    expect(early.every((answer) => [202, 409].includes(answer.status))).toBe(true);
    const versions = await many(
      api.database.db,
      sql<{ version: number }>`select claim_version as version from cards where order_id = ${order.Id}`,
    );
    expect(versions.map((card) => card.version)).toEqual([1 + accepted, 1 + accepted]);
    const linksOf = (shown: typeof before) => shown.LineItems[0]?.ClaimData.map((card) => card.Codes[0]?.Value) ?? [];
    const after = linksOf(await readOrder(caller, order.Id));
    expect(new Set([...linksOf(before), ...after]).size).toBe(4);
  }
});

test('an order that can never be served is set aside, fails and is refunded; the others of its batch complete', {
  timeout: 150_000,
}, async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory']);
  await sql`delete from stock_codes`.execute(db);
  await sql`update stock_levels set available = 0`.execute(db);
  await loadCodes(api, [freshCode()]);
  await sql`update stock_codes set sealed_code = substring(sealed_code from 2) || '\\x00'::bytea`.execute(db);
  const before = await caller.balance('USD');
  const orders = await Promise.all([
    place(caller, linksOrder({ ProductId: garden })),
    place(caller, linksOrder()),
    place(caller, linksOrder({ ProductId: garden })),
  ]);
  const [first, poison, third] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
  for (const { Id } of [first, third]) await becomes(caller, Id as string, { Status: 'Complete' });
  const ended = await vi.waitFor(
    async () => {
      await passTime(db, 30);
      const order = await readOrder(caller, poison?.Id as string);
      expect(order.Status).toBe('Failed');
      return order;
    },
    // Time passes slowly enough that an attempt ends before its lease does.
    { timeout: 100_000, interval: 800 },
  );
  expect(ended.LineItems[0]).toMatchObject({ Status: 'Failed', StatusReason: 'FulfillmentFailed' });
  const spent = [first, third].reduce((sum, order) => sum + (order?.LineItems[0]?.Cost ?? 0), 0);
  expect((await caller.balance('USD')).Available).toBeCloseTo(before.Available - spent, 2);
  // The job is set aside after the commit that ends the order.
  const listAside = () =>
    many(
      db,
      sql<{ lastError: string; attempts: number }>`
        select last_error as "lastError", attempts from jobs where set_aside_at is not null`,
    );
  await expect.poll(listAside).toEqual([{ lastError: expect.stringContaining('Error: '), attempts: 5 }]);
});
