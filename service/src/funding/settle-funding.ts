import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { NotFound } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { amountToWire } from '../kit/money.ts';
import { recordTransfer } from '../ledger/record-transfer.ts';
import { FundingAlreadySettled } from './errors.ts';
import { endFundingRequest, lockFundingRequest } from './queries.ts';
import type { FundingRequest } from './types.ts';

/** Settles a funding request once: applied money becomes Available, rejected money leaves Pending. */
export async function settleFunding(
  db: Db,
  accountId: AccountId,
  fundingRequestId: string,
  outcome: 'Applied' | 'Rejected',
): Promise<FundingRequest> {
  return withTransaction(db, async (tx) => {
    const request = await lockFundingRequest(tx, accountId, fundingRequestId);
    if (!request) throw new NotFound('No funding request');
    if (request.status !== 'Pending') throw new FundingAlreadySettled(request.status);
    return outcome === 'Applied' ? applyFunding(tx, request) : rejectFunding(tx, request);
  });
}

/** Through Clearing, so that each transfer changes one visible balance and is one line of a statement. */
export async function applyFunding(tx: Tx, request: FundingRequest): Promise<FundingRequest> {
  const transfer = transferOf(request);
  await recordTransfer(tx, { ...transfer, kind: 'FundingApplied', debit: 'Pending', credit: 'Clearing' });
  await recordTransfer(tx, { ...transfer, kind: 'FundingApplied', debit: 'Clearing', credit: 'Available' });
  await recordEvent(tx, request.accountId, {
    type: 'FundingApplied',
    data: {
      FundingRequestId: request.id,
      CurrencyCode: request.currencyCode,
      Amount: amountToWire(request.amountMinor, request.currencyCode),
    },
  });
  return endFundingRequest(tx, request, 'Applied');
}

export async function rejectFunding(tx: Tx, request: FundingRequest): Promise<FundingRequest> {
  await recordTransfer(tx, { ...transferOf(request), kind: 'FundingRejected', debit: 'Pending', credit: 'Clearing' });
  return endFundingRequest(tx, request, 'Rejected');
}

function transferOf({ accountId, currencyCode, amountMinor, id }: FundingRequest) {
  return { accountId, currencyCode, amountMinor, fundingRequestId: id };
}
