import type { CurrencyCode } from '../../kit/currencies.ts';
import type { OrderRef } from '../../orders/types.ts';

/** An order, one of its lines, or a single card. */
export interface VoidTarget extends OrderRef {
  readonly lineNumber?: number;
  /** Several lines instead of one. */
  readonly lineNumbers?: readonly number[];
  readonly cardNumber?: number;
}

/** The money that came back with cards. */
export interface Refunded {
  readonly cards: number;
  readonly refundMinor: bigint;
  readonly currencyCode: CurrencyCode;
}
