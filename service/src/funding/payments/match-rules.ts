import type { FundingRequest } from '../types.ts';
import type { PaymentIssue, ReceivedPayment } from './types.ts';

type Amounts = Pick<ReceivedPayment, 'amountMinor' | 'currencyCode'>;

/** Why a payment cannot be applied to the request that it names; null: it pays exactly that request. */
export function findIssue(
  payment: Amounts,
  request: Pick<FundingRequest, 'amountMinor' | 'currencyCode' | 'status'>,
): PaymentIssue | null {
  if (payment.amountMinor <= 0n) return 'NotPositive';
  if (payment.currencyCode !== request.currencyCode) return 'OtherCurrency';
  if (request.status !== 'Pending') return 'RequestSettled';
  if (payment.amountMinor < request.amountMinor) return 'Underpaid';
  return payment.amountMinor > request.amountMinor ? 'Overpaid' : null;
}

/** Why a payment names no single request. */
export function findReferenceIssue(
  payment: Amounts,
  { given, known }: { readonly given: number; readonly known: number },
): PaymentIssue | null {
  if (known === 1) return null;
  if (payment.amountMinor <= 0n) return 'NotPositive';
  if (known > 1) return 'SeveralReferences';
  return given === 0 ? 'NoReference' : 'UnknownReference';
}
