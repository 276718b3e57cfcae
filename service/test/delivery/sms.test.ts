import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { expectSound } from '../fulfillment/support.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { giftTo, isDeferred, lineBecomes, linksIn, passRetry, place } from './support/gift-orders.ts';
import { type SmsProvider, startSmsProvider, twilioForm } from './support/sms-provider.ts';

const authToken = 'the-auth-token';
let provider: SmsProvider;
let api: TestApi;
let worker: Worker;
let caller: TestCaller;
beforeAll(async () => {
  provider = await startSmsProvider(twilioForm);
  const environ = {
    TWILIO_URL: provider.url,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: '+15005550006',
  };
  api = await startTestApi(environ);
  worker = await startTestWorker(api, environ);
});
beforeEach(async () => {
  caller = await api.givenAccount();
});
afterEach(async () => {
  provider.always('ok');
  await expectSound(api.database.db);
});
afterAll(async () => {
  await worker.close();
  await provider.close();
  await api.close();
});

let numbers = 1_000;
const freshNumber = () => `+1415555${++numbers}`;

function smsTo(number: string, line: Record<string, unknown> = {}) {
  return giftTo('', { DigitalDeliveryAddress: { Sms: number }, ...line });
}

test('a text message names the sender and the gift, and its link opens the card', async () => {
  const number = freshNumber();
  const Personalization = { To: 'Ann', FromName: 'Ben' };
  const order = await place(caller, smsTo(number, { Personalization }));
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  const [text] = provider.takenFor(number);
  expect(text).toMatch(/^Ann, a gift for you from Ben: /);
  const [link = ''] = linksIn(text);
  expect((await api.anonymous.get(link)).status).toBe(200);
});

test('several cards have several links, and all of them arrive', async () => {
  const number = freshNumber();
  const order = await place(caller, smsTo(number, { Quantity: 6 }), 'wait=10');
  expect(order.LineItems[0].Status).toBe('Complete');
  const links = provider.takenFor(number).flatMap((text) => linksIn(text));
  expect(new Set(links).size).toBe(6);
});

test('a text message is retried after the provider was busy, and the recipient gets one message', async () => {
  const number = freshNumber();
  provider.script('tooMany');
  const order = await place(caller, smsTo(number));
  await isDeferred(api.database.db, order.Id, 1);
  await passRetry(api.database.db);
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  expect(provider.takenFor(number)).toHaveLength(1);
});

test('a number that accepts no messages ends the line and refunds it; later messages to it are not attempted', async () => {
  const number = freshNumber();
  const before = await caller.balance('USD');
  provider.script('deadNumber');
  const order = await place(caller, smsTo(number));
  await lineBecomes(caller, order.Id, {
    Status: 'Failed',
    DeliveryStatus: 'Bounced',
    StatusReason: 'RecipientRefused',
  });
  expect(await caller.balance('USD')).toEqual(before);
  const asked = provider.requests.length;
  const second = await place(caller, smsTo(number));
  await lineBecomes(caller, second.Id, { DeliveryStatus: 'Bounced', StatusReason: 'AddressSuppressed' });
  expect(provider.requests).toHaveLength(asked);
});

test('after a lost answer at most one more copy is sent', async () => {
  const number = freshNumber();
  provider.script('resetAfterTaking');
  const order = await place(caller, smsTo(number));
  await isDeferred(api.database.db, order.Id, 1);
  await passRetry(api.database.db);
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  expect(provider.takenFor(number)).toHaveLength(2);
});

test.each([
  [{ MessageStatus: 'delivered' }, { DeliveryStatus: 'Delivered', Status: 'Complete' }],
  [
    { MessageStatus: 'undelivered', ErrorCode: '30003' },
    { DeliveryStatus: 'Bounced', Status: 'Complete' },
  ],
  [
    { MessageStatus: 'failed', ErrorCode: '30008' },
    { DeliveryStatus: 'Failed', Status: 'Complete' },
  ],
  [{ MessageStatus: 'sent' }, { DeliveryStatus: 'Sent', Status: 'Complete' }],
])('the signed report %j makes the line %j, even when it arrives twice', async (form, line) => {
  const order = await place(caller, smsTo(freshNumber()), 'wait=10');
  const path = reportPath();
  for (const _ of [1, 2]) expect((await report(path, form)).status).toBe(204);
  await lineBecomes(caller, order.Id, line);
});

test('a report with a wrong, missing or copied signature is rejected and changes nothing', async () => {
  const order = await place(caller, smsTo(freshNumber()), 'wait=10');
  const path = reportPath();
  const form = { MessageStatus: 'failed' };
  const forged = [
    await report(path, form, 'AAAA'),
    await report(path, form, ''),
    await report(path, form, sign(path, { MessageStatus: 'delivered' })),
    await report(path, form, sign(`${path}x`, form)),
    await report(path, form, sign(path, form, 'another-token')),
  ];
  for (const answer of forged) expectProblem(answer, 'Unauthenticated');
  await lineBecomes(caller, order.Id, { DeliveryStatus: 'Sent' });
});

test('a signed report about an unknown message is accepted and does nothing', async () => {
  for (const reference of ['x', 'A'.repeat(43), encodeURIComponent('ü/..')]) {
    expect((await report(`/reports/twilio/${reference}`, { MessageStatus: 'delivered' })).status).toBe(204);
  }
});

test('a report that is not a form is rejected', async () => {
  const answer = await api.anonymous.send('POST', reportPath(), '{}', { 'content-type': 'application/json' });
  expectProblem(answer, 'UnsupportedMediaType');
});

/** The report URL of the last message. */
function reportPath(): string {
  const callback = new URLSearchParams(provider.requests.at(-1)?.body).get('StatusCallback') ?? '';
  return callback.replace('http://bestow.test', '');
}

function report(path: string, form: Record<string, string>, signature = sign(path, form)) {
  const body = new URLSearchParams({ MessageSid: 'SM1', ...form }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
  return api.anonymous.send('POST', path, body, headers);
}

/** An independent implementation of Twilio's documentation. */
function sign(path: string, form: Record<string, string>, token = authToken): string {
  const fields = Object.entries({ MessageSid: 'SM1', ...form }).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha1', token)
    .update(`http://bestow.test${path}${fields.map(([name, value]) => name + value).join('')}`)
    .digest('base64');
}
