import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { many, one } from '../../src/database/database.ts';
import { withholdMessages } from '../../src/delivery/withhold-queries.ts';
import { cancelOrder } from '../../src/fulfillment/cancel-lines.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import { setScene } from './scene.ts';
import { linksOrder, place, readOrder } from './support.ts';

const scene = setScene();
const manyLines = (count: number) => linksOrder(...Array.from({ length: count }, () => ({})));

function refOf({ Id }: { readonly Id: string }) {
  return { accountId: scene.caller.accountId, orderId: Id as OrderId };
}

async function movementsOf(orderId: string): Promise<{ kind: string; number: number }[]> {
  return many(
    scene.api.database.db,
    sql<{ kind: string; number: number }>`
      select kind, number::integer as number from transfers where order_id = ${orderId} order by number`,
  );
}

/** The order's events, without those of each portion: how many there are depends on who is first. */
async function ownEventsOf(orderId: string): Promise<string[]> {
  return (await eventsOf(orderId)).filter((type) => type !== 'OrderProgressed');
}

async function eventsOf(orderId: string): Promise<string[]> {
  const rows = await many(
    scene.api.database.db,
    sql<{ type: string }>`select type from events where data ->> 'OrderId' = ${orderId} order by sequence`,
  );
  return rows.map(({ type }) => type);
}

test('while a large order is cancelled, other orders of the account are placed between its portions', async () => {
  const { api, caller } = scene;
  const before = await caller.balance('USD');
  const large = await place(caller, manyLines(350));
  const between: string[] = [];
  await cancelOrder(
    {
      db: api.database.db,
      keyRing: api.keyRing,
      withholdMessages,
      // Answered while the cancel is running: it does not lock the account here.
      failpoint: async () => void between.push((await place(caller, linksOrder())).Id),
    },
    refOf(large),
  );
  expect(between.length).toBeGreaterThanOrEqual(3);

  const movements = await movementsOf(large.Id);
  expect(movements.map(({ kind }) => kind)).toEqual(['Charge', ...Array.from({ length: 350 }, () => 'Refund')]);
  const first = movements[1]?.number ?? 0;
  const last = movements.at(-1)?.number ?? 0;
  const [charge] = await movementsOf(between[0] ?? '');
  expect(charge?.number).toBeGreaterThan(first);
  expect(charge?.number).toBeLessThan(last);
  expect(await ownEventsOf(large.Id)).toEqual(['OrderCreated', 'OrderStatusChanged', 'FulfillmentComplete']);
  const spent = (await readOrder(caller, between[0] ?? '')).LineItems[0]?.Cost ?? 0;
  expect((await caller.balance('USD')).Available).toBeCloseTo(before.Available - spent * between.length, 2);
});

test('a cancel that crashes between two portions leaves complete lines, and the next call ends the rest', async () => {
  const { api, caller } = scene;
  const before = await caller.balance('USD');
  const order = await place(caller, manyLines(250));
  const failpoint = () => Promise.reject(new Error('the process ends here'));
  await expect(
    cancelOrder({ db: api.database.db, keyRing: api.keyRing, withholdMessages, failpoint }, refOf(order)),
  ).rejects.toThrow('the process ends here');
  const partly = await readOrder(caller, order.Id);
  expect(partly.Status).toBe('Pending');
  const cancelled = partly.LineItems.filter(({ Status }) => Status === 'Cancelled');
  expect(cancelled.length).toBeGreaterThan(0);
  expect(cancelled.length).toBeLessThan(250);
  expect(await movementsOf(order.Id)).toHaveLength(1 + cancelled.length);
  expect(await eventsOf(order.Id)).toEqual(['OrderCreated', 'OrderProgressed']);

  const { status, body } = await caller.post(`/v1/Orders/${order.Id}/Cancel`);
  expect([status, body.Status]).toEqual([200, 'Cancelled']);
  expect(await movementsOf(order.Id)).toHaveLength(251);
  expect(await ownEventsOf(order.Id)).toEqual(['OrderCreated', 'OrderStatusChanged', 'FulfillmentComplete']);
  expect(await caller.balance('USD')).toEqual(before);
  expect((await caller.post(`/v1/Orders/${order.Id}/Cancel`)).status).toBe(409);
});

test('concurrent cancels of an order and of its lines refund each line once', async () => {
  const { caller } = scene;
  const before = await caller.balance('USD');
  const order = await place(caller, manyLines(220));
  const lineCancel = (index: number) =>
    caller.post(`/v1/Orders/${order.Id}/LineItems/${order.LineItems[index]?.Id}/Cancel`);
  const answers = await Promise.all([
    caller.post(`/v1/Orders/${order.Id}/Cancel`),
    ...[219, 150, 50, 0].map(lineCancel),
    caller.post(`/v1/Orders/${order.Id}/Cancel`),
    ...[218, 100, 99].map(lineCancel),
  ]);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await readOrder(caller, order.Id)).toMatchObject({ Status: 'Cancelled' });
  expect(await movementsOf(order.Id)).toHaveLength(221);
  expect(await ownEventsOf(order.Id)).toEqual(['OrderCreated', 'OrderStatusChanged', 'FulfillmentComplete']);
  expect(await caller.balance('USD')).toEqual(before);
});

test('unknown orders and lines answer 404, and a line with cards is not cancelled', async () => {
  const { api, caller } = scene;
  const order = await place(caller, linksOrder());
  const unknown = order.Id.replace(/^.{8}/, '00000000');
  expect((await caller.post(`/v1/Orders/${unknown}/Cancel`)).status).toBe(404);
  const beyond = (order.LineItems[0]?.Id ?? '').replace(/.{7}$/, '0090000');
  expect((await caller.post(`/v1/Orders/${order.Id}/LineItems/${beyond}/Cancel`)).status).toBe(404);
  const other = await api.givenAccount();
  expect((await other.post(`/v1/Orders/${order.Id}/Cancel`)).status).toBe(404);
  const { count } = await one(
    api.database.db,
    sql<{
      count: number;
    }>`select count(*)::integer as count from transfers where kind = 'Refund' and order_id = ${order.Id}`,
  );
  expect(count).toBe(0);
});
