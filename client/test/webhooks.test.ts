import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { sign, verify, WebhookRefused } from '../src/webhooks.ts';

// The vector that the standard's own libraries are tested with.
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const atThatTime = { now: new Date(Number(vector.timestamp) * 1000) };
const vectorHeaders = {
  'webhook-id': vector.id,
  'webhook-timestamp': vector.timestamp,
  'webhook-signature': vector.signature,
};

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const body = JSON.stringify({ type: 'OrderCreated', timestamp: '2026-01-02T03:04:05.678Z', data: { PONumber: 'Ä☃' } });

function signed(text = body, now = new Date(), by = secret) {
  const id = 'msg_1';
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, now, text),
  };
}

test('the published test vector of the standard verifies', async () => {
  await expect(verify(vector.body, vectorHeaders, vector.secret, atThatTime)).resolves.toMatchObject({ id: vector.id });
});

test('a message signed by the standard’s own library verifies, and its content is returned', async () => {
  const message = await verify(body, signed(), secret);
  expect(message).toEqual({ id: 'msg_1', ...JSON.parse(body) });
});

test('a message signed for a test verifies here and in the standard’s own library, and its type gives its data', async () => {
  const data = { OrderId: 'order-1', PONumber: 'PO-1', Status: 'Complete' } as const;
  const message = { type: 'FulfillmentComplete', timestamp: '2026-01-02T03:04:05.678Z', data } as const;
  const sent = await sign(message, secret, { id: 'msg_7' });
  const received = await verify(sent.body, sent.headers, secret);
  expect(received).toEqual({ id: 'msg_7', ...message });
  expect(received.type === 'FulfillmentComplete' && received.data.OrderId).toBe('order-1');
  expect(new Webhook(secret).verify(sent.body, { ...sent.headers })).toEqual(message);
  await expect(sign(message, 'whsec_')).rejects.toBeInstanceOf(WebhookRefused);
});

describe('accepted forms of headers, bodies and secrets', () => {
  test.each<[string, Parameters<typeof verify>]>([
    ['bytes', [Buffer.from(body), signed(), secret]],
    ['headers of the fetch API', [body, new Headers(signed()), secret]],
    [
      'headers in another case',
      [body, Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k.toUpperCase(), v])), secret],
    ],
    ['headers as lists', [body, Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k, [v]])), secret]],
    ['a secret without its prefix', [body, signed(), secret.slice('whsec_'.length)]],
    ['several secrets', [body, signed(), [`whsec_${randomBytes(32).toString('base64')}`, secret]]],
  ])('%s', async (_, given) => {
    await expect(verify(...given)).resolves.toMatchObject({ type: 'OrderCreated' });
  });
});

test('one right signature among several is enough, and unknown versions are ignored', async () => {
  const headers = signed();
  const other = new Webhook(`whsec_${randomBytes(32).toString('base64')}`).sign('msg_1', new Date(), body);
  const list = `v1a,AAAA ${other} ${headers['webhook-signature']} v9,zzz`;
  await expect(verify(body, { ...headers, 'webhook-signature': list }, secret)).resolves.toBeDefined();
});

describe('rejected', () => {
  const now = Date.now();
  const without = (name: keyof ReturnType<typeof signed>) => ({ ...signed(), [name]: '' });
  test.each<[string, Parameters<typeof verify>]>([
    ['a changed body', [body.replace('Created', 'Deleted'), signed(), secret]],
    ['a reformatted body', [JSON.stringify(JSON.parse(body), null, 1), signed(), secret]],
    ['another id', [body, { ...signed(), 'webhook-id': 'msg_2' }, secret]],
    ['another secret', [body, signed(), `whsec_${randomBytes(32).toString('base64')}`]],
    ['a timestamp six minutes old', [body, signed(body, new Date(now - 360_000)), secret]],
    ['a timestamp six minutes ahead', [body, signed(body, new Date(now + 360_000)), secret]],
    ['an invalid timestamp', [body, { ...signed(), 'webhook-timestamp': 'now' }, secret]],
    [
      'a timestamp other than the signed one',
      [body, { ...signed(), 'webhook-timestamp': String(Math.floor(now / 1000) - 1) }, secret],
    ],
    ['no id', [body, without('webhook-id'), secret]],
    ['no timestamp', [body, without('webhook-timestamp'), secret]],
    ['no signature', [body, without('webhook-signature'), secret]],
    [
      'a truncated signature',
      [body, { ...signed(), 'webhook-signature': signed()['webhook-signature'].slice(0, 20) }, secret],
    ],
    ['no secret', [body, signed(), '']],
    ['an empty signature', [body, { ...signed(), 'webhook-signature': 'v1,' }, secret]],
    ['a body that is not JSON', ['hello', signed('hello'), secret]],
  ])('%s', async (_, given) => {
    await expect(verify(...given)).rejects.toBeInstanceOf(WebhookRefused);
  });

  test('an empty key is rejected, even when the sender used it', async () => {
    const headers = signed();
    const digest = createHmac('sha256', '').update(`msg_1.${headers['webhook-timestamp']}.${body}`).digest('base64');
    await expect(verify(body, { ...headers, 'webhook-signature': `v1,${digest}` }, 'whsec_')).rejects.toBeInstanceOf(
      WebhookRefused,
    );
  });
});
