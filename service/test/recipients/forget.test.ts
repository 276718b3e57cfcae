import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import { loadAddressHashes } from '../../src/delivery/address-hashes.ts';
import { insertSuppression, listSuppressed } from '../../src/delivery/suppression-queries.ts';
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
import { passTime } from '../fulfillment/support.ts';
import { startApiOn } from '../support/api-on.ts';
import { environOf, runCommand } from '../support/child-process.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { runCommandHere } from '../support/run-here.ts';
import { findInTables } from '../support/scan-tables.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { byAgeTests } from './forget/by-age.ts';
import {
  countOf,
  expectNoTrace,
  forget,
  forgotten,
  freshPerson,
  jobBecomes,
  scene,
  setScene,
  to,
} from './forget/scene.ts';
import { singleCardTests } from './forget/single-cards.ts';
import { uploadAndDraftTests } from './forget/uploads-and-drafts.ts';
import { decidedColumns } from './support/decided-columns.ts';

// The parts share one service: starting it takes longer than most of the tests.
setScene();

test('a forgotten recipient is in no column of any table; links, money and totals are kept', async () => {
  const ann = freshPerson();
  const other = freshAddress();
  const first = await place(scene.caller, ann.gift(), 'wait=10');
  const second = await place(scene.caller, ann.gift({ Quantity: 2 }), 'wait=10');
  const shared = await place(
    scene.caller,
    orderRequest({
      Note: 'For two',
      LineItems: [
        lineItem({ DigitalDeliveryAddress: { Email: ann.email } }),
        lineItem({ DigitalDeliveryAddress: { Email: other } }),
      ],
    }),
    'wait=10',
  );
  for (const order of [first, second, shared]) await lineBecomes(scene.caller, order.Id, { Status: 'Complete' });
  const mails = (await outboxOf(scene.caller, ann.email)).Data;
  const [claimed = '', unclaimed = ''] = mails.map(({ Text }) => linksIn(Text)[0] ?? '');
  expect(mails.filter(({ Text }) => Text.includes(ann.message))).toHaveLength(2);
  const page = new HttpCaller(scene.api.baseUrl, { 'user-agent': 'Seven Lanterns Browser' });
  await page.send('POST', claimed, '', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(await findInTables(scene.api.database.db, 'Seven Lanterns Browser')).toEqual(['card_reveals']);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await page.send('POST', `${claimed}/help/problem`, `category=Other&contact=${ann.email}`, form);
  const before = await scene.caller.balance('USD');

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
  const read = (await scene.caller.get(`/v1/Orders/${first.Id}`)).body;
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
  expect((await scene.caller.get(`/v1/Orders/${shared.Id}`)).body).toMatchObject({
    Note: 'For two',
    LineItems: [
      { DigitalDeliveryAddress: null },
      { DigitalDeliveryAddress: { Email: other }, RecipientForgottenAt: null },
    ],
  });
  expect(await scene.caller.balance('USD')).toEqual(before);
  expect((await page.get(unclaimed)).status).toBe(200);
  expect((await page.send('POST', unclaimed, '', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
    200,
  );
  expect((await outboxOf(scene.caller)).Data.map(({ To }) => To)).toEqual([other]);
  expect((await scene.caller.get('/v1/Events?after=0&limit=500')).body.Data).toContainEqual(
    expect.objectContaining({ Type: 'RecipientForgotten', Data: { ForgetId: job.Id, LineItems: 3 } }),
  );
});

test('lists have exact counts while and after recipients are forgotten, in every process', async () => {
  const ann = freshPerson();
  const sms = '+14155550177';
  const both = { DigitalDeliveryAddress: { Email: ann.email, Sms: sms } };
  const bySms = { DigitalDeliveryAddress: { Sms: sms } };
  for (const line of [bySms, both, bySms, both, bySms]) {
    const order = await place(scene.caller, ann.gift(line), 'wait=10');
    await lineBecomes(scene.caller, order.Id, { Status: 'Complete' });
  }
  const next = await startApiOn(scene.api, scene.api.database.url);
  const there = await next.as(scene.caller);
  const filters = [
    `recipientName=${ann.name}`,
    `recipientEmail=${ann.email}`,
    `recipientSms=${encodeURIComponent(sms)}`,
  ];
  const both0 = `recipientSms=${encodeURIComponent(sms)}&productId=aurora-coffee-usd`;
  for (const by of [scene.caller, there]) {
    expect(await Promise.all(filters.map((filter) => countOf(filter, by)))).toEqual([5, 2, 5]);
    expect(await countOf(both0, by)).toBe(5);
  }
  await forgotten({ Email: ann.email });
  for (const by of [scene.caller, there]) {
    await vi.waitFor(async () => expect(await countOf(filters[0] ?? '', by)).toBe(3), waiting);
    expect(await countOf(filters[1] ?? '', by)).toBe(0);
    expect(await countOf(filters[2] ?? '', by)).toBe(3);
    expect(await countOf(both0, by)).toBe(3);
  }
  const later = await place(scene.caller, ann.gift(both), 'wait=10');
  await lineBecomes(scene.caller, later.Id, { Status: 'Complete' });
  expect(await countOf(filters[1] ?? '')).toBe(1);
  expect(await countOf(filters[2] ?? '')).toBe(4);
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (page) => {
      const { body } = await scene.caller.get(`/v1/Orders?${filters[2]}&pageSize=1&pageIndex=${page}`);
      return (body.Data as { Id: string }[]).map(({ Id }) => Id);
    }),
  );
  expect(new Set(pages.flat()).size).toBe(4);
  expect(pages[0]).toEqual([later.Id]);
  await forgotten({ Sms: sms });
  for (const by of [scene.caller, there]) {
    for (const filter of [...filters, both0]) {
      await vi.waitFor(async () => expect(await countOf(filter, by)).toBe(0), waiting);
    }
  }
  await expectNoTrace([...ann.texts, sms]);
  await next.close();
});

test('an order that is still to be sent is named, and forgotten when it has ended', async () => {
  const ann = freshPerson();
  const done = await place(scene.caller, ann.gift(), 'wait=10');
  const DeliveryDate = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const scheduled = { Personalization: { ...to(ann.name), DeliveryDate } };
  const cancelled = await place(scene.caller, ann.gift(scheduled));
  const sent = await place(scene.caller, ann.gift(scheduled));
  const { Id } = await forget({ Email: ann.email });
  const job = await jobBecomes(Id, 'Waiting');
  expect(job.WaitingFor.map(({ OrderId }) => OrderId)).toEqual([cancelled.Id, sent.Id]);
  expect(job.WaitingFor[0]?.LineItemId).toBe(cancelled.LineItems[0].Id);
  expect(job).toMatchObject({ FoundAfterwards: null, Counts: { LineItems: 1 } });
  expect((await readOrder(scene.caller, done.Id)).LineItems[0]).toMatchObject({ DigitalDeliveryAddress: null });
  expect(await countOf(`recipientEmail=${ann.email}`)).toBe(2);
  expect((await scene.caller.post(`/v1/Orders/${cancelled.Id}/Cancel`)).status).toBe(200);
  const again = await forget({ Email: ann.email });
  expect(again.Id).toBe(Id);
  await passTime(scene.api.database.db, 41 * 86_400);
  await vi.waitFor(
    async () => {
      await passTime(scene.api.database.db, 4_000);
      expect((await readOrder(scene.caller, sent.Id)).Status).toBe('Complete');
      expect((await scene.caller.get(`/v1/Recipients/Forget/${Id}`)).body).toMatchObject({
        Status: 'Complete',
        Counts: { LineItems: 3 },
        FoundAfterwards: 0,
      });
    },
    { ...waiting, interval: 300 },
  );
  await expectNoTrace(ann.texts);
  const events = (await scene.caller.get('/v1/Events?after=0&limit=500')).body.Data as { Type: string }[];
  expect(events.filter(({ Type }) => Type === 'RecipientForgotten')).toHaveLength(1);
});

test('a reissued address is forgotten, and a forgotten line can be reissued but not resent', async () => {
  const [ann, bob] = [freshPerson(), freshAddress()];
  const order = await place(scene.caller, ann.gift(), 'wait=10');
  await lineBecomes(scene.caller, order.Id, { DeliveryStatus: 'Sent' });
  expect(
    (await act(scene.caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: bob.toUpperCase() } })).status,
  ).toBe(202);
  await lineBecomes(scene.caller, order.Id, { DeliveryStatus: 'Sent' });
  expect((await forgotten({ Email: bob })).Counts).toMatchObject({ LineItems: 1, OutboxMessages: 2 });
  await expectNoTrace([...ann.texts, bob, bob.toUpperCase()]);
  expectProblem(await act(scene.caller, order, 'Resend'), 'InvalidTransition');
  const carl = freshAddress();
  expect((await act(scene.caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: carl } })).status).toBe(202);
  await lineBecomes(scene.caller, order.Id, { DeliveryStatus: 'Sent' });
  expect((await outboxOf(scene.caller, carl)).TotalCount).toBe(1);
  expect((await forgotten({ Email: carl })).Counts).toMatchObject({ LineItems: 1 });
  await expectNoTrace([carl]);
});

test('the response is the same for an unknown recipient, and another account’s jobs are not visible', async () => {
  const job = await forgotten({ Email: freshAddress() });
  expect(Object.values(job.Counts).every((count) => count === 0)).toBe(true);
  const otherAccount = await scene.api.givenAccount();
  expectProblem(await otherAccount.get(`/v1/Recipients/Forget/${job.Id}`), 'NotFound');
  expect((await otherAccount.get('/v1/Recipients/Forget')).body.TotalCount).toBe(0);
  expect((await scene.caller.get('/v1/Recipients/Forget')).body).toMatchObject({
    TotalCount: 1,
    Data: [{ Id: job.Id }],
  });
  expectFaults(await scene.caller.post('/v1/Recipients/Forget', {}), [{ pointer: '/Email', code: 'Required' }]);
  expectFaults(await scene.caller.post('/v1/Recipients/Forget', { Email: 'a@b.com', Sms: '+14155550123' }), [
    { pointer: '/Sms', code: 'NotAllowed' },
  ]);
  expectFaults(await scene.caller.post('/v1/Recipients/Forget', { Email: 'nobody' }), [
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
  await scene.worker.close();
  try {
    const orders = [await place(scene.caller, orderRequest({ LineItems })), await place(scene.caller, ann.gift())];
    await sql`update order_lines set status = 'Cancelled' where account_id = ${scene.caller.accountId}`.execute(
      scene.api.database.db,
    );
    const { Id } = await forget({ Email: ann.email });
    const ref = { accountId: scene.caller.accountId, id: Id };
    const addressHashes = await loadAddressHashes(scene.api.database.db, scene.api.keyRing);
    const needs = { db: scene.api.database.db, keyRing: scene.api.keyRing, addressHashes };
    const die = () => Promise.reject(new Error('died'));
    await expect(workOnForget({ ...needs, failpoint: die }, ref)).rejects.toThrow('died');
    expect((await scene.caller.get(`/v1/Recipients/Forget/${Id}`)).body).toMatchObject({
      Status: 'Pending',
      Counts: { LineItems: 100 },
    });
    expect(await countOf(`recipientEmail=${ann.email}`)).toBe(2);
    // Again after everything was removed, before that is recorded.
    const dieAtEnd = (name: string) => (name === 'placesSearched' ? die() : undefined);
    await expect(workOnForget({ ...needs, failpoint: dieAtEnd }, ref)).rejects.toThrow('died');
    expect((await scene.caller.get(`/v1/Recipients/Forget/${Id}`)).body).toMatchObject({
      Status: 'Pending',
      Counts: { LineItems: 131 },
    });
    await Promise.all([workOnForget(needs, ref), workOnForget(needs, ref)]);
    await workOnForget(needs, ref);
    expect((await scene.caller.get(`/v1/Recipients/Forget/${Id}`)).body).toMatchObject({
      Status: 'Complete',
      Counts: { LineItems: 131, Orders: 1 },
    });
    await expectNoTrace(ann.texts);

    // By age too: 131 lines are two portions, each with its event, and a run after a crash finds nothing left.
    await scene.caller.send('PUT', '/v1/GiftSettings', { ForgetRecipientsAfterDays: 30 });
    const bob = freshAddress();
    const bobs = Array.from({ length: 131 }, () => lineItem({ DigitalDeliveryAddress: { Email: bob } }));
    orders.push(await place(scene.caller, orderRequest({ LineItems: bobs })));
    await sql`update order_lines set status = 'Cancelled' where account_id = ${scene.caller.accountId}`.execute(
      scene.api.database.db,
    );
    await passTime(scene.api.database.db, 31 * 86_400);
    const apply = applyRetentionHandler({ ...needs, retention: { messages: null, claimLogs: null } });
    for (let run = 0; run < 2; run++) await apply({}, { attempt: 1, signal: new AbortController().signal });
    await expectNoTrace([bob]);
    const { body: feed } = await scene.caller.get('/v1/Events?after=0&limit=500');
    const byAge = (feed.Data as { Type: string; Data: { ForgetId: string | null; LineItems: number } }[]).filter(
      ({ Type, Data }) => Type === 'RecipientForgotten' && Data.ForgetId === null,
    );
    expect(byAge.map(({ Data }) => Data.LineItems)).toEqual([100, 31]);
    await sql`update order_lines set status = 'Pending' where account_id = ${scene.caller.accountId}`.execute(
      scene.api.database.db,
    );
    for (const { Id: orderId } of orders) await scene.caller.post(`/v1/Orders/${orderId}/Cancel`);
  } finally {
    scene.worker = await startTestWorker(scene.api);
  }
});

test('a gift that is placed while its recipient is forgotten is kept, and a message in flight is waited for', async () => {
  const { db } = scene.api.database;
  const ann = freshAddress();
  const old = await place(scene.caller, giftTo(ann), 'wait=10');
  await lineBecomes(scene.caller, old.Id, { Status: 'Complete', DeliveryStatus: 'Delivered' });
  const claim = (status: string, seconds: number | null) =>
    sql`update messages set status = ${status}, claimed_until = clock_timestamp() + make_interval(secs => ${seconds})
        where order_id = ${old.Id}`.execute(db);
  await claim('Queued', 60);
  const { Id } = await forget({ Email: ann });
  const ref = { accountId: scene.caller.accountId, id: Id };
  const needs = { db, keyRing: scene.api.keyRing, addressHashes: await loadAddressHashes(db, scene.api.keyRing) };
  await workOnForget(needs, ref);
  const waitingFor = [{ OrderId: old.Id }];
  expect(await jobBecomes(Id, 'Waiting')).toMatchObject({ WaitingFor: waitingFor });
  expect(await countOf(`recipientEmail=${ann}`)).toBe(1);
  await claim('Delivered', null);
  let young: { Id: string } | null = null;
  const placeAnother = async () => {
    young ??= await place(scene.caller, giftTo(ann));
  };
  await workOnForget({ ...needs, failpoint: placeAnother }, ref);
  await workOnForget(needs, ref);
  expect(await jobBecomes(Id, 'Complete')).toMatchObject({ FoundAfterwards: 0, Counts: { LineItems: 1 } });
  expect(await countOf(`recipientEmail=${ann}`)).toBe(1);
  const kept = young as { Id: string } | null;
  await lineBecomes(scene.caller, kept?.Id ?? '', { Status: 'Complete' });
  expect((await outboxOf(scene.caller, ann)).TotalCount).toBe(1);
});

test('of a reissue and forgetting the recipient at once, the new address is kept and the old one is gone', async () => {
  const [ann, bob] = [freshAddress(), freshAddress()];
  const order = await place(scene.caller, giftTo(ann), 'wait=10');
  await lineBecomes(scene.caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Delivered' });
  const reissue = act(scene.caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: bob } });
  await Promise.all([reissue, forget({ Email: ann })]);
  await vi.waitFor(async () => expect((await outboxOf(scene.caller, bob)).TotalCount).toBe(1), waiting);
  await vi.waitFor(async () => expect(await findInTables(scene.api.database.db, [ann])).toEqual([]), waiting);
  expect(await countOf(`recipientEmail=${bob}`)).toBe(1);
});

test('every column that can contain text is classified', async () => {
  const columns = await many(
    scene.api.database.db,
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
  const neighbour = await scene.api.givenAccount();
  for (const by of [scene.caller, neighbour]) {
    const order = await place(by, ann.gift(), 'wait=10');
    await lineBecomes(by, order.Id, { Status: 'Complete' });
  }
  const bestow = (...words: string[]) => runCommandHere(['recipients', 'forget', ...words], environOf(scene.api));
  const dry = await bestow(ann.email, '--dry-run');
  expect(dry.output).toContain(`${neighbour.accountId}  found LineItems 1, Messages 1, OutboxMessages 1\n`);
  expect(await findInTables(scene.api.database.db, ann.email)).toEqual(['order_lines']);
  expect((await bestow(ann.email, '--account', scene.caller.accountId)).output).toMatch(
    new RegExp(`^${scene.caller.accountId}  removed LineItems 1.*nothing left`),
  );
  expect(await countOf(`recipientName=${ann.name}`, neighbour)).toBe(1);
  const { code, output } = await runCommand(['recipients', 'forget', ann.email], environOf(scene.api));
  expect(code, output).toBe('0');
  expect(output).toContain(`${scene.caller.accountId}  nothing found\n`);
  await expectNoTrace(ann.texts);
  expect(await bestow('nobody')).toMatchObject({ code: '2' });
});

test('a suppressed address stays suppressed, and a repeated PONumber is still the same request', async () => {
  const ann = freshPerson();
  const request = ann.gift();
  const order = await place(scene.caller, request, 'wait=10');
  await lineBecomes(scene.caller, order.Id, { Status: 'Complete' });
  const hashes = await loadAddressHashes(scene.api.database.db, scene.api.keyRing);
  const addressHash = hashes.of(ann.email);
  await scene.api.database.db
    .transaction()
    .execute((tx) => insertSuppression(tx, { addressHash, channel: 'Email', reason: 'Complained' }));
  await forgotten({ Email: ann.email });
  expect(await listSuppressed(scene.api.database.db, [addressHash])).toHaveLength(1);
  expect((await scene.caller.post('/v1/Orders', request)).body).toMatchObject({
    Id: order.Id,
    SameRequest: true,
    Differences: [],
  });
  const [row] = await many(
    scene.api.database.db,
    sql<{
      sealed: unknown;
    }>`select sealed_address as sealed from forget_requests where account_id = ${scene.caller.accountId}`,
  );
  expect(row).toEqual({ sealed: null });
});

singleCardTests();
uploadAndDraftTests();
byAgeTests();
