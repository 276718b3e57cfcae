import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { expectSound } from '../fulfillment/support.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { giftTo, isDeferred, lineBecomes, passRetry, place } from './support/gift-orders.ts';
import { jsonForm, type SmsProvider, startSmsProvider } from './support/sms-provider.ts';

const secret = randomBytes(32).toString('base64');
let gateway: SmsProvider;
let api: TestApi;
let worker: Worker;
let caller: TestCaller;
beforeAll(async () => {
  gateway = await startSmsProvider(jsonForm);
  const environ = { SMS_URL: gateway.url, SMS_SECRET: `whsec_${secret}` };
  api = await startTestApi(environ);
  worker = await startTestWorker(api, { ...environ, SMS_COUNTRIES: 'US, DE' });
});
beforeEach(async () => {
  caller = await api.givenAccount();
});
afterEach(() => expectSound(api.database.db));
afterAll(async () => {
  await worker.close();
  await gateway.close();
  await api.close();
});

let numbers = 2_000;
const freshNumber = () => `+1415555${++numbers}`;
const smsTo = (number: string) => giftTo('', { DigitalDeliveryAddress: { Sms: number } });

test('a lost gateway answer is retried for the same message', async () => {
  const number = freshNumber();
  gateway.script('resetAfterTaking', 'tooMany');
  const order = await place(caller, smsTo(number));
  for (const attempts of [1, 2]) {
    await isDeferred(api.database.db, order.Id, attempts);
    await passRetry(api.database.db);
  }
  await lineBecomes(caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  const ids = gateway.requests.slice(-3).map(({ body }) => (JSON.parse(body) as { MessageId: string }).MessageId);
  expect(new Set(ids).size).toBe(1);
});

test('a signed report in the neutral format updates the message; one with another secret changes nothing', async () => {
  const order = await place(caller, smsTo(freshNumber()));
  await lineBecomes(caller, order.Id, { DeliveryStatus: 'Sent' });
  const { MessageId, ReportUrl } = JSON.parse(gateway.requests.at(-1)?.body ?? '') as Record<string, string>;
  const body = JSON.stringify({ Reports: [{ MessageId, Status: 'Delivered' }] });
  expectProblem(await report(ReportUrl ?? '', body, randomBytes(32).toString('base64')), 'Unauthenticated');
  await lineBecomes(caller, order.Id, { DeliveryStatus: 'Sent' });
  expect((await report(ReportUrl ?? '', body, secret)).status).toBe(204);
  await lineBecomes(caller, order.Id, { DeliveryStatus: 'Delivered' });
});

test('a number whose country is no longer served fails the line, refunds it, and sends no message', async () => {
  const before = await caller.balance('USD');
  const asked = gateway.requests.length;
  const order = await place(caller, smsTo('+447700900123'));
  await lineBecomes(caller, order.Id, { Status: 'Failed', DeliveryStatus: 'Failed', StatusReason: 'CountryNotServed' });
  expect(await caller.balance('USD')).toEqual(before);
  expect(gateway.requests).toHaveLength(asked);
});

function report(url: string, body: string, key: string) {
  const id = `report-${randomBytes(6).toString('hex')}`;
  const at = new Date();
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign(id, at, body),
  };
  return api.anonymous.post(url.replace('http://bestow.test', ''), body, headers);
}
