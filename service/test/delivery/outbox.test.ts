import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addPersonWithPassword } from '../../src/accounts/people/manage-people.ts';
import { withTransaction } from '../../src/database/database.ts';
import { outboxMarkers } from '../../src/delivery/outbox/markers.ts';
import { outboxContext } from '../../src/delivery/outbox/outbox-sender.ts';
import { newId } from '../../src/kit/ids.ts';
import { seal } from '../../src/kit/keyring.ts';
import type { Worker } from '../../src/main/worker.ts';
import { cardNumbersOf, expectSound, openCards, passTime } from '../fulfillment/support.ts';
import { HttpCaller } from '../support/http-caller.ts';
import { findInTables } from '../support/scan-tables.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import {
  eventTypes,
  freshAddress,
  giftTo,
  isDeferred,
  lineBecomes,
  linksIn,
  passRetry,
  place,
  waiting,
} from './support/gift-orders.ts';
import { outboxOf } from './support/outbox.ts';

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

test('the outbox lists mails and text messages of a line, newest first, and finds them by recipient', async () => {
  const [address, other] = [freshAddress(), freshAddress()];
  const DigitalDeliveryAddress = { Email: address, Sms: '+14155550123' };
  await place(caller, giftTo(address, { DigitalDeliveryAddress }), 'wait=10');
  await place(caller, giftTo(other), 'wait=10');
  const all = await outboxOf(caller);
  expect(all.TotalCount).toBe(3);
  expect(all.Data[0]?.To).toBe(other);
  const [mail] = (await outboxOf(caller, address.toUpperCase())).Data;
  expect(mail).toMatchObject({
    Channel: 'Email',
    To: address,
    Subject: expect.stringMatching(/\S/),
    Html: expect.stringContaining('<html'),
    At: expect.stringMatching(/Z$/),
  });
  expect(mail?.Headers).toMatchObject({ To: address, 'Message-ID': expect.stringContaining('@bestow.example>') });
  const [sms] = (await outboxOf(caller, '+14155550123')).Data;
  expect(sms).toMatchObject({ Channel: 'Sms', To: '+14155550123', Subject: null, Html: null });
  expect(linksIn(sms?.Text)).toEqual([...new Set(linksIn(mail?.Text))]);
});

test('an account sees only its own messages, and nobody sees any without a token', async () => {
  const address = freshAddress();
  await place(caller, giftTo(address), 'wait=10');
  const other = await api.givenAccount();
  expect((await outboxOf(other)).TotalCount).toBe(0);
  expect((await outboxOf(other, address)).TotalCount).toBe(0);
  expect((await api.anonymous.get('/stage/outbox')).status).toBe(401);
});

test('an operator sees the messages of every account', async () => {
  const [first, second] = [freshAddress(), freshAddress()];
  const other = await api.givenAccount();
  await place(caller, giftTo(first), 'wait=10');
  await place(other, giftTo(second), 'wait=10');
  const password = 'a quiet harbour at noon';
  const operator = { accountId: null, email: 'outbox-operator@example.com', name: 'Olga', role: 'operator' } as const;
  await withTransaction(api.database.db, (tx) => addPersonWithPassword(tx, operator, password));
  const signedIn = await api.anonymous.post('/operator/Tokens', { Email: operator.email, Password: password });
  const asOperator = new HttpCaller(api.baseUrl, { authorization: `Bearer ${signedIn.body.Value}` });
  for (const address of [first, second]) expect((await outboxOf(asOperator, address)).TotalCount).toBe(1);
  expect((await outboxOf(asOperator)).TotalCount).toBeGreaterThanOrEqual(2);
});

test('the outbox is found by part of a subject, address or text, by an account only among its own messages', async () => {
  const [address, other] = [`part-of-it-${freshAddress()}`, freshAddress()];
  const Personalization = { To: 'Zebulon' };
  await place(
    caller,
    giftTo(address, { Personalization, DigitalDeliveryAddress: { Email: address, Sms: '+14155550188' } }),
    'wait=10',
  );
  await place(caller, giftTo(other), 'wait=10');
  const found = async (search: string, by: HttpCaller = caller) =>
    (await by.get(`/stage/outbox?search=${encodeURIComponent(search)}`)).body as {
      TotalCount: number;
      Data: { To: string }[];
    };
  expect((await found('PART-of-it')).Data.map(({ To }) => To)).toEqual([address]);
  expect((await found('5550188')).Data.map(({ To }) => To)).toEqual(['+14155550188']);
  const byText = await found('zebulon');
  expect(byText.TotalCount).toBe(byText.Data.length);
  expect(byText.Data.map(({ To }) => To)).toContain(address);
  expect(byText.Data.map(({ To }) => To)).not.toContain(other);
  expect(await found('nothing has this')).toMatchObject({ TotalCount: 0, Data: [] });
  expect((await found('part-of-it', await api.givenAccount())).TotalCount).toBe(0);
  const second = await caller.get(`/stage/outbox?search=example&pageIndex=2&pageSize=1`);
  expect(second.body).toMatchObject({ Page: 2, PageSize: 1, TotalCount: expect.any(Number) });
  expect(second.body.Data).toHaveLength(1);
});

test('a search reads 1,000 messages at once, says where it stopped, and goes on there', async () => {
  const { db } = api.database;
  const address = `older-than-all-${freshAddress()}`;
  await place(caller, giftTo(address), 'wait=10');
  const path = '/stage/outbox?search=older-than-all';
  expect((await caller.get(path)).body).toMatchObject({ TotalCount: 1, NextBefore: null });
  // 1,000 newer messages of one instant, as batches have them.
  const content = { channel: 'Email', to: 'newer@example.com', subject: 'Newer', text: '', html: null, headers: {} };
  const ids = Array.from({ length: 1_000 }, () => newId());
  const sealed = ids.map((id) => seal(api.keyRing, outboxContext(caller.accountId, id), JSON.stringify(content)));
  await sql`
    insert into outbox_messages (account_id, id, address_hash, sets_password, sealed_content, sent_at)
    select ${caller.accountId}, id, 'none'::bytea, false, content, service_now() + interval '1 hour'
    from unnest(${ids}::uuid[], ${sealed}::bytea[]) as r (id, content)`.execute(db);
  const first = (await caller.get(path)).body;
  expect(first).toMatchObject({ TotalCount: 0, NextBefore: expect.any(String) });
  const second = (await caller.get(`${path}&before=${encodeURIComponent(String(first.NextBefore))}`)).body;
  expect(second).toMatchObject({ TotalCount: 1, NextBefore: null, Data: [{ To: address }] });
  expect((await caller.get('/stage/outbox?search=newer%40example')).body.TotalCount).toBe(1_000);
  for (const before of ['yesterday', `${new Date().toISOString()}_1`, `2026-99-99T00:00:00.000Z_${newId()}`])
    expect((await caller.get(`${path}&before=${before}`)).status).toBe(400);
});

test('the page for people is in the portal, and production has neither it nor the list', async () => {
  const { status, headers } = await api.anonymous.get('/stage/outbox/view');
  expect([status, headers.get('location')]).toEqual([302, '/portal/stage']);
  const production = await startTestApi({
    BESTOW_ENV: 'production',
    DATABASE_URL: api.database.url,
    BASE_URL: 'https://bestow.example',
    KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
  });
  for (const path of ['/stage/outbox', '/stage/outbox/view', '/stage/clock']) {
    expect((await production.anonymous.get(path)).status).toBe(404);
    expect((await api.anonymous.get(path)).status).not.toBe(404);
  }
  // Nor has it links that sign in without a password.
  const byLink = { Token: 'bsi_' };
  const portalHeaders = { 'x-bestow-portal': '1', 'sec-fetch-site': 'same-origin' };
  expect((await production.anonymous.post('/portal/api/SignIn/Link', byLink, portalHeaders)).status).toBe(404);
  await production.close();
});

test('an accepted message is reported as delivered a moment later, with one event', async () => {
  const order = await place(caller, giftTo(freshAddress()), 'wait=10');
  await passTime(api.database.db, 10);
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Delivered' });
  expect((await eventTypes(caller)).filter((type) => type === 'LineItemDelivered')).toHaveLength(1);
});

test.each([outboxMarkers.BouncingEmail, 'bounce+42@stage.example'])(
  'a gift to %s is sent and then bounces, every time',
  async (address) => {
    for (const _ of [1, 2]) {
      const order = await place(caller, giftTo(address), 'wait=10');
      await passTime(api.database.db, 10);
      const bounced = await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Bounced' });
      expect(bounced.LineItems[0].StatusReason).toBe('Bounced');
    }
    expect((await eventTypes(caller)).filter((type) => type === 'LineItemBounced')).toHaveLength(2);
    expect(await eventTypes(caller)).not.toContain('LineItemDelivered');
  },
);

test('a gift to the delayed address waits for its second attempt', async () => {
  const order = await place(caller, giftTo(outboxMarkers.DelayedEmail));
  await isDeferred(api.database.db, order.Id, 1);
  await passRetry(api.database.db);
  await lineBecomes(caller, order.Id, { Status: 'Complete' });
  expect((await outboxOf(caller)).TotalCount).toBe(1);
});

test('a gift to the failing address or number fails and is refunded', async () => {
  const before = await caller.balance('USD');
  const targets = [{ Email: outboxMarkers.FailingEmail }, { Sms: outboxMarkers.FailingSms }];
  for (const DigitalDeliveryAddress of targets) {
    const order = await place(caller, giftTo('', { DigitalDeliveryAddress }));
    await lineBecomes(caller, order.Id, { Status: 'Failed', DeliveryStatus: 'Failed' });
  }
  expect(await caller.balance('USD')).toEqual(before);
  expect((await outboxOf(caller)).TotalCount).toBe(0);
});

test('a line with one accepted message keeps its cards, although the other was rejected', async () => {
  const address = freshAddress();
  const DigitalDeliveryAddress = { Email: address, Sms: outboxMarkers.FailingSms };
  const order = await place(caller, giftTo(address, { DigitalDeliveryAddress }));
  const ended = await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Failed' });
  expect(ended.LineItems[0].StatusReason).toBe('RecipientRefused');
  expect(ended.LineItems[0].ClaimData[0]?.ClaimStatus).toBe('Unclaimed');
  const [link = ''] = linksIn((await outboxOf(caller, address)).Data[0]?.Text);
  expect((await api.anonymous.get(link)).status).toBe(200);
});

test('links, codes and addresses of messages are in no delivery table in plain text', async () => {
  const address = freshAddress();
  const order = await place(caller, giftTo(address), 'wait=10');
  const [link = ''] = linksIn((await outboxOf(caller, address)).Data[0]?.Text);
  const token = link.replace('/c/', '');
  const [code = ''] = cardNumbersOf(await openCards(api, caller.accountId, order.Id));
  const { db } = api.database;
  await vi.waitFor(async () => {
    for (const canary of [token, code]) expect(await findInTables(db, canary)).toEqual([]);
  }, waiting);
  expect(await findInTables(db, address)).toEqual(['order_lines']);
});
