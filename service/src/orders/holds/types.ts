import type { OrderSource } from '../../accounts/approval-rules/types.ts';

import type { Tx } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId, OrderId } from '../../kit/ids.ts';
import type { Minor } from '../../kit/money.ts';
import type { Review } from '../approvals/types.ts';

/** StatusReason of an order, and of its lines, that is not charged yet. */
export const awaitingFunds = 'AwaitingFunds';

export const holdStatuses = ['Waiting', 'Released', 'Expired', 'Cancelled'] as const;
export type HoldStatus = (typeof holdStatuses)[number];

/** The money that an order waits, or waited, for. */
export interface OrderHold {
  readonly status: HoldStatus;
  readonly heldAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  /** What is, or was, charged on release. */
  readonly dueMinor: Minor;
  /** What has to arrive before it is released, with the orders before it; 0: it does not wait. */
  readonly missingMinor: Minor;
}

/** An order that waits for money, as it is placed. */
export interface NewHold {
  readonly source: OrderSource;
  readonly placedBy: string;
  readonly expireAfterDays: number;
  /** The approval that it waits for once it is charged. */
  readonly review: Review | null;
}

/** A hold that the balance covers, after those before it. */
export interface CoveredHold {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly poNumber: string;
  readonly currencyCode: CurrencyCode;
  readonly dueMinor: Minor;
  readonly cardCount: number;
  readonly source: OrderSource;
  readonly placedBy: string;
  readonly approvalRules: readonly string[];
  readonly approvalExpiresAfterDays: number | null;
}

/** A waiting order that no mail was about yet, and what is missing until it is released. */
export interface UnnotifiedHold {
  readonly poNumber: string;
  readonly currencyCode: CurrencyCode;
  readonly dueMinor: Minor;
  readonly missingMinor: Minor;
}

/** Mails those who add funds about orders that wait. */
export type NotifyFundsNeeded = (tx: Tx, accountId: AccountId, orders: readonly UnnotifiedHold[]) => Promise<void>;

/** An order in the list of those that wait. */
export interface HeldOrder extends UnnotifiedHold {
  readonly orderId: OrderId;
  readonly heldAt: Date;
  readonly expiresAt: Date;
}

/** The orders of a currency that wait. */
export interface HeldCurrency {
  readonly currencyCode: CurrencyCode;
  readonly orders: number;
  readonly missingMinor: Minor;
}
