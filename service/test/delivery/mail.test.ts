import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { expectSound, passTime } from '../fulfillment/support.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import {
  act,
  eventTypes,
  freshAddress,
  giftTo,
  isDeferred,
  lineBecomes,
  linksIn,
  passRetry,
  place,
  readOrder,
  waiting,
} from './support/gift-orders.ts';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts';

let api: TestApi;
let sink: SmtpSink;
let worker: Worker;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  sink = await startSmtpSink();
  worker = await startTestWorker(api, { SMTP_URL: sink.url, MAIL_FROM: 'gifts@sender.example' });
});
beforeEach(async () => {
  caller = await api.givenAccount();
});
afterEach(async () => {
  sink.always('ok');
  await expectSound(api.database.db);
});
afterAll(async () => {
  await worker.close();
  await sink.close();
  await api.close();
});

test('a small order is answered Complete, and its mail names the sender, the gift and a link that opens it', async () => {
  const address = freshAddress();
  const Personalization = {
    To: 'Ann Lee',
    FromName: 'Søren "Sunny" Ø',
    FromEmail: 'soren@giver.example',
    Message: 'Well done!\n\nSee you',
  };
  const order = await place(caller, giftTo(address, { Personalization, Quantity: 2 }), 'wait=10');
  expect(order).toMatchObject({ Status: 'Complete', StatusReason: null });
  expect(order.LineItems[0]).toMatchObject({ Status: 'Complete', DeliveryStatus: 'Sent', StatusReason: null });

  expect(sink.mailsTo(address)).toHaveLength(1);
  const [{ mail, from, raw } = { mail: null, from: '', raw: '' }] = sink.mailsTo(address);
  expect(from).toBe('gifts@sender.example');
  expect(mail?.from?.address).toBe('gifts@sender.example');
  expect(mail?.replyTo?.[0]?.address).toBe('soren@giver.example');
  expect(mail?.to?.map((one) => one.address)).toEqual([address]);
  expect(mail?.messageId).toMatch(/^<[A-Za-z0-9_-]{43}@sender\.example>$/);
  expect(mail?.text).toContain('Well done!');
  expect(mail?.html).toContain('Well done!');
  expect(raw).not.toContain('\n.\n');
  const links = linksIn(mail?.text);
  expect(new Set(links).size).toBe(2);
  for (const link of links) {
    expect(mail?.html).toContain(link);
    expect((await api.anonymous.get(link)).status).toBe(200);
  }
  // The caller itself never sees the links.
  expect(JSON.stringify(order)).not.toContain('/c/');
});

test('the sender’s own photo, video and greeting are linked in the mail and never fetched', async () => {
  const address = freshAddress();
  const Personalization = { PhotoUrl: 'https://photos.example/party', VideoUrl: null, GreetingUrl: null };
  const order = await place(caller, giftTo(address, {}, { Personalization }));
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  const [received] = sink.mailsTo(address);
  expect(received?.mail.text).toContain('A photo:\nhttps://photos.example/party');
  expect(received?.mail.html).toContain('href="https://photos.example/party"');
});

test('a mail is retried after the server was busy, and the recipient gets one copy', async () => {
  const address = freshAddress();
  sink.always('busy');
  const order = await place(caller, giftTo(address));
  await isDeferred(api.database.db, order.Id, 1);
  sink.always('ok');
  expect((await readOrder(caller, order.Id)).LineItems[0]).toMatchObject({
    Status: 'Pending',
    DeliveryStatus: 'NotSent',
  });
  await passRetry(api.database.db);
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  expect(sink.mailsTo(address)).toHaveLength(1);
});

test('a rejected recipient ends the line as Bounced, refunds it, voids its cards and suppresses the address', async () => {
  const address = freshAddress();
  const before = await caller.balance('USD');
  sink.script('unknownRecipient');
  const order = await place(caller, giftTo(address));
  const ended = await lineBecomes(caller, order.Id, { Status: 'Failed', DeliveryStatus: 'Bounced' });
  expect(ended).toMatchObject({ Status: 'Failed' });
  expect(ended.LineItems[0].StatusReason).toBe('RecipientRefused');
  expect(ended.LineItems[0].ClaimData[0]?.ClaimStatus).toBe('Voided');
  expect(await caller.balance('USD')).toEqual(before);
  expect(await eventTypes(caller)).toEqual([
    'FundingApplied',
    'OrderCreated',
    'LineItemBounced',
    'LineItemFailed',
    'OrderStatusChanged',
    'FulfillmentComplete',
  ]);

  // Another account's order to the same address, in another case.
  const other = await api.givenAccount();
  const second = await place(other, giftTo(address.toUpperCase()));
  const refused = await lineBecomes(other, second.Id, { Status: 'Failed', DeliveryStatus: 'Bounced' });
  expect(refused.LineItems[0].StatusReason).toBe('AddressSuppressed');
  expect(sink.mailsTo(address)).toHaveLength(0);
});

test('rejected content ends the line as Failed, and its address stays usable', async () => {
  const address = freshAddress();
  sink.script('refusedContent');
  const order = await place(caller, giftTo(address));
  const ended = await lineBecomes(caller, order.Id, { Status: 'Failed', DeliveryStatus: 'Failed' });
  expect(ended.LineItems[0].StatusReason).toBe('MessageRefused');
  const second = await place(caller, giftTo(address));
  await lineBecomes(caller, second.Id, { Status: 'Complete' });
  expect(sink.mailsTo(address)).toHaveLength(1);
});

test('what is sent again is in the feed: LineItemReissued, then LineItemSent with whether it was accepted', async () => {
  const order = await place(caller, giftTo(freshAddress()), 'wait=10');
  const reissue = () => act(caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: freshAddress() } });
  expect((await reissue()).status).toBe(202);
  await lineBecomes(caller, order.Id, { DeliveryStatus: 'Sent' });
  sink.script('refusedContent');
  expect((await reissue()).status).toBe(202);
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Failed' });

  const { PONumber } = (await caller.get(`/v1/Orders/${order.Id}`)).body;
  const named = { OrderId: order.Id, PONumber, LineItemId: order.LineItems[0].Id };
  const { Data } = (await caller.get('/v1/Events?limit=500')).body as { Data: { Type: string; Data: object }[] };
  // The first sending has no LineItemSent: it completes the order.
  const sendings = Data.filter(({ Type }) => ['LineItemReissued', 'LineItemSent'].includes(Type));
  expect(sendings.map((event) => [event.Type, event.Data])).toEqual([
    ['LineItemReissued', { ...named, Cards: 1 }],
    ['LineItemSent', { ...named, DeliveryStatus: 'Sent' }],
    ['LineItemReissued', { ...named, Cards: 1 }],
    ['LineItemSent', { ...named, DeliveryStatus: 'Failed' }],
  ]);
});

test('a rejection that concerns the sender, not the recipient, fails no order', async () => {
  const address = freshAddress();
  sink.script('unknownSender');
  const order = await place(caller, giftTo(address));
  await isDeferred(api.database.db, order.Id, 1);
  await passRetry(api.database.db);
  await lineBecomes(caller, order.Id, { Status: 'Complete' });
  expect(sink.mailsTo(address)).toHaveLength(1);
});

test('a server that drops the connection after the mail gets it at most once more, with the same Message-ID', async () => {
  const address = freshAddress();
  sink.script('takeAndDrop');
  const order = await place(caller, giftTo(address));
  await isDeferred(api.database.db, order.Id, 1);
  await passRetry(api.database.db);
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  const copies = sink.mailsTo(address);
  expect(copies).toHaveLength(2);
  expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1);
  expect(linksIn(copies[0]?.mail.text)).toEqual(linksIn(copies[1]?.mail.text));
});

test('a server that drops every connection after the mail gets no third copy, and the line is refunded', async () => {
  const address = freshAddress();
  sink.script('takeAndDrop', 'takeAndDrop');
  const order = await place(caller, giftTo(address));
  await isDeferred(api.database.db, order.Id, 1);
  await passRetry(api.database.db);
  const ended = await lineBecomes(caller, order.Id, { Status: 'Failed', DeliveryStatus: 'Failed' });
  expect(ended.LineItems[0].StatusReason).toBe('OutcomeUnknown');
  expect(sink.mailsTo(address)).toHaveLength(2);
  // The links in any copy that arrived no longer work.
  const [link = ''] = linksIn(sink.mailsTo(address)[0]?.mail.text);
  expect((await api.anonymous.get(link)).status).toBe(404);
});

test('orders placed while the server is unreachable are sent once when it is back', async () => {
  const addresses = Array.from({ length: 5 }, freshAddress);
  await sink.shutDown();
  const orders = await Promise.all(addresses.map((address) => place(caller, giftTo(address))));
  for (const { Id } of orders) await isDeferred(api.database.db, Id, 1);
  await sink.restart();
  await vi.waitFor(async () => {
    await passTime(api.database.db, 60);
    for (const { Id } of orders) expect((await readOrder(caller, Id)).Status).toBe('Complete');
  }, waiting);
  for (const address of addresses) expect(sink.mailsTo(address)).toHaveLength(1);
});

test('a message expires after a day, and its line is refunded', async () => {
  const address = freshAddress();
  const before = await caller.balance('USD');
  sink.always('busy');
  const order = await place(caller, giftTo(address));
  await isDeferred(api.database.db, order.Id, 1);
  await passTime(api.database.db, 23 * 3_600);
  await isDeferred(api.database.db, order.Id, 2);
  await passTime(api.database.db, 2 * 3_600);
  const ended = await lineBecomes(caller, order.Id, { Status: 'Failed', DeliveryStatus: 'Failed' });
  expect(ended.LineItems[0].StatusReason).toBe('DeliveryTimedOut');
  expect(await caller.balance('USD')).toEqual(before);
  expect(sink.mailsTo(address)).toHaveLength(0);
});

test('a line with very many cards is sent in several mails that together contain every link once', async () => {
  const address = freshAddress();
  const order = await place(caller, giftTo(address, { Quantity: 120 }));
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  const mails = sink.mailsTo(address);
  expect(mails).toHaveLength(3);
  const links = mails.flatMap(({ mail }) => [...new Set(linksIn(mail.text))]);
  expect(links).toHaveLength(120);
  expect(new Set(links).size).toBe(120);
});

test('reissuing sends new links to the new address, and the old ones stop working at once', async () => {
  const [first, second] = [freshAddress(), freshAddress()];
  const order = await place(caller, giftTo(first), 'wait=10');
  const [oldLink = ''] = linksIn(sink.mailsTo(first)[0]?.mail.text);
  const reissued = await act(caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: second } });
  expect(reissued.status).toBe(202);
  expect((await api.anonymous.get(oldLink)).status).toBe(404);
  await vi.waitFor(() => expect(sink.mailsTo(second)).toHaveLength(1), waiting);
  const [newLink = ''] = linksIn(sink.mailsTo(second)[0]?.mail.text);
  expect((await api.anonymous.get(newLink)).status).toBe(200);
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  expect(sink.mailsTo(first)).toHaveLength(1);
});

test('a mail waiting for a retry is replaced by a reissue and never sent', async () => {
  const [first, second] = [freshAddress(), freshAddress()];
  sink.always('busy');
  const order = await place(caller, giftTo(first));
  await isDeferred(api.database.db, order.Id, 1);
  sink.always('ok');
  expect((await act(caller, order, 'Reissue', { DigitalDeliveryAddress: { Email: second } })).status).toBe(202);
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  await passRetry(api.database.db);
  const third = await place(caller, giftTo(freshAddress()));
  await lineBecomes(caller, third.Id, { Status: 'Complete' });
  expect(sink.mailsTo(first)).toHaveLength(0);
  expect(sink.mailsTo(second)).toHaveLength(1);
});
