import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { neutralForm } from '../../src/funding/payments/providers/neutral.ts';
import { stripeForm } from '../../src/funding/payments/providers/stripe.ts';
import type { ReadCall } from '../../src/funding/payments/providers/types.ts';
import { Secret } from '../../src/kit/secret.ts';
import { signatureHeaders } from '../../src/kit/standard-webhooks.ts';

const now = new Date('2026-03-02T09:00:00Z');
const [oldKey, newKey, otherKey] = ['a', 'b', 'c'].map((letter) => Buffer.alloc(24, letter)) as [
  Buffer,
  Buffer,
  Buffer,
];
const neutral = neutralForm([new Secret(oldKey), new Secret(newKey)]);
const stripe = stripeForm([new Secret('whsec_old'), new Secret('whsec_new')], { acceptsTestMode: false });

function neutralCall(body: unknown, key = newKey, at = now): ReadCall {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return neutral({ headers: signatureHeaders([key], { id: 'msg-1', body: bytes }, at), body: bytes, now });
}

function stripeCall(event: object, { secret = 'whsec_new', at = now, form = stripe } = {}): ReadCall {
  const body = Buffer.from(JSON.stringify({ livemode: true, ...event }));
  const timestamp = Math.floor(at.getTime() / 1000);
  const mac = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  return form({ headers: { 'stripe-signature': `t=${timestamp},v1=${'0'.repeat(64)},v1=${mac},v0=abc` }, body, now });
}

const payment = {
  Type: 'Payment',
  PaymentId: 'tx-1',
  CurrencyCode: 'USD',
  Amount: 12.34,
  Text: 'for\nyou',
  Payer: 'Acme',
};

test('a neutral payment is read exactly, with any of the secrets', () => {
  const read = {
    kind: 'Payment',
    payment: {
      provider: 'neutral',
      providerPaymentId: 'tx-1',
      currencyCode: 'USD',
      amountMinor: 1234n,
      text: 'for you',
      payer: 'Acme',
      paidAt: null,
    },
  };
  expect(neutralCall(payment)).toEqual(read);
  expect(neutralCall(payment, oldKey)).toEqual(read);
  expect(neutralCall({ ...payment, Amount: -3 })).toMatchObject({ payment: { amountMinor: -300n } });
});

test('a neutral call with a wrong, old or missing signature, or a changed body, is forged', () => {
  expect(neutralCall(payment, otherKey)).toEqual({ kind: 'Forged' });
  expect(neutralCall(payment, newKey, new Date(now.getTime() - 301_000))).toEqual({ kind: 'Forged' });
  const body = Buffer.from(JSON.stringify(payment));
  expect(neutral({ headers: {}, body, now })).toEqual({ kind: 'Forged' });
  const headers = signatureHeaders([newKey], { id: 'msg-1', body }, now);
  expect(neutral({ headers, body: Buffer.concat([body, Buffer.from(' ')]), now })).toEqual({ kind: 'Forged' });
});

test.each([
  ['not JSON', '{'],
  ['a list', []],
  ['no type', { ...payment, Type: undefined }],
  ['no id', { ...payment, PaymentId: '' }],
  ['a long id', { ...payment, PaymentId: 'x'.repeat(201) }],
  ['no currency', { ...payment, CurrencyCode: 'XXQ' }],
  ['an amount as text', { ...payment, Amount: '12' }],
  ['too many decimals', { ...payment, Amount: 12.345 }],
  ['no time', { ...payment, PaidAt: 'yesterday' }],
  ['a reversal without id', { ...payment, Type: 'Reversal' }],
  ['a negative reversal', { ...payment, Type: 'Reversal', ReversalId: 'r', Amount: -1 }],
])('a neutral body with %s is malformed', (_what, body) => {
  expect(neutralCall(body)).toMatchObject({ kind: 'Malformed' });
});

test('Stripe’s payments, refunds and disputes are read', () => {
  const intent = { id: 'pi_1', amount_received: 5000, currency: 'usd', metadata: { ref: 'RF1' }, description: 'Gifts' };
  expect(stripeCall({ type: 'payment_intent.succeeded', data: { object: intent } })).toMatchObject({
    kind: 'Payment',
    payment: { providerPaymentId: 'pi_1', amountMinor: 5000n, currencyCode: 'USD', text: 'RF1 Gifts' },
  });
  const charge = { id: 'ch_1', payment_intent: 'pi_1', amount_refunded: 200, currency: 'usd' };
  expect(stripeCall({ type: 'charge.refunded', data: { object: charge } })).toMatchObject({
    reversal: { providerPaymentId: 'pi_1', kind: 'Refund', amountMinor: 200n, isCancelled: false },
  });
  const dispute = (status: string) => ({
    id: 'dp_1',
    charge: 'ch_1',
    payment_intent: 'pi_1',
    amount: 5000,
    currency: 'usd',
    status,
  });
  const ofDispute = (type: string, status: string) => stripeCall({ type, data: { object: dispute(status) } });
  expect(ofDispute('charge.dispute.created', 'needs_response')).toMatchObject({ reversal: { isCancelled: false } });
  expect(ofDispute('charge.dispute.closed', 'lost')).toMatchObject({ reversal: { isCancelled: false } });
  expect(ofDispute('charge.dispute.closed', 'won')).toMatchObject({ reversal: { isCancelled: true } });
  expect(ofDispute('charge.dispute.created', 'warning_needs_response')).toEqual({ kind: 'Irrelevant' });
  expect(stripeCall({ type: 'customer.created', data: { object: {} } })).toEqual({ kind: 'Irrelevant' });
});

test('amounts of Stripe are converted where its smallest unit differs', () => {
  const minorOf = (amount_received: number, currency: string) =>
    stripeCall({ type: 'payment_intent.succeeded', data: { object: { id: 'pi_1', amount_received, currency } } });
  expect(minorOf(500, 'jpy')).toMatchObject({ payment: { amountMinor: 500n } });
  expect(minorOf(50_000, 'isk')).toMatchObject({ payment: { amountMinor: 500n } });
  expect(minorOf(500, 'mga')).toMatchObject({ payment: { amountMinor: 50_000n } });
  expect(minorOf(50_050, 'isk')).toMatchObject({ kind: 'Malformed' });
});

test('a Stripe event with a wrong or old signature is forged, and one of the test mode is rejected', () => {
  const event = { type: 'customer.created', data: { object: {} } };
  expect(stripeCall(event, { secret: 'whsec_old' })).toEqual({ kind: 'Irrelevant' });
  expect(stripeCall(event, { secret: 'whsec_other' })).toEqual({ kind: 'Forged' });
  expect(stripeCall(event, { at: new Date(now.getTime() + 301_000) })).toEqual({ kind: 'Forged' });
  expect(stripe({ headers: {}, body: Buffer.from('{}'), now })).toEqual({ kind: 'Forged' });
  expect(stripeCall({ ...event, livemode: false })).toMatchObject({ kind: 'Malformed' });
  const onStage = stripeForm([new Secret('whsec_new')], { acceptsTestMode: true });
  expect(stripeCall({ ...event, livemode: false }, { form: onStage })).toEqual({ kind: 'Irrelevant' });
});
