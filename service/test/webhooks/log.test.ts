import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { advanceClock } from '../../src/database/clock.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { followEventsKind } from '../../src/events/types.ts';
import { stageMarkers } from '../../src/fulfillment/sources/markers.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { forgetOldMessages } from '../../src/webhooks/forget-messages.ts';
import { trimLog } from '../../src/webhooks/log-queries.ts';
import { sendTest } from '../../src/webhooks/send-again.ts';
import { becomes, linksOrder, place } from '../fulfillment/support.ts';
import { givenSignedIn } from '../portal/support/portal-caller.ts';
import { setSendingScene } from './scene.ts';
import {
  attemptsMade,
  givenEndpoint,
  listMessages,
  messageBecomes,
  recordTestEvent,
  settled,
  startReceiver,
  waiting,
} from './support.ts';

const scene = setSendingScene();

/** As if the last of their attempts had failed. */
async function markFailed(ids: readonly string[]): Promise<void> {
  await sql`
    insert into webhook_undelivered (account_id, number, lane_id, due_at, tries)
    select account_id, number, lane_id, null, 9 from webhook_messages where id = any(${ids}::uuid[])`.execute(
    scene.api.database.db,
  );
}

/** No job that creates messages is left. One whose lease expired because the clock moved would create them again. */
async function followed(): Promise<void> {
  await vi.waitFor(async () => {
    const jobs = sql`select id from jobs where kind = ${followEventsKind}`;
    expect(await many(scene.api.database.db, jobs)).toEqual([]);
  }, waiting);
  // Nor does the watch for forgotten events look at them again.
  await sql`
    update event_marks m set passed_to = s.event_sequence
    from account_sequences s where s.account_id = m.account_id`.execute(scene.api.database.db);
}

test('the log is paged newest first with the exact count, complete or by endpoint, day and status', async () => {
  const { api, caller, receiver } = scene;
  const one = await givenEndpoint(caller, receiver.url);
  for (let i = 0; i < 4; i++) await recordTestEvent(api, caller);
  await receiver.until(4);
  await settled(caller);
  await advanceClock(api.database.db, 3_600);
  const moment = new Date(
    (await api.database.db.executeQuery<{ now: Date }>(sql`select service_now() as now`.compile(api.database.db)))
      .rows[0]?.now ?? 0,
  );
  const other = await givenEndpoint(caller, receiver.url);
  for (let i = 0; i < 3; i++) await recordTestEvent(api, caller, { data: { Late: i } });
  await receiver.until(10);
  await settled(caller);
  await markFailed((await listMessages(caller, `endpointId=${other.Id}&pageSize=2`)).Data.map(({ Id }) => Id));
  const all = await listMessages(caller);
  const at = (list: typeof all) => list.Data.map(({ Timestamp }) => Timestamp);
  expect(at(all)).toEqual([...at(all)].sort().reverse());
  expect(all.Data).toHaveLength(all.TotalCount);
  const pages = [];
  for (let page = 1; page <= all.TotalCount; page++) {
    const { Data, TotalCount } = await listMessages(caller, `pageSize=1&pageIndex=${page}`);
    expect(TotalCount).toBe(all.TotalCount);
    pages.push(Data[0]?.Id);
  }
  expect(pages).toEqual(all.Data.map(({ Id }) => Id));
  expect(await listMessages(caller, `pageIndex=${all.TotalCount + 1}&pageSize=1`)).toMatchObject({ Data: [] });
  for (const { Id } of [one, other]) {
    const own = all.Data.filter((message) => message.EndpointId === Id);
    const listed = await listMessages(caller, `endpointId=${Id}&pageSize=50`);
    expect([listed.TotalCount, listed.Data]).toEqual([own.length, own]);
  }
  const early = await listMessages(caller, `endDate=${moment.toISOString()}&pageSize=50`);
  expect(early.TotalCount).toBe(4);
  const late = await listMessages(caller, `startDate=${moment.toISOString()}&endpointId=${one.Id}&pageSize=50`);
  expect(late.TotalCount).toBe(all.Data.filter((m) => m.EndpointId === one.Id).length - 4);
  const failed = await listMessages(caller, `status=Failed&endpointId=${other.Id}&pageSize=50`);
  expect(failed.TotalCount).toBe(2);
  expect(failed.Data).toEqual(all.Data.filter((m) => m.EndpointId === other.Id && m.Status === 'Failed'));
  expect(await listMessages(caller, 'orderId=x')).toMatchObject({ TotalCount: 0 });
});

test('an endpoint’s figures count its messages and attempts, and the portal replays all its failures', async () => {
  const { api, caller, receiver } = scene;
  const { Id } = await givenEndpoint(caller, receiver.url);
  const other = await givenEndpoint(caller, receiver.url);
  for (let i = 0; i < 3; i++) await recordTestEvent(api, caller);
  await receiver.until(6);
  await settled(caller);
  const own = (await listMessages(caller, `endpointId=${Id}&pageSize=50`)).Data.map((message) => message.Id);
  await markFailed(own.slice(0, 2));
  const nothing = await caller.post(`/v1/WebhookEndpoints/${Id}/Replay`, {});
  expect([nothing.status, nothing.body.errors]).toMatchObject([400, [{ pointer: '/From', code: 'Required' }]]);
  const { portal } = await givenSignedIn(api, caller.accountId, 'orderer');
  const stats = async () => (await portal.get(`/WebhookEndpoints/${Id}/Stats`)).body;
  expect(await stats()).toEqual({
    Messages: 3,
    Delivered: 1,
    Failed: 2,
    Attempts: 3,
    SuccessfulAttempts: 3,
    P50Ms: expect.any(Number),
    P95Ms: expect.any(Number),
  });
  expect((await portal.post(`/WebhookEndpoints/${Id}/ReplayFailed`)).body).toEqual({ MessageCount: 2 });
  await receiver.until(8);
  await vi.waitFor(async () => expect(await stats()).toMatchObject({ Delivered: 3, Failed: 0, Attempts: 5 }), waiting);
  const sent = receiver.received.map(({ id }) => id);
  expect(sent.slice(6).sort()).toEqual(own.slice(0, 2).sort());
  expect((await portal.get(`/WebhookEndpoints/${other.Id}/Stats`)).body).toMatchObject({ Messages: 3, Attempts: 3 });
  await markFailed(own.slice(2));
  const again = await caller.post(`/v1/WebhookEndpoints/${Id}/Replay`, { OnlyFailed: true });
  expect([again.status, again.body]).toEqual([202, { MessageCount: 1 }]);
  await receiver.until(9);
  const stranger = await givenSignedIn(api, (await api.givenAccount()).accountId, 'admin');
  expect((await stranger.portal.get(`/WebhookEndpoints/${Id}/Stats`)).status).toBe(404);
});

test('the times of a receiver’s answers leave out attempts that got none', async () => {
  const { api, caller } = scene;
  const { Id } = await givenEndpoint(caller, 'http://127.0.0.1:9/closed');
  await recordTestEvent(api, caller);
  const { portal } = await givenSignedIn(api, caller.accountId, 'viewer');
  await vi.waitFor(async () => {
    const { body } = await portal.get(`/WebhookEndpoints/${Id}/Stats`);
    expect(body.Attempts).toBeGreaterThan(0);
    expect(body).toMatchObject({ SuccessfulAttempts: 0, P50Ms: null, P95Ms: null });
  }, waiting);
});

test('messages about an order are found whether they go to an endpoint or to its own URL', async () => {
  const { caller, receiver } = scene;
  const { Id } = await givenEndpoint(caller, receiver.url, { EventTypes: ['OrderCreated', 'FulfillmentComplete'] });
  const own = {
    ...linksOrder(),
    WebhookSettings: { FulfillmentComplete: { Url: new URL('/own', receiver.url).href } },
  };
  const [order] = [await place(caller, own), await place(caller, linksOrder())];
  await receiver.until(5);
  await settled(caller);
  const about = await listMessages(caller, `orderId=${order?.Id}&pageSize=50`);
  const all = await listMessages(caller, 'pageSize=50');
  expect([about.TotalCount, all.TotalCount]).toEqual([3, 5]);
  const ids = new Set(about.Data.map((message) => message.Id));
  expect(about.Data).toEqual(all.Data.filter((message) => ids.has(message.Id)));
  const bodies = await Promise.all(about.Data.map(({ Id: id }) => caller.get(`/v1/WebhookMessages/${id}`)));
  for (const { body } of bodies) {
    expect(JSON.parse(String(body.Body))).toMatchObject({ type: body.Type, data: { OrderId: order?.Id } });
  }
  expect(await listMessages(caller, `orderId=${order?.Id}&endpointId=${Id}`)).toMatchObject({ TotalCount: 2 });
  expect(await listMessages(caller, `orderId=${order?.Id}&pageSize=1&pageIndex=2`)).toMatchObject({
    Data: [about.Data[1]],
    TotalCount: 3,
  });
  expect(await listMessages(caller, `orderId=${order?.Id}&status=Failed`)).toMatchObject({ TotalCount: 0 });
  await markFailed([about.Data[0]?.Id ?? '']);
  expect(await listMessages(caller, `orderId=${order?.Id}&status=Failed`)).toMatchObject({ TotalCount: 1 });
});

test('a delivered message is replayed with its id and the same body', async () => {
  const { api, caller, receiver } = scene;
  await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  const [first] = await receiver.until(1);
  const id = first?.id ?? '';
  await messageBecomes(caller, id, { Status: 'Delivered' });
  const { status, body } = await caller.post(`/v1/WebhookMessages/${id}/Replay`);
  expect([status, body.Id]).toEqual([202, id]);
  const second = (await receiver.until(2))[1];
  expect([second?.id, second?.text]).toEqual([id, first?.text]);
  const message = await messageBecomes(caller, id, { Status: 'Delivered' });
  await attemptsMade(caller, id, 2);
  expect(message.Attempts[0]).toMatchObject({ StatusCode: 200 });
});

test('an endpoint’s messages in a time window are replayed: all of them, or the failed ones', async () => {
  const { api, caller, receiver } = scene;
  const endpoint = await givenEndpoint(caller, receiver.url);
  const path = `/v1/WebhookEndpoints/${endpoint.Id}/Replay`;
  const before = await recordTestEvent(api, caller);
  await receiver.until(1);
  await settled(caller);
  await advanceClock(api.database.db, 60);
  const references = [];
  for (let i = 0; i < 5; i++) references.push(await recordTestEvent(api, caller));
  await receiver.until(6);
  await settled(caller);
  const { Data } = await listMessages(caller);
  const From = Data[4]?.Timestamp ?? '';
  expect(await caller.post(path, { From })).toMatchObject({ status: 202, body: { MessageCount: 5 } });
  const again = (await receiver.until(11)).slice(6);
  expect(again.map(({ body }) => body.data.FundingRequestId).sort()).toEqual([...references].sort());
  expect(again.map(({ body }) => body.data.FundingRequestId)).not.toContain(before);
  await settled(caller);
  const failed = Data.slice(0, 2).map(({ Id }) => Id);
  await markFailed(failed);
  // Only they count towards the limit of one replay.
  expect(await caller.post(path, { From, OnlyFailed: true })).toMatchObject({ status: 202, body: { MessageCount: 2 } });
  const rest = (await receiver.until(13)).slice(11);
  expect(rest.map(({ id }) => id).sort()).toEqual([...failed].sort());
  await settled(caller);
  expect(receiver.received).toHaveLength(13);
  const empty = await caller.post(path, { From: '2020-01-01T00:00:00Z', To: '2020-01-02T00:00:00Z' });
  expect(empty).toMatchObject({ status: 202, body: { MessageCount: 0 } });
  expect(await caller.post(path, {})).toMatchObject({ status: 400 });
});

test('after 90 days messages and their attempts are deleted, and the count stays exact', async () => {
  const { api, caller, receiver } = scene;
  const { db } = api.database;
  const endpoint = await givenEndpoint(caller, receiver.url);
  for (let i = 0; i < 3; i++) await recordTestEvent(api, caller);
  await receiver.until(3);
  await settled(caller);
  await followed();
  await advanceClock(db, 89 * 86_400);
  for (let i = 0; i < 2; i++) await recordTestEvent(api, caller);
  await receiver.until(5);
  await settled(caller);
  await followed();
  expect(await forgetOldMessages(db)).toBe(0);
  expect(await listMessages(caller)).toMatchObject({ TotalCount: 5 });
  await advanceClock(db, 2 * 86_400);
  const [forgotten] = await Promise.all([forgetOldMessages(db), forgetOldMessages(db)]);
  expect(forgotten).toBeLessThanOrEqual(3 + 100);
  // An account whose log is locked is skipped until the next run.
  await vi.waitFor(async () => {
    await forgetOldMessages(db);
    expect((await listMessages(caller)).TotalCount).toBe(2);
  }, waiting);
  for (const query of ['pageSize=50', `endpointId=${endpoint.Id}&pageSize=50`, 'startDate=2020-01-01&pageSize=50']) {
    const kept = await listMessages(caller, query);
    expect([kept.TotalCount, kept.Data.length]).toEqual([2, 2]);
  }
  const left = await many(
    db,
    sql<{ messages: number; attempts: number }>`
      select (select count(*)::int from webhook_messages where account_id = ${caller.accountId}) as messages,
             (select count(*)::int from webhook_attempts where account_id = ${caller.accountId}) as attempts`,
  );
  expect(left).toEqual([{ messages: 2, attempts: 2 }]);
  await recordTestEvent(api, caller);
  await receiver.until(6);
  expect(await listMessages(caller)).toMatchObject({ TotalCount: 3 });
});

test('on stage a marked order’s messages are lost, as the log shows, and a replay delivers them', async () => {
  const { caller, receiver } = scene;
  const endpoint = await givenEndpoint(caller, receiver.url, { EventTypes: ['FulfillmentComplete'] });
  const own = await startReceiver();
  const lost = await place(caller, {
    ...linksOrder({ ExternalId: stageMarkers.WebhookLost }),
    WebhookSettings: { FulfillmentComplete: { Url: own.url } },
  });
  const delivered = await place(caller, linksOrder());
  await becomes(caller, lost.Id, { Status: 'Complete' });
  await becomes(caller, delivered.Id, { Status: 'Complete' });
  await vi.waitFor(async () => expect((await listMessages(caller)).TotalCount).toBe(3), waiting);
  await receiver.until(1);
  const { Data } = await listMessages(caller, 'status=Failed');
  expect(Data).toHaveLength(2);
  expect(Data[0]).toMatchObject({ Status: 'Failed', Attempts: [{ StatusCode: null, Error: 'lost' }] });
  expect(receiver.received.map(({ body }) => body.data.OrderId)).toEqual([delivered.Id]);
  expect(own.received).toEqual([]);
  const message = Data.find((candidate) => candidate.EndpointId === endpoint.Id);
  await caller.post(`/v1/WebhookMessages/${message?.Id}/Replay`);
  expect((await receiver.until(2))[1]?.body.data.OrderId).toBe(lost.Id);
  await own.close();
});

test('a message that is added while the log is trimmed stays known as its oldest', async () => {
  const { api, receiver } = scene;
  const { db } = api.database;
  const caller = await api.givenAccount();
  const accountId = caller.accountId as AccountId;
  const endpoint = await givenEndpoint(caller, receiver.url);
  await sendTest(db, accountId, endpoint.Id);
  await settled(caller);
  await advanceClock(db, 91 * 86_400);
  const waitKey = 4_711;
  await pausable(waitKey);
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  const holding = withTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${waitKey})`.execute(tx);
    await opened;
  });
  await vi.waitFor(async () => {
    const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${waitKey}) as "isFree"`.execute(
      db,
    );
    expect(rows).toEqual([{ isFree: false }]);
  }, waiting);
  const trimming = withTransaction(db, async (tx) => {
    await sql`select set_config('bestow.test_pause', 'on', true)`.execute(tx);
    return trimLog(tx, accountId, 90, 1_000);
  });
  const waits = async (...kinds: string[]) => {
    const locks = await many(
      db,
      sql`select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where a.datname = current_database() and not l.granted and l.locktype = any(${kinds}::text[])`,
    );
    return locks.length;
  };
  await vi.waitFor(async () => expect(await waits('advisory')).toBe(1), waiting);
  let isAdded = false;
  const adding = sendTest(db, accountId, endpoint.Id).then(() => {
    isAdded = true;
  });
  await vi.waitFor(async () => expect(isAdded || (await waits('transactionid', 'tuple')) > 0).toBe(true), waiting);
  gate.emit('open');
  await Promise.all([holding, trimming, adding]);
  await restored();
  expect(await trimming).toBe(1);
  const counters = await many(
    db,
    sql<{ oldest_at: Date | null }>`
    select oldest_at from webhook_counters where account_id = ${accountId}`,
  );
  expect(counters).toEqual([{ oldest_at: expect.any(Date) }]);
});

/** A transaction with this setting waits for the lock wherever it asks for the time: after its statement has begun. */
async function pausable(key: number): Promise<void> {
  await withTransaction(scene.api.database.db, async (tx) => {
    await sql`alter function service_now() rename to service_now_itself`.execute(tx);
    await sql
      .raw(
        `create function service_now() returns timestamptz language plpgsql volatile as $$
         begin
           if current_setting('bestow.test_pause', true) = 'on' then perform pg_advisory_xact_lock(${key}); end if;
           return service_now_itself();
         end $$`,
      )
      .execute(tx);
  });
}

async function restored(): Promise<void> {
  await withTransaction(scene.api.database.db, async (tx) => {
    await sql`drop function service_now()`.execute(tx);
    await sql`alter function service_now_itself() rename to service_now`.execute(tx);
  });
}
