import type { AccountActing } from '../accounts/acting.ts';
import type { Db } from '../database/database.ts';
import { InvalidRequest } from '../kit/errors.ts';
import { amountToWire } from '../kit/money.ts';
import { type FundingPolicy, requestFunding } from './request-funding.ts';
import type { FundingRequest, NewFundingRequest, NotifyFunding } from './types.ts';

const keyLengthMax = 100;

/** A person requests funding, and gets a mail that says how to pay. With a key, a repeated request returns the first. */
export async function askForFunding(
  needs: { readonly db: Db; readonly fundingPolicy: FundingPolicy; readonly notifyFunding: NotifyFunding },
  acting: AccountActing,
  wanted: NewFundingRequest,
  key: string | null,
): Promise<FundingRequest> {
  if (key !== null && key.length > keyLengthMax) throw new InvalidRequest([keyTooLong]);
  const details = {
    CurrencyCode: wanted.currencyCode,
    Amount: amountToWire(wanted.amountMinor, wanted.currencyCode),
    Reference: wanted.reference,
  };
  const audit = acting.audit(({ id }: FundingRequest) => ({ action: 'FundingRequested', target: id, details }));
  const request = { ...wanted, requestedBy: acting.person.id };
  return requestFunding(needs.db, needs.fundingPolicy, acting.accountId, request, key, async (tx, funding) => {
    await audit(tx, funding);
    await needs.notifyFunding(tx, funding, 'Requested');
  });
}

const keyTooLong = {
  parameter: 'Idempotency-Key',
  code: 'TooLong',
  detail: `The Idempotency-Key header can have at most ${keyLengthMax} characters.`,
};
