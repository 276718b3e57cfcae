import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepHolds } from '../../src/fulfillment/holds/expire-holds.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import type { Worker } from '../../src/main/worker.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { expectProblem } from '../support/problems.ts';
import { setStatus } from '../support/suspend.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { cost, holdScene } from './support/holds.ts';

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

const { admin, given, fund, place, held, becomes, eventsOf, pass, servingJobs } = holdScene(() => api);
const ends = () => ({ db: api.database.db, keyRing: api.keyRing });
const sweep = () => sweepHolds(ends(), AbortSignal.timeout(60_000));
const verified = async () => expect(await verifyLedger(api.database.db)).toEqual([]);

test('off by default, an order without cover is refused; with the option it waits, uncharged and unserved', async () => {
  const without = await api.givenAccount({ available: { USD: 100n } });
  expectProblem(await without.post('/v1/Orders', orderRequest()), 'InsufficientFunds');
  expect((await without.get('/v1/HoldForFunds')).body).toEqual({ Enabled: false, ExpireAfterDays: 30 });
  expectProblem(await without.send('PUT', '/v1/HoldForFunds', { Enabled: true }), 'MissingScope');

  const caller = await given(10);
  const request = orderRequest();
  const validated = await caller.post('/v1/Orders/Validate', request);
  expect(validated.body).toMatchObject({ Valid: true, SufficientFunds: false, HeldForFunds: true });
  const { id, path, order } = await held(caller, request);
  expect(order).toMatchObject({
    LineItems: [{ Status: 'Pending', StatusReason: 'AwaitingFunds' }],
    FundsHold: { Status: 'Waiting', AmountDue: cost, AmountMissing: 13.75, EndedAt: null },
    Approval: null,
  });
  expect(await caller.balance('USD')).toMatchObject({ Available: 10 });
  expect(await servingJobs(id)).toBe(0);
  // The same request again finds the order that waits.
  const again = await caller.post('/v1/Orders', request);
  expectProblem(again, 'DuplicatePONumber');
  expect(again.body.Id).toBe(id);
  const { body } = await caller.get('/v1/Transactions?pageSize=50');
  expect((body.Data as { Kind: string }[]).map(({ Kind }) => Kind)).not.toContain('Charge');
  expect((await eventsOf(caller)).at(-1)).toMatchObject({
    Type: 'OrderHeld',
    Data: { OrderId: id, StatusReason: 'AwaitingFunds', AmountMissing: 13.75, CurrencyCode: 'USD' },
  });
  await verified();

  await fund(caller, 13.75);
  await becomes(caller, path, { Status: 'Complete', FundsHold: { Status: 'Released', AmountMissing: 0 } });
  expect(await caller.balance('USD')).toMatchObject({ Available: 0 });
  const types = (await eventsOf(caller)).map(({ Type }) => Type).filter((type) => type.startsWith('Order'));
  expect(types).toEqual(['OrderCreated', 'OrderHeld', 'OrderReleased', 'OrderStatusChanged']);
  await verified();
});

test('oldest first: a large order holds up smaller ones, and a new order does not overtake', async () => {
  const caller = await given();
  const large = await held(caller, {}, { Quantity: 4 });
  const small = await held(caller);
  await fund(caller, 3 * cost);
  const behind = await held(caller);
  expect(behind.order).toMatchObject({ FundsHold: { AmountDue: cost, AmountMissing: 3 * cost } });
  const validated = await caller.post('/v1/Orders/Validate', orderRequest());
  expect(validated.body).toMatchObject({ SufficientFunds: true, HeldForFunds: true });
  await sweep();
  for (const { path } of [large, small]) await becomes(caller, path, { StatusReason: 'AwaitingFunds' });
  await fund(caller, cost);
  await becomes(caller, large.path, { Status: 'Complete' });
  await becomes(caller, small.path, { StatusReason: 'AwaitingFunds' });
  await fund(caller, 2 * cost);
  await becomes(caller, small.path, { Status: 'Complete' });
  await becomes(caller, behind.path, { Status: 'Complete' });
  const released = (await eventsOf(caller)).filter(({ Type }) => Type === 'OrderReleased');
  expect(released.map(({ Data }) => Data.OrderId)).toEqual([large.id, small.id, behind.id]);
  expect(await caller.balance('USD')).toMatchObject({ Available: 0 });
  // Nobody waits any more, so an order with cover is simply placed.
  await fund(caller, cost);
  expect((await place(caller)).order).toMatchObject({ FundsHold: null });
  await verified();
});

test('a page of orders says of each what it misses with those before it, in its currency', async () => {
  const caller = await api.givenAccount({ available: { USD: 1000n, EUR: 0n } });
  await (await admin(caller)).send('PUT', '/v1/HoldForFunds', { Enabled: true });
  const euros = { ProductId: 'quietgroove-records-eur' };
  const placed = [
    await place(caller, {}, { Value: 10 }),
    await held(caller),
    await held(caller, {}, euros),
    await held(caller),
    await held(caller, {}, euros),
    await held(caller),
  ];
  const each = await Promise.all(placed.map(async ({ path }) => (await caller.get(path)).body.FundsHold));
  const missing = each.map((hold) => (hold as { AmountMissing: number } | null)?.AmountMissing);
  const left = (await caller.balance('USD')).Available;
  const euroCost = missing[2] as number;
  const short = (orders: number) => Number((orders * cost - left).toFixed(2));
  expect(missing).toEqual([undefined, short(1), euroCost, short(2), 2 * euroCost, short(3)]);

  const listed = (query: string) =>
    caller.get(`/v1/Orders?${query}`).then(({ body }) => (body.Data as Record<string, unknown>[]).map(holdOf));
  const newestFirst = each.toReversed();
  expect(await listed('pageSize=6')).toEqual(newestFirst);
  // Of a page that ends before others that wait, and of one without any.
  expect(await listed('pageSize=3&pageIndex=2')).toEqual(newestFirst.slice(3));
  expect(await listed('pageSize=1&pageIndex=6')).toEqual([null]);
});

const holdOf = (order: Record<string, unknown>) => order.FundsHold;

test('a cancelled order is not refunded, and leaves its place to the next; cancelled lines make it cheaper', async () => {
  const caller = await given(2 * cost);
  const large = await held(caller, { LineItems: [lineItem(), lineItem(), { ...lineItem(), Quantity: 8 }] });
  const next = await held(caller, {}, { Quantity: 2 });
  const third = await held(caller);
  const cancelled = await caller.post(`${next.path}/Cancel`);
  expect(cancelled.body, cancelled.text).toMatchObject({ Status: 'Cancelled', FundsHold: { Status: 'Cancelled' } });
  expect(await caller.balance('USD')).toMatchObject({ Available: 2 * cost });
  const lines = (await caller.get(large.path)).body.LineItems as { Id: string }[];
  const one = await caller.post(`${large.path}/LineItems/${String(lines[0]?.Id)}/Cancel`);
  expect(one.body).toMatchObject({
    StatusReason: 'AwaitingFunds',
    FundsHold: { AmountDue: 9 * cost, AmountMissing: 7 * cost },
  });
  await verified();
  await caller.post(`${large.path}/LineItems/${String(lines[2]?.Id)}/Cancel`);
  await becomes(caller, large.path, {
    Status: 'PartiallyComplete',
    FundsHold: { Status: 'Released', AmountDue: cost },
  });
  await becomes(caller, third.path, { Status: 'Complete' });
  expect(await caller.balance('USD')).toMatchObject({ Available: 0 });
  expectProblem(await caller.post(`${next.path}/Cancel`), 'InvalidTransition');
  await verified();
});

test('a refund is money that arrives: of a cancelled order, and of voided cards', async () => {
  const inMonths = new Date(Date.now() + 90 * 86_400_000).toISOString();
  const caller = await given(2 * cost);
  const scheduled = await place(caller, {}, { Personalization: { DeliveryDate: inMonths } });
  const sent = await place(caller, { Type: 'Links' });
  await becomes(caller, sent.path, { Status: 'Complete' });
  const [first, second] = [await held(caller), await held(caller)];
  expect((await caller.post(`${scheduled.path}/Cancel`)).status).toBe(200);
  await becomes(caller, first.path, { Status: 'Complete' });
  const voided = await caller.post(`${sent.path}/Void`);
  expect(voided.status, voided.text).toBe(200);
  await becomes(caller, second.path, { Status: 'Complete' });
  expect(await caller.balance('USD')).toMatchObject({ Available: 0 });
  await verified();
});

test('an order that waits can be changed, and nothing of it can be resent, voided or issued', async () => {
  const caller = await given();
  const { id, path } = await held(caller);
  const lines = (await caller.get(path)).body.LineItems as { Id: string }[];
  const linePath = `${path}/LineItems/${String(lines[0]?.Id)}`;
  const inMonths = new Date(Date.now() + 90 * 86_400_000).toISOString();
  for (const change of [{ DeliveryDate: inMonths }, { DigitalDeliveryAddress: { Email: 'new@example.com' } }]) {
    const changed = await caller.send('PATCH', linePath, change);
    expect(changed.body, changed.text).toMatchObject({ StatusReason: 'AwaitingFunds' });
  }
  expectProblem(await caller.post(`${linePath}/Resend`), 'InvalidTransition');
  expectProblem(await caller.post(`${path}/Void`), 'InvalidTransition');
  expectProblem(await (await admin(caller)).post(`${path}/Approve`), 'InvalidTransition');
  expect(await servingJobs(id)).toBe(0);
  await fund(caller, cost);
  await becomes(caller, path, { Status: 'Pending', StatusReason: 'Scheduled' });
  expect(await caller.balance('USD')).toMatchObject({ Available: 0 });
});

test('an order waits for money first, and then for the approval that the rules ask for when it is placed', async () => {
  const caller = await given();
  const approver = await admin(caller);
  await approver.send('PUT', '/v1/ApprovalRules', { Rules: [{ Name: 'Everything' }], ExpireAfterDays: 3 });
  const { path, id } = await held(caller);
  await approver.send('PUT', '/v1/ApprovalRules', { Rules: [] });
  expectProblem(await approver.post(`${path}/Approve`), 'InvalidTransition');
  await fund(caller, cost);
  await becomes(caller, path, {
    StatusReason: 'AwaitingApproval',
    LineItems: [{ StatusReason: 'AwaitingApproval' }],
    FundsHold: { Status: 'Released' },
    Approval: { Status: 'Waiting', Rules: ['Everything'] },
  });
  expect(await caller.balance('USD')).toMatchObject({ Available: 0 });
  expect(await servingJobs(id)).toBe(0);
  const rejected = await approver.post(`${path}/Reject`, { Reason: 'No' });
  expect(rejected.body).toMatchObject({ Status: 'Cancelled' });
  expect(await caller.balance('USD')).toMatchObject({ Available: cost });
  await verified();
});

test('what waits counts to a budget, and its release does not exceed one', async () => {
  const caller = await given(0, { hasDepartments: true });
  const { body } = await caller.get('/v1/Departments');
  const [department] = body.Data as { Id: string }[];
  const budget = { Period: 'Month', CurrencyCode: 'USD', Amount: 2 * cost, Kind: 'Hard' };
  const path = `/v1/Departments/${String(department?.Id)}/Budget`;
  const set = await (await admin(caller)).send('PUT', path, budget);
  expect(set.status, set.text).toBe(200);
  const ours = { DepartmentId: department?.Id };
  const first = await held(caller, ours);
  const second = await held(caller, ours);
  expectProblem(await caller.post('/v1/Orders', orderRequest(ours)), 'BudgetExceeded');
  expect((await caller.get(path)).body).toMatchObject({ Spent: 2 * cost });
  await caller.post(`${first.path}/Cancel`);
  expect((await caller.get(path)).body).toMatchObject({ Spent: cost });
  await fund(caller, cost);
  await becomes(caller, second.path, { Status: 'Complete' });
  expect((await caller.get(path)).body).toMatchObject({ Spent: cost });
  await verified();
});

test('without money an order is cancelled after its days, and one of a suspended account waits', async () => {
  const caller = await given();
  const { path, id } = await held(caller, { LineItems: [lineItem(), lineItem()] });
  const suspended = await given();
  const waiting = await held(suspended);
  await setStatus(api.database.db, suspended.accountId, 'Suspended');
  await fund(suspended, cost);
  await pass(31);
  await sweep();
  await becomes(caller, path, {
    Status: 'Cancelled',
    StatusReason: 'FundsNotReceived',
    FundsHold: { Status: 'Expired' },
    LineItems: [{ Status: 'Cancelled', StatusReason: 'FundsNotReceived' }, { Status: 'Cancelled' }],
  });
  expect(await eventsOf(caller)).toContainEqual(
    expect.objectContaining({ Type: 'OrderHoldExpired', Data: expect.objectContaining({ OrderId: id }) }),
  );
  await fund(caller, 2 * cost);
  await becomes(suspended, waiting.path, { StatusReason: 'AccountSuspended', FundsHold: { Status: 'Waiting' } });
  await setStatus(api.database.db, suspended.accountId, 'Active');
  await sweep();
  // Its money came before the end of its time was noticed.
  await becomes(suspended, waiting.path, { Status: 'Complete' });
  expect(await caller.balance('USD')).toMatchObject({ Available: 2 * cost });
  await verified();
});

test('orders that wait stay when the option is turned off, and are released', async () => {
  const caller = await given();
  const { path } = await held(caller);
  await (await admin(caller)).send('PUT', '/v1/HoldForFunds', { Enabled: false, ExpireAfterDays: 5 });
  expectProblem(await caller.post('/v1/Orders', orderRequest()), 'InsufficientFunds');
  await fund(caller, cost);
  await becomes(caller, path, { Status: 'Complete' });
  await verified();
});
