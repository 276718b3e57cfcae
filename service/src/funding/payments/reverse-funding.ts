import { findAccount } from '../../accounts/account-queries.ts';
import type { PersonActing } from '../../accounts/acting.ts';
import type { Acts } from '../../accounts/operators/act-types.ts';
import { lockActingOperator, takeAlone } from '../../accounts/operators/alone-limits.ts';
import { findWaitingApproval } from '../../accounts/operators/approval-queries.ts';
import { askFor } from '../../accounts/operators/ask-for.ts';
import { type ApprovalNeeds, approveAct } from '../../accounts/operators/decide-act.ts';
import { ApprovalOutdated } from '../../accounts/operators/errors.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import type { OperatorSettings } from '../../kit/config.ts';
import { NotFound } from '../../kit/errors.ts';
import { type AccountId, isId, newId } from '../../kit/ids.ts';
import { amountToWire } from '../../kit/money.ts';
import { FundingNotReversible } from '../errors.ts';
import { lockFundingRequest } from '../queries.ts';
import type { FundingRequest, NotifyFunding } from '../types.ts';
import { findPaymentOfRequest, insertPayment, lockPayment, lockProviderPayment, updateApplied } from './queries.ts';
import { isApplied, reconcileReversals } from './reconcile-reversals.ts';
import { upsertReversal } from './reversal-queries.ts';
import type { AppliedPayment } from './types.ts';

interface Needs {
  readonly db: Db;
  readonly operators: Pick<OperatorSettings, 'fundingSecondPersonAbove'>;
  readonly notifyFunding: NotifyFunding;
}

interface Target {
  readonly accountId: string;
  readonly id: string;
}

/**
 * Reverses applied funding: a mistake, or a recall by the bank. Where two operators are needed, the second one's call
 * approves the first one's request, with its reason.
 */
export async function reverseFunding(
  needs: Needs & ApprovalNeeds,
  acting: PersonActing,
  target: Target,
  reason: string,
): Promise<void> {
  const waiting = isId(target.id) ? await findWaitingApproval(needs.db, 'ReverseFunding', target.id) : null;
  if (waiting) await approveAct(needs, acting, waiting.id);
  else await reverseOrAsk(needs, acting, target, reason);
}

/** Reverses it, or asks for approval if what this operator moved in 24 hours is above the limit. */
async function reverseOrAsk(needs: Needs, acting: PersonActing, target: Target, reason: string): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    // Locks the operator first, like an approval; the other order could deadlock.
    await lockActingOperator(tx, acting.person.id);
    const { request, payment } = await lockReversible(tx, target);
    const amountMinor = leftOf(request, payment);
    const { accountId } = request;
    const amount = { kind: 'Funding', accountId, amountMinor } as const;
    if (await takeAlone(tx, needs.operators.fundingSecondPersonAbove, acting.person.id, amount))
      return reverseLocked(tx, needs.notifyFunding, acting, { request, payment }, reason);
    const act = {
      accountId,
      accountName: (await findAccount(tx, accountId))?.name ?? '',
      fundingRequestId: request.id,
      currencyCode: request.currencyCode,
      amountMinor: String(amountMinor),
      reason,
    };
    await askFor(tx, acting, { kind: 'ReverseFunding', target: request.id, accountId, act });
  });
}

/** Reverses what two operators have agreed on; if part of it went back meanwhile, the request is outdated. */
export async function reverseApproved(
  notify: NotifyFunding,
  tx: Tx,
  acting: PersonActing,
  act: Acts['ReverseFunding'],
): Promise<void> {
  const locked = await lockReversible(tx, { accountId: act.accountId, id: act.fundingRequestId });
  if (String(leftOf(locked.request, locked.payment)) !== act.amountMinor) throw new ApprovalOutdated();
  await reverseLocked(tx, notify, acting, locked, act.reason);
}

interface Reversible {
  readonly request: FundingRequest;
  /** Null: it was applied by hand. */
  readonly payment: AppliedPayment | null;
}

/**
 * Locks the payment before the request, as reports of providers do. The lock on the provider's id keeps a second operator
 * from giving the same request a payment too.
 */
async function lockReversible(tx: Tx, { accountId, id }: Target): Promise<Reversible> {
  if (!isId(accountId) || !isId(id)) throw new NotFound('No funding request');
  const found = await findPaymentOfRequest(tx, accountId as AccountId, id);
  await lockProviderPayment(tx, found ?? { provider: 'operator', providerPaymentId: id });
  const seen = found && (await lockPayment(tx, found.id));
  const request = await lockFundingRequest(tx, accountId as AccountId, id);
  if (!request) throw new NotFound('No funding request');
  if (request.status !== 'Applied')
    throw new FundingNotReversible(`The funding request is ${request.status}; only applied funding can be reversed.`);
  // Another operator may have reversed it, or assigned its payment, until the locks were granted.
  const payment = seen ?? (await lockPaymentOfRequest(tx, request));
  if (payment && !isApplied(payment)) throw new Error('a payment of a request is applied');
  if (leftOf(request, payment) === 0n) throw new FundingNotReversible('The funding request is already reversed.');
  return { request, payment };
}

async function lockPaymentOfRequest(tx: Tx, { accountId, id }: FundingRequest): Promise<AppliedPayment | null> {
  const found = await findPaymentOfRequest(tx, accountId, id);
  const locked = found && (await lockPayment(tx, found.id));
  return locked && isApplied(locked) ? locked : null;
}

/** What has not gone back to the payer. */
function leftOf({ amountMinor }: FundingRequest, payment: AppliedPayment | null): bigint {
  return amountMinor - (payment ? payment.takenMinor + payment.owedMinor : 0n);
}

async function reverseLocked(
  tx: Tx,
  notify: NotifyFunding,
  acting: PersonActing,
  { request, payment }: Reversible,
  reason: string,
): Promise<void> {
  const { accountId, id, currencyCode, amountMinor } = request;
  const amount = leftOf(request, payment);
  const paid = payment ?? (await recordHandApplied(tx, acting, request));
  await upsertReversal(tx, {
    provider: paid.provider,
    providerPaymentId: paid.providerPaymentId,
    providerReversalId: `operator ${newId()}`,
    kind: 'Operator',
    currencyCode,
    // All of the payment: a report of the same return by the provider then adds nothing.
    amountMinor,
    isCancelled: false,
    reason,
  });
  const reversed = await reconcileReversals(tx, notify, paid, reason);
  await acting.record(tx, {
    action: 'FundingReversed',
    target: id,
    accountId,
    details: {
      CurrencyCode: currencyCode,
      Amount: amountToWire(amount, currencyCode),
      Owed: amountToWire(reversed.owedMinor, currencyCode),
      Reason: reason,
    },
  });
}

/** Reversals belong to payments, so that funding without one gets it now. */
async function recordHandApplied(tx: Tx, acting: PersonActing, request: FundingRequest): Promise<AppliedPayment> {
  const payment = await insertPayment(
    tx,
    {
      provider: 'operator',
      providerPaymentId: request.id,
      currencyCode: request.currencyCode,
      amountMinor: request.amountMinor,
      text: '',
      payer: null,
      paidAt: null,
    },
    { paymentReference: request.paymentReference, issue: null },
  );
  return updateApplied(tx, payment, request, acting.person);
}
