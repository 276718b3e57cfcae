import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { many } from '../../src/database/database.ts';
import { reissueLine } from '../../src/fulfillment/reissue/reissue-line.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import { countDepartments } from '../../src/orders/budgets/count-departments.ts';
import { freshAddress, linksIn } from '../delivery/support/gift-orders.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { expectProblem } from '../support/problems.ts';
import { setStatus } from '../support/suspend.ts';
import { cardOf, claimStatuses, type GiftOrder, giftOrdersOf, lineOf } from './gift-orders.ts';
import { setScene, setWorkers } from './scene.ts';
import { expiryOf } from './support/expiry.ts';
import { becomes, coffee, freshCode, givenSources, linksOrder, loadCodes, readOrder, stockOf } from './support.ts';

const scene = setScene();
setWorkers(scene, 1);
const { given, givenLinks, reveal, voidAt, eventsOf, refundsOf, movementsOf } = giftOrdersOf(scene);
const { inDays, expire, pass, freeze } = expiryOf(scene);
const formType = { 'content-type': 'application/x-www-form-urlencoded' };
afterEach(() => givenSources(scene.api.database.db, coffee, ['simulator']));

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
