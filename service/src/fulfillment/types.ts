import type { CardCode, WrappedKey } from '../cards/types.ts';
import type { DeliveryType } from '../catalog/types.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { Secret } from '../kit/secret.ts';

export interface OrderRef {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
}

/** A line that still lacks cards. */
export interface OpenLine extends OrderRef {
  readonly lineNumber: number;
  readonly type: DeliveryType;
  readonly productId: string;
  readonly productVersion: number;
  readonly currencyCode: string;
  readonly valueMinor: bigint;
  readonly quantity: number;
  readonly issuedCount: number;
  readonly externalId: string | null;
  readonly sources: readonly string[];
  /** Null: due now. */
  readonly dueAt: Date | null;
  readonly isDue: boolean;
  /** Seconds that the line has waited for stock; null when it does not wait. */
  readonly awaitingSeconds: number | null;
  readonly orderKey: WrappedKey | null;
}

/** The next cards of a line that are to be issued together. */
export interface Portion {
  readonly line: OpenLine;
  readonly firstCard: number;
  readonly count: number;
}

/** What a source answers for a portion. */
export type SourceAnswer =
  | { readonly kind: 'Codes'; readonly source: string; readonly codes: readonly Secret<CardCode>[] }
  /** Nothing to be had now: the next source is asked. */
  | { readonly kind: 'OutOfStock' }
  /** This source will never give these cards. */
  | { readonly kind: 'Refused'; readonly reason: string };
