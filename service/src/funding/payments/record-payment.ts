import { lapseWaiting } from '../../accounts/operators/approvals.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { findPaymentReferences } from '../payment-reference.ts';
import { lockFundingByReferences } from '../queries.ts';
import { applyFunding } from '../settle-funding.ts';
import type { FundingRequest, NotifyFunding } from '../types.ts';
import { findIssue, findReferenceIssue } from './match-rules.ts';
import { insertPayment, lockPaymentOf, lockProviderPayment, updateApplied } from './queries.ts';
import { reconcileReversals } from './reconcile-reversals.ts';
import type { Payment, PaymentIssue, ReceivedPayment } from './types.ts';

export interface PaymentNeeds {
  readonly db: Db;
  readonly notifyFunding: NotifyFunding;
}

export interface RecordedPayment {
  readonly payment: Payment;
  /** It was recorded before; nothing has changed. */
  readonly isRepeated: boolean;
}

/**
 * Records a payment once, however often it is reported. If it pays exactly one pending request, it is applied in the same
 * commit; otherwise a person settles it.
 */
export async function recordPayment(needs: PaymentNeeds, received: ReceivedPayment): Promise<RecordedPayment> {
  return withTransaction(needs.db, (tx) => recordPaymentIn(tx, needs.notifyFunding, received));
}

/** Within the caller's transaction, for a dry run. */
export async function recordPaymentIn(
  tx: Tx,
  notify: NotifyFunding,
  received: ReceivedPayment,
): Promise<RecordedPayment> {
  await lockProviderPayment(tx, received);
  const known = await lockPaymentOf(tx, received);
  if (known) return { payment: known, isRepeated: true };
  const { request, paymentReference, issue } = await matchPayment(tx, received);
  const stored = await insertPayment(tx, received, { paymentReference, issue });
  const payment = request && issue === null ? await applyTo(tx, notify, stored, request) : stored;
  return { payment: await reconcileReversals(tx, notify, payment), isRepeated: false };
}

interface Match {
  readonly request: FundingRequest | null;
  readonly paymentReference: string | null;
  readonly issue: PaymentIssue | null;
}

async function matchPayment(tx: Tx, received: ReceivedPayment): Promise<Match> {
  const references = findPaymentReferences(received.text);
  const requests = await lockFundingByReferences(tx, references);
  const [request, ...others] = requests;
  if (request && others.length === 0)
    return { request, paymentReference: request.paymentReference, issue: findIssue(received, request) };
  const issue = findReferenceIssue(received, { given: references.length, known: requests.length });
  return { request: null, paymentReference: references.length === 1 ? (references[0] ?? null) : null, issue };
}

async function applyTo(tx: Tx, notify: NotifyFunding, payment: Payment, request: FundingRequest): Promise<Payment> {
  await lapseWaiting(tx, { kind: 'ApplyFunding', target: request.id }, 'The payment has arrived and was applied.');
  await applyFunding(tx, request, notify);
  return updateApplied(tx, payment, request, null);
}
