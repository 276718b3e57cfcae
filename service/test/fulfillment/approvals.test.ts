import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCredential } from '../../src/accounts/manage-credentials.ts';
import { announceChange } from '../../src/database/changes.ts';
import { clockChange } from '../../src/database/clock.ts';
import { many, one, type Tx, withTransaction } from '../../src/database/database.ts';
import { approveOrder } from '../../src/fulfillment/approvals/approve-order.ts';
import { expireApprovals, rejectOrder } from '../../src/fulfillment/approvals/reject-order.ts';
import { cancelOrder } from '../../src/fulfillment/cancel-lines.ts';
import { serveAloneJob, serveAwaitingJob, serveScheduledJob } from '../../src/fulfillment/jobs.ts';
import { inspectCards } from '../../src/fulfillment/watch/inspect-cards.ts';
import { passOrders } from '../../src/fulfillment/watch/watch-orders.ts';
import { enqueue } from '../../src/jobs/enqueue.ts';
import { usualAccountScopes } from '../../src/kit/account-scopes.ts';
import { newId, type OrderId } from '../../src/kit/ids.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import type { Worker } from '../../src/main/worker.ts';
import { createIntake, type Intake } from '../../src/orders/intake/intake.ts';
import { intakeInTurns } from '../../src/orders/intake/intake-in-turns.ts';
import { fulfilLargeOrderJob, fulfilOrdersJob } from '../../src/orders/jobs.ts';
import { intakeRow } from '../orders/support/intake-rows.ts';
import type { Answer, HttpCaller } from '../support/http-caller.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { expectProblem } from '../support/problems.ts';
import { freshToken, withToken } from '../support/sign-in.ts';
import { setStatus, waitForLockWaits } from '../support/suspend.ts';
import { type GivenAccount, startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { passTime } from './support.ts';

let api: TestApi;
let worker: Worker;
let intake: Intake;
let reviewing: Intake;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
  intake = createIntake(api.database.url);
  reviewing = createIntake(api.database.url, intakeInTurns(api.database.db));
});
afterAll(async () => {
  await worker.close();
  await intake.close();
  await reviewing.close();
  await api.close();
});

const manager = { id: newId(), name: 'Maria Manager' };
const every = { Rules: [{ Name: 'Everything' }] };
const ends = () => ({ db: api.database.db, keyRing: api.keyRing });

/** Another credential of the account, with the right to decide and to set rules. */
async function givenApprover({ accountId }: TestCaller): Promise<HttpCaller> {
  const email = `approver-${newId()}@example.com`;
  const scopes = [...usualAccountScopes, 'orders:approve', 'rules:write'] as const;
  const { accessToken } = await withTransaction(api.database.db, (tx) =>
    createCredential(tx, accountId, { name: 'Approver', email, scopes }),
  );
  return withToken(api.baseUrl, await freshToken({ baseUrl: api.baseUrl, email, accessToken: accessToken.reveal() }));
}

async function given(rules: object = every, account: GivenAccount = {}) {
  const caller = await api.givenAccount(account);
  const approver = await givenApprover(caller);
  const set = await approver.send('PUT', '/v1/ApprovalRules', rules);
  expect(set.status, set.text).toBe(200);
  return { caller, approver };
}

async function givenWaiting(changes: Record<string, unknown> = {}, line: Record<string, unknown> = {}) {
  const { caller, approver } = await given();
  const placed = await caller.post('/v1/Orders', orderRequest(changes, line));
  expect(placed.body, placed.text).toMatchObject({ Status: 'Pending', StatusReason: 'AwaitingApproval' });
  const id = placed.body.Id as OrderId;
  const ref = { accountId: caller.accountId, orderId: id };
  const read = async () => (await caller.get(`/v1/Orders/${id}`)).body;
  const becomes = (order: object) =>
    vi.waitFor(async () => expect(await read()).toMatchObject(order), { timeout: 60_000, interval: 20 });
  return { caller, approver, id, ref, read, becomes, path: `/v1/Orders/${id}` };
}

async function eventsOf(caller: TestCaller): Promise<string[]> {
  const { body } = await caller.get('/v1/Events?limit=500');
  return (body.Data as { Type: string }[]).map(({ Type }) => Type);
}

const pass = async (days: number) => {
  await passTime(api.database.db, days * 86_400);
  await withTransaction(api.database.db, (tx) => announceChange(tx, clockChange));
};

async function servingJobs(orderId: OrderId): Promise<string[]> {
  const rows = await many(
    api.database.db,
    sql<{ kind: string }>`
      select kind from jobs
      where payload::text like ${`%${orderId}%`} and kind ~ '^(fulfil|serve)' and run_at <= service_now() order by kind`,
  );
  return rows.map(({ kind }) => kind);
}

test('an order that matches a rule is charged, waits, and is not served before it is approved', async () => {
  const { caller, approver, read, becomes, id, path } = await givenWaiting();
  expect(await caller.balance('USD')).toMatchObject({ Available: 999_976.25 });
  expect(await servingJobs(id)).toEqual([]);
  expect(await read()).toMatchObject({
    LineItems: [{ Status: 'Pending', StatusReason: 'AwaitingApproval' }],
    Approval: { Status: 'Waiting', Rules: ['Everything'], DecidedAt: null, DecidedBy: null, Reason: null },
  });
  const approved = await approver.post(`${path}/Approve`);
  expect(approved.body, approved.text).toMatchObject({ Approval: { Status: 'Approved', DecidedBy: 'Approver' } });
  await becomes({ Status: 'Complete', LineItems: [{ Status: 'Complete' }] });
  expect(await caller.balance('USD')).toMatchObject({ Available: 999_976.25 });
  const events = (await eventsOf(caller)).filter((type) => type.startsWith('Order') || type.startsWith('Approval'));
  expect(events).toEqual(['OrderCreated', 'ApprovalNeeded', 'OrderApproved', 'OrderStatusChanged']);
});

test('a rejected order is cancelled and refunded once, with the reason', async () => {
  const { caller, approver, path } = await givenWaiting();
  expectProblem(await approver.post(`${path}/Reject`), 'InvalidRequest');
  expectProblem(await approver.post(`${path}/Reject`, { Reason: '' }), 'InvalidRequest');
  const rejected = await approver.post(`${path}/Reject`, { Reason: 'Not in this quarter' });
  expect(rejected.body, rejected.text).toMatchObject({
    Status: 'Cancelled',
    StatusReason: 'Rejected',
    LineItems: [{ Status: 'Cancelled', StatusReason: 'Rejected' }],
    Approval: { Status: 'Rejected', Reason: 'Not in this quarter', DecidedBy: 'Approver' },
  });
  expect(await caller.balance('USD')).toMatchObject({ Available: 1_000_000 });
  expectProblem(await approver.post(`${path}/Approve`), 'InvalidTransition');
  expectProblem(await approver.post(`${path}/Reject`, { Reason: 'Again' }), 'InvalidTransition');
  expect(await eventsOf(caller)).toContain('OrderRejected');
  expect(await caller.balance('USD')).toMatchObject({ Available: 1_000_000 });
});

test('nobody decides about their own order, or without the right, or about one that does not wait', async () => {
  const { approver, caller, path } = await givenWaiting();
  expectProblem(await caller.post(`${path}/Approve`), 'MissingScope');
  const own = await approver.post('/v1/Orders', orderRequest());
  const ownPath = `/v1/Orders/${String(own.body.Id)}`;
  expectProblem(await approver.post(`${ownPath}/Approve`), 'OwnOrder');
  expectProblem(await approver.post(`${ownPath}/Reject`, { Reason: 'Mine' }), 'OwnOrder');
  expect((await approver.post(`${ownPath}/Cancel`)).body).toMatchObject({
    Status: 'Cancelled',
    Approval: { Status: 'Cancelled', DecidedBy: null },
  });
  const stranger = await givenApprover(await api.givenAccount());
  expectProblem(await stranger.post(`${path}/Approve`), 'NotFound');
  expectProblem(await approver.post(`/v1/Orders/${newId()}/Approve`), 'NotFound');
  await approver.send('PUT', '/v1/ApprovalRules', { Rules: [] });
  const free = await caller.post('/v1/Orders', orderRequest());
  expect(free.body).toMatchObject({ StatusReason: 'Queued', Approval: null });
  expectProblem(await approver.post(`/v1/Orders/${String(free.body.Id)}/Approve`), 'InvalidTransition');
});

test('whoever was shown the access token of a credential does not decide about its orders, and the other way round', async () => {
  const { caller, ref } = await givenWaiting();
  const { db } = api.database;
  await sql`update order_approvals set placed_by_ids = placed_by_ids || ${manager.id}::uuid
            where order_id = ${ref.orderId}`.execute(db);
  await expect(approveOrder(db, ref, manager)).rejects.toMatchObject({ code: 'OwnOrder' });
  await sql`update credentials set shown_to = ${manager.id} where id = ${caller.credentialId}`.execute(db);
  const placedByManager = intakeRow(caller.accountId, { credential_id: manager.id });
  await reviewing.place(placedByManager);
  const theirs = { accountId: caller.accountId, orderId: placedByManager.orderId };
  await expect(approveOrder(db, theirs, { id: caller.credentialId, name: 'Shop' })).rejects.toMatchObject({
    code: 'OwnOrder',
  });
});

test('a rule matches by amount and currency, cards, department, source and who placed it, and all of its conditions', async () => {
  const { caller, approver } = await given({ Rules: [] }, { available: { USD: 100_000n }, hasDepartments: true });
  const { body } = await caller.get('/v1/Departments');
  const [department] = body.Data as { Id: string }[];
  const waitsFor = async (rule: object, changes: object = {}, line: Record<string, unknown> = {}) => {
    const set = await approver.send('PUT', '/v1/ApprovalRules', { Rules: [{ Name: 'Rule', ...rule }] });
    expect(set.status, set.text).toBe(200);
    const request = { ...orderRequest({ DepartmentId: department?.Id }, line), ...changes };
    const validated = await caller.post('/v1/Orders/Validate', request);
    const placed = await caller.post('/v1/Orders', request);
    const waits = placed.body.StatusReason === 'AwaitingApproval';
    expect(validated.body.ApprovalRules, validated.text).toEqual(waits ? ['Rule'] : []);
    return waits;
  };
  const amount = (value: number, currency = 'USD') => ({ AboveAmount: [{ CurrencyCode: currency, Amount: value }] });
  expect(await waitsFor(amount(23.74))).toBe(true);
  expect(await waitsFor(amount(23.75))).toBe(false);
  // A rule in another currency cannot be avoided by choosing this one.
  expect(await waitsFor(amount(10_000, 'EUR'))).toBe(true);
  expect(await waitsFor({ AboveCards: 1 })).toBe(false);
  expect(await waitsFor({ AboveCards: 1 }, {}, { Quantity: 2 })).toBe(true);
  expect(await waitsFor({ DepartmentIds: [department?.Id] })).toBe(true);
  expect(await waitsFor({ Sources: ['Portal', 'Import'] })).toBe(false);
  expect(await waitsFor({ Sources: ['Api'] })).toBe(true);
  expect(await waitsFor({ PlacedBy: [caller.credentialId] })).toBe(true);
  expect(await waitsFor({ PlacedBy: [caller.credentialId], AboveCards: 5 })).toBe(false);
  const unknown = await approver.send('PUT', '/v1/ApprovalRules', {
    Rules: [{ Name: 'Nobody', PlacedBy: [newId()], DepartmentIds: ['nowhere'] }, { Name: 'Nobody' }],
  });
  expectProblem(unknown, 'InvalidRequest');
});

test('a rule that is committed before the order applies to it, even if the process has not heard of it', async () => {
  const { db } = api.database;
  const { accountId } = await api.givenAccount();
  const other = await api.givenAccount();
  const row = intakeRow(accountId);
  const [placing] = await withTransaction(db, async (tx) => {
    await sql`update accounts set approval_rules = '[{"name":"All","aboveAmount":[],"aboveCards":null,
      "departmentIds":[],"sources":[],"placedBy":[]}]' where id = ${accountId}`.execute(tx);
    const underWay = Promise.all([reviewing.place(row), reviewing.place(intakeRow(other.accountId))]);
    await waitForLockWaits(db, 1);
    return [underWay];
  });
  const [outcome, unaffected] = (await placing) ?? [];
  expect(outcome).toMatchObject({ kind: 'Accepted', number: 1, isHeld: true });
  expect(unaffected).toMatchObject({ kind: 'Accepted', number: 1 });
  // The shared statement cannot place an order of this account at all.
  await expect(intake.place(intakeRow(accountId))).rejects.toMatchObject({
    constraint: 'account_sequences_orders_reviewed',
  });
  // A reviewed order that is not placed opens no door for the next.
  const duplicate = { ...intakeRow(accountId), poNumber: row.poNumber };
  expect(await reviewing.place(duplicate)).toMatchObject({ kind: 'Duplicate' });
  await expect(intake.place(intakeRow(accountId))).rejects.toThrow();
  expect(await verifyLedger(db)).toEqual([]);
});

test('no job, check or change serves an order that waits', async () => {
  const { caller, approver, id, ref, read, path } = await givenWaiting();
  const { db } = api.database;
  const { body: before } = await caller.get(path);
  const [line] = before.LineItems as { Id: string }[];
  const linePath = `${path}/LineItems/${String(line?.Id)}`;
  const serving = [fulfilOrdersJob, fulfilLargeOrderJob, serveScheduledJob, serveAwaitingJob, serveAloneJob];
  await withTransaction(db, async (tx) => {
    for (const job of serving) await enqueue(tx, job, { orders: [ref] });
  });
  await vi.waitFor(async () => expect(await servingJobs(id)).toEqual([]), { timeout: 60_000, interval: 20 });
  await pass(0.1);
  const watch = { db, logger: createLogger('silent'), inspectors: [inspectCards] };
  await passOrders(watch, AbortSignal.timeout(60_000));
  expect(await servingJobs(id)).toEqual([]);
  const inMonths = new Date(Date.now() + 90 * 86_400_000).toISOString();
  for (const date of [inMonths, '2020-01-01T00:00:00Z']) {
    const moved = await caller.send('PATCH', linePath, { DeliveryDate: date });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body).toMatchObject({
      StatusReason: 'AwaitingApproval',
      LineItems: [{ StatusReason: 'AwaitingApproval' }],
    });
  }
  const address = await caller.send('PATCH', linePath, { DigitalDeliveryAddress: { Email: 'new@example.com' } });
  expect(address.body).toMatchObject({ StatusReason: 'AwaitingApproval' });
  expectProblem(await caller.post(`${linePath}/Resend`), 'InvalidTransition');
  expectProblem(await caller.post(`${path}/Void`), 'InvalidTransition');
  await vi.waitFor(async () => expect(await servingJobs(id)).toEqual([]), { timeout: 60_000, interval: 20 });
  expect(await read()).toMatchObject({ Status: 'Pending', StatusReason: 'AwaitingApproval' });
  expect((await approver.post(`${path}/Approve`)).status).toBe(200);
});

test('of approval, refusal, cancellation and the end of the time exactly one wins', async () => {
  const { db } = api.database;
  for (let round = 0; round < 6; round++) {
    const { caller, ref, read } = await givenWaiting({}, { Quantity: 3 });
    await sql`update order_approvals set expires_at = service_now() where order_id = ${ref.orderId}`.execute(db);
    const outcomes = await Promise.allSettled([
      ...[0, 1].map(() => rejectOrder(ends(), ref, { by: manager, reason: 'No' })),
      ...[0, 1].map(() => cancelOrder({ ...ends(), withholdMessages: async () => true }, ref)),
      ...[0, 1].map(() => expireApprovals(ends(), AbortSignal.timeout(60_000))),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'InvalidTransition' });
    await vi.waitFor(async () => expect(await read()).toMatchObject({ Status: 'Cancelled' }), { timeout: 60_000 });
    expect(await caller.balance('USD')).toMatchObject({ Available: 1_000_000 });
    expect((await eventsOf(caller)).filter((type) => type === 'OrderRejected').length).toBeLessThanOrEqual(1);
  }
  for (let round = 0; round < 6; round++) {
    const { caller, ref, read, becomes } = await givenWaiting();
    const [approved, rejected, cancelled] = await Promise.allSettled([
      approveOrder(db, ref, manager),
      rejectOrder(ends(), ref, { by: manager, reason: 'No' }),
      cancelOrder({ ...ends(), withholdMessages: async () => true }, ref),
    ]);
    for (const outcome of [approved, rejected, cancelled])
      if (outcome?.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'InvalidTransition' });
    expect([approved, rejected].filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    // Cancelling an approved order is possible until its message leaves.
    if (approved?.status !== 'fulfilled' || cancelled?.status === 'fulfilled') await becomes({ Status: 'Cancelled' });
    else await becomes({ Status: 'Complete' });
    const { Status } = await read();
    const spent = Status === 'Complete' ? 23.75 : 0;
    expect(await caller.balance('USD')).toMatchObject({ Available: 1_000_000 - spent });
  }
  expect(await verifyLedger(db)).toEqual([]);
});

test('an order that is being rejected cannot be cancelled any more, and ends as rejected', async () => {
  const { caller, path, ref, read } = await givenWaiting();
  const cancels: Answer[] = [];
  const failpoint = async (name: string) => {
    if (name === 'orderRejected') cancels.push(await caller.post(`${path}/Cancel`));
  };
  // The worker would end its lines at once.
  const holdJob = async (tx: Tx) => {
    await sql`
      update jobs set run_at = run_at + interval '1 hour'
      where kind = 'end-rejected-order' and payload::text like ${`%${ref.orderId}%`}`.execute(tx);
  };
  await rejectOrder({ ...ends(), failpoint }, ref, { by: manager, reason: 'No' }, holdJob);
  expect(cancels).toHaveLength(1);
  for (const cancel of cancels) expectProblem(cancel, 'InvalidTransition');
  expect(await read()).toMatchObject({
    Status: 'Cancelled',
    StatusReason: 'Rejected',
    Approval: { Status: 'Rejected' },
  });
  expect(await caller.balance('USD')).toMatchObject({ Available: 1_000_000 });
});

test('a process that dies after the refusal leaves a job that ends a large order, refunding each line once', async () => {
  const lines = Array.from({ length: 130 }, () => lineItem());
  const { caller, ref, becomes } = await givenWaiting({ LineItems: lines });
  const crash = new Error('the process died');
  const failpoint = (name: string) => {
    if (name === 'orderRejected') throw crash;
  };
  await expect(rejectOrder({ ...ends(), failpoint }, ref, { by: manager, reason: 'No' })).rejects.toBe(crash);
  await expect(approveOrder(api.database.db, ref, manager)).rejects.toMatchObject({ code: 'InvalidTransition' });
  await becomes({ Status: 'Cancelled', StatusReason: 'Rejected', Approval: { Status: 'Rejected' } });
  expect(await caller.balance('USD')).toMatchObject({ Available: 1_000_000 });
  expect(await verifyLedger(api.database.db)).toEqual([]);
});

test('an approval releases each line at its own time, and one that has passed means now', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const LineItems = [
    { ...lineItem(), Personalization: { DeliveryDate: inDays(40) } },
    { ...lineItem(), Personalization: { DeliveryDate: inDays(3) }, ClaimExpiresAt: inDays(5) },
  ];
  const { approver, path, becomes } = await givenWaiting({ LineItems });
  await pass(10);
  const approved = await approver.post(`${path}/Approve`);
  expect(approved.body, approved.text).toMatchObject({ Status: 'Pending' });
  await becomes({
    Status: 'Pending',
    LineItems: [{ Status: 'Pending', StatusReason: 'Scheduled' }, { Status: 'Complete' }],
  });
  // Its time to be opened was over before it was sent: the recipient has a day.
  const { body } = await approver.get(path);
  const [, sent] = body.LineItems as { ClaimExpiresAt: string; ClaimData: { ClaimStatus: string }[] }[];
  const { now } = await one(api.database.db, sql<{ now: Date }>`select service_now() as now`);
  expect(new Date(sent?.ClaimExpiresAt ?? 0).getTime()).toBeGreaterThan(now.getTime() + 80_000_000);
  expect(sent?.ClaimData).toMatchObject([{ ClaimStatus: 'Unclaimed' }]);
});

test('an order that nobody decides about is rejected after its days, and one of a suspended account is not', async () => {
  const short = await given({ ...every, ExpireAfterDays: 2 });
  const placed = await short.caller.post('/v1/Orders', orderRequest());
  const held = await givenWaiting();
  await setStatus(api.database.db, held.caller.accountId, 'Suspended');
  await expect(approveOrder(api.database.db, held.ref, manager)).rejects.toMatchObject({ code: 'AccountSuspended' });
  await pass(20);
  await expireApprovals(ends(), AbortSignal.timeout(60_000));
  const { body } = await short.caller.get(`/v1/Orders/${String(placed.body.Id)}`);
  expect(body).toMatchObject({
    Status: 'Cancelled',
    StatusReason: 'ApprovalExpired',
    Approval: { Status: 'Expired', DecidedBy: null },
  });
  expect(await short.caller.balance('USD')).toMatchObject({ Available: 1_000_000 });
  await setStatus(api.database.db, held.caller.accountId, 'Active');
  await expect(approveOrder(api.database.db, held.ref, manager)).rejects.toMatchObject({ code: 'InvalidTransition' });
  await expireApprovals(ends(), AbortSignal.timeout(60_000));
  await held.becomes({ Status: 'Cancelled', Approval: { Status: 'Expired' } });
});

test('cancelling some lines leaves the others waiting, and forgetting a recipient or reissuing serves nothing', async () => {
  const { caller, approver, id, path, becomes } = await givenWaiting({ LineItems: [lineItem(), lineItem()] });
  const { body } = await caller.get(path);
  const [first, second] = body.LineItems as { Id: string }[];
  const cancelled = await caller.post(`${path}/LineItems/${String(first?.Id)}/Cancel`);
  expect(cancelled.body).toMatchObject({
    Status: 'Pending',
    StatusReason: 'AwaitingApproval',
    LineItems: [{ Status: 'Cancelled' }, { StatusReason: 'AwaitingApproval' }],
    Approval: { Status: 'Waiting' },
  });
  const reissued = await caller.post(`${path}/LineItems/${String(second?.Id)}/Reissue`, {
    DigitalDeliveryAddress: { Email: 'other@example.com' },
  });
  // A new address for a gift that was not issued yet: it waits like before.
  expect(reissued.body, reissued.text).toMatchObject({ StatusReason: 'AwaitingApproval' });
  expect((await caller.post('/v1/Recipients/Forget', { Email: 'ann@example.com' })).status).toBe(202);
  expect(await servingJobs(id)).toEqual([]);
  expect((await approver.post(`${path}/Approve`)).status).toBe(200);
  await becomes({ Status: 'PartiallyComplete' });
});

test('forgetting a recipient removes the reason that their order was rejected for', async () => {
  const { caller, approver, path, read } = await givenWaiting(
    {},
    { DigitalDeliveryAddress: { Email: 'bea@example.com' } },
  );
  await approver.post(`${path}/Reject`, { Reason: 'Bea left the company' });
  expect((await caller.post('/v1/Recipients/Forget', { Email: 'bea@example.com' })).status).toBe(202);
  await vi.waitFor(async () => expect(await read()).toMatchObject({ Approval: { Status: 'Rejected', Reason: null } }), {
    timeout: 60_000,
    interval: 50,
  });
  const { rows } = await sql`select from audit_entries where details::text like '%Bea left%'`.execute(api.database.db);
  expect(rows).toEqual([]);
});
