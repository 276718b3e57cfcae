import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { accountChange } from '../../src/accounts/account-changes.ts';
import { catalogChange } from '../../src/catalog/catalog.ts';
import { announceChange } from '../../src/database/changes.ts';
import { clockChange } from '../../src/database/clock.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { reissueLine } from '../../src/fulfillment/reissue/reissue-line.ts';
import { expireCards } from '../../src/fulfillment/void/expire-cards.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import type { Worker } from '../../src/main/worker.ts';
import { countDepartments } from '../../src/orders/budgets/count-departments.ts';
import { freshAddress, linksIn } from '../delivery/support/gift-orders.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { expectProblem } from '../support/problems.ts';
import { setStatus } from '../support/suspend.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { cardOf, claimStatuses, type GiftOrder, giftOrdersOf, lineOf } from './gift-orders.ts';
import { setScene } from './scene.ts';
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
  stockOf,
  waiting,
} from './support.ts';

const scene = setScene();
const { given, givenLinks, reveal, voidAt, eventsOf, refundsOf, movementsOf } = giftOrdersOf(scene);
const formType = { 'content-type': 'application/x-www-form-urlencoded' };
let worker: Worker;
beforeAll(async () => {
  worker = await startTestWorker(scene.api, scene.supplier.environ);
});
afterEach(() => givenSources(scene.api.database.db, coffee, ['simulator']));
afterAll(() => worker.close());

const inDays = async (days: number) => {
  const [row] = await many(
    scene.api.database.db,
    sql<{ at: Date }>`select service_now() + make_interval(secs => ${days * 86_400}) as at`,
  );
  return row?.at.toISOString() ?? '';
};

const expire = () => {
  const { database, keyRing } = scene.api;
  return expireCards({ db: database.db, keyRing }, AbortSignal.timeout(60_000));
};

async function pass(days: number): Promise<void> {
  await passTime(scene.api.database.db, days * 86_400);
  await withTransaction(scene.api.database.db, (tx) => announceChange(tx, clockChange));
}

/** The expiry that a test has started waits for a lock; the worker's own run may wait too. */
async function somebodyWaits(): Promise<void> {
  const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await many(scene.api.database.db, waits)).not.toEqual([]), waiting);
}

test('cards that nobody opens in time expire once and are refunded; opened ones stay', async () => {
  const { api, caller } = scene;
  const before = await caller.balance('USD');
  const ClaimExpiresAt = await inDays(3);
  const order = await givenLinks({ Quantity: 3, ClaimExpiresAt }, { ClaimExpiresAt });
  expect(order.LineItems).toMatchObject([{ ClaimExpiresAt }, { ClaimExpiresAt }]);
  expect((await api.anonymous.get(cardOf(order, 1).path)).text).toContain('Please open it by');
  expect((await reveal(cardOf(order, 0))).status).toBe(200);
  await expire();
  expect(claimStatuses((await readOrder(caller, order.Id)) as unknown as GiftOrder)).not.toContain('Expired');
  await pass(3.01);
  const late = await api.anonymous.get(cardOf(order, 1).path, { 'accept-language': 'fr' });
  expect([late.status, late.text.includes('Ce cadeau a expiré')]).toEqual([410, true]);
  expect((await reveal(cardOf(order, 1))).status).toBe(410);
  await Promise.all([expire(), expire(), expire()]);
  const ended = (await readOrder(caller, order.Id)) as unknown as GiftOrder;
  expect([claimStatuses(ended), claimStatuses(ended, 1)]).toEqual([['Claimed', 'Expired', 'Expired'], ['Expired']]);
  expect(ended.LineItems.map(({ Status, StatusReason }) => [Status, StatusReason])).toEqual([
    ['Complete', null],
    ['Cancelled', 'Expired'],
  ]);
  expect(ended.Status).toBe('Complete');
  expect((await refundsOf(order.Id)).flatMap(({ CardIds }) => CardIds)).toHaveLength(3);
  const events = (await eventsOf(order.Id)).filter(({ Type }) => Type === 'CardExpired');
  expect(events.map(({ Data }) => Data.CardId)).toEqual([
    ...[cardOf(ended, 1).Id, cardOf(ended, 2).Id],
    cardOf(ended, 0, 1).Id,
  ]);
  expect((await caller.balance('USD')).Available).toBeCloseTo(before.Available - lineOf(order).Cost / 3, 2);
  expect((await reveal(cardOf(order, 0))).status).toBe(200);
  expect((await api.anonymous.get(cardOf(order, 1).path)).status).toBe(410);
  const index = sql`select 1 from order_lines where order_id = ${order.Id} and expired_at is null`;
  expect(await many(api.database.db, index)).toEqual([]);
});

test('of a reveal and the expiry exactly one wins, and an extension keeps the card', async () => {
  const { caller } = scene;
  const ClaimExpiresAt = await inDays(2);
  const orders = await Promise.all(Array.from({ length: 4 }, () => givenLinks({ ClaimExpiresAt })));
  const kept = await givenLinks({ ClaimExpiresAt });
  const patch = (order: GiftOrder, body: unknown) =>
    caller.send('PATCH', `/v1/Orders/${order.Id}/LineItems/${lineOf(order).Id}`, body);
  const later = await inDays(4);
  expect(await patch(kept, { ClaimExpiresAt: await inDays(1.5) })).toMatchObject({ status: 400 });
  expect(await patch(kept, { ClaimExpiresAt: await inDays(3_000) })).toMatchObject({ status: 400 });
  const extended = await patch(kept, { ClaimExpiresAt: later });
  expect(extended).toMatchObject({ status: 200, body: { LineItems: [{ ClaimExpiresAt: later }] } });
  expect((await patch(kept, { ClaimExpiresAt: later })).status).toBe(200);
  expect((await patch(await givenLinks({}), { ClaimExpiresAt: later })).status).toBe(409);
  await pass(1.9999);
  const reveals = orders.map((order) => reveal(cardOf(order)));
  await passTime(scene.api.database.db, 86_400);
  const answers = await Promise.all([...reveals, expire()]);
  await expire();
  for (const [index, order] of orders.entries()) {
    const [status] = claimStatuses((await readOrder(caller, order.Id)) as unknown as GiftOrder);
    expect([(answers[index] as { status: number }).status, status]).toEqual(
      (answers[index] as { status: number }).status === 200 ? [200, 'Claimed'] : [410, 'Expired'],
    );
  }
  expect(claimStatuses((await readOrder(caller, kept.Id)) as unknown as GiftOrder)).toEqual(['Unclaimed']);
  await pass(2);
  expect((await patch(kept, { ClaimExpiresAt: await inDays(4) })).status).toBe(409);
  await expire();
  expect(await readOrder(caller, kept.Id)).toMatchObject({ Status: 'Cancelled', StatusReason: 'Expired' });
});

test('the account’s days count from delivery, the product may demand more or forbid expiry, and bad times are refused', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  const validate = async (line: Record<string, unknown>, order: Record<string, unknown> = {}) => {
    const body = { ...linksOrder({ ...line }), ...order };
    const answer = await caller.post('/v1/Orders/Validate', body);
    const faults = (answer.body.Errors ?? answer.body.errors) as { pointer?: string; code: string }[];
    return faults.map(({ pointer, code }) => `${pointer} ${code}`);
  };
  const at = '/LineItems/0/ClaimExpiresAt';
  expect(await validate({ ClaimExpiresAt: await inDays(0.9) })).toEqual([`${at} ExpiresTooSoon`]);
  expect(await validate({ ClaimExpiresAt: await inDays(2_000) })).toEqual([`${at} ExpiresTooLate`]);
  expect(await validate({ ClaimExpiresAt: '2026-12-24' })).toEqual([`${at} InvalidInstant`]);
  const DeliveryDate = await inDays(10);
  expect(await validate({ ClaimExpiresAt: await inDays(10.5), DeliveryDate })).toEqual([`${at} ExpiresTooSoon`]);
  expect(await validate({ ClaimExpiresAt: await inDays(11.5), DeliveryDate })).toEqual([]);

  await withTransaction(db, async (tx) => {
    await sql`update accounts set claim_expires_after_days = 5 where id = ${caller.accountId}`.execute(tx);
    await announceChange(tx, accountChange(caller.accountId));
  });
  const daysLeft = async (order: { Id: string }) => {
    const rows = await many(
      db,
      sql<{ days: number }>`
        select extract(epoch from claim_expires_at - issued_at)::float8 / 86400 as days
        from order_lines l join cards c using (account_id, order_id, line_number) where order_id = ${order.Id}`,
    );
    return Math.round(rows[0]?.days ?? 0);
  };
  await vi.waitFor(async () => expect(await daysLeft(await givenLinks({}))).toBe(5), waiting);
  const later = await place(caller, linksOrder({ DeliveryDate: await inDays(2) }));
  await pass(2.01);
  expect(await daysLeft(await becomes(caller, later.Id, { Status: 'Complete' }))).toBe(5);
  const gift = async (content: Record<string, unknown>) => {
    await sql`update product_versions set content = content || ${JSON.stringify(content)}::jsonb
              where product_id = ${coffee}`.execute(db);
    await sql`update catalog_state set version = version + 1`.execute(db);
    await withTransaction(db, (tx) => announceChange(tx, catalogChange));
  };
  await gift({ minClaimDays: 30 });
  await vi.waitFor(async () => expect(await daysLeft(await givenLinks({}))).toBe(30), waiting);
  expect(await validate({ ClaimExpiresAt: await inDays(20) })).toEqual([`${at} ExpiresTooSoon`]);
  await gift({ minClaimDays: null, neverExpires: true });
  await vi.waitFor(async () => expect(await daysLeft(await givenLinks({}))).toBe(0), waiting);
  expect(await validate({ ClaimExpiresAt: await inDays(20) })).toEqual([`${at} ExpiryNotAllowed`]);
  await gift({ neverExpires: false });
});

test('due cards of several orders expire together, each order with its own money, events and status; an extension meanwhile keeps its order', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  const before = await caller.balance('USD');
  const ClaimExpiresAt = await inDays(2);
  const large = await givenLinks({ Quantity: 45, ClaimExpiresAt });
  const mixed = await givenLinks({ ClaimExpiresAt }, {});
  const opened = await givenLinks({ ClaimExpiresAt });
  const kept = await givenLinks({ ClaimExpiresAt });
  expect((await reveal(cardOf(opened))).status).toBe(200);
  const later = await inDays(4);
  const expiring = await withTransaction(db, async (tx) => {
    await sql`select 1 from cards where order_id = ${kept.Id} for update`.execute(tx);
    await passTime(db, 2.01 * 86_400);
    const pending = expire();
    await somebodyWaits();
    // As an extension that came before the cards' time was over.
    await sql`update order_lines set claim_expires_at = ${later}::timestamptz where order_id = ${kept.Id}`.execute(db);
    return { pending };
  });
  await expiring.pending;
  await expire();
  const read = async ({ Id }: GiftOrder) => (await readOrder(caller, Id)) as unknown as GiftOrder;
  expect(new Set(claimStatuses(await read(large)))).toEqual(new Set(['Expired']));
  expect([await read(large), await read(mixed), await read(opened), await read(kept)]).toMatchObject([
    { Status: 'Cancelled', StatusReason: 'Expired' },
    { Status: 'Complete', LineItems: [{ Status: 'Cancelled', StatusReason: 'Expired' }, { Status: 'Complete' }] },
    { Status: 'Complete', LineItems: [{ Status: 'Complete', ClaimData: [{ ClaimStatus: 'Claimed' }] }] },
    { Status: 'Complete', LineItems: [{ Status: 'Complete', ClaimData: [{ ClaimStatus: 'Unclaimed' }] }] },
  ]);
  const unit = lineOf(kept).Cost;
  expect((await caller.balance('USD')).Available).toBeCloseTo(before.Available - 3 * unit, 2);
  const ofLarge = (await eventsOf(large.Id)).map(({ Type }) => Type);
  expect(ofLarge.slice(3)).toEqual([...Array(45).fill('CardExpired'), 'OrderStatusChanged']);
  expect((await eventsOf(mixed.Id)).map(({ Type }) => Type).slice(3)).toEqual(['CardExpired']);
  const open = sql`select order_id from order_lines
                   where account_id = ${caller.accountId} and claim_expires_at is not null and expired_at is null`;
  expect(await many(db, open)).toEqual([{ order_id: kept.Id }]);
});

test('gifts whose account is frozen between the expiry’s read and its lock do not expire until they can be opened', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  const order = await givenLinks({ ClaimExpiresAt: await inDays(2) });
  const expiring = await withTransaction(db, async (tx) => {
    await sql`select 1 from cards where order_id = ${order.Id} for update`.execute(tx);
    await pass(2.01);
    const pending = expire();
    await somebodyWaits();
    await freeze(true);
    return { pending };
  });
  await expiring.pending;
  expect(claimStatuses((await readOrder(caller, order.Id)) as unknown as GiftOrder)).toEqual(['Unclaimed']);
  expect(await refundsOf(order.Id)).toEqual([]);
  await freeze(false);
  await expire();
  expect(claimStatuses((await readOrder(caller, order.Id)) as unknown as GiftOrder)).toEqual(['Expired']);
});

async function freeze(areFrozen: boolean): Promise<void> {
  const { api, caller } = scene;
  await sql`update accounts set claims_frozen_at = case when ${areFrozen} then service_now() end
            where id = ${caller.accountId}`.execute(api.database.db);
}

const reissue = (order: GiftOrder, body?: unknown, line = 0) =>
  scene.caller.post(`/v1/Orders/${order.Id}/LineItems/${lineOf(order, line).Id}/Reissue`, body);

const read = async (order: { Id: string }) => (await readOrder(scene.caller, order.Id)) as unknown as GiftOrder;

const complete = async (order: { Id: string }) =>
  (await becomes(scene.caller, order.Id, { Status: 'Complete' })) as unknown as GiftOrder;

/** An order whose cards have expired, save for the opened one. */
async function givenExpired(order: unknown, opened?: number): Promise<GiftOrder> {
  const placed = await given(order);
  if (opened !== undefined) expect((await reveal(cardOf(placed, opened))).status).toBe(200);
  await pass(2.01);
  await expire();
  return read(placed);
}

const expiring = async (line: Record<string, unknown> = {}) => linksOrder({ ClaimExpiresAt: await inDays(2), ...line });

test('a reissue that would exceed the hard budget of the order’s department is refused and charges nothing', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  const expired = await givenExpired(await expiring());
  await sql`insert into departments (account_id, id, name, is_active) values (${caller.accountId}, 'lab', 'Lab', false)`.execute(
    db,
  );
  await sql`
    insert into department_budgets (account_id, department_id, period, currency_code, amount_minor, kind)
    values (${caller.accountId}, 'lab', 'Year', 'USD', 100, 'Hard')`.execute(db);
  // The scene's account has no departments. The clock was moved, possibly past the end of the year.
  await sql`
    update orders set department_id = 'lab', placed_at = service_now()
    where account_id = ${caller.accountId} and id = ${expired.Id}`.execute(db);
  await countDepartments(db, caller.accountId);
  const before = await caller.balance('USD');
  expectProblem(await reissue(expired), 'BudgetExceeded');
  expect(await caller.balance('USD')).toEqual(before);
  expect(claimStatuses(await read(expired))).toEqual(['Expired']);
  await sql`update department_budgets set amount_minor = 100000 where department_id = 'lab'`.execute(db);
  expect((await reissue(expired)).status).toBe(202);
  await sql`delete from department_budgets where department_id = 'lab'`.execute(db);
});

test('reissuing expired cards charges them once more, issues new ones, and a void or expiry refunds these again', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory']);
  await loadCodes(api, [freshCode(), freshCode()]);
  const before = await caller.balance('USD');
  const stock = await stockOf(db);
  const old = await given(await expiring({ Quantity: 2 }));
  await pass(2.01);
  await expire();
  const { Cost } = lineOf(old);
  expect(await caller.balance('USD')).toEqual(before);
  const ClaimExpiresAt = await inDays(3);
  const answer = await reissue(old, { ClaimExpiresAt });
  expect([answer.status, answer.body.Status]).toEqual([202, 'Pending']);
  const renewed = await complete(old);
  expect((await caller.balance('USD')).Available).toBeCloseTo(before.Available - Cost, 2);
  expect(lineOf(renewed)).toMatchObject({ Status: 'Complete', Quantity: 2, Cost, ClaimExpiresAt });
  expect(claimStatuses(renewed)).toEqual(['Unclaimed', 'Unclaimed']);
  const ids = (order: GiftOrder) => lineOf(order).ClaimData.map(({ Id }) => Id);
  expect(ids(renewed)).not.toContain(ids(old)[0]);
  expect((await api.anonymous.get(cardOf(old).path)).status).toBe(410);
  expect((await reveal(cardOf(renewed))).status).toBe(200);

  // A repeated request finds valid cards, whose links it replaces for free.
  const [first, second] = ids(renewed);
  expect((await reissue(old, { CardIds: ids(old) })).status).toBe(409);
  expect((await reissue(old, { CardIds: [second] })).status).toBe(202);
  const movements = await movementsOf(old.Id);
  expect(movements.map(({ Kind, Amount, CardIds }) => [Kind, Amount, CardIds])).toEqual([
    ['Charge', -Cost, []],
    ['Refund', Cost, ids(old)],
    ['Charge', -Cost, [first, second]],
  ]);
  expect((await eventsOf(old.Id)).map(({ Type }) => Type)).toEqual([
    ...[
      'OrderCreated',
      'OrderStatusChanged',
      'FulfillmentComplete',
      'CardExpired',
      'CardExpired',
      'OrderStatusChanged',
    ],
    ...['CardReissued', 'CardReissued', 'LineItemChanged', 'OrderStatusChanged'],
    ...['OrderStatusChanged', 'FulfillmentComplete', 'CardClaimed', 'LineItemReissued'],
  ]);
  const reissued = (await eventsOf(old.Id)).filter(({ Type }) => Type === 'CardReissued');
  expect(reissued[0]?.Data).toMatchObject({ CardId: first, ExpiredCardId: ids(old)[0], Charge: Cost / 2 });

  await pass(3.01);
  await expire();
  expect(claimStatuses(await read(old))).toEqual(['Claimed', 'Expired']);
  expect((await caller.balance('USD')).Available).toBeCloseTo(before.Available - Cost / 2, 2);
  expect((await reissue(old)).status).toBe(202);
  const again = await complete(old);
  expect(claimStatuses(again)).toEqual(['Claimed', 'Unclaimed']);
  expect(lineOf(again).ClaimExpiresAt).toBeNull();
  expect((await voidAt(again.Id)).status).toBe(200);
  expect(await refundsOf(old.Id)).toHaveLength(3);
  expect((await caller.balance('USD')).Available).toBeCloseTo(before.Available - Cost / 2, 2);
  expect((await stockOf(db)).free).toBe(stock.free - 1);
});

test('without cover nothing is written, and of simultaneous requests one is charged', async () => {
  scene.caller = await scene.api.givenAccount({ available: { USD: 8_000n } });
  const { caller } = scene;
  const { db } = scene.api.database;
  const threshold = await caller.send('PUT', '/v1/BalanceThresholds/USD', { Threshold: 20 });
  expect(threshold.status).toBe(200);
  const order = await givenExpired(await expiring({ Quantity: 3 }));
  const { Available } = await caller.balance('USD');
  const card = lineOf(order).Cost / 3;
  const other = await givenLinks({});
  const state = sql`
    select l.quantity, l.status, o.status as order_status, s.transfer_number, s.event_sequence,
           (select count(*)::int from cards c where c.order_id = l.order_id and c.reissued_as is not null) as reissued
    from order_lines l join orders o on o.id = l.order_id join account_sequences s on s.account_id = l.account_id
    where l.order_id = ${order.Id}`;
  const before = await many(db, state);
  const refused = await reissue(order);
  expect([refused.status, refused.body.code]).toEqual([422, 'InsufficientFunds']);
  expect(refused.body.detail).toContain('Issuing the expired cards again costs');
  expect(await many(db, state)).toEqual(before);
  expect(before).toMatchObject([{ quantity: 3, status: 'Cancelled', order_status: 'Cancelled', reissued: 0 }]);
  expect((await voidAt(other.Id)).status).toBe(200);

  const rejected = reissueLine(
    db,
    { accountId: caller.accountId, orderId: order.Id as OrderId, lineNumber: 1 },
    { address: null, cardNumbers: null, claimExpiresAt: null, by: null },
    () => Promise.reject(new Error('the process ends here')),
  );
  await expect(rejected).rejects.toThrow('the process ends here');
  expect((await caller.balance('USD')).Available).toBe(Available);

  const ids = lineOf(order).ClaimData.map(({ Id }) => Id);
  const answers = await Promise.all([0, 1, 2, 3].map(() => reissue(order, { CardIds: ids.slice(0, 2) })));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
  await complete(order);
  const others = await Promise.all([0, 1].map(() => reissue(order, { CardIds: ids.slice(2) })));
  expect(others.map(({ status }) => status).sort()).toEqual([202, 409]);
  const renewed = await complete(order);
  expect((await caller.balance('USD')).Available).toBeCloseTo(Available - 3 * card, 2);
  expect(claimStatuses(renewed)).toEqual(['Unclaimed', 'Unclaimed', 'Unclaimed']);
  expect((await movementsOf(order.Id)).filter(({ Kind }) => Kind === 'Charge')).toHaveLength(3);
  const { body } = await caller.get('/v1/Events?after=0&limit=500');
  const low = (body.Data as { Type: string }[]).filter(({ Type }) => Type === 'BalanceLow');
  // With the first order, and again with the last card.
  expect(low).toHaveLength(2);
});

test('new cards go to the given address, or where the expired ones went, and opened ones stay', async () => {
  const { caller } = scene;
  const [address, friend] = [freshAddress(), freshAddress()];
  const ClaimExpiresAt = await inDays(2);
  const line = {
    ProductId: coffee,
    Value: 25,
    Quantity: 3,
    ClaimExpiresAt,
    DigitalDeliveryAddress: { Email: address },
  };
  const sent = await given(orderRequest({ LineItems: [lineItem(line)] }));
  const [link] = linksIn((await outboxOf(caller, address)).Data[0]?.Text);
  expect((await scene.api.anonymous.post(link ?? '', '', formType)).status).toBe(200);
  await pass(2.01);
  await expire();
  const [, second, third] = lineOf(await read(sent)).ClaimData.map(({ Id }) => Id);
  const opened = lineOf(sent).ClaimData[0]?.Id;
  const to = { DigitalDeliveryAddress: { Email: friend } };
  for (const [body, status] of [
    [{ CardIds: [opened, second] }, 409],
    [{ CardIds: [opened] }, 409],
    [{ CardIds: [second], ClaimExpiresAt: await inDays(0.5) }, 400],
    [{ CardIds: [second], ClaimExpiresAt: 'tomorrow' }, 400],
    [{ CardIds: ['x'] }, 400],
  ] as const) {
    expect([body, (await reissue(sent, body)).status]).toEqual([body, status]);
  }
  expect((await reissue(sent, { CardIds: [second], ...to })).status).toBe(202);
  await complete(sent);
  const toFriend = (await outboxOf(caller, friend)).Data;
  expect(toFriend.map(({ Text }) => linksIn(Text).length)).toEqual([1]);
  expect((await outboxOf(caller, address)).TotalCount).toBe(1);
  expect((await reissue(sent, { CardIds: [third] })).status).toBe(202);
  const last = await complete(sent);
  expect(claimStatuses(last)).toEqual(['Claimed', 'Unclaimed', 'Unclaimed']);
  expect((await outboxOf(caller, friend)).TotalCount).toBe(1);
  expect(linksIn((await outboxOf(caller, address)).Data[0]?.Text)).toHaveLength(2);
  expect(last.LineItems[0]).toMatchObject({ DigitalDeliveryAddress: { Email: address } });
});

test('a reissue that waits for stock can be cancelled and is refunded; a line refunded as a whole is not reissued again', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  const address = freshAddress();
  const ClaimExpiresAt = await inDays(2);
  const line = {
    ProductId: coffee,
    Value: 50,
    Quantity: 2,
    ClaimExpiresAt,
    DigitalDeliveryAddress: { Email: address },
  };
  const order = await givenExpired(orderRequest({ LineItems: [lineItem(line)] }));
  const before = await caller.balance('USD');
  await givenSources(db, coffee, ['inventory']);
  await freeze(true);
  await sql`update order_lines set expired_at = null where order_id = ${order.Id}`.execute(db);
  expect((await reissue(order)).body.detail).toContain('expiring right now');
  await freeze(false);
  await expire();
  await setStatus(db, caller.accountId, 'Suspended');
  expect((await reissue(order)).status).toBe(403);
  await setStatus(db, caller.accountId, 'Active');
  const [first, second] = lineOf(order).ClaimData.map(({ Id }) => Id);
  expect((await reissue(order, { CardIds: [first] })).status).toBe(202);
  await becomes(caller, order.Id, { Status: 'Pending', StatusReason: 'AwaitingStock' });
  expect((await reissue(order, { CardIds: [second] })).status).toBe(409);
  expect((await voidAt(order.Id)).status).toBe(409);
  const cancelled = await caller.post(`/v1/Orders/${order.Id}/Cancel`);
  expect([cancelled.status, cancelled.body.Status]).toEqual([200, 'Cancelled']);
  expect(await caller.balance('USD')).toEqual(before);
  expect((await reissue(order, { CardIds: [second] })).body.detail).toContain('place a new order');
  expect((await outboxOf(caller, address)).TotalCount).toBe(1);
});

test('cards that get another address while others of their line are issued again are sent there', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  const [address, friend, colleague, neighbour] = [freshAddress(), freshAddress(), freshAddress(), freshAddress()];
  const ClaimExpiresAt = await inDays(2);
  const line = { ...{ ProductId: coffee, Value: 100, Quantity: 3 }, ClaimExpiresAt };
  const DigitalDeliveryAddress = { Email: address };
  const order = await givenExpired(orderRequest({ LineItems: [lineItem({ ...line, DigitalDeliveryAddress })] }));
  const to = (Email: string) => ({ DigitalDeliveryAddress: { Email } });
  const [first, second, third] = lineOf(order).ClaimData.map(({ Id }) => Id);
  expect((await reissue(order, { CardIds: [first], ...to(friend) })).status).toBe(202);
  const renewed = lineOf(await complete(order)).ClaimData.map(({ Id }) => Id)[2];

  // The others wait for stock.
  await givenSources(db, coffee, ['inventory']);
  expect((await reissue(order, { CardIds: [second], ...to(friend) })).status).toBe(202);
  expect((await reissue(order, { CardIds: [renewed], ...to(colleague) })).status).toBe(202);
  await loadCodes(api, [freshCode()], { value: '100' });
  await complete(order);
  expect(linksIn((await outboxOf(caller, colleague)).Data[0]?.Text)).toHaveLength(1);

  expect((await reissue(order, { CardIds: [third], ...to(friend) })).status).toBe(202);
  expect((await reissue(order, to(neighbour))).status).toBe(202);
  await loadCodes(api, [freshCode()], { value: '100' });
  await complete(order);
  expect(linksIn((await outboxOf(caller, neighbour)).Data[0]?.Text)).toHaveLength(3);
});
