import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { updateLanguage } from '../../src/accounts/people/queries.ts';
import type { PersonId } from '../../src/accounts/people/types.ts';
import { announceProductChangeHandler } from '../../src/catalog/announce-product-change.job.ts';
import { announceProductChange } from '../../src/catalog/announce-product-change.ts';
import { updateProductActive, upsertAccountProduct } from '../../src/catalog/queries.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { createEventStreams } from '../../src/events/event-streams.ts';
import { createFeedWatch } from '../../src/events/feed-watch.ts';
import { recordEvent, recordEvents } from '../../src/events/record-event.ts';
import { enqueue, enqueueAll } from '../../src/jobs/enqueue.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import { type TellBalanceLow, tellBalanceLowJob } from '../../src/ledger/jobs.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { givenPerson } from '../portal/support/portal-caller.ts';
import { type ApiOn, startApiOn } from '../support/api-on.ts';
import { orderRequest } from '../support/order-requests.ts';
import { patience } from '../support/patience.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

interface WireEvent {
  readonly Sequence: number;
  readonly Type: string;
  readonly Data: Record<string, unknown>;
}

let api: TestApi;
let second: ApiOn;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  second = await startApiOn(api, api.database.url);
});
beforeEach(async () => {
  caller = await api.givenAccount({ available: { USD: 100_000n } });
});
afterAll(async () => {
  await second.close();
  await api.close();
});

async function read(after: number, limit = 500): Promise<{ events: WireEvent[]; next: number }> {
  const { body } = await caller.get(`/v1/Events?after=${after}&limit=${limit}`);
  return { events: body.Data as WireEvent[], next: body.NextAfter as number };
}

test('a reader of the feed sees every event once and in order, while many transactions write', async () => {
  const { db } = api.database;
  const elsewhere = await second.as(caller);
  const seen: WireEvent[] = [];
  const claimed: number[] = [];
  const card = { OrderId: 'order', LineItemId: 'line' };
  let isWriting = true;
  const writing = Promise.all([
    ...Array.from({ length: 60 }, (_, i) => (i % 2 ? caller : elsewhere).post('/v1/Orders', orderRequest())),
    ...Array.from({ length: 60 }, (_, i) =>
      withTransaction(db, async (tx) => {
        await recordEvent(tx, caller.accountId, { type: 'CardClaimed', data: { ...card, CardId: String(i) } });
        // A third is rolled back after it got its number: nobody sees it, and no gap is left.
        if (i % 3 === 0) throw new Error('undone');
      }).then(
        () => claimed.push(i),
        () => undefined,
      ),
    ),
  ]).then(() => {
    isWriting = false;
  });
  for (let after = 0, isLast = false; !isLast; ) {
    isLast = !isWriting;
    const { events, next } = await read(after, 7);
    seen.push(...events);
    after = next;
    if (events.length > 0) isLast = false;
  }
  await writing;
  expect(seen.map(({ Sequence }) => Sequence)).toEqual(seen.map((_, index) => index + 1));
  // The balance covers 42 of the 60 orders.
  expect(seen.filter(({ Type }) => Type === 'OrderCreated')).toHaveLength(42);
  const seenClaims = seen.filter(({ Type }) => Type === 'CardClaimed').map(({ Data }) => Number(Data.CardId));
  expect(seenClaims.sort((a, b) => a - b)).toEqual(claimed.sort((a, b) => a - b));
  expect(claimed.length).toBeGreaterThan(0);
});

test('BalanceLow is recorded once by the order that brings Available below the threshold', async () => {
  const path = '/v1/BalanceThresholds';
  expect((await caller.get(path)).body).toMatchObject({ Data: [], TotalCount: 0 });
  const set = await caller.send('PUT', `${path}/USD`, { Threshold: 950.5 });
  expect([set.status, set.body]).toEqual([200, { CurrencyCode: 'USD', Threshold: 950.5 }]);
  expect((await caller.get(path)).body.Data).toEqual([set.body]);
  const lows = async () => (await read(0)).events.filter(({ Type }) => Type === 'BalanceLow');
  expect((await caller.post('/v1/Orders', orderRequest())).status).toBe(201);
  expect(await lows()).toEqual([]);
  await Promise.all(Array.from({ length: 6 }, () => caller.post('/v1/Orders', orderRequest())));
  const [low, ...more] = await lows();
  expect(more).toEqual([]);
  expect(low?.Data).toMatchObject({ CurrencyCode: 'USD', Threshold: 950.5 });
  expect(Number(low?.Data.Available)).toBeLessThan(950.5);
  expect((await caller.send('DELETE', `${path}/USD`)).status).toBe(204);
  expect((await caller.get(path)).body.TotalCount).toBe(0);
  const { events } = await read(0);
  expect(events.map(({ Sequence }) => Sequence)).toEqual(events.map((_, index) => index + 1));
});

test('BalanceLow is mailed to each admin in their language, once for a fall and at most once an hour', async () => {
  const { db } = api.database;
  const admins = [await givenPerson(api, caller.accountId, 'admin'), await givenPerson(api, caller.accountId, 'admin')];
  await givenPerson(api, caller.accountId, 'finance');
  const [first, second] = admins.map(({ email }) => email);
  await withTransaction(db, (tx) => updateLanguage(tx, admins[1]?.id as PersonId, 'de'));
  const fall = () => caller.post('/v1/Orders', orderRequest());
  await caller.send('PUT', '/v1/BalanceThresholds/USD', { Threshold: 1000 });
  await fall();
  const rise = sql`update balances set available_minor = 100000 where account_id = ${caller.accountId}`;
  const jobs = () =>
    many(
      db,
      sql<{ payload: TellBalanceLow }>`select payload from jobs
      where kind = 'tell-balance-low' and payload ->> 'accountId' = ${caller.accountId}`,
    );
  const added = await jobs();
  expect(added).toMatchObject([{ payload: { accountId: caller.accountId, currencyCode: 'USD' } }]);
  const worker = await startTestWorker(api);
  try {
    const mails = async () =>
      (await outboxOf(caller)).Data.filter(({ To }) => admins.some(({ email }) => email === To));
    const none = () => vi.waitFor(async () => expect(await jobs()).toEqual([]), patience);
    await vi.waitFor(async () => expect(await mails()).toHaveLength(2), patience);
    const sent = await mails();
    expect(sent.find(({ To }) => To === first)).toMatchObject({
      Subject: 'Your balance is low: USD 976.25',
      Text: expect.stringContaining('below your low balance alert of USD 1,000.00'),
    });
    expect(sent.find(({ To }) => To === second)?.Subject).toBe('Ihr Guthaben ist niedrig: 976,25 USD');

    // The same job again, another fall within the hour, and one whose alert is gone, or whose balance has recovered.
    await withTransaction(db, (tx) =>
      enqueueAll(
        tx,
        tellBalanceLowJob,
        added.map(({ payload }) => payload),
      ),
    );
    await none();
    await rise.execute(db);
    await Promise.all([fall(), fall()]);
    await none();
    const later = { accountId: caller.accountId, currencyCode: 'USD' as CurrencyCode, at: '2100-01-01T00:00:00Z' };
    await rise.execute(db);
    await withTransaction(db, (tx) => enqueue(tx, tellBalanceLowJob, later));
    await none();
    await fall();
    await caller.send('DELETE', '/v1/BalanceThresholds/USD');
    await withTransaction(db, (tx) => enqueue(tx, tellBalanceLowJob, later));
    await none();
    await caller.send('PUT', '/v1/BalanceThresholds/USD', { Threshold: 1000 });
    await withTransaction(db, (tx) => enqueue(tx, tellBalanceLowJob, later));
    await vi.waitFor(async () => expect(await mails()).toHaveLength(4), patience);
  } finally {
    await worker.close();
  }
});

test.each<[string, unknown, number]>([
  ['USD', { Threshold: 0 }, 400],
  ['USD', { Threshold: 1.005 }, 400],
  ['USD', {}, 400],
  ['JPY', { Threshold: 1.5 }, 400],
  ['XYZ', { Threshold: 1 }, 404],
  ['KWD', { Threshold: 1.005 }, 200],
])('a threshold in %s of %j answers %i', async (currency, body, status) => {
  expect((await caller.send('PUT', `/v1/BalanceThresholds/${currency}`, body)).status).toBe(status);
});

test('an account without entitlement gets no event about a product’s changes, and others get one', async () => {
  const { db } = api.database;
  const productId = 'aurora-coffee-usd';
  const outsider = await api.givenAccount();
  await withTransaction(db, async (tx) => {
    const row = { productId, isEntitled: false, fee: null, discountPercentage: null };
    await upsertAccountProduct(tx, outsider.accountId, row);
    await updateProductActive(tx, productId, true);
    await announceProductChange(tx, productId);
  });
  const changes = await many(db, sql<{ id: string }>`select id from product_changes`);
  const handler = announceProductChangeHandler(db);
  const context = { attempt: 1, signal: new AbortController().signal };
  const change = { productId, changeId: changes[0]?.id ?? '' };
  await Promise.all([handler(change, context), handler(change, context)]);
  await handler(change, context);
  const worker = await startTestWorker(api);
  await expect.poll(() => many(db, sql`select 1 from jobs where kind = 'tell-product-change'`)).toEqual([]);
  await worker.close();
  const changed = (await read(0)).events.filter(({ Type }) => Type === 'ProductChanged');
  expect(changed).toMatchObject([{ Data: { ProductId: productId, Active: true, Version: 1 } }]);
  const { body } = await outsider.get('/v1/Events?limit=500');
  expect((body.Data as WireEvent[]).map(({ Type }) => Type)).not.toContain('ProductChanged');
});

/** A stream of events that is read frame by frame. */
async function openStream(on: { readonly baseUrl: string }, headers: Record<string, string>, query = '') {
  const response = await fetch(`${on.baseUrl}/v1/Events/stream${query}`, { headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    /** The next event; null when the stream has ended. */
    async next(): Promise<WireEvent | null> {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end === -1) {
          const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
          if (done) return null;
          text += value;
          continue;
        }
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        if (data !== undefined) return JSON.parse(data) as WireEvent;
      }
    },
    close: () => reader?.cancel(),
  };
}

async function signIn(): Promise<{ authorization: string }> {
  const headers = { email: caller.email, accesstoken: caller.accessToken };
  const { body } = await api.anonymous.post('/v1/Tokens', undefined, headers);
  return { authorization: `Bearer ${body.Value}` };
}

function record(count: number): Promise<void> {
  return withTransaction(api.database.db, async (tx) => {
    const data = { OrderId: 'order', LineItemId: 'line', CardId: 'card' };
    await recordEvents(
      tx,
      caller.accountId,
      Array.from({ length: count }, () => ({ type: 'CardClaimed', data })),
    );
  });
}

test('a stream sends past and new events in order, and resumes with Last-Event-ID on another process', async () => {
  const bearer = await signIn();
  const { next } = await read(0);
  await record(150);
  const stream = await openStream(api, bearer, `?after=${next}`);
  expect([stream.response.status, stream.response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  for (let nth = 1; nth <= 150; nth++) expect(await stream.next()).toMatchObject({ Sequence: next + nth });
  const fresh = await openStream(api, bearer);
  await record(2);
  expect((await stream.next())?.Sequence).toBe(next + 151);
  await stream.close();
  const resumed = await openStream(second, { ...bearer, 'last-event-id': String(next + 151) }, '?after=3');
  expect(await resumed.next()).toEqual((await read(next + 151)).events[0]);
  // Without a sequence it began with what was new.
  expect((await fresh.next())?.Sequence).toBe(next + 151);
  await Promise.all([resumed.close(), fresh.close()]);

  const wrong = await fetch(`${api.baseUrl}/v1/Events/stream`, { headers: { ...bearer, 'last-event-id': 'x' } });
  expect(await wrong.json()).toMatchObject({ status: 400, errors: [{ parameter: 'Last-Event-ID' }] });
  const head = await fetch(`${api.baseUrl}/v1/Events/stream`, { headers: bearer, method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('an account can have ten streams, which end with their token and with the process', async () => {
  const elsewhere = await startApiOn(api, api.database.url);
  const bearer = await signIn();
  const streams = await Promise.all(Array.from({ length: 10 }, () => openStream(elsewhere, bearer)));
  const refused = await openStream(elsewhere, bearer);
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '60']);
  await refused.close();
  await streams[0]?.close();
  const another = await vi.waitFor(async () => {
    const opened = await openStream(elsewhere, bearer);
    expect(opened.response.status).toBe(200);
    return opened;
  }, patience);

  const ending = await signIn();
  const revoked = await openStream(api, ending);
  expect((await fetch(`${api.baseUrl}/v1/Tokens`, { method: 'DELETE', headers: ending })).status).toBe(204);
  await record(1);
  expect(await revoked.next()).toBeNull();

  expect((await another.next())?.Type).toBe('CardClaimed');
  await elsewhere.close();
  expect(await another.next()).toBeNull();
});

test('a reader that takes nothing is read ahead for up to a bound, and gets every event later', async () => {
  const { db } = api.database;
  const { next } = await read(0);
  await record(2_000);
  const watch = createFeedWatch(db, () => undefined);
  const streams = createEventStreams({ db, watch, onError: () => undefined });
  const stream = streams.open({ accountId: caller.accountId, after: next, isAllowed: async () => true });
  stream.setEncoding('utf8');
  stream.read(0);
  await vi.waitFor(() => expect(stream.readableLength).toBeGreaterThan(60_000), patience);
  // Time for many more reads, if there were any.
  for (let round = 0; round < 50; round++) await caller.get('/v1/Events?limit=100');
  expect(stream.readableLength).toBeLessThan(200_000);
  let text = '';
  for await (const piece of stream) {
    text += piece;
    if (text.includes(`id: ${next + 2_000}\n`)) break;
  }
  expect(text.match(/^data: /gm)).toHaveLength(2_000);
});
