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

/** A row by its account and its key in the account: an id, or a number in decimal digits. */
export interface RowKey {
  readonly accountId: string;
  readonly key: string;
}

/** The rows behind one key, up to and with another, over as many accounts as lie between. */
export interface KeyRange {
  readonly after: RowKey;
  readonly to: RowKey;
}

/** Accounts from one on, up to one that is not among them; null: to the last one. */
export interface AccountRange {
  readonly from: string;
  readonly before: string | null;
}

/** What a rule for orders reads at once: a range of order ids, or single orders. */
export type OrderPortion = KeyRange | { readonly orders: readonly RowKey[] };

/** A check of the ledger that is going on. */
export interface LedgerCheck {
  readonly id: string;
  readonly isFull: boolean;
  readonly startedAt: Date;
  /** The transaction from which on changes are checked; null: everything is. */
  readonly changedFrom: string | null;
  /** The next portion; null: none is left. */
  readonly step: string | null;
  readonly position: unknown;
  readonly portions: number;
  readonly orders: number;
  readonly findings: number;
}

/** A table whose rows belong to orders. */
export interface OrderTable {
  readonly table: string;
  readonly idColumn: string;
  /** Which rows can break a rule without a change of their own, as a condition. */
  readonly also?: string;
}

/** What transfers of an account in a currency add up to, in decimal digits. */
export interface TransferSum {
  readonly accountId: string;
  readonly currencyCode: string;
  readonly transfers: string;
  readonly availableMinor: string;
  readonly pendingMinor: string;
}

/** Rows of accounts that are numbered 1, 2, 3 …, with the last number in the account's row of `account_sequences`. */
export interface NumberedRows {
  readonly table: string;
  readonly lastNumber: string;
  readonly time: string;
  /** What one of them is called, in the singular. */
  readonly noun: string;
}

/** How many numbered rows an account has, and the number of the last one. */
export interface RowCount {
  readonly accountId: string;
  readonly rows: string;
  readonly last: string;
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
