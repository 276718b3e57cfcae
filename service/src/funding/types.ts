import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Minor } from '../kit/money.ts';

export type FundingStatus = 'Pending' | 'Applied' | 'Rejected';

export interface FundingRequest {
  readonly accountId: AccountId;
  readonly id: string;
  readonly requestedAt: Date;
  readonly currencyCode: CurrencyCode;
  readonly amountMinor: Minor;
  readonly reference: string | null;
  readonly status: FundingStatus;
  readonly appliedAt: Date | null;
}

export interface NewFundingRequest {
  readonly currencyCode: CurrencyCode;
  readonly amountMinor: Minor;
  readonly reference: string | null;
}

export interface ShownFunding extends FundingRequest {
  readonly accountName: string;
  readonly firstApproverId: string | null;
  readonly firstApproverName: string | null;
}
