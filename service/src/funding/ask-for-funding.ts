import type { AccountActing } from '../accounts/acting.ts';
import type { Db } from '../database/database.ts';
import { InvalidRequest } from '../kit/errors.ts';
import { amountToWire } from '../kit/money.ts';
import { type FundingPolicy, requestFunding } from './request-funding.ts';
import type { FundingRequest, NewFundingRequest } from './types.ts';

const keyLengthMax = 100;

/** A person requests funding. With a key, a repeated request returns the first. */
export async function askForFunding(
  needs: { readonly db: Db; readonly fundingPolicy: FundingPolicy },
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
  return requestFunding(needs.db, needs.fundingPolicy, acting.accountId, wanted, key, audit);
}

const keyTooLong = {
  parameter: 'Idempotency-Key',
  code: 'TooLong',
  detail: `The Idempotency-Key header can have at most ${keyLengthMax} characters.`,
};
