import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { one } from '../../src/database/database.ts';
import { cancelOrder } from '../../src/fulfillment/cancel-lines.ts';
import { endExpiredHold, sweepHolds } from '../../src/fulfillment/holds/expire-holds.ts';
import { releaseHolds } from '../../src/fulfillment/holds/release-holds.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { cost, holdScene } from './support/holds.ts';

// Without a worker: every release, end and cancellation here is this test's own.
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const { given, fund, held, eventsOf, pass } = holdScene(() => api);
const signal = () => AbortSignal.timeout(60_000);
const ends = (failpoint?: (name: string) => void | Promise<void>) => ({
  db: api.database.db,
  keyRing: api.keyRing,
  failpoint,
});
const sweep = () => sweepHolds(ends(), signal());
const release = ({ accountId }: TestCaller) => releaseHolds(ends(), accountId, signal());
const cancel = ({ accountId }: TestCaller, orderId: OrderId) =>
  cancelOrder({ ...ends(), withholdMessages: async () => true }, { accountId, orderId });
const verified = async () => expect(await verifyLedger(api.database.db)).toEqual([]);
const available = async (caller: TestCaller) => (await caller.balance('USD')).Available;
const statusOf = async (caller: TestCaller, path: string) => {
  const { FundsHold, Status } = (await caller.get(path)).body as { FundsHold: { Status: string }; Status: string };
  return `${FundsHold.Status} ${Status}`;
};
const makeOverdue = (id: OrderId) =>
  sql`update order_holds set expires_at = service_now() where order_id = ${id}`.execute(api.database.db);

/** What has to be refused is refused for the right reason. */
function expectRefusals(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'InvalidTransition' });
}

test('of release, cancellation and the end of the time one wins, and the order is charged at most once', async () => {
  for (let round = 0; round < 6; round++) {
    const caller = await given();
    const { id, path } = await held(caller, {}, { Quantity: 3 });
    await fund(caller, 3 * cost);
    await makeOverdue(id);
    const ref = { accountId: caller.accountId, orderId: id };
    const outcomes = await Promise.allSettled([
      ...[0, 1].map(() => release(caller)),
      ...[0, 1].map(() => cancel(caller, id)),
      ...[0, 1].map(() => sweep()),
      endExpiredHold(ends(), ref),
    ]);
    expectRefusals(outcomes);
    await sweep();
    const ended = await statusOf(caller, path);
    expect(['Released Pending', 'Released Cancelled', 'Cancelled Cancelled', 'Expired Cancelled']).toContain(ended);
    expect(await available(caller)).toBe(ended === 'Released Pending' ? 0 : 3 * cost);
  }
  await verified();
});

test('orders that are placed while money arrives do not overtake, and none is lost or charged twice', async () => {
  const caller = await given();
  for (let at = 0; at < 3; at++) await held(caller, {}, { Quantity: 2 });
  const placing = Array.from({ length: 8 }, () => caller.post('/v1/Orders', orderRequest()));
  const paying = [4, 3, 2].map((cards) => fund(caller, cards * cost));
  const releasing = [0, 1, 2].map(() => release(caller));
  const placed = await Promise.all(placing);
  for (const { status, text } of placed) expect(status, text).toBe(201);
  await Promise.all([...paying, ...releasing]);
  await release(caller);
  // Nine cards were paid: three orders of two, and the next three of one.
  const { rows } = await sql<{ waits: boolean }>`
    select coalesce(h.status = 'Waiting', false) as waits
    from orders o left join order_holds h on h.account_id = o.account_id and h.order_id = o.id
    where o.account_id = ${caller.accountId} order by o.number`.execute(api.database.db);
  expect(rows.map(({ waits }) => waits)).toEqual([...Array(6).fill(false), ...Array(5).fill(true)]);
  expect(await available(caller)).toBe(0);
  await fund(caller, 5 * cost);
  await release(caller);
  expect(await available(caller)).toBe(0);
  const released = (await eventsOf(caller)).filter(({ Type }) => Type === 'OrderReleased');
  const heldEvents = (await eventsOf(caller)).filter(({ Type }) => Type === 'OrderHeld');
  expect(released.map(({ Data }) => Data.OrderId)).toEqual(heldEvents.map(({ Data }) => Data.OrderId));
  await verified();
});

test('what is taken back before the release leaves orders waiting, and a second funding releases them', async () => {
  const caller = await given();
  const { path } = await held(caller);
  await fund(caller, cost);
  const { db } = api.database;
  // A payment that was returned before the job ran.
  await sql`update balances set available_minor = available_minor - 100 where account_id = ${caller.accountId}`.execute(
    db,
  );
  await release(caller);
  expect(await statusOf(caller, path)).toBe('Waiting Pending');
  expect((await caller.get(path)).body).toMatchObject({ FundsHold: { AmountMissing: 1 } });
  await sql`update balances set available_minor = available_minor + 100 where account_id = ${caller.accountId}`.execute(
    db,
  );
  await Promise.all([release(caller), release(caller), sweep()]);
  expect(await statusOf(caller, path)).toBe('Released Pending');
  expect(await available(caller)).toBe(0);
  await verified();
});

test('a commit that brings money has a job, and one without waiting orders has none', async () => {
  const caller = await given();
  const jobs = async () =>
    (
      await one(
        api.database.db,
        sql<{ count: number }>`select count(*)::integer as count from jobs
                               where kind = 'release-holds' and payload ->> 'accountId' = ${caller.accountId}`,
      )
    ).count;
  await fund(caller, 1);
  expect(await jobs()).toBe(0);
  await held(caller);
  expect(await jobs()).toBe(0);
  await fund(caller, 1);
  await fund(caller, 1);
  expect(await jobs()).toBe(1);
});

test('a process that dies between portions, or after the end of the time, leaves the rest to the next run', async () => {
  const crash = new Error('the process died');
  const dieAt = (point: string) => (name: string) => {
    if (name === point) throw crash;
  };
  const caller = await given();
  for (let at = 0; at < 25; at++) await held(caller);
  await fund(caller, 25 * cost);
  await expect(releaseHolds(ends(dieAt('holdsReleased')), caller.accountId, signal())).rejects.toBe(crash);
  expect(await available(caller)).toBeCloseTo(5 * cost);
  await release(caller);
  expect(await available(caller)).toBe(0);

  const poor = await given();
  const { id, path } = await held(poor, { LineItems: Array.from({ length: 130 }, () => lineItem()) });
  await makeOverdue(id);
  await expect(sweepHolds(ends(dieAt('holdExpired')), signal())).rejects.toBe(crash);
  expect(await statusOf(poor, path)).toBe('Expired Pending');
  // Money that comes now is not spent on it.
  await fund(poor, 130 * cost);
  await release(poor);
  const ref = { accountId: poor.accountId, orderId: id };
  await expect(endExpiredHold(ends(dieAt('linesEnded')), ref)).rejects.toBe(crash);
  await Promise.all([endExpiredHold(ends(), ref), endExpiredHold(ends(), ref)]);
  expect(await statusOf(poor, path)).toBe('Expired Cancelled');
  expect(await available(poor)).toBeCloseTo(130 * cost);
  await verified();
});

test('an order whose money did not arrive in time cannot be cancelled any more, and ends for that reason', async () => {
  const caller = await given();
  const { id, path } = await held(caller);
  await makeOverdue(id);
  const cancels: Promise<unknown>[] = [];
  const failpoint = async (name: string) => {
    if (name !== 'holdExpired') return;
    cancels.push(cancel(caller, id));
    await Promise.allSettled(cancels);
  };
  await sweepHolds(ends(failpoint), signal());
  expect(cancels).toHaveLength(1);
  await expect(cancels[0]).rejects.toMatchObject({ code: 'InvalidTransition' });
  expect((await caller.get(path)).body).toMatchObject({
    Status: 'Cancelled',
    StatusReason: 'FundsNotReceived',
    FundsHold: { Status: 'Expired' },
  });
  await verified();
});

test('a delivery date that has passed means now, and a gift can still be opened for a day', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const LineItems = [
    { ...lineItem(), Personalization: { DeliveryDate: inDays(40) } },
    { ...lineItem(), Personalization: { DeliveryDate: inDays(3) }, ClaimExpiresAt: inDays(5) },
  ];
  const caller = await given();
  const { path } = await held(caller, { LineItems });
  await pass(10);
  await fund(caller, 2 * cost);
  await release(caller);
  const { body } = await caller.get(path);
  expect(body).toMatchObject({
    Status: 'Pending',
    LineItems: [{ StatusReason: 'Scheduled' }, { StatusReason: 'Queued' }],
  });
  const [, late] = body.LineItems as { ClaimExpiresAt: string }[];
  const { now } = await one(api.database.db, sql<{ now: Date }>`select service_now() as now`);
  expect(new Date(late?.ClaimExpiresAt ?? 0).getTime()).toBeGreaterThan(now.getTime() + 80_000_000);
});
