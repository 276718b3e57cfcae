import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CurrencyCode, currencyExponent, isCurrencyCode } from '../../../kit/currencies.ts';
import type { Secret } from '../../../kit/secret.ts';
import { idAt, type JsonObject, objectAt, parseObject, payerName, remittanceText, textAt } from './json-members.ts';
import { forged, irrelevant, malformed, type ProviderForm, type ReadCall } from './types.ts';

const toleranceSeconds = 300;
const signaturesMax = 10;
/** Where Stripe's smallest unit is not that of ISO 4217. */
const ownExponents: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/** Stripe's webhook: an HMAC over timestamp and body. Every attempt of Stripe has a new timestamp. */
export function stripeForm(
  secrets: readonly Secret<string>[],
  { acceptsTestMode }: { readonly acceptsTestMode: boolean },
): ProviderForm {
  return ({ headers, body, now }) => {
    const header = headers['stripe-signature'];
    if (typeof header !== 'string' || !isGenuine(secrets, header, body, now)) return forged;
    const event = parseObject(body);
    if (!event) return malformed('The body must be a JSON object.');
    // A test payment must never become real money.
    if (event.livemode !== true && !acceptsTestMode) return malformed('Events of the test mode are not accepted here.');
    return readEvent(textAt(event, 'type'), objectAt(objectAt(event, 'data'), 'object'));
  };
}

function isGenuine(secrets: readonly Secret<string>[], header: string, body: Buffer, now: Date): boolean {
  const entries = header.split(',').map((entry) => entry.trim().split('=', 2));
  const timestamp = entries.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const given = entries.filter(([name]) => name === 'v1').slice(0, signaturesMax);
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret.reveal()).update(`${timestamp}.`).update(body).digest();
    return given.some(([, hex = '']) => isEqual(Buffer.from(hex, 'hex'), expected));
  });
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function readEvent(type: string, object: JsonObject): ReadCall {
  switch (type) {
    case 'payment_intent.succeeded':
      return readIntent(object);
    case 'charge.refunded':
      return readRefund(object);
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return readDispute(object);
    default:
      return irrelevant;
  }
}

function readIntent(intent: JsonObject): ReadCall {
  const providerPaymentId = idAt(intent, 'id');
  const money = readMoney(intent, 'amount_received');
  if (providerPaymentId === null || !money) return malformed('The payment intent has no id, amount or currency.');
  const metadata = Object.values(objectAt(intent, 'metadata')).filter((value) => typeof value === 'string');
  const created = intent.created;
  return {
    kind: 'Payment',
    payment: {
      provider: 'stripe',
      providerPaymentId,
      ...money,
      text: remittanceText([...metadata, textAt(intent, 'description')]),
      payer: payerName(textAt(intent, 'receipt_email')),
      paidAt: typeof created === 'number' ? new Date(created * 1000) : null,
    },
  };
}

/** Stripe reports the sum of all refunds of the charge. */
function readRefund(charge: JsonObject): ReadCall {
  const chargeId = idAt(charge, 'id');
  const money = readMoney(charge, 'amount_refunded');
  if (chargeId === null || !money) return malformed('The charge has no id, amount or currency.');
  const providerPaymentId = idAt(charge, 'payment_intent') ?? chargeId;
  const ids = { provider: 'stripe', providerPaymentId, providerReversalId: `refunds of ${chargeId}` } as const;
  return { kind: 'Reversal', reversal: { ...ids, kind: 'Refund', ...money, isCancelled: false } };
}

/** An open or lost dispute takes the money; one that was won does not. An inquiry has not taken any. */
function readDispute(dispute: JsonObject): ReadCall {
  const providerReversalId = idAt(dispute, 'id');
  const providerPaymentId = idAt(dispute, 'payment_intent') ?? idAt(dispute, 'charge');
  const money = readMoney(dispute, 'amount');
  if (providerReversalId === null || providerPaymentId === null || !money)
    return malformed('The dispute has no id, payment, amount or currency.');
  const status = textAt(dispute, 'status');
  if (status.startsWith('warning_')) return irrelevant;
  const ids = { provider: 'stripe', providerPaymentId, providerReversalId } as const;
  return { kind: 'Reversal', reversal: { ...ids, kind: 'Dispute', ...money, isCancelled: status === 'won' } };
}

function readMoney(object: JsonObject, member: string): { currencyCode: CurrencyCode; amountMinor: bigint } | null {
  const currencyCode = textAt(object, 'currency').toUpperCase();
  const amount = object[member];
  if (!isCurrencyCode(currencyCode) || typeof amount !== 'number' || !Number.isSafeInteger(amount)) return null;
  const exponent = ownExponents[currencyCode] ?? currencyExponent(currencyCode);
  const shift = currencyExponent(currencyCode) - exponent;
  if (shift >= 0) return { currencyCode, amountMinor: BigInt(amount) * 10n ** BigInt(shift) };
  const divisor = 10n ** BigInt(-shift);
  return BigInt(amount) % divisor === 0n ? { currencyCode, amountMinor: BigInt(amount) / divisor } : null;
}
