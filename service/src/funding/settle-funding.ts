import { recordEvent } from '../events/record-event.ts';
import { type Db, withTransaction } from '../kit/database.ts';
import { NotFound } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { amountToWire } from '../kit/money.ts';
import { recordTransfer } from '../ledger/record-transfer.ts';
import { FundingAlreadySettled } from './errors.ts';
import { endFundingRequest, lockFundingRequest } from './queries.ts';
import type { FundingRequest } from './types.ts';

/** Ends a funding request once: applied money becomes Available, rejected money leaves Pending. */
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
    const { currencyCode, amountMinor } = request;
    const transfer = { accountId, currencyCode, amountMinor, fundingRequestId };
    if (outcome === 'Rejected') {
      await recordTransfer(tx, { ...transfer, kind: 'FundingRejected', debit: 'Pending', credit: 'Clearing' });
      return endFundingRequest(tx, request, 'Rejected');
    }
    // By way of Clearing, so that each transfer changes one visible balance and is one line of a statement.
    await recordTransfer(tx, { ...transfer, kind: 'FundingApplied', debit: 'Pending', credit: 'Clearing' });
    await recordTransfer(tx, { ...transfer, kind: 'FundingApplied', debit: 'Clearing', credit: 'Available' });
    await recordEvent(tx, accountId, {
      type: 'FundingApplied',
      data: {
        FundingRequestId: fundingRequestId,
        CurrencyCode: currencyCode,
        Amount: amountToWire(amountMinor, currencyCode),
      },
    });
    return endFundingRequest(tx, request, 'Applied');
  });
}
