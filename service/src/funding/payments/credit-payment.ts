import type { PersonActing } from '../../accounts/acting.ts';
import { endWaiting } from '../../accounts/operators/approvals.ts';
import type { Tx } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import { describeAmount } from '../../kit/money.ts';
import { shownPaymentReference } from '../payment-reference.ts';
import { lockFundingRequest } from '../queries.ts';
import { recordFundingRequest } from '../request-funding.ts';
import { applyFunding, rejectFunding } from '../settle-funding.ts';
import type { FundingRequest, NotifyFunding } from '../types.ts';
import { isRequestPaid } from './queries.ts';
import type { Payment } from './types.ts';

interface Target {
  readonly accountId: AccountId;
  readonly fundingRequestId: string | null;
}

/**
 * Makes exactly the paid amount available. An applied request always moved its own amount: if a request was for another
 * amount or currency, it is rejected, and a new one for what was paid takes its place.
 */
export async function creditPayment(
  tx: Tx,
  notify: NotifyFunding,
  acting: PersonActing,
  payment: Payment,
  { accountId, fundingRequestId }: Target,
): Promise<FundingRequest> {
  const request = fundingRequestId === null ? null : await getRequest(tx, accountId, fundingRequestId);
  if (!request) return creditAnew(tx, notify, payment, accountId, null);
  const isExact = request.amountMinor === payment.amountMinor && request.currencyCode === payment.currencyCode;
  // Someone applied it by hand before the payment was reported: the money is there already.
  if (isExact && request.status === 'Applied' && !(await isRequestPaid(tx, accountId, request.id))) return request;
  if (request.status !== 'Pending') return creditAnew(tx, notify, payment, accountId, request);
  await endWaiting(tx, acting.person, { kind: 'ApplyFunding', target: request.id }, 'Its payment was assigned.');
  if (isExact) return applyFunding(tx, request, notify);
  const credited = await creditAnew(tx, notify, payment, accountId, request);
  await rejectFunding(tx, request, replacementReason(payment, credited), notify);
  return credited;
}

async function getRequest(tx: Tx, accountId: AccountId, id: string): Promise<FundingRequest> {
  const request = isId(id) ? await lockFundingRequest(tx, accountId, id) : null;
  if (!request) throw new NotFound('No funding request');
  return request;
}

async function creditAnew(
  tx: Tx,
  notify: NotifyFunding,
  { currencyCode, amountMinor }: Payment,
  accountId: AccountId,
  instead: FundingRequest | null,
): Promise<FundingRequest> {
  const requestedBy = instead?.requestedBy ?? null;
  const created = await recordFundingRequest(tx, { appliedAfterSeconds: null }, accountId, {
    currencyCode,
    amountMinor,
    reference: instead?.reference ?? null,
    idempotencyKey: null,
    ...(requestedBy && { requestedBy }),
  });
  return applyFunding(tx, created, notify);
}

function replacementReason(payment: Payment, credited: FundingRequest): string {
  const amount = describeAmount(payment.amountMinor, payment.currencyCode);
  return `${amount} was paid instead, and is available as ${shownPaymentReference(credited.paymentReference)}.`;
}
