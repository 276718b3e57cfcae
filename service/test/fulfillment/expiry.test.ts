import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { accountChange } from '../../src/accounts/account-changes.ts';
import { catalogChange } from '../../src/catalog/catalog.ts';
import { announceChange } from '../../src/database/changes.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { cardOf, claimStatuses, type GiftOrder, giftOrdersOf, lineOf } from './gift-orders.ts';
import { setScene, setWorkers } from './scene.ts';
import { expiryOf } from './support/expiry.ts';
import { becomes, coffee, linksOrder, passTime, place, readOrder, waiting } from './support.ts';

const scene = setScene();
setWorkers(scene, 1);
const { givenLinks, reveal, eventsOf, refundsOf } = giftOrdersOf(scene);
const { inDays, expire, pass, freeze } = expiryOf(scene);

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
