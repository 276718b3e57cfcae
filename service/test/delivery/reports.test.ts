import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { expectSound } from '../fulfillment/support.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { eventTypes, freshAddress, giftTo, lineBecomes, place, type WireOrder } from './support/gift-orders.ts';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts';

const neutralSecret = `whsec_${randomBytes(32).toString('base64')}`;
const mailgunKey = randomBytes(16).toString('hex');
const sendgrid = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const stranger = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

let api: TestApi;
let sink: SmtpSink;
let worker: Worker;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi({
    REPORT_SECRET: neutralSecret,
    MAILGUN_SIGNING_KEY: mailgunKey,
    SENDGRID_PUBLIC_KEY: sendgrid.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  });
  sink = await startSmtpSink();
  worker = await startTestWorker(api, { SMTP_URL: sink.url, MAIL_FROM: 'gifts@sender.example' });
});
beforeEach(async () => {
  caller = await api.givenAccount();
});
afterEach(() => expectSound(api.database.db));
afterAll(async () => {
  await worker.close();
  await sink.close();
  await api.close();
});

interface SentGift {
  readonly address: string;
  readonly order: WireOrder;
  readonly messageId: string;
}

async function sendGift(address = freshAddress()): Promise<SentGift> {
  const order = await place(caller, giftTo(address), 'wait=10');
  expect(order.LineItems[0]).toMatchObject({ Status: 'Complete', DeliveryStatus: 'Sent' });
  return { address, order, messageId: sink.mailsTo(address).at(-1)?.mail.messageId ?? '' };
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return api.anonymous.send('POST', path, body, headers);
}

function neutral(
  reports: unknown,
  { id = `msg_${randomBytes(8).toString('hex')}`, at = new Date(), secret = neutralSecret } = {},
) {
  const body = JSON.stringify({ Reports: reports });
  return post('/reports/neutral', body, {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  });
}

function mailgun(
  event: unknown,
  { timestamp = nowSeconds(), token = randomBytes(25).toString('hex'), key = mailgunKey } = {},
) {
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
  return post(
    '/reports/mailgun',
    JSON.stringify({ signature: { timestamp: String(timestamp), token, signature }, 'event-data': event }),
  );
}

function fromSendgrid(events: unknown, { timestamp = nowSeconds(), key = sendgrid.privateKey, signed = '' } = {}) {
  const body = JSON.stringify(events);
  return post('/reports/sendgrid', body, {
    'x-twilio-email-event-webhook-timestamp': String(timestamp),
    'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(timestamp + (signed || body)), key).toString(
      'base64',
    ),
  });
}

/** The three formats, as their providers document them. */
const forms = {
  neutral: {
    delivered: ({ messageId }: SentGift) => neutral([{ MessageId: messageId, Status: 'Delivered' }]),
    bounced: ({ messageId }: SentGift) => neutral([{ MessageId: messageId, Status: 'Bounced', Permanent: true }]),
  },
  SendGrid: {
    delivered: ({ messageId, address }: SentGift) =>
      fromSendgrid([
        { event: 'processed', email: address, 'smtp-id': messageId, sg_event_id: 'a' },
        { event: 'delivered', email: address, 'smtp-id': messageId, sg_event_id: 'b', response: '250 OK' },
      ]),
    bounced: ({ messageId, address }: SentGift) =>
      fromSendgrid([{ event: 'bounce', type: 'bounce', status: '5.1.1', email: address, 'smtp-id': messageId }]),
  },
  Mailgun: {
    delivered: ({ messageId }: SentGift) =>
      mailgun({ event: 'delivered', message: { headers: { 'message-id': messageId.replace(/[<>]/g, '') } } }),
    bounced: ({ messageId }: SentGift) =>
      mailgun({
        event: 'failed',
        severity: 'permanent',
        reason: 'bounce',
        message: { headers: { 'message-id': messageId.replace(/[<>]/g, '') } },
      }),
  },
};

describe.each(Object.entries(forms))('in the format %s', (_name, form) => {
  test('a delivery makes the line Delivered, with one event however often it is reported', async () => {
    const gift = await sendGift();
    for (const _ of [1, 2, 3]) expect((await form.delivered(gift)).status).toBe(204);
    await lineBecomes(caller, gift.order.Id, { Status: 'Complete', DeliveryStatus: 'Delivered', StatusReason: null });
    expect((await eventTypes(caller)).filter((type) => type === 'LineItemDelivered')).toHaveLength(1);
  });

  test('a bounce makes the line Bounced, keeps its cards, and suppresses the address', async () => {
    const gift = await sendGift();
    expect((await form.bounced(gift)).status).toBe(204);
    // A delivery report that arrives late does not undo it.
    expect((await form.delivered(gift)).status).toBe(204);
    const bounced = await lineBecomes(caller, gift.order.Id, { Status: 'Complete', DeliveryStatus: 'Bounced' });
    expect(bounced.LineItems[0].ClaimData[0]?.ClaimStatus).toBe('Unclaimed');
    expect((await eventTypes(caller)).filter((type) => type === 'LineItemBounced')).toHaveLength(1);
    const again = await place(caller, giftTo(gift.address));
    const refused = await lineBecomes(caller, again.Id, { Status: 'Failed', DeliveryStatus: 'Bounced' });
    expect(refused.LineItems[0].StatusReason).toBe('AddressSuppressed');
    expect(sink.mailsTo(gift.address)).toHaveLength(1);
  });
});

test('forged, altered and outdated reports are rejected and change nothing', async () => {
  const { order, messageId } = await sendGift();
  const day = 86_400;
  const report = [{ MessageId: messageId, Status: 'Bounced', Permanent: true }];
  const event = { event: 'bounce', 'smtp-id': messageId };
  const failed = { event: 'failed', severity: 'permanent', message: { headers: { 'message-id': messageId } } };
  const refused = [
    await neutral(report, { secret: `whsec_${randomBytes(32).toString('base64')}` }),
    await neutral(report, { at: new Date(Date.now() - 301_000) }),
    await neutral(report, { at: new Date(Date.now() + 301_000) }),
    await post('/reports/neutral', JSON.stringify({ Reports: report })),
    await fromSendgrid([event], { key: stranger.privateKey }),
    await fromSendgrid([event], { signed: '[]' }),
    await fromSendgrid([event], { timestamp: nowSeconds() - 2 * day }),
    await post('/reports/sendgrid', '[]', { 'x-twilio-email-event-webhook-signature': 'nonsense' }),
    await mailgun(failed, { key: 'another' }),
    await mailgun(failed, { timestamp: nowSeconds() - day }),
    await post('/reports/mailgun', '{}'),
    await post('/reports/mailgun', 'nonsense'),
  ];
  for (const answer of refused) expectProblem(answer, 'Unauthenticated');
  await lineBecomes(caller, order.Id, { DeliveryStatus: 'Sent' });
});

test('a copied signature is not accepted for another report: each Mailgun token counts once', async () => {
  const [first, second] = [await sendGift(), await sendGift()];
  const proof = { timestamp: nowSeconds(), token: randomBytes(25).toString('hex') };
  const bounceOf = ({ messageId }: SentGift) => ({
    event: 'failed',
    severity: 'permanent',
    reason: 'bounce',
    message: { headers: { 'message-id': messageId } },
  });
  expect((await mailgun({ event: 'opened' }, proof)).status).toBe(204);
  expect((await mailgun(bounceOf(first), proof)).status).toBe(204);
  await lineBecomes(caller, first.order.Id, { DeliveryStatus: 'Sent' });
  await lineBecomes(caller, second.order.Id, { DeliveryStatus: 'Sent' });
});

test('malformed signed reports are rejected, and reports on unknown messages are ignored', async () => {
  const { order, messageId } = await sendGift();
  expectProblem(await neutral('nonsense'), 'BadRequest');
  expectProblem(await neutral([{ MessageId: messageId, Status: 'Opened' }]), 'BadRequest');
  expectProblem(await neutral(Array.from({ length: 1_001 }, () => ({}))), 'BadRequest');
  expectProblem(await fromSendgrid({ event: 'bounce' }), 'BadRequest');
  const strangers = ['<someone@else.example>', '', '<AAAA@sender.example>', 'A'.repeat(43)];
  expect((await neutral(strangers.map((MessageId) => ({ MessageId, Status: 'Bounced' })))).status).toBe(204);
  await lineBecomes(caller, order.Id, { DeliveryStatus: 'Sent' });
});

test('a soft bounce leaves the address usable', async () => {
  const { address, order, messageId } = await sendGift();
  await neutral([{ MessageId: messageId, Status: 'Bounced', Permanent: false }]);
  await lineBecomes(caller, order.Id, { DeliveryStatus: 'Bounced' });
  await sendGift(address);
  expect(sink.mailsTo(address)).toHaveLength(2);
});

test('one request can report on several accounts', async () => {
  const first = await sendGift();
  const [owner, firstCaller] = [await api.givenAccount(), caller];
  caller = owner;
  const second = await sendGift();
  const both = [first, second].map(({ messageId }) => ({ MessageId: messageId, Status: 'Delivered' }));
  expect((await neutral(both)).status).toBe(204);
  await lineBecomes(firstCaller, first.order.Id, { DeliveryStatus: 'Delivered' });
  await lineBecomes(owner, second.order.Id, { DeliveryStatus: 'Delivered' });
});

test('formats without a configured secret answer 404', async () => {
  const other = await startTestApi();
  for (const form of ['neutral', 'sendgrid', 'mailgun', 'sms', `twilio/${'A'.repeat(43)}`]) {
    expectProblem(await other.anonymous.post(`/reports/${form}`, {}), 'NotFound');
  }
  await other.close();
});
