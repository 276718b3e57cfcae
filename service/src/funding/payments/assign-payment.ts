import { findAccount } from '../../accounts/account-queries.ts';
import type { PersonActing } from '../../accounts/acting.ts';
import type { Acts } from '../../accounts/operators/act-types.ts';
import { lockActingOperator, takeAlone } from '../../accounts/operators/alone-limits.ts';
import { findWaitingApproval } from '../../accounts/operators/approval-queries.ts';
import { endWaiting } from '../../accounts/operators/approvals.ts';
import { askFor } from '../../accounts/operators/ask-for.ts';
import { type ApprovalNeeds, approveAct } from '../../accounts/operators/decide-act.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import type { OperatorSettings } from '../../kit/config.ts';
import { NotFound } from '../../kit/errors.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import type { NotifyFunding } from '../types.ts';
import { creditPayment } from './credit-payment.ts';
import { PaymentNotAssignable } from './errors.ts';
import { updateApplied } from './queries.ts';
import { reconcileReversals } from './reconcile-reversals.ts';
import { lockToSettle, paymentDetails } from './settle-payment.ts';
import type { Payment } from './types.ts';

interface Needs {
  readonly db: Db;
  readonly operators: Pick<OperatorSettings, 'fundingSecondPersonAbove'>;
  readonly notifyFunding: NotifyFunding;
}

export interface PaymentTarget {
  readonly accountId: string;
  /** Null: the account, and none of its requests. */
  readonly fundingRequestId: string | null;
}

/**
 * Credits a payment to an account, and closes the request that it was for. Above an operator's limit a second one has to
 * approve it; the second one's call with the same target does.
 */
export async function assignPayment(
  needs: Needs & ApprovalNeeds,
  acting: PersonActing,
  id: string,
  target: PaymentTarget,
): Promise<void> {
  const waiting = isId(id) ? await findWaitingApproval(needs.db, 'SettlePayment', id) : null;
  if (waiting && isSame(JSON.parse(waiting.act) as Acts['SettlePayment'], target))
    await approveAct(needs, acting, waiting.id);
  else await assignOrAsk(needs, acting, id, target);
}

function isSame(act: Acts['SettlePayment'], { accountId, fundingRequestId }: PaymentTarget): boolean {
  return act.accountId === accountId && act.fundingRequestId === fundingRequestId;
}

async function assignOrAsk(needs: Needs, acting: PersonActing, id: string, target: PaymentTarget): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    await lockActingOperator(tx, acting.person.id);
    const payment = await lockAssignable(tx, id);
    const account = isId(target.accountId) ? await findAccount(tx, target.accountId as AccountId) : null;
    if (!account) throw new NotFound('No account');
    const act: Acts['SettlePayment'] = {
      paymentId: payment.id,
      provider: payment.provider,
      payer: payment.payer,
      accountId: account.id,
      accountName: account.name,
      fundingRequestId: target.fundingRequestId,
      currencyCode: payment.currencyCode,
      amountMinor: String(payment.amountMinor),
    };
    const amount = { kind: 'Funding', accountId: account.id, amountMinor: payment.amountMinor } as const;
    const isAlone = await takeAlone(tx, needs.operators.fundingSecondPersonAbove, acting.person.id, amount);
    if (isAlone) {
      await endWaiting(tx, acting.person, { kind: 'SettlePayment', target: payment.id }, 'It was assigned otherwise.');
      return assignLocked(tx, needs.notifyFunding, acting, payment, act);
    }
    await askFor(tx, acting, { kind: 'SettlePayment', target: payment.id, accountId: account.id, act });
  });
}

/** Assigns what two operators have agreed on. */
export async function assignApproved(
  notify: NotifyFunding,
  tx: Tx,
  acting: PersonActing,
  act: Acts['SettlePayment'],
): Promise<void> {
  await assignLocked(tx, notify, acting, await lockAssignable(tx, act.paymentId), act);
}

async function assignLocked(
  tx: Tx,
  notify: NotifyFunding,
  acting: PersonActing,
  payment: Payment,
  { accountId, fundingRequestId }: Pick<Acts['SettlePayment'], 'accountId' | 'fundingRequestId'>,
): Promise<void> {
  const request = await creditPayment(tx, notify, acting, payment, { accountId, fundingRequestId });
  const applied = await updateApplied(tx, payment, request, acting.person);
  await reconcileReversals(tx, notify, applied);
  await acting.record(tx, {
    action: 'PaymentAssigned',
    target: payment.id,
    accountId,
    details: { ...paymentDetails(payment), FundingRequestId: request.id },
  });
}

async function lockAssignable(tx: Tx, id: string): Promise<Payment> {
  const payment = await lockToSettle(tx, id);
  if (payment.amountMinor <= 0n) throw new PaymentNotAssignable();
  return payment;
}
