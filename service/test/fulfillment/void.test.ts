import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { noAudit } from '../../src/database/audit-hook.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { outboxMarkers } from '../../src/delivery/outbox/markers.ts';
import { returnCardsJob } from '../../src/fulfillment/jobs.ts';
import { voidCardsOf } from '../../src/fulfillment/void/void-cards.ts';
import { voidRow } from '../../src/fulfillment/void/void-list.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import type { Worker } from '../../src/main/worker.ts';
import { freshAddress, linksIn } from '../delivery/support/gift-orders.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { environOf, startCommand } from '../support/child-process.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { waitForLockWaits } from '../support/suspend.ts';
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
let worker: Worker;
/** Called when messages were claimed and are about to be sent. */
let onClaimed: (() => Promise<void>) | null = null;
beforeAll(async () => {
  const environ = { ...scene.supplier.environ, SUPPLIER_TAKES_RETURNS: 'on' };
  worker = await startTestWorker(scene.api, environ, {
    deliveryFailpoint: async (name) => {
      if (name === 'messagesClaimed') await onClaimed?.();
    },
  });
});
afterEach(async () => {
  onClaimed = null;
  await givenSources(scene.api.database.db, coffee, ['simulator']);
});
afterAll(() => worker.close());

const { given, givenLinks, voidAt, reveal, eventsOf, refundsOf } = giftOrdersOf(scene);

test('voiding an order invalidates its links at once, refunds each card, returns the codes and cancels it', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory']);
  await loadCodes(api, [freshCode(), freshCode(), freshCode()]);
  const before = await caller.balance('USD');
  const stock = await stockOf(db);
  const order = await givenLinks({ Quantity: 2 }, {});
  const card = cardOf(order, 1);
  expect((await stockOf(db)).available).toBe(stock.available - 3);

  const { status, body } = await voidAt(order.Id, { Reason: 'Ordered twice' });
  expect([status, body.Status, body.StatusReason]).toEqual([200, 'Cancelled', 'Voided']);
  expect(body.LineItems.map(({ Status, StatusReason }) => [Status, StatusReason])).toEqual([
    ['Cancelled', 'Voided'],
    ['Cancelled', 'Voided'],
  ]);
  expect([claimStatuses(body), claimStatuses(body, 1)]).toEqual([['Voided', 'Voided'], ['Voided']]);
  expect(JSON.stringify(body)).not.toContain('/c/');
  expect(await caller.balance('USD')).toEqual(before);
  expect(await stockOf(db)).toEqual(stock);
  const ids = (line: number) => lineOf(order, line).ClaimData.map(({ Id }) => Id);
  expect(await refundsOf(order.Id)).toMatchObject([
    { LineItemId: lineOf(order, 0).Id, CardIds: ids(0) },
    { LineItemId: lineOf(order, 1).Id, CardIds: ids(1) },
  ]);

  for (const answer of [
    await api.anonymous.get(card.path, { 'accept-language': 'de' }),
    await reveal(card),
    await api.anonymous.get(`${card.path}/gift.pdf`),
  ]) {
    expect(answer.status).toBe(410);
    expect(answer.headers.get('content-type')).toContain('text/html');
  }
  expect((await api.anonymous.get(card.path, { 'accept-language': 'de' })).text).toContain('nicht mehr verfügbar');
  expect((await api.anonymous.get(`${card.path.slice(0, -1)}_`)).status).toBe(404);

  const events = await eventsOf(order.Id);
  expect(events.map(({ Type }) => Type)).toEqual([
    ...['OrderCreated', 'OrderStatusChanged', 'FulfillmentComplete'],
    ...['CardVoided', 'CardVoided', 'CardVoided', 'OrderStatusChanged'],
  ]);
  expect(events[4]?.Data).toMatchObject({ CardId: ids(0)[1], CurrencyCode: 'USD', Reason: 'Ordered twice' });
  expect(events[6]?.Data).toMatchObject({
    LineItems: { Pending: 0, Complete: 0, Failed: 0, Cancelled: 2 },
    Cards: { Complete: 0, Cancelled: 3 },
  });
  expect(JSON.stringify(events)).not.toContain(card.ClaimLinkChallengeAnswer);
  expect(await voidAt(order.Id)).toMatchObject({ status: 409, body: { code: 'InvalidTransition' } });
  expect(await refundsOf(order.Id)).toHaveLength(2);
});

test('single cards and lines can be voided; opened cards and other statuses stay unchanged', async () => {
  const { caller } = scene;
  const order = await givenLinks({ Quantity: 3 }, {});
  const [line, other] = [lineOf(order, 0), lineOf(order, 1)];
  const opened = cardOf(order, 0);
  expect((await reveal(opened)).status).toBe(200);
  const unit = line.Cost / 3;
  const before = (await caller.balance('USD')).Available;

  const one = await voidAt(`${order.Id}/LineItems/${line.Id}/Cards/${cardOf(order, 1).Id}`);
  expect([one.status, one.body.Status, lineOf(one.body).Status]).toEqual([200, 'Complete', 'Complete']);
  expect(claimStatuses(one.body)).toEqual(['Claimed', 'Voided', 'Unclaimed']);
  expect((await caller.balance('USD')).Available).toBeCloseTo(before + unit, 2);
  for (const card of [opened, cardOf(order, 1)]) {
    expect((await voidAt(`${order.Id}/LineItems/${line.Id}/Cards/${card.Id}`)).status).toBe(409);
  }
  const rest = await voidAt(`${order.Id}/LineItems/${line.Id}`);
  expect([rest.status, rest.body.Status, lineOf(rest.body).Status]).toEqual([200, 'Complete', 'Complete']);
  expect(claimStatuses(rest.body)).toEqual(['Claimed', 'Voided', 'Voided']);
  expect((await reveal(opened)).status).toBe(200);
  expect((await voidAt(`${order.Id}/LineItems/${line.Id}`)).status).toBe(409);

  const last = await voidAt(`${order.Id}/LineItems/${other.Id}`);
  expect([last.body.Status, lineOf(last.body, 1).Status]).toEqual(['Complete', 'Cancelled']);
  expect((await caller.balance('USD')).Available).toBeCloseTo(before + 2 * unit + other.Cost, 2);
  expect((await eventsOf(order.Id)).filter(({ Type }) => Type === 'OrderStatusChanged')).toHaveLength(1);
});

test('missing and foreign orders answer 404, and an invalid body is rejected', async () => {
  const { api, caller } = scene;
  const order = await givenLinks({ Quantity: 2 });
  const line = lineOf(order);
  const unknown = order.Id.replace(/^.{8}/, '00000000');
  const lineId = (digits: string) => line.Id.replace(/.{7}$/, digits);
  for (const path of [
    ...[unknown, 'x', `${order.Id}/LineItems/${lineId('0090000')}`, `${unknown}/LineItems/${line.Id}`],
    ...[lineId('0010009'), line.Id, 'x'].map((card) => `${order.Id}/LineItems/${line.Id}/Cards/${card}`),
  ]) {
    expect([path, (await voidAt(path)).status]).toEqual([path, 404]);
  }
  const foreign = await api.givenAccount();
  expect((await foreign.post(`/v1/Orders/${order.Id}/Void`)).status).toBe(404);
  for (const body of [{ Reason: 'x'.repeat(201) }, { Reason: 'a\nb' }, { Why: 'x' }, { Reason: 5 }]) {
    expect((await caller.post(`/v1/Orders/${order.Id}/Void`, body)).status).toBe(400);
  }
  expect(claimStatuses((await readOrder(caller, order.Id)) as GiftOrder)).toEqual(['Unclaimed', 'Unclaimed']);
  expect((await voidAt(order.Id, { Reason: null })).status).toBe(200);
});

test('of a concurrent void and disclosure exactly one succeeds', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  const before = await caller.balance('USD');
  const orders = await Promise.all(Array.from({ length: 6 }, () => givenLinks({})));
  let kept = 0;
  await Promise.all(
    orders.map(async (order) => {
      const [opened, voided] = await Promise.all([reveal(cardOf(order)), voidAt(order.Id)]);
      expect([[200, 409].join(), [410, 200].join()]).toContain([opened.status, voided.status].join());
      if (opened.status === 200) kept += lineOf(order).Cost;
    }),
  );
  expect((await caller.balance('USD')).Available).toBeCloseTo(before.Available - kept, 2);

  // The void waits for the card that the API is about to disclose, and leaves it out.
  const order = await givenLinks({ Quantity: 2 });
  const voiding = withTransaction(db, async (tx) => {
    await sql`update cards set first_disclosed_at = service_now(), first_disclosed_by = 'Api'
              where order_id = ${order.Id} and card_number = 1`.execute(tx);
    const pending = voidAt(order.Id);
    await waitForLockWaits(db, 1);
    return { pending };
  });
  const answer = await (await voiding).pending;
  expect([answer.status, ...claimStatuses(answer.body)]).toEqual([200, 'Unclaimed', 'Voided']);
});

test('a large order is voided in repeatable portions, while other orders of the account are placed', async () => {
  const { api, caller } = scene;
  const before = await caller.balance('USD');
  const order = await givenLinks({ Quantity: 600 }, { Quantity: 1 });
  const target = { accountId: caller.accountId, orderId: order.Id as OrderId };
  const needs = { db: api.database.db, keyRing: api.keyRing };
  const failpoint = () => Promise.reject(new Error('the process ends here'));
  await expect(voidCardsOf({ ...needs, failpoint }, target, null)).rejects.toThrow('the process ends here');
  const partly = (await readOrder(caller, order.Id)) as unknown as GiftOrder;
  expect(claimStatuses(partly).filter((status) => status === 'Voided')).toHaveLength(250);
  expect(partly.Status).toBe('Complete');

  const between: string[] = [];
  // A second void of the same order starts between two portions of the first.
  const others: Promise<unknown>[] = [];
  const betweenPortions = async () => {
    if (others.length === 0) others.push(voidCardsOf(needs, target, null).catch(() => null));
    between.push((await place(caller, linksOrder())).Id);
  };
  await voidCardsOf({ ...needs, failpoint: betweenPortions }, target, null);
  await Promise.all(others);
  expect(between.length).toBeGreaterThan(0);
  expect(await readOrder(caller, order.Id)).toMatchObject({ Status: 'Cancelled' });
  const refunds = await refundsOf(order.Id);
  const cards = refunds.flatMap(({ CardIds }) => CardIds);
  expect([cards.length, new Set(cards).size]).toEqual([601, 601]);
  await Promise.all(between.map((id) => becomes(caller, id, { Status: 'Complete' })));
  await Promise.all(between.map((id) => voidAt(id)));
  expect(await caller.balance('USD')).toEqual(before);
});

test('cards of a supplier are returned, also those of a line that stays complete', async () => {
  const { api, supplier } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['supplier']);
  const order = await givenLinks({ Quantity: 3 });
  const line = lineOf(order);
  for (const index of [1, 2]) {
    expect((await voidAt(`${order.Id}/LineItems/${line.Id}/Cards/${cardOf(order, index).Id}`)).status).toBe(200);
  }
  await vi.waitFor(async () => {
    const rows = await many(
      db,
      sql<{ returnedTo: string | null }>`
        select returned_to as "returnedTo" from cards where order_id = ${order.Id} order by card_number`,
    );
    expect(rows.map(({ returnedTo }) => returnedTo)).toEqual([null, 'Source', 'Source']);
    expect(await many(db, sql`select 1 from jobs where kind = ${returnCardsJob.kind}`)).toEqual([]);
  }, waiting);
  expect([...supplier.returned].filter(([reference]) => reference.startsWith(order.Id))).toHaveLength(2);
});

test('a resent message contains no voided cards; an unsent one without valid cards is not sent, and the line completes', async () => {
  const { caller } = scene;
  const { db } = scene.api.database;
  const address = freshAddress();
  const giftTo = (to: Record<string, string>, quantity: number) =>
    orderRequest({
      LineItems: [lineItem({ ProductId: coffee, Value: 25, Quantity: quantity, DigitalDeliveryAddress: to })],
    });
  const sent = await given(giftTo({ Email: address }, 3));
  const line = lineOf(sent);
  expect(linksIn((await outboxOf(caller, address)).Data[0]?.Text)).toHaveLength(3);
  await voidAt(`${sent.Id}/LineItems/${line.Id}/Cards/${cardOf(sent, 0).Id}`);
  await passTime(db, 60);
  expect((await caller.post(`/v1/Orders/${sent.Id}/LineItems/${line.Id}/Resend`)).status).toBe(202);
  await vi.waitFor(async () => expect((await outboxOf(caller, address)).TotalCount).toBe(2), waiting);
  expect(linksIn((await outboxOf(caller, address)).Data[0]?.Text)).toHaveLength(2);

  // Four links fit into a text message: the fifth card has one of its own, which waits for its next attempt.
  const delayed = (await place(caller, giftTo({ Sms: outboxMarkers.DelayedSms }, 5))) as unknown as GiftOrder;
  const attempted = sql`select 1 from messages where order_id = ${delayed.Id} and attempts > 0 and claimed_until is null`;
  await vi.waitFor(async () => expect(await many(db, attempted)).toHaveLength(2), waiting);
  const partly = await voidAt(`${delayed.Id}/LineItems/${lineOf(delayed).Id}/Cards/${cardOf(delayed, 4).Id}`);
  expect([partly.status, partly.body.Status]).toEqual([200, 'Pending']);
  await vi.waitFor(async () => {
    await passTime(db, 600);
    expect(await readOrder(caller, delayed.Id)).toMatchObject({ Status: 'Complete' });
  }, waiting);
  const statuses = sql<{ status: string }>`select status from messages where order_id = ${delayed.Id} order by part`;
  expect((await many(db, statuses)).map(({ status }) => status)).toEqual([
    expect.not.stringMatching('Queued'),
    'Superseded',
  ]);
});

test('a void while a message is being sent ends the rest of the line; an unsent part is withdrawn', async () => {
  const { caller } = scene;
  const [email, sms] = [freshAddress(), '+12025550143'];
  let release: () => void = () => undefined;
  const claimed = new Promise<void>((announce) => {
    onClaimed = () => {
      announce();
      return new Promise((resolve) => {
        release = () => resolve();
      });
    };
  });
  const before = await caller.balance('USD');
  const lines = [
    lineItem({ ProductId: coffee, Value: 25, Quantity: 5, DigitalDeliveryAddress: { Email: email, Sms: sms } }),
  ];
  const order = (await place(caller, orderRequest({ LineItems: lines }))) as unknown as GiftOrder;
  await claimed;
  onClaimed = null;
  const pending = (await readOrder(caller, order.Id)) as unknown as GiftOrder;
  expect(claimStatuses(pending)).toEqual([null, null, null, null, null]);
  const part = await voidAt(`${order.Id}/LineItems/${lineOf(pending).Id}/Cards/${cardOf(pending, 4).Id}`);
  expect([part.status, part.body.Status, claimStatuses(part.body)[4]]).toEqual([200, 'Pending', 'Voided']);
  const { status, body } = await voidAt(order.Id);
  expect([status, body.Status, lineOf(body).Status]).toEqual([200, 'Cancelled', 'Cancelled']);
  release();
  await vi.waitFor(async () => {
    const open = sql`select 1 from messages where order_id = ${order.Id} and status = 'Queued'`;
    expect(await many(scene.api.database.db, open)).toEqual([]);
  }, waiting);
  expect(await readOrder(caller, order.Id)).toMatchObject({ Status: 'Cancelled' });
  expect(await caller.balance('USD')).toEqual(before);
});

const giftTo = (address: string) =>
  orderRequest({ LineItems: [lineItem({ ProductId: coffee, Value: 25, DigitalDeliveryAddress: { Email: address } })] });

test('a pending line whose message has not left is cancelled and refunded whole, and the message never leaves', async () => {
  const { caller } = scene;
  const { db } = scene.api.database;
  const before = await caller.balance('USD');
  const delayed = `delay+${freshAddress().replace('@example.com', '')}@stage.example`;
  const { Id } = await place(caller, giftTo(delayed));
  const waits = sql`select 1 from messages where order_id = ${Id} and attempts = 1 and claimed_until is null`;
  await vi.waitFor(async () => expect(await many(db, waits)).toHaveLength(1), waiting);
  const answer = await caller.post(`/v1/Orders/${Id}/Cancel`);
  expect([answer.status, answer.body.Status]).toEqual([200, 'Cancelled']);
  expect(await refundsOf(Id)).toMatchObject([{ CardIds: [] }]);
  expect(await caller.balance('USD')).toEqual(before);
  await passTime(db, 3_600);
  const later = await given(giftTo(freshAddress()));
  expect((await outboxOf(caller, delayed)).TotalCount).toBe(0);
  expect((await caller.post(`/v1/Orders/${later.Id}/Cancel`)).status).toBe(409);
});

test('of a cancel and the sender of the message exactly one wins', async () => {
  const { caller } = scene;
  let release = (): void => undefined;
  const claimed = new Promise<void>((announce) => {
    onClaimed = () => {
      announce();
      return new Promise((resolve) => {
        release = () => resolve();
      });
    };
  });
  const { Id } = await place(caller, giftTo(freshAddress()));
  await claimed;
  onClaimed = null;
  expect((await caller.post(`/v1/Orders/${Id}/Cancel`)).status).toBe(409);
  release();
  await becomes(caller, Id, { Status: 'Complete' });

  const outcomes = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const address = freshAddress();
      const order = await place(caller, giftTo(address));
      for (let reads = 0; reads < index; reads++) await readOrder(caller, order.Id);
      const { status } = await caller.post(`/v1/Orders/${order.Id}/Cancel`);
      await becomes(caller, order.Id, { Status: status === 200 ? 'Cancelled' : 'Complete' });
      return { status, sent: (await outboxOf(caller, address)).TotalCount };
    }),
  );
  for (const { status, sent } of outcomes) expect([status, sent]).toEqual(status === 200 ? [200, 0] : [409, 1]);
});

test('the command line voids what a file lists, row by row, and can be run again', async () => {
  const { api, caller } = scene;
  const [first, second] = [await givenLinks({ Quantity: 2 }), await givenLinks({ Quantity: 2 })];
  await reveal(cardOf(second, 1));
  const needs = { db: api.database.db, keyRing: api.keyRing, accountId: caller.accountId, auditOf: () => noAudit };
  const row = { id: lineOf(second).Id, reason: null };
  expect(await voidRow({ ...needs, isDryRun: true }, row)).toMatchObject({ kind: 'WouldVoid', refunded: { cards: 1 } });
  expect(await voidRow({ ...needs, isDryRun: false }, { ...row, id: 'x' })).toMatchObject({ kind: 'Rejected' });
  const folder = await mkdtemp(join(tmpdir(), 'bestow-void-'));
  const file = join(folder, 'ids.csv');
  await writeFile(
    file,
    `Id,Reason\n${first.Id},Twice\n${cardOf(second).Id},\n${first.Id.replace(/^.{8}/, '00000000')},\n`,
  );
  const words = ['orders', 'void', '--account', caller.accountId, '--file', file];
  const command = startCommand(words, environOf(api));
  const code = await command.ended;
  await rm(folder, { recursive: true });
  expect(command.output().split('\n')).toEqual([
    expect.stringMatching(/: 2 cards voided, \d+\.\d\d USD refunded\.$/),
    expect.stringMatching(/: 1 card voided, /),
    expect.stringMatching(/: No order/),
    '3 rows, 3 cards voided, 1 rows rejected.',
    '',
  ]);
  expect(code).toBe('1');
  expect(claimStatuses((await readOrder(caller, second.Id)) as unknown as GiftOrder)).toEqual(['Voided', 'Claimed']);
  const audited = sql`select 1 from audit_entries where account_id = ${caller.accountId} and action = 'CardsVoided'`;
  expect(await many(api.database.db, audited)).toHaveLength(2);
});
