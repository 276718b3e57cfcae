import { type CurrencyCode, isCurrencyCode } from '../../../kit/currencies.ts';
import { amountFromWire } from '../../../kit/money.ts';
import type { Secret } from '../../../kit/secret.ts';
import { findSignatureFault } from '../../../kit/standard-webhooks.ts';
import { idAt, type JsonObject, parseObject, payerName, remittanceText, textAt } from './json-members.ts';
import { forged, malformed, type ProviderForm, type ReadCall } from './types.ts';

/**
 * Our own form, for providers without one here: Payment, Reversal or ReversalCancelled as JSON, signed like Standard
 * Webhooks. Several secrets are accepted, so that one can be replaced without a gap.
 */
export function neutralForm(secrets: readonly Secret<Buffer>[]): ProviderForm {
  return ({ headers, body, now }) => {
    const isGenuine = secrets.some((secret) => findSignatureFault(secret.reveal(), headers, body, now) === null);
    if (!isGenuine) return forged;
    const call = parseObject(body);
    if (!call) return malformed('The body must be a JSON object.');
    const type = textAt(call, 'Type');
    if (type === 'Payment') return readPayment(call);
    if (type === 'Reversal' || type === 'ReversalCancelled') return readReversal(call, type === 'ReversalCancelled');
    return malformed('Type must be Payment, Reversal or ReversalCancelled.');
  };
}

function readPayment(call: JsonObject): ReadCall {
  const providerPaymentId = idAt(call, 'PaymentId');
  if (providerPaymentId === null) return malformed('PaymentId must be a text of 1 to 200 characters.');
  const money = readMoney(call);
  if (typeof money === 'string') return malformed(money);
  const paidAt = textAt(call, 'PaidAt');
  if (paidAt !== '' && Number.isNaN(Date.parse(paidAt))) return malformed('PaidAt must be a time, as in ISO 8601.');
  return {
    kind: 'Payment',
    payment: {
      provider: 'neutral',
      providerPaymentId,
      ...money,
      text: remittanceText([textAt(call, 'PaymentReference'), textAt(call, 'Text')]),
      payer: payerName(textAt(call, 'Payer')),
      paidAt: paidAt === '' ? null : new Date(paidAt),
    },
  };
}

function readReversal(call: JsonObject, isCancelled: boolean): ReadCall {
  const providerPaymentId = idAt(call, 'PaymentId');
  const providerReversalId = idAt(call, 'ReversalId');
  if (providerPaymentId === null || providerReversalId === null)
    return malformed('PaymentId and ReversalId must be texts of 1 to 200 characters.');
  const kind = textAt(call, 'Kind') || 'Refund';
  if (kind !== 'Refund' && kind !== 'Dispute') return malformed('Kind must be Refund or Dispute.');
  const money = readMoney(call);
  if (typeof money === 'string') return malformed(money);
  if (money.amountMinor < 0n) return malformed('Amount of a reversal must not be negative.');
  return {
    kind: 'Reversal',
    reversal: { provider: 'neutral', providerPaymentId, providerReversalId, kind, ...money, isCancelled },
  };
}

/** The amount in minor units, or what is wrong with it. */
function readMoney(call: JsonObject): { currencyCode: CurrencyCode; amountMinor: bigint } | string {
  const currencyCode = textAt(call, 'CurrencyCode');
  if (!isCurrencyCode(currencyCode)) return 'CurrencyCode must be a currency of ISO 4217.';
  const amount = call.Amount;
  const amountMinor = typeof amount === 'number' ? amountFromWire(amount, currencyCode) : null;
  return amountMinor === null
    ? `Amount must be a number with no more decimals than ${currencyCode} has.`
    : { currencyCode, amountMinor };
}
