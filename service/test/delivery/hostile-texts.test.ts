import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { freshAddress, giftTo, linksIn, place } from './support/gift-orders.ts';
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
afterAll(async () => {
  await worker.close();
  await sink.close();
  await api.close();
});

test.each([
  { Personalization: { FromName: 'Ann\r\nBcc: victim@example.com' } },
  { Personalization: { To: 'Ann\nSubject: other' } },
  { Personalization: { FromEmail: 'ann@example.com\r\nBcc: victim@example.com' } },
  { Personalization: { FromEmail: 'ann@example.com, victim@example.com' } },
  { DigitalDeliveryAddress: { Email: 'ann@example.com\r\nRCPT TO:<victim@example.com>' } },
  { DigitalDeliveryAddress: { Email: 'ann@example.com> SIZE=0' } },
  { DigitalDeliveryAddress: { Email: '"ann\r\n."@example.com' } },
])('line breaks and second addresses are rejected before anything is written: %j', async (line) => {
  const answer = await caller.post('/v1/Orders', giftTo(freshAddress(), line));
  expectProblem(answer, 'InvalidRequest');
});

const hostile = [
  ['the end of a mail', 'Hello\n.\nMAIL FROM:<x@evil.example>\nRCPT TO:<victim@example.com>\nDATA\nGot you\n.\n'],
  ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>"\'><a href="javascript:alert(1)">x</a>'],
  ['templates', `{{constructor.constructor("return 1")()}} \${7*7} <%= 7*7 %> #{7*7} {To} {FromName} %s $& $1`],
  ['other scripts', '\u202egnihtemos \u2066x\u2069 مرحبا 🎁 \u{1f468}\u200d\u{1f469}'],
] as const;

test.each(hostile)(
  '%s in a message is plain text, and the mail stays one mail to one recipient',
  async (_what, Message) => {
    const address = freshAddress();
    const before = sink.received.length;
    const line = { Personalization: { Message, To: '=?utf-8?B?QW5u?=', FromName: 'Bob, "the" <boss@evil.example>' } };
    const order = await place(caller, giftTo(address, line), 'wait=10');
    expect(order.Status).toBe('Complete');
    expect(sink.received.length - before).toBe(1);
    const [{ mail, to, from, raw } = { mail: null, to: [], from: '', raw: '' }] = sink.mailsTo(address);
    expect(to).toEqual([address]);
    expect(from).toBe('gifts@sender.example');
    expect(mail?.from).toMatchObject({ address: 'gifts@sender.example' });
    expect(mail?.to).toHaveLength(1);
    expect(mail?.bcc ?? []).toEqual([]);
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n'));
    expect(headers).not.toMatch(/^(bcc|cc):/im);
    // No bare CR or LF, and no line of the body is a single dot.
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(mail?.html).not.toMatch(/<script|<img src=x|<a href="javascript/i);
    expect(mail?.html).not.toContain('>49<');
    for (const part of Message.split('\n').filter((text) => text.trim() !== '' && text !== '.')) {
      if (!/[\u202a-\u202e\u2066-\u2069]/.test(part)) expect(mail?.text).toContain(part.trim());
    }
    expect(linksIn(mail?.text).length).toBeGreaterThan(0);
  },
);
