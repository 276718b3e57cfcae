import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withTransaction } from '../../src/database/database.ts';
import { recordEvent } from '../../src/events/record-event.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import type { Worker } from '../../src/main/worker.ts';
import { updateOrderStatus } from '../../src/orders/status/queries.ts';
import { lockAccounts } from '../../src/sequences/account-lock.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let worker: Worker;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

interface ShownOrder {
  readonly Id: string;
  readonly Status: string;
  readonly LineItems: readonly { readonly Id: string; readonly Status: string }[];
}

interface Changes {
  readonly Data: readonly ShownOrder[];
  readonly TotalCount: number;
  readonly NextCursor: string;
  readonly HasMore: boolean;
}

async function changes(caller: TestCaller, query: Record<string, string>): Promise<Changes> {
  const { status, body, text } = await caller.get(`/v1/Orders?${new URLSearchParams(query)}`);
  expect(status, text).toBe(200);
  return body as unknown as Changes;
}

/** A copy of an account's orders, as an integrator keeps it. */
function createCopy(caller: TestCaller, pageSize: number) {
  const orders = new Map<string, ShownOrder>();
  let place: Record<string, string> = { updatedSince: '2020-01-01' };
  return {
    orders,
    async update(): Promise<number> {
      let pages = 0;
      for (let hasMore = true; hasMore; pages++) {
        const answer = await changes(caller, { ...place, pageSize: String(pageSize) });
        const ids = answer.Data.map(({ Id }) => Id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBeLessThanOrEqual(pageSize);
        expect(answer.TotalCount).toBeGreaterThanOrEqual(ids.length);
        for (const order of answer.Data) orders.set(order.Id, order);
        place = { cursor: answer.NextCursor };
        hasMore = answer.HasMore;
      }
      return pages;
    },
  };
}

/** What says only what the service does right now is no change. */
function withoutReasons(order: ShownOrder): unknown {
  return JSON.parse(JSON.stringify(order), (name, value) => (name === 'StatusReason' ? undefined : value));
}

async function readAll(caller: TestCaller): Promise<Map<string, ShownOrder>> {
  const orders = new Map<string, ShownOrder>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await caller.get(`/v1/Orders?pageSize=50${cursor && `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    for (const order of body.Data as ShownOrder[]) orders.set(order.Id, order);
    cursor = body.NextCursor as string | null;
  }
  return orders;
}

/** Everything that callers can do to an order, one after the other. */
async function changeOrders(caller: TestCaller, orders: readonly ShownOrder[]): Promise<void> {
  const [links, gift, mixed, later] = orders as [ShownOrder, ShownOrder, ShownOrder, ShownOrder];
  const line = ({ Id, LineItems }: ShownOrder, nth = 0) => `/v1/Orders/${Id}/LineItems/${LineItems[nth]?.Id}`;
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  for (const [method, path, body] of [
    ['POST', `${line(links)}/Reissue`, undefined],
    ['POST', `${line(links, 1)}/Void`, { Reason: 'left' }],
    ['POST', `${line(gift)}/Resend`, undefined],
    ['POST', `${line(mixed)}/Reissue`, { DigitalDeliveryAddress: { Email: 'moved@example.com' } }],
    ['PATCH', line(later), { Personalization: { To: 'Bo', DeliveryDate: inAWeek } }],
    ['POST', `${line(later, 1)}/Cancel`, undefined],
    ['POST', '/v1/Recipients/Forget', { Email: 'forget@example.com' }],
  ] as const) {
    const { status, text } = await caller.send(method, path, body);
    expect([200, 202], `${path} ${text}`).toContain(status);
  }
}

test('a copy that is kept by following NextCursor equals the orders, whatever happens to them', async () => {
  const caller = await api.givenAccount();
  const copy = createCopy(caller, 2);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const to = (Email: string, more = {}) => lineItem({ DigitalDeliveryAddress: { Email }, ...more });
  const linksLine = { ProductId: 'aurora-coffee-usd', Value: 25 };
  const bodies = [
    orderRequest({ Type: 'Links', LineItems: [linksLine, { ...linksLine, Quantity: 3 }] }),
    orderRequest({ LineItems: [to('resend@example.com')] }),
    // One of its lines is delivered long before the other.
    orderRequest({
      LineItems: [to('first@example.com'), to('b@example.com', { Personalization: { DeliveryDate: tomorrow } })],
    }),
    orderRequest({
      LineItems: ['c@example.com', 'd@example.com'].map((one) =>
        to(one, { Personalization: { DeliveryDate: tomorrow } }),
      ),
    }),
    orderRequest({ LineItems: [to('forget@example.com')] }),
    orderRequest({ LineItems: [to('forget@example.com'), to('e@example.com')] }),
  ];
  const orders: ShownOrder[] = [];
  for (const body of bodies) {
    orders.push((await placed(caller, body)) as unknown as ShownOrder);
    await copy.update();
  }
  const equalsOrders = async () => {
    await copy.update();
    const [copied, now] = [copy.orders, await readAll(caller)];
    expect([...copied.keys()].sort()).toEqual([...now.keys()].sort());
    for (const [id, order] of now) expect(withoutReasons(copied.get(id) as ShownOrder)).toEqual(withoutReasons(order));
    return now;
  };
  await vi.waitFor(async () => {
    const statuses = [...(await equalsOrders()).values()].map(({ Status }) => Status);
    expect(statuses.filter((status) => status === 'Complete')).toHaveLength(4);
  }, patience);
  expect(copy.orders.get(orders[2]?.Id ?? '')?.LineItems.map(({ Status }) => Status)).toEqual(['Complete', 'Pending']);
  await changeOrders(caller, orders);
  await vi.waitFor(async () => {
    const now = await equalsOrders();
    expect(JSON.stringify([...now.values()])).not.toContain('forget@example.com');
    expect(JSON.stringify(now.get(orders[1]?.Id ?? ''))).toContain('"DeliveryStatus":"Sent"');
  }, patience);
  // Nothing has happened since.
  expect(await copy.update()).toBe(1);
});

test('a change that is committed late is in the next answer, by cursor and by time', async () => {
  const caller = await api.givenAccount();
  const { db } = api.database;
  const one = await placed(caller, orderRequest({ Type: 'Links', LineItems: [linksIn(7)] }));
  const other = await placed(caller, orderRequest({ Type: 'Links', LineItems: [linksIn(7)] }));
  const first = await changes(caller, { updatedSince: '2020-01-01', pageSize: '50' });
  expect(first).toMatchObject({ HasMore: false });
  expect(new Set(first.Data.map(({ Id }) => Id))).toEqual(new Set([one.Id, other.Id]));

  const during = signal();
  const end = signal();
  const ref = { accountId: caller.accountId, orderId: one.Id as OrderId };
  const late = withTransaction(db, async (tx) => {
    await lockAccounts(tx, [caller.accountId]);
    await updateOrderStatus(tx, ref, { status: 'Failed', reason: null });
    await recordEvent(tx, caller.accountId, { type: 'OrderStatusChanged', data: { OrderId: one.Id } });
    during.send();
    await end.sent;
  });
  await during.sent;
  // It waits for the first: nothing that comes later can be seen before.
  const second = caller.post(`/v1/Orders/${other.Id}/Cancel`);
  const meanwhile = await changes(caller, { cursor: first.NextCursor });
  expect(meanwhile).toMatchObject({ Data: [], TotalCount: 0, HasMore: false });
  const askedAt = (await sql<{ at: Date }>`select service_now() as at`.execute(db)).rows[0]?.at.toISOString() ?? '';
  end.send();
  await late;
  expect((await second).status).toBe(200);

  for (const query of [{ cursor: meanwhile.NextCursor }, { updatedSince: askedAt }]) {
    const { Data } = await changes(caller, { ...query, pageSize: '50' });
    expect(Data).toContainEqual(expect.objectContaining({ Id: one.Id, Status: 'Failed' }));
    expect(Data).toContainEqual(expect.objectContaining({ Id: other.Id, Status: 'Cancelled' }));
  }
});

function signal() {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send: () => send() };
}

/** A line that is not due for some days. */
function linksIn(days: number) {
  const DeliveryDate = new Date(Date.now() + days * 86_400_000).toISOString();
  return { ProductId: 'aurora-coffee-usd', Value: 25, Personalization: { DeliveryDate } };
}

test('a cursor that is ahead of the account is refused, because what happens until there would be missed', async () => {
  const caller = await api.givenAccount();
  const other = await api.givenAccount();
  for (let nth = 0; nth < 2; nth++) await placed(caller, orderRequest({ Type: 'Links', LineItems: [linksIn(7)] }));
  const { NextCursor } = await changes(caller, { updatedSince: '2020-01-01', pageSize: '50' });
  expect((await changes(caller, { cursor: NextCursor })).HasMore).toBe(false);
  expectProblem(await other.get(`/v1/Orders?cursor=${NextCursor}`), 'InvalidRequest');
});

test('filters apply to the orders as they are now, and events about nothing of an order are passed over', async () => {
  const caller = await api.givenAccount();
  const { db } = api.database;
  const kept = await placed(caller, orderRequest({ Type: 'Links', LineItems: [linksIn(7)] }));
  const cancelled = await placed(caller, orderRequest({ LineItems: [lineItem(linksIn(7))] }));
  const { NextCursor } = await changes(caller, { updatedSince: '2020-01-01' });
  // Longer than one call reads.
  await sql`
    with added as (
      insert into events (account_id, sequence, id, type, recorded_at, data)
      select account_id, event_sequence + n, gen_random_uuid(), 'BalanceLow', greatest(recorded_at, service_now()), '{}'
      from account_sequences, generate_series(1, 6000) n where account_id = ${caller.accountId}
    )
    update account_sequences set event_sequence = event_sequence + 6000, recorded_at = greatest(recorded_at, service_now())
    where account_id = ${caller.accountId}`.execute(db);
  await caller.post(`/v1/Orders/${cancelled.Id}/Cancel`);
  const nothing = await changes(caller, { cursor: NextCursor });
  expect(nothing).toMatchObject({ Data: [], HasMore: true });
  const rest = await changes(caller, { cursor: nothing.NextCursor });
  expect(rest).toMatchObject({ Data: [{ Id: cancelled.Id, Status: 'Cancelled' }], HasMore: false });

  const since = { updatedSince: '2020-01-01', pageSize: '50' };
  const idsOf = async (filter: Record<string, string>) =>
    (await changes(caller, { ...since, ...filter })).Data.map(({ Id }) => Id);
  expect(await idsOf({ status: 'Pending' })).toEqual([kept.Id]);
  expect(await idsOf({ type: 'DigitalDelivery', recipientEmail: 'ANN@example.com' })).toEqual([cancelled.Id]);
  expect(await idsOf({ status: 'Complete' })).toEqual([]);
  expect(await idsOf({ poNumber: kept.PONumber })).toEqual([kept.Id]);
  expect(await idsOf({ endDate: '2020-01-01' })).toEqual([]);
});

test('a cursor shows nothing of another account', async () => {
  const [caller, stranger] = [await api.givenAccount(), await api.givenAccount()];
  await placed(caller, orderRequest());
  const { NextCursor } = await changes(caller, { updatedSince: '2020-01-01' });
  const own = [await placed(stranger, orderRequest()), await placed(stranger, orderRequest())];
  const { Data } = await changes(stranger, { cursor: NextCursor });
  for (const { Id } of Data) expect(own.map((order) => order.Id)).toContain(Id);
  expectProblem(await caller.get(`/v1/Orders?cursor=${NextCursor}x`), 'InvalidRequest');
});
