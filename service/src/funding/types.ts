import type { PersonId } from '../accounts/people/types.ts';
import type { Tx } from '../database/database.ts';
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
  /** What the payer writes on the transfer; unique over all accounts. */
  readonly paymentReference: string;
  readonly rejectionReason: string | null;
  /** Null: requested through the API. */
  readonly requestedBy: PersonId | null;
}

export interface NewFundingRequest {
  readonly currencyCode: CurrencyCode;
  readonly amountMinor: Minor;
  readonly reference: string | null;
  /** Absent: requested through the API. */
  readonly requestedBy?: PersonId;
}

export interface RecordedFundingRequest extends NewFundingRequest {
  readonly idempotencyKey: string | null;
}

/** What people hear about their request. */
export type FundingNews = 'Requested' | 'Applied' | 'Rejected' | 'Reversed' | 'Restored';

/** For Reversed and Restored: how much, and what the account owes afterwards. */
export interface ReversedAmounts {
  readonly amountMinor: Minor;
  readonly owedMinor: Minor;
  /** Why an operator reversed it; null: a provider reported it. */
  readonly reason: string | null;
}

/** Notifies whoever requested the funding, in the commit that makes the news true; wired in by `main`. */
export type NotifyFunding = (
  tx: Tx,
  request: FundingRequest,
  news: FundingNews,
  amounts?: ReversedAmounts,
) => Promise<void>;

/** For accounts whose people need no mail, such as the demo's. */
export const notifyNobody: NotifyFunding = async () => undefined;

export interface ShownFunding extends FundingRequest {
  readonly accountName: string;
  readonly firstApproverId: string | null;
  readonly firstApproverName: string | null;
  /** What of it went back to the payer: taken from the account, or still owed by it. */
  readonly reversedMinor: Minor;
  readonly owedMinor: Minor;
  readonly reversalReason: string | null;
}
