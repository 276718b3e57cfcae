import type { CardCode, WrappedOrderKey } from '../cards/types.ts';
import type { DeliveryType } from '../catalog/types.ts';
import type { Secret } from '../kit/secret.ts';
import type { DeliveryStatus, LineItemStatus, LineRef, OrderStatus } from '../orders/types.ts';

/** A line that still lacks cards. */
export interface OpenLine extends LineRef {
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
  readonly orderKey: WrappedOrderKey | null;
  /** The question about the line's next cards that a supplier has not finally answered. */
  readonly openRequest: { readonly supplier: string; readonly cardCount: number } | null;
  /** Nothing is issued for it until its account is active again. */
  readonly isSuspended: boolean;
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
  /** It may have the cards or not, and will tell later: nobody else may be asked meanwhile. */
  | { readonly kind: 'Later'; readonly afterSeconds: number }
  /** The line has ended or moved on since the portion was cut: nothing is to be done. */
  | { readonly kind: 'Gone' }
  /** This source will never give these cards. */
  | { readonly kind: 'Refused'; readonly reason: string; readonly incident?: Incident };

/** A line that cannot be served now. */
export interface WaitingLine {
  readonly line: OpenLine;
  readonly waitsFor: 'stock' | 'supplier';
  /** When a supplier wants to be asked again; null: by our own rule. */
  readonly afterSeconds: number | null;
}

export interface FilledPortion {
  readonly portion: Portion;
  readonly source: string;
  readonly codes: readonly Secret<CardCode>[];
}

export interface RefusedLine {
  readonly line: OpenLine;
  readonly reason: string;
  readonly incident: Incident | null;
}

export interface Acquired {
  readonly filled: readonly FilledPortion[];
  readonly waiting: readonly WaitingLine[];
  readonly refused: readonly RefusedLine[];
  /** What a remote source has to serve that was not asked. */
  readonly left: readonly Unserved[];
}

/** A portion and the sources that may still be asked for it. */
export interface Unserved {
  readonly portion: Portion;
  readonly sources: readonly string[];
}

/** What the operator should know about. */
export interface Incident {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Moments of the work at which a test ends the process, to see that nothing is lost or doubled. */
export type Failpoint =
  | 'requestStored'
  | 'supplierAnswered'
  | 'codesAcquired'
  | 'portionsCommitted'
  /** Between two portions of lines that end. */
  | 'linesEnded'
  /** A supplier has answered about cards that are given back. */
  | 'returnAnswered';
export type FailpointHook = (name: Failpoint) => void | Promise<void>;

export interface HeldOrder {
  readonly status: OrderStatus;
  readonly poNumber: string;
  /** Its account is suspended. */
  readonly isSuspended: boolean;
  /** Those that were asked for. */
  readonly lines: readonly { readonly lineNumber: number; readonly status: LineItemStatus }[];
}

export interface LockedLine {
  readonly lineNumber: number;
  readonly status: LineItemStatus;
  readonly quantity: number;
  readonly issuedCount: number;
  /** Its cards lie on the shelf or in a parcel. */
  readonly isSetAside: boolean;
  readonly deliveryStatus: DeliveryStatus | null;
  /** How often its cards were or are being sent, the first time included. */
  readonly deliveryRound: number;
  /** Asked for at a supplier: whether its codes exist is not ours to say. */
  readonly isWithSupplier: boolean;
}

export interface LockedOrder {
  readonly type: DeliveryType;
  readonly status: OrderStatus;
  readonly poNumber: string;
  readonly currencyCode: string;
  readonly lines: readonly LockedLine[];
}
