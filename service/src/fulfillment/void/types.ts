import type { VoidCause } from '../../cards/types.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { OrderRef } from '../../orders/types.ts';

/** An order, one of its lines, or a single card. */
export interface VoidTarget extends OrderRef {
  readonly lineNumber?: number;
  readonly cardNumber?: number;
}

/** The money that came back with cards. */
export interface Refunded {
  readonly cards: number;
  readonly refundMinor: bigint;
  readonly currencyCode: CurrencyCode;
}

/** Why cards are taken back. */
export interface Voiding {
  readonly cause: VoidCause;
  /** What the account says about it. */
  readonly reason: string | null;
}

/** The named parameters of `void-cards.sql.ts`; lists are JSON. */
export interface VoidParameters {
  readonly account_id: AccountId;
  readonly cause: VoidCause;
  /** The new status reason of lines and orders. */
  readonly reason: string;
  readonly lines: string;
  readonly events: string;
}
