import { findAccount } from '../accounts/account-queries.ts';
import type { PersonActing } from '../accounts/acting.ts';
import type { Acts } from '../accounts/operators/act-types.ts';
import { lockActingOperator, takeAlone } from '../accounts/operators/alone-limits.ts';
import { findWaitingApproval } from '../accounts/operators/approval-queries.ts';
import { endWaiting } from '../accounts/operators/approvals.ts';
import { askFor } from '../accounts/operators/ask-for.ts';
import { type ApprovalNeeds, approveAct } from '../accounts/operators/decide-act.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import type { OperatorSettings } from '../kit/config.ts';
import { NotFound } from '../kit/errors.ts';
import { type AccountId, isId } from '../kit/ids.ts';
import { amountToWire } from '../kit/money.ts';
import { FundingAlreadySettled } from './errors.ts';
import { lockFundingRequest } from './queries.ts';
import { applyFunding, rejectFunding } from './settle-funding.ts';
import type { FundingRequest, NotifyFunding } from './types.ts';

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
 * Applies a request. Where two operators are needed, the second one's call approves the first one's request, in the
 * commit that applies it.
 */
export async function applyRequest(needs: Needs & ApprovalNeeds, acting: PersonActing, target: Target): Promise<void> {
  const waiting = isId(target.id) ? await findWaitingApproval(needs.db, 'ApplyFunding', target.id) : null;
  if (waiting) await approveAct(needs, acting, waiting.id);
  else await applyOrAsk(needs, acting, target);
}

/** Applies a request, or asks for approval if the sum of 24 hours is above one operator's limit. */
async function applyOrAsk(needs: Needs, acting: PersonActing, target: Target): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    // Locks the operator before the request, like an approval; the other order could deadlock.
    await lockActingOperator(tx, acting.person.id);
    const request = await lockPending(tx, target);
    const { accountId, amountMinor } = request;
    const amount = { kind: 'Funding', accountId, amountMinor } as const;
    const isAlone = await takeAlone(tx, needs.operators.fundingSecondPersonAbove, acting.person.id, amount);
    if (!isAlone) return askToApply(tx, acting, request);
    await applyFunding(tx, request, needs.notifyFunding);
    await note(tx, acting, request, 'FundingApplied');
  });
}

async function askToApply(tx: Tx, acting: PersonActing, request: FundingRequest): Promise<void> {
  const { accountId, id, currencyCode, amountMinor, reference } = request;
  const accountName = (await findAccount(tx, accountId))?.name ?? '';
  await askFor(tx, acting, {
    kind: 'ApplyFunding',
    target: id,
    accountId,
    act: { accountId, accountName, fundingRequestId: id, currencyCode, amountMinor: String(amountMinor), reference },
  });
}

/** Applies what two operators have agreed on. */
export async function applyApproved(
  notify: NotifyFunding,
  tx: Tx,
  acting: PersonActing,
  act: Acts['ApplyFunding'],
): Promise<void> {
  const request = await lockPending(tx, { accountId: act.accountId, id: act.fundingRequestId });
  await applyFunding(tx, request, notify);
  await note(tx, acting, request, 'FundingApplied');
}

/** The account sees the reason. */
export async function refuseFunding(
  { db, notifyFunding }: Pick<Needs, 'db' | 'notifyFunding'>,
  acting: PersonActing,
  target: Target,
  reason: string,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await endWaiting(tx, acting.person, { kind: 'ApplyFunding', target: target.id }, reason);
    const request = await lockPending(tx, target);
    await rejectFunding(tx, request, reason, notifyFunding);
    await note(tx, acting, request, 'FundingRejected', reason);
  });
}

async function lockPending(tx: Tx, { accountId, id }: Target): Promise<FundingRequest> {
  const request = isId(accountId) && isId(id) ? await lockFundingRequest(tx, accountId as AccountId, id) : null;
  if (!request) throw new NotFound('No funding request');
  if (request.status !== 'Pending') throw new FundingAlreadySettled(request.status);
  return request;
}

async function note(
  tx: Tx,
  acting: PersonActing,
  request: FundingRequest,
  action: string,
  reason: string | null = null,
): Promise<void> {
  const { accountId, id, currencyCode, amountMinor } = request;
  const details = { CurrencyCode: currencyCode, Amount: amountToWire(amountMinor, currencyCode) };
  await acting.record(tx, {
    action,
    target: id,
    accountId,
    details: reason === null ? details : { ...details, Reason: reason },
  });
}
