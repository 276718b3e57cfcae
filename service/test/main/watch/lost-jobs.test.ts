import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { act, freshAddress, giftTo, isDeferred, lineBecomes } from '../../delivery/support/gift-orders.ts';
import {
  becomes,
  cardNumbersOf,
  coffee,
  freshCode,
  givenSources,
  linksOrder,
  loadCodes,
  openCards,
  passTime,
  place,
  readOrder,
  waiting,
} from '../../fulfillment/support.ts';
import { coffeeCard, givenPlastic, parcelsMade, parcelsOf, placeMailed } from '../../shipping/support.ts';
import { answer, givenEndpoint, listMessages, recordTestEvent, startReceiver } from '../../webhooks/support.ts';
import { setWatchScene } from './scene.ts';
import {
  hasNoJobs,
  isNoLongerWatched,
  isWatched,
  resumedFor,
  soonSeconds,
  watchesOf,
  withLostJobs,
} from './support.ts';

const scene = setWatchScene();

test('an order whose job was lost is served once, and then no longer resumed', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['simulator']);
  const order = await withLostJobs(db, 'fulfil-orders', () => place(caller, linksOrder({ Quantity: 3 })));
  await passTime(db, soonSeconds);
  await becomes(caller, order.Id, { Status: 'Complete' });
  expect(await openCards(api, caller.accountId, order.Id)).toHaveLength(3);
  await isNoLongerWatched(db, order.Id);
  expect(await resumedFor(db, order.Id)).toEqual(['NotServed']);
});

test('a scheduled order is not resumed before its time, and is served although its job was lost', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['simulator']);
  const inTwoDays = new Date(Date.parse(await serviceNow()) + 2 * 86_400_000);
  const order = await withLostJobs(db, 'serve-scheduled', async () => {
    const line = { Personalization: { DeliveryDate: inTwoDays.toISOString() } };
    const placed = await place(caller, linksOrder(line));
    await hasNoJobs(db, placed.Id);
    return placed;
  });
  await passTime(db, soonSeconds);
  const { lookAt } = await isWatched(db, order.Id);
  expect(lookAt.getTime()).toBeGreaterThan(inTwoDays.getTime());
  expect(await readOrder(caller, order.Id)).toMatchObject({ Status: 'Pending' });
  await passTime(db, 2 * 86_400 + soonSeconds);
  await becomes(caller, order.Id, { Status: 'Complete' });
  await isNoLongerWatched(db, order.Id);
  expect(await resumedFor(db, order.Id)).toEqual(['NotServed']);
});

test('an order that waited for stock is served when there is some, although its job was lost', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory']);
  const order = await withLostJobs(db, 'serve-awaiting', async () => {
    const placed = await place(caller, linksOrder());
    await becomes(caller, placed.Id, { StatusReason: 'AwaitingStock' });
    await hasNoJobs(db, placed.Id);
    return placed;
  });
  const code = freshCode();
  await loadCodes(api, [code]);
  await passTime(db, soonSeconds);
  await becomes(caller, order.Id, { Status: 'Complete' });
  expect(cardNumbersOf(await openCards(api, caller.accountId, order.Id))).toEqual([code]);
  await isNoLongerWatched(db, order.Id);
});

test('a lost supplier answer is requested again with the same reference', async () => {
  const { api, supplier, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['supplier']);
  supplier.always('resetAfterIssuing');
  const order = await withLostJobs(db, 'serve-awaiting', async () => {
    const placed = await place(caller, linksOrder({ Quantity: 2 }));
    await expect.poll(() => supplier.journal.some(({ reference }) => reference.startsWith(placed.Id))).toBe(true);
    await hasNoJobs(db, placed.Id);
    return placed;
  });
  supplier.always('ok');
  await passTime(db, soonSeconds);
  await becomes(caller, order.Id, { Status: 'Complete' });
  const references = new Set(
    supplier.journal.map((entry) => entry.reference).filter((text) => text.startsWith(order.Id)),
  );
  expect(references.size).toBe(1);
  const issued = supplier.issued.get([...references][0] ?? '');
  expect(cardNumbersOf(await openCards(api, caller.accountId, order.Id))).toEqual(issued);
  await isNoLongerWatched(db, order.Id);
});

test('cards whose sending was lost are sent once', async () => {
  const { api, sink, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['simulator']);
  const address = freshAddress();
  const order = await withLostJobs(db, 'send-lines', async () => {
    const placed = await place(caller, giftTo(address));
    await becomes(caller, placed.Id, { StatusReason: 'Processing' });
    await hasNoJobs(db, placed.Id);
    return placed;
  });
  expect(sink.mailsTo(address)).toEqual([]);
  await passTime(db, soonSeconds);
  await becomes(caller, order.Id, { Status: 'Complete' });
  await isNoLongerWatched(db, order.Id);
  expect(sink.mailsTo(address)).toHaveLength(1);
  expect(await resumedFor(db, order.Id)).toEqual(['NotSent']);
});

test('a message whose retry was lost is sent', async () => {
  const { api, sink, caller } = scene;
  const { db } = api.database;
  const address = freshAddress();
  sink.always('busy');
  const order = await withLostJobs(db, 'send-messages', async () => {
    const placed = await place(caller, giftTo(address));
    await isDeferred(db, placed.Id, 1);
    await hasNoJobs(db, placed.Id);
    return placed;
  });
  sink.always('ok');
  await passTime(db, soonSeconds);
  await becomes(caller, order.Id, { Status: 'Complete' });
  await isNoLongerWatched(db, order.Id);
  expect(sink.mailsTo(address)).toHaveLength(1);
});

test('a message resent long after its order ended is watched too', async () => {
  const { api, sink, caller } = scene;
  const { db } = api.database;
  const address = freshAddress();
  const placed = await place(caller, giftTo(address));
  await becomes(caller, placed.Id, { Status: 'Complete' });
  await isNoLongerWatched(db, placed.Id);
  const order = await lineBecomes(caller, placed.Id, { DeliveryStatus: 'Sent' });
  await withLostJobs(db, 'send-lines', async () => {
    expect((await act(caller, order, 'Resend')).status).toBe(202);
  });
  await passTime(db, soonSeconds);
  await vi.waitFor(() => expect(sink.mailsTo(address)).toHaveLength(2), waiting);
  await lineBecomes(caller, placed.Id, { DeliveryStatus: 'Sent' });
  await isNoLongerWatched(db, placed.Id);
});

test('reserved plastic cards get one parcel', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffeeCard, ['inventory']);
  await givenPlastic(api, 1);
  const order = await withLostJobs(db, 'arrange-parcels', async () => {
    const placed = await placeMailed(caller);
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select 1 from order_lines where order_id = ${placed.Id} and set_aside_at is not null`.execute(db);
      expect(rows).toHaveLength(1);
    }, waiting);
    await hasNoJobs(db, placed.Id);
    return placed;
  });
  expect(await parcelsOf(db, order.Id)).toEqual([]);
  await passTime(db, soonSeconds);
  await parcelsMade(db, order.Id);
  // It waits for the warehouse now, and is checked less and less often.
  await passTime(db, soonSeconds);
  await vi.waitFor(async () => {
    const [watch] = await watchesOf(db, order.Id);
    expect(watch?.lookAt.getTime()).toBeGreaterThan(Date.parse(await serviceNow()) + 300_000);
  }, waiting);
  expect(await resumedFor(db, order.Id)).toEqual(['NotArranged']);
  expect(await parcelsOf(db, order.Id)).toHaveLength(1);
});

test('an order whose webhook was lost sends it once', async () => {
  const { api, caller, receiver } = scene;
  const { db } = api.database;
  const WebhookSettings = { FulfillmentComplete: { Url: receiver.url } };
  await givenSources(db, coffee, ['simulator']);
  const order = await withLostJobs(db, 'follow-events', async () => {
    const placed = await place(caller, { ...linksOrder(), WebhookSettings });
    await becomes(caller, placed.Id, { Status: 'Complete' });
    return placed;
  });
  await passTime(db, soonSeconds);
  await receiver.until(1);
  await isNoLongerWatched(db, order.Id);
  expect(receiver.received.map(({ body }) => [body.type, body.data.OrderId])).toEqual([
    ['FulfillmentComplete', order.Id],
  ]);
  expect(await resumedFor(db, order.Id)).toEqual(['NotTold']);
});

test('an endpoint gets lost events, but none from before it subscribed', async () => {
  const { api, caller, receiver } = scene;
  const { db } = api.database;
  const types = (...EventTypes: string[]) => ({ EventTypes });
  const late = await startReceiver();
  await givenEndpoint(caller, receiver.url, types('FundingApplied'));
  const reference = await withLostJobs(db, 'follow-events', () => recordTestEvent(api, caller));
  await passTime(db, 1);
  await givenEndpoint(caller, late.url, types('FundingApplied'));
  await passTime(db, soonSeconds);
  await receiver.until(1);
  const second = await recordTestEvent(api, caller);
  await late.until(1);
  await receiver.until(2);
  await passTime(db, soonSeconds);
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from event_marks m join account_sequences s on s.account_id = m.account_id
      where m.account_id = ${caller.accountId} and m.passed_to = s.event_sequence`.execute(db);
    expect(rows).toHaveLength(1);
  }, waiting);
  expect(receiver.received.map(({ body }) => body.data.FundingRequestId)).toEqual([reference, second]);
  expect(late.received.map(({ body }) => body.data.FundingRequestId)).toEqual([second]);
  expect((await listMessages(caller)).TotalCount).toBe(3);
  await late.close();
});

test('a receiver whose sending job was lost gets its waiting messages', async () => {
  const { api, caller, receiver } = scene;
  const { db } = api.database;
  receiver.script(answer(500));
  await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  await receiver.until(1);
  await vi.waitFor(async () => {
    const { numAffectedRows } = await sql`
      update webhook_lanes w set due_at = null
      where account_id = ${caller.accountId} and exists (
        select from webhook_undelivered u where u.account_id = w.account_id and u.lane_id = w.id
          and u.step = 1 and u.leased_until is null)`.execute(db);
    expect(numAffectedRows).toBe(1n);
  }, waiting);
  await passTime(db, soonSeconds);
  await receiver.until(2);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
});

async function serviceNow(): Promise<string> {
  const { api } = scene;
  const { rows } = await sql<{ now: Date }>`select service_now() as now`.execute(api.database.db);
  return rows[0]?.now.toISOString() ?? '';
}
