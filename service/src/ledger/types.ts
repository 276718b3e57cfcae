import type { Tx } from '../database/database.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { Minor } from '../kit/money.ts';

export type TransferKind =
  | 'Charge'
  | 'Refund'
  | 'FundingRequested'
  | 'FundingApplied'
  | 'FundingRejected'
  | 'FundingReversed'
  | 'FundingRestored';

/** Available and Pending are what the account sees. Clearing is the outside world; Sales is what orders cost. */
export type LedgerAccount = 'Available' | 'Pending' | 'Clearing' | 'Sales';

/** A transfer of money from the debit account to the credit account. */
export interface Transfer {
  readonly accountId: AccountId;
  readonly kind: TransferKind;
  readonly currencyCode: CurrencyCode;
  readonly amountMinor: Minor;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly orderId?: OrderId;
  readonly lineNumber?: number;
  /** The cards of the line that are charged or refunded, in ascending order; absent: the whole order or line. */
  readonly cardNumbers?: readonly number[];
  readonly fundingRequestId?: string;
}

export interface Balance {
  readonly currencyCode: CurrencyCode;
  readonly availableMinor: Minor;
  readonly pendingMinor: Minor;
}

/** An event is recorded when Available falls below it. */
export interface BalanceThreshold {
  readonly currencyCode: CurrencyCode;
  readonly thresholdMinor: Minor;
}

/** A transfer as the account sees it: the change of one of the two balances. */
export interface Transaction {
  readonly id: string;
  readonly recordedAt: Date;
  readonly kind: TransferKind;
  readonly currencyCode: CurrencyCode;
  readonly amountMinor: Minor;
  readonly balance: 'Available' | 'Pending';
  readonly orderId: OrderId | null;
  readonly lineNumber: number | null;
  /** Null unless single cards are charged or refunded. */
  readonly cardNumbers: readonly number[] | null;
  readonly fundingRequestId: string | null;
}

/** One broken invariant: which, and where. */
export interface Violation {
  readonly rule: string;
  readonly place: string;
  readonly found: string;
}

/** A balance with the sum of its transfers, as far as it was added up. */
export interface BalanceToCheck {
  readonly accountId: AccountId;
  readonly currencyCode: CurrencyCode;
  readonly availableMinor: bigint;
  readonly pendingMinor: bigint;
  readonly transferNumber: bigint;
  /** Where the last check ended. */
  readonly fromNumber: bigint;
  readonly sumAvailableMinor: bigint;
  readonly sumPendingMinor: bigint;
  readonly countedTransfers: bigint;
  /** Whether there was no further transfer. */
  readonly isComplete: boolean;
}

/** A balance that is below its threshold. */
export interface LowBalance {
  readonly currencyCode: CurrencyCode;
  readonly availableMinor: Minor;
  readonly thresholdMinor: Minor;
}

/** Tells an account's admins; wired in by `main`. */
export type NotifyBalanceLow = (tx: Tx, accountId: AccountId, low: LowBalance) => Promise<void>;
