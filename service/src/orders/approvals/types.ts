import type { OrderSource } from '../../accounts/approval-rules/types.ts';
import type { Tx } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId, OrderId } from '../../kit/ids.ts';
import type { LanguageCode } from '../../kit/languages.ts';

/** StatusReason of an order, and of its lines, that must not be served yet. */
export const awaitingApproval = 'AwaitingApproval';

export const approvalStatuses = ['Waiting', 'Approved', 'Rejected', 'Expired', 'Cancelled'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** The approval that an order waits, or waited, for. */
export interface OrderApproval {
  readonly status: ApprovalStatus;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
  /** The name of the person or credential; null: nobody decided. */
  readonly decidedBy: string | null;
  readonly reason: string | null;
  /** The names of the rules that matched. */
  readonly rules: readonly string[];
}

/** Who decides: a person or an API credential. */
export interface Decider {
  readonly id: string;
  readonly name: string;
}

/** Why an order waits for an approval. */
export interface Review {
  readonly source: OrderSource;
  readonly rules: readonly string[];
  readonly expireAfterDays: number;
}

/** An approval, while the transaction holds it. */
export interface LockedApproval {
  readonly status: ApprovalStatus;
  readonly isExpired: boolean;
  readonly isSuspended: boolean;
  readonly poNumber: string;
  readonly cardCount: number;
  /** The decider placed the order, or can act as the one who did. */
  readonly isOwn: boolean;
}

/** An order in the list of those that wait. */
export interface WaitingOrder {
  readonly orderId: OrderId;
  readonly poNumber: string;
  readonly currencyCode: CurrencyCode;
  readonly totalMinor: bigint;
  readonly cardCount: number;
  readonly lineCount: number;
  readonly departmentName: string | null;
  readonly source: OrderSource;
  readonly placedBy: string;
  readonly rules: readonly string[];
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly note: string | null;
  readonly isOwn: boolean;
}

/** A waiting order that no mail to its approvers was about yet. */
export interface UnnotifiedOrder {
  readonly poNumber: string;
  readonly currencyCode: CurrencyCode;
  readonly totalMinor: bigint;
  readonly cardCount: number;
  readonly placedBy: string;
  readonly placedByIds: readonly string[];
  readonly rules: readonly string[];
}

/** A rejected order, for the mail to the person who placed it. */
export interface RejectedOrder {
  readonly poNumber: string;
  readonly reason: string | null;
  /** Null: nobody decided in time. */
  readonly decidedBy: string | null;
  readonly email: string;
  readonly language: LanguageCode | null;
}

/** Mails those who can approve about orders that wait. */
export type NotifyApprovers = (tx: Tx, accountId: AccountId, orders: readonly UnnotifiedOrder[]) => Promise<void>;
