import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import { loadAddressHashes } from '../../src/delivery/address-hashes.ts';
import { insertSuppression, listSuppressed } from '../../src/delivery/suppression-queries.ts';
import type { Worker } from '../../src/main/worker.ts';
import { applyRetentionHandler } from '../../src/recipients/retention/apply-retention.job.ts';
import { workOnForget } from '../../src/recipients/work-on-forget.ts';
import {
  act,
  freshAddress,
  giftTo,
  lineBecomes,
  linksIn,
  place,
  readOrder,
  waiting,
} from '../delivery/support/gift-orders.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { expectSound, passTime } from '../fulfillment/support.ts';
import { givenSignedIn } from '../portal/support/portal-caller.ts';
import { startApiOn } from '../support/api-on.ts';
import { environOf, runCommand } from '../support/child-process.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { runCommandHere } from '../support/run-here.ts';
import { findInTables } from '../support/scan-tables.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { decidedColumns } from './support/decided-columns.ts';

let api: TestApi;
let worker: Worker;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  worker = await startTestWorker(api);
});
beforeEach(async () => {
  caller = await api.givenAccount();
});
afterEach(() => expectSound(api.database.db));
afterAll(async () => {
  await worker.close();
  await api.close();
});

interface Job {
  readonly Id: string;
  readonly Status: string;
  readonly Counts: Record<string, number>;
  readonly WaitingFor: readonly { readonly OrderId: string; readonly LineItemId: string }[];
  readonly FoundAfterwards: number | null;
}

async function forget(body: Record<string, string>, by: TestCaller = caller): Promise<Job> {
  const { status, body: job, text, headers } = await by.post('/v1/Recipients/Forget', body);
  expect(status, text).toBe(202);
  expect(headers.get('location')).toBe(`/v1/Recipients/Forget/${job.Id}`);
  return job as unknown as Job;
}

async function jobBecomes(id: string, status: string): Promise<Job> {
  return vi.waitFor(async () => {
    const { body } = await caller.get(`/v1/Recipients/Forget/${id}`);
    expect(body.Status).toBe(status);
    return body as unknown as Job;
  }, waiting);
}

const forgotten = async (body: Record<string, string>) => jobBecomes((await forget(body)).Id, 'Complete');
const countOf = async (query: string, by: TestCaller = caller) => (await by.get(`/v1/Orders?${query}`)).body.TotalCount;
const to = (name: string, text = 'Happy birthday') => ({
  To: name,
  Message: text,
  FromName: 'Zed',
  FromEmail: 'zed@x.org',
});

/** A recipient whose every text is a word that occurs nowhere else. */
function freshPerson() {
  const email = freshAddress();
  const word = email.replace(/\W/g, '');
  return {
    email,
    name: `Name${word}`,
    message: `Message${word}`,
    texts: [email, `Name${word}`, `Message${word}`, `External${word}`, `Note${word}`, `photo${word}`].flatMap(
      (text) => [text, text.toLowerCase()],
    ),
    gift: (line: Record<string, unknown> = {}, changes: Record<string, unknown> = {}) =>
      giftTo(
        email.toUpperCase(),
        { Personalization: to(`Name${word}`, `Message${word}`), ExternalId: `External${word}`, ...line },
        { Note: `Note${word}`, Personalization: { PhotoUrl: `https://example.com/photo${word}` }, ...changes },
      ),
  };
}

const emptyDraft = { Type: 'DigitalDelivery', PONumber: '', Note: '', DepartmentId: '' };

function draftLine(changes: Record<string, unknown>) {
  return {
    ...{ ProductId: '', Value: '', Quantity: '1', BrandingId: '', Culture: '', ClaimExpiresAt: '' },
    DigitalDeliveryAddress: { Email: '', Sms: '' },
    PhysicalDeliveryAddress: {
      ...{ ShippingMethodId: '', CarrierId: '', Name: '', AddressLine1: '', AddressLine2: '' },
      ...{ City: '', State: '', Zip: '', Country: '' },
    },
    Personalization: { To: '', FromName: '', Message: '', DeliveryDate: '', DeliveryZone: '' },
    ...changes,
  };
}

async function expectNoTrace(texts: readonly string[]): Promise<void> {
  expect(await findInTables(api.database.db, texts)).toEqual([]);
}

test('a forgotten recipient is in no column of any table; links, money and totals are kept', async () => {
  const ann = freshPerson();
  const other = freshAddress();
  const first = await place(caller, ann.gift(), 'wait=10');
  const second = await place(caller, ann.gift({ Quantity: 2 }), 'wait=10');
  const shared = await place(
    caller,
    orderRequest({
      Note: 'For two',
      LineItems: [
        lineItem({ DigitalDeliveryAddress: { Email: ann.email } }),
        lineItem({ DigitalDeliveryAddress: { Email: other } }),
      ],
    }),
    'wait=10',
  );
  for (const order of [first, second, shared]) await lineBecomes(caller, order.Id, { Status: 'Complete' });
  const mails = (await outboxOf(caller, ann.email)).Data;
  const [claimed = '', unclaimed = ''] = mails.map(({ Text }) => linksIn(Text)[0] ?? '');
  expect(mails.filter(({ Text }) => Text.includes(ann.message))).toHaveLength(2);
  const page = new HttpCaller(api.baseUrl, { 'user-agent': 'Seven Lanterns Browser' });
  await page.send('POST', claimed, '', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(await findInTables(api.database.db, 'Seven Lanterns Browser')).toEqual(['card_reveals']);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await page.send('POST', `${claimed}/help/problem`, `category=Other&contact=${ann.email}`, form);
  const before = await caller.balance('USD');

  const job = await forgotten({ Email: ann.email });

  expect(job).toMatchObject({ FoundAfterwards: 0, WaitingFor: [] });
  expect(job.Counts).toMatchObject({
    LineItems: 3,
    Orders: 2,
    Messages: 3,
    OutboxMessages: 3,
    Visitors: 1,
    UploadRows: 0,
    Cases: 1,
  });
  await expectNoTrace([...ann.texts, 'Seven Lanterns Browser']);
  const read = (await caller.get(`/v1/Orders/${first.Id}`)).body;
  expect(read).toMatchObject({
    Status: 'Complete',
    Note: null,
    Personalization: null,
    LineItems: [
      {
        DigitalDeliveryAddress: null,
        Personalization: null,
        ExternalId: null,
        Status: 'Complete',
        RecipientForgottenAt: expect.stringMatching(/Z$/),
      },
    ],
  });
  expect((await caller.get(`/v1/Orders/${shared.Id}`)).body).toMatchObject({
    Note: 'For two',
    LineItems: [
      { DigitalDeliveryAddress: null },
      { DigitalDeliveryAddress: { Email: other }, RecipientForgottenAt: null },
    ],
  });
  expect(await caller.balance('USD')).toEqual(before);
  expect((await page.get(unclaimed)).status).toBe(200);
  expect((await page.send('POST', unclaimed, '', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
    200,
  );
  expect((await outboxOf(caller)).Data.map(({ To }) => To)).toEqual([other]);
  expect((await caller.get('/v1/Events?after=0&limit=500')).body.Data).toContainEqual(
    expect.objectContaining({ Type: 'RecipientForgotten', Data: { ForgetId: job.Id, LineItems: 3 } }),
  );
});

test('lists have exact counts while and after recipients are forgotten, in every process', async () => {
  const ann = freshPerson();
  const sms = '+14155550177';
  const both = { DigitalDeliveryAddress: { Email: ann.email, Sms: sms } };
  const bySms = { DigitalDeliveryAddress: { Sms: sms } };
  for (const line of [bySms, both, bySms, both, bySms]) {
    const order = await place(caller, ann.gift(line), 'wait=10');
    await lineBecomes(caller, order.Id, { Status: 'Complete' });
  }
  const next = await startApiOn(api, api.database.url);
  const there = await next.as(caller);
  const filters = [
    `recipientName=${ann.name}`,
    `recipientEmail=${ann.email}`,
    `recipientSms=${encodeURIComponent(sms)}`,
  ];
  const both0 = `recipientSms=${encodeURIComponent(sms)}&productId=aurora-coffee-usd`;
  for (const by of [caller, there]) {
    expect(await Promise.all(filters.map((filter) => countOf(filter, by)))).toEqual([5, 2, 5]);
    expect(await countOf(both0, by)).toBe(5);
  }
  await forgotten({ Email: ann.email });
  for (const by of [caller, there]) {
    await vi.waitFor(async () => expect(await countOf(filters[0] ?? '', by)).toBe(3), waiting);
    expect(await countOf(filters[1] ?? '', by)).toBe(0);
    expect(await countOf(filters[2] ?? '', by)).toBe(3);
    expect(await countOf(both0, by)).toBe(3);
  }
  const later = await place(caller, ann.gift(both), 'wait=10');
  await lineBecomes(caller, later.Id, { Status: 'Complete' });
  expect(await countOf(filters[1] ?? '')).toBe(1);
  expect(await countOf(filters[2] ?? '')).toBe(4);
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (page) => {
      const { body } = await caller.get(`/v1/Orders?${filters[2]}&pageSize=1&pageIndex=${page}`);
      return (body.Data as { Id: string }[]).map(({ Id }) => Id);
    }),
  );
  expect(new Set(pages.flat()).size).toBe(4);
  expect(pages[0]).toEqual([later.Id]);
  await forgotten({ Sms: sms });
  for (const by of [caller, there]) {
    for (const filter of [...filters, both0]) {
      await vi.waitFor(async () => expect(await countOf(filter, by)).toBe(0), waiting);
    }
  }
  await expectNoTrace([...ann.texts, sms]);
  await next.close();
});

test('an order that is still to be sent is named, and forgotten when it has ended', async () => {
  const ann = freshPerson();
  const done = await place(caller, ann.gift(), 'wait=10');
  const DeliveryDate = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const scheduled = { Personalization: { ...to(ann.name), DeliveryDate } };
  const cancelled = await place(caller, ann.gift(scheduled));
  const sent = await place(caller, ann.gift(scheduled));
  const { Id } = await forget({ Email: ann.email });
  const job = await jobBecomes(Id, 'Waiting');
  expect(job.WaitingFor.map(({ OrderId }) => OrderId)).toEqual([cancelled.Id, sent.Id]);
  expect(job.WaitingFor[0]?.LineItemId).toBe(cancelled.LineItems[0].Id);
  expect(job).toMatchObject({ FoundAfterwards: null, Counts: { LineItems: 1 } });
  expect((await readOrder(caller, done.Id)).LineItems[0]).toMatchObject({ DigitalDeliveryAddress: null });
  expect(await countOf(`recipientEmail=${ann.email}`)).toBe(2);
  expect((await caller.post(`/v1/Orders/${cancelled.Id}/Cancel`)).status).toBe(200);
  const again = await forget({ Email: ann.email });
  expect(again.Id).toBe(Id);
  await passTime(api.database.db, 41 * 86_400);
  await vi.waitFor(
    async () => {
      await passTime(api.database.db, 4_000);
      expect((await readOrder(caller, sent.Id)).Status).toBe('Complete');
      expect((await caller.get(`/v1/Recipients/Forget/${Id}`)).body).toMatchObject({
        Status: 'Complete',
        Counts: { LineItems: 3 },
        FoundAfterwards: 0,
      });
    },
    { ...waiting, interval: 300 },
  );
  await expectNoTrace(ann.texts);
  const events = (await caller.get('/v1/Events?after=0&limit=500')).body.Data as { Type: string }[];
  expect(events.filter(({ Type }) => Type === 'RecipientForgotten')).toHaveLength(1);
});

test('a reissued address is forgotten, and a forgotten line can be reissued but not resent', async () => {
  const [ann, bob] = [freshPerson(), freshAddress()];
  const order = await place(caller, ann.gift(), 'wait=10');
  await lineBecomes(caller, order.Id, { DeliveryStatus: 'Sent' });
  expect((await act(caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: bob.toUpperCase() } })).status).toBe(
    202,
  );
  await lineBecomes(caller, order.Id, { DeliveryStatus: 'Sent' });
  expect((await forgotten({ Email: bob })).Counts).toMatchObject({ LineItems: 1, OutboxMessages: 2 });
  await expectNoTrace([...ann.texts, bob, bob.toUpperCase()]);
  expectProblem(await act(caller, order, 'Resend'), 'InvalidTransition');
  const carl = freshAddress();
  expect((await act(caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: carl } })).status).toBe(202);
  await lineBecomes(caller, order.Id, { DeliveryStatus: 'Sent' });
  expect((await outboxOf(caller, carl)).TotalCount).toBe(1);
  expect((await forgotten({ Email: carl })).Counts).toMatchObject({ LineItems: 1 });
  await expectNoTrace([carl]);
});

test('the recipient is removed from uploads and from stored responses of webhook receivers', async () => {
  const ann = freshPerson();
  const { portal } = await givenSignedIn(api, caller.accountId, 'admin');
  const rows = `Product,Amount,Email,Name\r\naurora-coffee-usd,25,${ann.email},${ann.name}\r\naurora-coffee-usd,25,else@example.com,Else\r\n`;
  const upload = await portal.post('/Uploads?name=people.csv', rows, { 'content-type': 'text/csv' });
  expect(upload.body).toMatchObject({ RowCount: 2, FaultyCount: 0 });
  const order = await place(caller, ann.gift(), 'wait=10');
  await lineBecomes(caller, order.Id, { Status: 'Complete' });
  await sql`
    insert into webhook_messages (account_id, number, id, lane_id, order_id, type, created_at, body)
    values (${caller.accountId}, 1, gen_random_uuid(), gen_random_uuid(), ${order.Id}, 'FulfillmentComplete', now(), '{}')`.execute(
    api.database.db,
  );
  await sql`
    insert into webhook_attempts (account_id, message_number, try, started_at, status_code, duration_ms, answer)
    values (${caller.accountId}, 1, 1, now(), 500, 1, ${`no customer ${ann.name}`})`.execute(api.database.db);
  const job = await forgotten({ Email: ann.email });
  expect(job.Counts).toMatchObject({ UploadRows: 1, WebhookAnswers: 1, LineItems: 1 });
  await expectNoTrace(ann.texts);
  const { body } = await portal.get(`/Uploads/${upload.body.Id}/Rows`);
  expect(body.Data).toEqual([
    expect.objectContaining({ Cells: ['', '', '', ''], IsSkipped: true }),
    expect.objectContaining({ Cells: ['aurora-coffee-usd', '25', 'else@example.com', 'Else'], IsSkipped: false }),
  ]);
  expect((await portal.get(`/Uploads/${upload.body.Id}`)).body).toMatchObject({ FaultyCount: 0, SkippedCount: 1 });
});

test('a recipient in an upload that is being ordered stays until its orders are placed, and is then removed from it', async () => {
  const { db } = api.database;
  const ann = freshPerson();
  const { portal } = await givenSignedIn(api, caller.accountId, 'admin');
  const rows = `Product,Amount,Email,Name\r\naurora-coffee-usd,25,${ann.email},${ann.name}\r\n`;
  const { body: upload } = await portal.post('/Uploads?name=people.csv', rows, { 'content-type': 'text/csv' });
  const needs = { db, keyRing: api.keyRing, addressHashes: await loadAddressHashes(db, api.keyRing) };
  await worker.close();
  const started = await portal.post(`/Uploads/${upload.Id}/Start`, { TotalCost: upload.TotalCost });
  const { Id } = await forget({ Email: ann.email });
  const ref = { accountId: caller.accountId, id: Id };
  await workOnForget(needs, ref);
  const early = (await caller.get(`/v1/Recipients/Forget/${Id}`)).body;
  worker = await startTestWorker(api);
  expect([started.status, early]).toEqual([202, expect.objectContaining({ Status: 'Waiting' })]);
  // While the worker places the order.
  await workOnForget(needs, ref);
  await vi.waitFor(async () => {
    expect((await portal.get(`/Uploads/${upload.Id}`)).body).toMatchObject({ Status: 'Done', OrdersPlaced: 1 });
    await passTime(db, 70);
    expect((await caller.get(`/v1/Recipients/Forget/${Id}`)).body).toMatchObject({
      Status: 'Complete',
      Counts: { UploadRows: 1 },
    });
  }, waiting);
  const { body } = await portal.get(`/Uploads/${upload.Id}/Rows`);
  expect(body.Data).toMatchObject([{ Cells: ['', '', '', ''] }]);
  // The gift itself was placed after the request.
  const { body: kept } = await caller.get(`/v1/Orders?recipientEmail=${ann.email}`);
  expect(kept.TotalCount).toBe(1);
  const [{ Id: orderId }] = kept.Data as [{ Id: string }];
  await lineBecomes(caller, orderId, { Status: 'Complete', DeliveryStatus: 'Delivered' });
  await forgotten({ Email: ann.email });
  await expectNoTrace(ann.texts);
});

test('the response is the same for an unknown recipient, and another account’s jobs are not visible', async () => {
  const job = await forgotten({ Email: freshAddress() });
  expect(Object.values(job.Counts).every((count) => count === 0)).toBe(true);
  const otherAccount = await api.givenAccount();
  expectProblem(await otherAccount.get(`/v1/Recipients/Forget/${job.Id}`), 'NotFound');
  expect((await otherAccount.get('/v1/Recipients/Forget')).body.TotalCount).toBe(0);
  expect((await caller.get('/v1/Recipients/Forget')).body).toMatchObject({ TotalCount: 1, Data: [{ Id: job.Id }] });
  expectFaults(await caller.post('/v1/Recipients/Forget', {}), [{ pointer: '/Email', code: 'Required' }]);
  expectFaults(await caller.post('/v1/Recipients/Forget', { Email: 'a@b.com', Sms: '+14155550123' }), [
    { pointer: '/Sms', code: 'NotAllowed' },
  ]);
  expectFaults(await caller.post('/v1/Recipients/Forget', { Email: 'nobody' }), [
    { pointer: '/Email', code: 'InvalidEmail' },
  ]);
  const shared = freshPerson();
  const theirs = await place(otherAccount, shared.gift(), 'wait=10');
  await lineBecomes(otherAccount, theirs.Id, { Status: 'Complete' });
  await forgotten({ Email: shared.email });
  expect((await readOrder(otherAccount, theirs.Id)).LineItems[0]).toMatchObject({
    ExternalId: expect.stringMatching('External'),
  });
});

test('a worker that crashes between two portions loses nothing and counts nothing twice; two workers share the work', async () => {
  const ann = freshPerson();
  const LineItems = Array.from({ length: 130 }, () => lineItem({ DigitalDeliveryAddress: { Email: ann.email } }));
  await worker.close();
  try {
    const orders = [await place(caller, orderRequest({ LineItems })), await place(caller, ann.gift())];
    await sql`update order_lines set status = 'Cancelled' where account_id = ${caller.accountId}`.execute(
      api.database.db,
    );
    const { Id } = await forget({ Email: ann.email });
    const ref = { accountId: caller.accountId, id: Id };
    const addressHashes = await loadAddressHashes(api.database.db, api.keyRing);
    const needs = { db: api.database.db, keyRing: api.keyRing, addressHashes };
    const die = () => Promise.reject(new Error('died'));
    await expect(workOnForget({ ...needs, failpoint: die }, ref)).rejects.toThrow('died');
    expect((await caller.get(`/v1/Recipients/Forget/${Id}`)).body).toMatchObject({
      Status: 'Pending',
      Counts: { LineItems: 100 },
    });
    expect(await countOf(`recipientEmail=${ann.email}`)).toBe(2);
    // Again after everything was removed, before that is recorded.
    const dieAtEnd = (name: string) => (name === 'placesSearched' ? die() : undefined);
    await expect(workOnForget({ ...needs, failpoint: dieAtEnd }, ref)).rejects.toThrow('died');
    expect((await caller.get(`/v1/Recipients/Forget/${Id}`)).body).toMatchObject({
      Status: 'Pending',
      Counts: { LineItems: 131 },
    });
    await Promise.all([workOnForget(needs, ref), workOnForget(needs, ref)]);
    await workOnForget(needs, ref);
    expect((await caller.get(`/v1/Recipients/Forget/${Id}`)).body).toMatchObject({
      Status: 'Complete',
      Counts: { LineItems: 131, Orders: 1 },
    });
    await expectNoTrace(ann.texts);

    // By age too: 131 lines are two portions, each with its event, and a run after a crash finds nothing left.
    await caller.send('PUT', '/v1/GiftSettings', { ForgetRecipientsAfterDays: 30 });
    const bob = freshAddress();
    const bobs = Array.from({ length: 131 }, () => lineItem({ DigitalDeliveryAddress: { Email: bob } }));
    orders.push(await place(caller, orderRequest({ LineItems: bobs })));
    await sql`update order_lines set status = 'Cancelled' where account_id = ${caller.accountId}`.execute(
      api.database.db,
    );
    await passTime(api.database.db, 31 * 86_400);
    const apply = applyRetentionHandler({ ...needs, retention: { messages: null, claimLogs: null } });
    for (let run = 0; run < 2; run++) await apply({}, { attempt: 1, signal: new AbortController().signal });
    await expectNoTrace([bob]);
    const { body: feed } = await caller.get('/v1/Events?after=0&limit=500');
    const byAge = (feed.Data as { Type: string; Data: { ForgetId: string | null; LineItems: number } }[]).filter(
      ({ Type, Data }) => Type === 'RecipientForgotten' && Data.ForgetId === null,
    );
    expect(byAge.map(({ Data }) => Data.LineItems)).toEqual([100, 31]);
    await sql`update order_lines set status = 'Pending' where account_id = ${caller.accountId}`.execute(
      api.database.db,
    );
    for (const { Id: orderId } of orders) await caller.post(`/v1/Orders/${orderId}/Cancel`);
  } finally {
    worker = await startTestWorker(api);
  }
});

test('a gift that is placed while its recipient is forgotten is kept, and a message in flight is waited for', async () => {
  const { db } = api.database;
  const ann = freshAddress();
  const old = await place(caller, giftTo(ann), 'wait=10');
  await lineBecomes(caller, old.Id, { Status: 'Complete', DeliveryStatus: 'Delivered' });
  const claim = (status: string, seconds: number | null) =>
    sql`update messages set status = ${status}, claimed_until = clock_timestamp() + make_interval(secs => ${seconds})
        where order_id = ${old.Id}`.execute(db);
  await claim('Queued', 60);
  const { Id } = await forget({ Email: ann });
  const ref = { accountId: caller.accountId, id: Id };
  const needs = { db, keyRing: api.keyRing, addressHashes: await loadAddressHashes(db, api.keyRing) };
  await workOnForget(needs, ref);
  const waitingFor = [{ OrderId: old.Id }];
  expect(await jobBecomes(Id, 'Waiting')).toMatchObject({ WaitingFor: waitingFor });
  expect(await countOf(`recipientEmail=${ann}`)).toBe(1);
  await claim('Delivered', null);
  let young: { Id: string } | null = null;
  const placeAnother = async () => {
    young ??= await place(caller, giftTo(ann));
  };
  await workOnForget({ ...needs, failpoint: placeAnother }, ref);
  await workOnForget(needs, ref);
  expect(await jobBecomes(Id, 'Complete')).toMatchObject({ FoundAfterwards: 0, Counts: { LineItems: 1 } });
  expect(await countOf(`recipientEmail=${ann}`)).toBe(1);
  const kept = young as { Id: string } | null;
  await lineBecomes(caller, kept?.Id ?? '', { Status: 'Complete' });
  expect((await outboxOf(caller, ann)).TotalCount).toBe(1);
});

test('of a reissue and forgetting the recipient at once, the new address is kept and the old one is gone', async () => {
  const [ann, bob] = [freshAddress(), freshAddress()];
  const order = await place(caller, giftTo(ann), 'wait=10');
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Delivered' });
  const reissue = act(caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: bob } });
  await Promise.all([reissue, forget({ Email: ann })]);
  await vi.waitFor(async () => expect((await outboxOf(caller, bob)).TotalCount).toBe(1), waiting);
  await vi.waitFor(async () => expect(await findInTables(api.database.db, [ann])).toEqual([]), waiting);
  expect(await countOf(`recipientEmail=${bob}`)).toBe(1);
});

test('whoever got a single card of a line is forgotten alone, and the card goes to nobody else', async () => {
  const [owner, other] = [freshAddress(), freshAddress()];
  const order = await place(caller, giftTo(owner, { Quantity: 2, Personalization: { To: 'Owner' } }), 'wait=10');
  const cards = order.LineItems[0].ClaimData as unknown as readonly { readonly Id: string }[];
  const reissue = { CardIds: [cards[1]?.Id], DigitalDeliveryAddress: { Email: other } };
  expect((await act(caller, order, 'Reissue', reissue)).status).toBe(202);
  await vi.waitFor(async () => expect((await outboxOf(caller, other)).TotalCount).toBe(1), waiting);
  const [link = ''] = linksIn((await outboxOf(caller, other)).Data[0]?.Text);
  await new HttpCaller(api.baseUrl).send('POST', link, '', { 'content-type': 'application/x-www-form-urlencoded' });
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Delivered' });
  expect([await countOf(`recipientEmail=${owner}`), await countOf(`recipientEmail=${other}`)]).toEqual([1, 1]);
  const { portal } = await givenSignedIn(api, caller.accountId, 'viewer');
  const shownMessages = async () => {
    const { body: shown } = await portal.get(`/Orders/${order.Id}`);
    return (shown.Timeline as { MessageId: string | null }[]).flatMap(({ MessageId }) => MessageId ?? []);
  };
  const before = await shownMessages();
  const counts = { LineItems: 1, Messages: 2, OutboxMessages: 1, Visitors: 1 };
  expect(await forgotten({ Email: other })).toMatchObject({ FoundAfterwards: 0, Counts: counts });
  await expectNoTrace([other]);
  const after = await shownMessages();
  const [hidden = ''] = before.filter((id) => !after.includes(id));
  expect(before.length - after.length).toBe(1);
  const statusOf = async (id = '') => (await portal.get(`/Orders/${order.Id}/Messages/${id}`)).status;
  expect([await statusOf(hidden), await statusOf(after[0])]).toEqual([404, 200]);
  expect([await countOf(`recipientEmail=${owner}`), await countOf(`recipientEmail=${other}`)]).toEqual([1, 0]);
  const { body } = await caller.get(`/v1/Orders/${order.Id}`);
  const line = {
    RecipientForgottenAt: null,
    Personalization: { To: 'Owner' },
    DigitalDeliveryAddress: { Email: owner },
  };
  expect(body).toMatchObject({ LineItems: [line] });

  await passTime(api.database.db, 60);
  expect((await act(caller, order, 'Resend')).status).toBe(202);
  await vi.waitFor(async () => expect((await outboxOf(caller, owner)).TotalCount).toBe(2), waiting);
  expect(linksIn((await outboxOf(caller, owner)).Data[0]?.Text)).toHaveLength(1);
  expect((await outboxOf(caller, other)).TotalCount).toBe(0);
  expect(await forgotten({ Email: owner })).toMatchObject({ FoundAfterwards: 0, Counts: { LineItems: 1 } });
  await expectNoTrace([owner, other]);
});

test('forgetting a line’s own recipient keeps who got single cards of it, and those can be forgotten later, also by age', async () => {
  const { db } = api.database;
  const [owner, friend, cousin] = [freshAddress(), freshAddress(), freshAddress()];
  const order = await place(caller, giftTo(owner, { Quantity: 3, Personalization: { To: 'Owner' } }), 'wait=10');
  const cards = order.LineItems[0].ClaimData as unknown as readonly { readonly Id: string }[];
  for (const [card, email] of [
    [1, friend],
    [2, cousin],
  ] as const) {
    const reissue = { CardIds: [cards[card]?.Id], DigitalDeliveryAddress: { Email: email } };
    expect((await act(caller, order, 'Reissue', reissue)).status).toBe(202);
    await vi.waitFor(async () => expect((await outboxOf(caller, email)).TotalCount).toBe(1), waiting);
    const [link = ''] = linksIn((await outboxOf(caller, email)).Data[0]?.Text);
    await new HttpCaller(api.baseUrl).send('POST', link, '', { 'content-type': 'application/x-www-form-urlencoded' });
  }
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Delivered' });
  expect(await forgotten({ Email: owner })).toMatchObject({
    FoundAfterwards: 0,
    Counts: { LineItems: 1, Visitors: 0 },
  });
  await expectNoTrace([owner]);
  const { body } = await caller.get(`/v1/Orders/${order.Id}`);
  expect(body.LineItems).toMatchObject([
    {
      DigitalDeliveryAddress: null,
      Personalization: null,
      ClaimData: [{}, { DigitalDeliveryAddress: { Email: friend } }, { DigitalDeliveryAddress: { Email: cousin } }],
    },
  ]);
  expect(await Promise.all([owner, friend, cousin].map((email) => countOf(`recipientEmail=${email}`)))).toEqual([
    0, 1, 1,
  ]);
  expect([(await outboxOf(caller, friend)).TotalCount, (await outboxOf(caller, cousin)).TotalCount]).toEqual([1, 1]);
  const counts = { LineItems: 1, OutboxMessages: 1, Visitors: 1 };
  expect(await forgotten({ Email: friend })).toMatchObject({ FoundAfterwards: 0, Counts: counts });
  await expectNoTrace([owner, friend]);

  await caller.send('PUT', '/v1/GiftSettings', { ForgetRecipientsAfterDays: 30 });
  await passTime(db, 40 * 86_400);
  const addressHashes = await loadAddressHashes(db, api.keyRing);
  const apply = applyRetentionHandler({ db, addressHashes, retention: { messages: null, claimLogs: null } });
  await apply({}, { attempt: 1, signal: new AbortController().signal });
  await expectNoTrace([owner, friend, cousin]);
});

test('what is older than it may be kept is removed in portions, and nothing younger', async () => {
  const ann = freshPerson();
  const old = await place(caller, ann.gift(), 'wait=10');
  await lineBecomes(caller, old.Id, { DeliveryStatus: 'Delivered' });
  const [link = ''] = (await outboxOf(caller, ann.email)).Data.map(({ Text }) => linksIn(Text)[0] ?? '');
  await new HttpCaller(api.baseUrl).send('POST', link, '', { 'content-type': 'application/x-www-form-urlencoded' });
  await passTime(api.database.db, 100 * 86_400);
  const young = await place(caller, ann.gift(), 'wait=10');
  await lineBecomes(caller, young.Id, { Status: 'Complete' });
  const addressHashes = await loadAddressHashes(api.database.db, api.keyRing);
  const retention = { messages: 90, claimLogs: 90 };
  const apply = applyRetentionHandler({ db: api.database.db, addressHashes, retention });
  const context = { attempt: 1, signal: new AbortController().signal };
  await Promise.all([apply({}, context), apply({}, context)]);
  const messages = await many(
    api.database.db,
    sql<{ orderId: string; isHashed: boolean; status: string }>`
      select order_id as "orderId", address_hash is not null as "isHashed", status from messages
      where account_id = ${caller.accountId} order by created_at`,
  );
  expect(messages).toEqual([
    { orderId: old.Id, isHashed: false, status: 'Delivered' },
    { orderId: young.Id, isHashed: true, status: expect.any(String) },
  ]);
  expect((await outboxOf(caller)).TotalCount).toBe(1);
  const visits = await many(api.database.db, sql`select 1 from card_reveals where account_id = ${caller.accountId}`);
  expect(visits).toEqual([]);
  const { portal } = await givenSignedIn(api, null, 'operator');
  expect((await portal.get('/operator/Health')).body.Retention).toMatchObject({
    MessagesDays: null,
    Removed: expect.any(Number),
    RanAt: expect.stringMatching(/Z$/),
  });
  expect((await forgotten({ Email: ann.email })).Counts).toMatchObject({ LineItems: 2 });
});

test('a recipient is forgotten in drafts of orders, however the number was entered, and old drafts are deleted', async () => {
  const { db } = api.database;
  const ann = freshPerson();
  const sms = '+12025550143';
  const own = await api.givenAccount();
  const { portal } = await givenSignedIn(api, own.accountId, 'orderer');
  const colleague = await givenSignedIn(api, own.accountId, 'admin');
  const lineTo = (Email: string, Sms = '') => draftLine({ DigitalDeliveryAddress: { Email, Sms } });
  const keep = async (Name: string, LineItems: readonly unknown[], Note = '') =>
    (await portal.post('/OrderDrafts', { Name, Order: { ...emptyDraft, Note, LineItems } })).body;
  const alone = await keep('Alone', [lineTo(ann.email.toUpperCase())], ann.message);
  const shared = await keep('Shared', [lineTo(ann.email), lineTo('stays@example.com')], ann.message);
  const phoned = await keep('Phoned', [lineTo('', '+1 (202) 555-0143'), lineTo('stays@example.com')]);
  expect((await portal.get('/OrderDrafts')).body.Data).toHaveLength(3);
  expectProblem(await colleague.portal.get(`/OrderDrafts/${shared.Id}`), 'NotFound');
  expectProblem(await colleague.portal.delete(`/OrderDrafts/${shared.Id}`), 'NotFound');

  const counted = async (address: { Email: string } | { Sms: string }) => {
    const { body } = await own.post('/v1/Recipients/Forget', address);
    await vi.waitFor(async () => {
      expect((await own.get(`/v1/Recipients/Forget/${body.Id}`)).body).toMatchObject({ Status: 'Complete' });
    }, waiting);
    return (await own.get(`/v1/Recipients/Forget/${body.Id}`)).body;
  };
  expect(await counted({ Email: ann.email })).toMatchObject({ Counts: { OrderDrafts: 2 }, FoundAfterwards: 0 });
  expect(await counted({ Sms: sms })).toMatchObject({ Counts: { OrderDrafts: 1 }, FoundAfterwards: 0 });
  await expectNoTrace([ann.email, ann.message]);
  expectProblem(await portal.get(`/OrderDrafts/${alone.Id}`), 'NotFound');
  for (const { Id } of [shared, phoned])
    expect((await portal.get(`/OrderDrafts/${Id}`)).body.Order).toMatchObject({
      Note: '',
      LineItems: [{ DigitalDeliveryAddress: { Email: 'stays@example.com', Sms: '' } }],
    });

  const changed = { Name: 'Young', Order: { ...emptyDraft, LineItems: [lineTo('stays@example.com')] } };
  await sql`update order_drafts set changed_at = changed_at - interval '31 days' where account_id = ${own.accountId}`.execute(
    db,
  );
  expect((await portal.put(`/OrderDrafts/${shared.Id}`, changed)).body).toMatchObject({ Name: 'Young' });
  const addressHashes = await loadAddressHashes(db, api.keyRing);
  const apply = applyRetentionHandler({ db, addressHashes, retention: { messages: null, claimLogs: null } });
  await apply({}, { attempt: 1, signal: new AbortController().signal });
  expect((await portal.get('/OrderDrafts')).body.Data).toMatchObject([{ Name: 'Young', LineItemCount: 1 }]);
  const more = await Promise.all(Array.from({ length: 20 }, () => portal.post('/OrderDrafts', changed)));
  expect(more.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(19);
  expectProblem(await portal.post('/OrderDrafts', changed), 'TooManyDrafts');
});

test('recipients of an account’s old orders are forgotten in portions, once, and never before they were sent', async () => {
  const { db } = api.database;
  const addressHashes = await loadAddressHashes(db, api.keyRing);
  const apply = applyRetentionHandler({ db, addressHashes, retention: { messages: null, claimLogs: null } });
  const context = { attempt: 1, signal: new AbortController().signal };
  const presentTime = async () => Date.parse(String((await caller.get('/stage/clock')).body.Now));
  const neighbour = await api.givenAccount();
  const [ann, bob] = [freshPerson(), freshPerson()];
  const theirs = await place(neighbour, ann.gift(), 'wait=10');
  const old = await place(caller, giftTo(ann.email, { Personalization: to('Ann') }), 'wait=10');
  const DeliveryDate = new Date((await presentTime()) + 60 * 86_400_000).toISOString();
  const scheduled = await place(caller, giftTo(bob.email, { Personalization: { DeliveryDate } }));
  const second = await place(caller, giftTo(ann.email), 'wait=10');
  for (const order of [old, second]) await lineBecomes(caller, order.Id, { Status: 'Complete' });
  await lineBecomes(neighbour, theirs.Id, { Status: 'Complete' });
  expectFaults(await caller.send('PUT', '/v1/GiftSettings', { ForgetRecipientsAfterDays: 29 }), [
    { pointer: '/ForgetRecipientsAfterDays', code: 'OutOfRange' },
  ]);
  const { body } = await caller.send('PUT', '/v1/GiftSettings', { ForgetRecipientsAfterDays: 30 });
  expect(body.ForgetRecipientsAfterDays).toBe(30);

  const isForgotten = (by: TestCaller, ...orders: readonly { readonly Id: string }[]) =>
    Promise.all(
      orders.map(async ({ Id }) => (await by.get(`/v1/Orders/${Id}`)).text.includes('"RecipientForgottenAt":"')),
    );
  await passTime(db, 40 * 86_400);
  const young = await place(caller, giftTo(ann.email), 'wait=10');
  await lineBecomes(caller, young.Id, { Status: 'Complete' });
  await Promise.all([apply({}, context), apply({}, context)]);
  await apply({}, context);
  expect(await isForgotten(caller, old, scheduled, second, young)).toEqual([true, false, true, false]);
  expect(await isForgotten(neighbour, theirs)).toEqual([false]);
  expect(await countOf(`recipientEmail=${ann.email}`)).toBe(1);
  const events = (await caller.get('/v1/Events?limit=500')).body.Data as { Type: string; Data: unknown }[];
  const told = events.filter(({ Type }) => Type === 'RecipientForgotten').map(({ Data }) => Data);
  expect(told).toEqual([{ ForgetId: null, LineItems: 2 }]);

  // Sent twenty-five days later, the scheduled gift is five days old.
  await passTime(db, 25 * 86_400);
  await lineBecomes(caller, scheduled.Id, { Status: 'Complete' });
  await apply({}, context);
  expect(await isForgotten(caller, scheduled, young)).toEqual([false, false]);
  await passTime(db, 31 * 86_400);
  await apply({}, context);
  expect(await isForgotten(caller, scheduled, young)).toEqual([true, true]);
  await expectNoTrace([bob.email]);
  const mark = sql`select passed_number as n from forget_age_marks where account_id = ${caller.accountId}`;
  expect(await many(db, mark)).toEqual([{ n: 4n }]);
});

test('every column that can contain text is classified', async () => {
  const columns = await many(
    api.database.db,
    sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
        and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY') and c.udt_name <> '_int4'
      order by 1, 2`,
  );
  const decided = Object.entries(decidedColumns).flatMap(([table, { cleared = '', keyed = '', kept = '' }]) =>
    `${cleared} ${keyed} ${kept}`.split(' ').flatMap((column) => (column === '' ? [] : [`${table}.${column}`])),
  );
  expect(columns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(decided.sort());
});

test('the command line shows what would be forgotten, and forgets in every account', async () => {
  const ann = freshPerson();
  const neighbour = await api.givenAccount();
  for (const by of [caller, neighbour]) {
    const order = await place(by, ann.gift(), 'wait=10');
    await lineBecomes(by, order.Id, { Status: 'Complete' });
  }
  const bestow = (...words: string[]) => runCommandHere(['recipients', 'forget', ...words], environOf(api));
  const dry = await bestow(ann.email, '--dry-run');
  expect(dry.output).toContain(`${neighbour.accountId}  found LineItems 1, Messages 1, OutboxMessages 1\n`);
  expect(await findInTables(api.database.db, ann.email)).toEqual(['order_lines']);
  expect((await bestow(ann.email, '--account', caller.accountId)).output).toMatch(
    new RegExp(`^${caller.accountId}  removed LineItems 1.*nothing left`),
  );
  expect(await countOf(`recipientName=${ann.name}`, neighbour)).toBe(1);
  const { code, output } = await runCommand(['recipients', 'forget', ann.email], environOf(api));
  expect(code, output).toBe('0');
  expect(output).toContain(`${caller.accountId}  nothing found\n`);
  await expectNoTrace(ann.texts);
  expect(await bestow('nobody')).toMatchObject({ code: '2' });
});

test('a suppressed address stays suppressed, and a repeated PONumber is still the same request', async () => {
  const ann = freshPerson();
  const request = ann.gift();
  const order = await place(caller, request, 'wait=10');
  await lineBecomes(caller, order.Id, { Status: 'Complete' });
  const hashes = await loadAddressHashes(api.database.db, api.keyRing);
  const addressHash = hashes.of(ann.email);
  await api.database.db
    .transaction()
    .execute((tx) => insertSuppression(tx, { addressHash, channel: 'Email', reason: 'Complained' }));
  await forgotten({ Email: ann.email });
  expect(await listSuppressed(api.database.db, [addressHash])).toHaveLength(1);
  expect((await caller.post('/v1/Orders', request)).body).toMatchObject({
    Id: order.Id,
    SameRequest: true,
    Differences: [],
  });
  const [row] = await many(
    api.database.db,
    sql<{
      sealed: unknown;
    }>`select sealed_address as sealed from forget_requests where account_id = ${caller.accountId}`,
  );
  expect(row).toEqual({ sealed: null });
});
