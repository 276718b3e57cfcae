import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { NotFound } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { amountToWire } from '../kit/money.ts';
import { recordTransfer } from '../ledger/record-transfer.ts';
import { FundingAlreadySettled } from './errors.ts';
import { collectOwed } from './payments/collect-owed.ts';
import { endFundingRequest, lockFundingRequest } from './queries.ts';
import { type FundingRequest, type NotifyFunding, notifyNobody } from './types.ts';

/** Settles a funding request once: applied money becomes Available, rejected money leaves Pending. */
export async function settleFunding(
  db: Db,
  accountId: AccountId,
  fundingRequestId: string,
  outcome: 'Applied' | 'Rejected',
  notify: NotifyFunding = notifyNobody,
): Promise<FundingRequest> {
  return withTransaction(db, async (tx) => {
    const request = await lockFundingRequest(tx, accountId, fundingRequestId);
    if (!request) throw new NotFound('No funding request');
    if (request.status !== 'Pending') throw new FundingAlreadySettled(request.status);
    return outcome === 'Applied' ? applyFunding(tx, request, notify) : rejectFunding(tx, request, null, notify);
  });
}

/** Through Clearing, so that each transfer changes one visible balance and is one line of a statement. */
export async function applyFunding(
  tx: Tx,
  request: FundingRequest,
  notify: NotifyFunding = notifyNobody,
): Promise<FundingRequest> {
  const transfer = transferOf(request);
  await recordTransfer(tx, { ...transfer, kind: 'FundingApplied', debit: 'Pending', credit: 'Clearing' });
  await recordTransfer(tx, { ...transfer, kind: 'FundingApplied', debit: 'Clearing', credit: 'Available' });
  await collectOwed(tx, request.accountId, request.currencyCode);
  return concludeFunding(tx, request, { status: 'Applied', reason: null }, notify);
}

export async function rejectFunding(
  tx: Tx,
  request: FundingRequest,
  reason: string | null,
  notify: NotifyFunding = notifyNobody,
): Promise<FundingRequest> {
  await recordTransfer(tx, { ...transferOf(request), kind: 'FundingRejected', debit: 'Pending', credit: 'Clearing' });
  return concludeFunding(tx, request, { status: 'Rejected', reason }, notify);
}

/** The new status, its event and its mail. */
async function concludeFunding(
  tx: Tx,
  request: FundingRequest,
  { status, reason }: { readonly status: 'Applied' | 'Rejected'; readonly reason: string | null },
  notify: NotifyFunding,
): Promise<FundingRequest> {
  await recordEvent(tx, request.accountId, {
    type: `Funding${status}`,
    data: {
      FundingRequestId: request.id,
      CurrencyCode: request.currencyCode,
      Amount: amountToWire(request.amountMinor, request.currencyCode),
    },
  });
  const ended = await endFundingRequest(tx, request, status, reason);
  await notify(tx, ended, status);
  return ended;
}

function transferOf({ accountId, currencyCode, amountMinor, id }: FundingRequest) {
  return { accountId, currencyCode, amountMinor, fundingRequestId: id };
}
