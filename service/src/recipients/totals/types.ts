import type { Tx } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Minor } from '../../kit/money.ts';

/** What one recipient got from an account in one year and currency. */
export interface RecipientTotal {
  readonly year: number;
  readonly currencyCode: CurrencyCode;
  readonly addressHash: Buffer;
  readonly totalMinor: Minor;
  readonly gifts: number;
  readonly reachedAt: Date | null;
  /** Null: the recipient was forgotten, or no line has the address any more. */
  readonly email: string | null;
  readonly sms: string | null;
}

export interface TotalFilter {
  readonly year: number;
  readonly currencyCode: CurrencyCode | null;
  /** Needs a currency; null: all totals. */
  readonly minTotalMinor: Minor | null;
}

export interface RecipientThreshold {
  readonly currencyCode: CurrencyCode;
  readonly amountMinor: Minor;
}

/** A total that has reached its account's threshold. */
export interface ReachedTotal {
  readonly year: number;
  readonly currencyCode: CurrencyCode;
  readonly addressHash: Buffer;
  readonly totalMinor: Minor;
  readonly thresholdMinor: Minor;
}

/** Tells the account's people by mail, in the transaction that records the events; implemented by `main`. */
export type NotifyThreshold = (tx: Tx, accountId: AccountId, reached: readonly ReachedTotal[]) => Promise<void>;
