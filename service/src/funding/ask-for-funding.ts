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
  const audit = acting.audit(fundingRequested(wanted));
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

/** The entry for the audit log. */
export function fundingRequested({ currencyCode, amountMinor, reference }: NewFundingRequest) {
  const details = { CurrencyCode: currencyCode, Amount: amountToWire(amountMinor, currencyCode), Reference: reference };
  return ({ id }: FundingRequest) => ({ action: 'FundingRequested', target: id, details });
}
