import type { CardCode, WrappedOrderKey } from '../cards/types.ts';
import type { DeliveryType } from '../catalog/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { Secret } from '../kit/secret.ts';
import type { DeliveryStatus, DigitalAddress, LineItemStatus, LineRef, OrderStatus } from '../orders/types.ts';
import type { Purchase } from './purchases/types.ts';

/** A line that still needs cards. */
export interface OpenLine extends LineRef {
  readonly type: DeliveryType;
  readonly productId: string;
  readonly productVersion: number;
  readonly currencyCode: string;
  readonly valueMinor: bigint;
  readonly quantity: number;
  readonly issuedCount: number;
  readonly externalId: string | null;
  /** Its cards have no codes until their recipients pick. */
  readonly isChoice: boolean;
  readonly sources: readonly string[];
  /** Null: due now. */
  readonly dueAt: Date | null;
  readonly isDue: boolean;
  /** Seconds that the line has waited for stock; null when it does not wait. */
  readonly awaitingSeconds: number | null;
  readonly orderKey: WrappedOrderKey | null;
  /** The line's open supplier request, if any. */
  readonly openRequest: { readonly supplier: string; readonly cardCount: number } | null;
  /** Nothing is issued for it until its account is active again. */
  readonly isSuspended: boolean;
}

/** The next cards of a line that are issued together. */
export interface Portion {
  readonly line: OpenLine;
  readonly firstCard: number;
  readonly count: number;
  /** Whether another source can be tried, so that a failing one need not be waited for. */
  readonly hasNextSource?: boolean;
}

/** A card's code; null: the card of a Choice gift, which has none. */
export type GivenCode = Secret<CardCode> | null;

/** What a source answers for a portion. */
export type SourceAnswer =
  | {
      readonly kind: 'Codes';
      readonly source: string;
      readonly codes: readonly GivenCode[];
      /** Of a supplier. */
      readonly purchase?: Purchase;
    }
  /** No codes now: the next source is tried. */
  | { readonly kind: 'OutOfStock' }
  /** It fails at present and was certainly not asked: the next source is tried. */
  | { readonly kind: 'Unavailable'; readonly afterSeconds: number }
  /** Unknown: it may or may not have the cards, and no other source may be used meanwhile. */
  | { readonly kind: 'Later'; readonly afterSeconds: number }
  /** The line has ended or changed since the portion was made: nothing to do. */
  | { readonly kind: 'Gone' }
  /** This source will never have these cards. Without an incident nothing was issued, and the next source is tried. */
  | { readonly kind: 'Refused'; readonly reason: string; readonly incident?: Incident };

/** A line that cannot be fulfilled now. */
export interface WaitingLine {
  readonly line: OpenLine;
  readonly waitsFor: 'stock' | 'supplier';
  /** When the supplier wants to be asked again; null: our default. */
  readonly afterSeconds: number | null;
}

export interface FilledPortion {
  readonly portion: Portion;
  readonly source: string;
  readonly codes: readonly GivenCode[];
  readonly purchase?: Purchase | undefined;
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
  /** Lines for a remote source that was not asked. */
  readonly left: readonly Unserved[];
}

/** A portion and the sources that may still be asked for it. */
export interface Unserved {
  readonly portion: Portion;
  readonly sources: readonly string[];
  /** Null: no source was unavailable so far; otherwise when to try it again. */
  readonly retryAfterSeconds: number | null;
}

/** What the operator should know. */
export interface Incident {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Points at which a test ends the process, to check that nothing is lost or duplicated. */
export type Failpoint =
  | 'requestStored'
  | 'supplierAnswered'
  /** A supplier's final rejection is recorded: another source can be asked. */
  | 'requestSettled'
  | 'codesAcquired'
  | 'portionsCommitted'
  /** Between two portions of ending lines. */
  | 'linesEnded'
  /** Between two portions of voiding cards. */
  | 'cardsVoided'
  /** It was decided that an order is rejected, and its lines have not ended. */
  | 'orderRejected'
  /** Between two portions of orders that are charged and released. */
  | 'holdsReleased'
  /** It was decided that an order has waited too long for money, and its lines have not ended. */
  | 'holdExpired'
  /** A supplier has answered about returned cards. */
  | 'returnAnswered';
export type FailpointHook = (name: Failpoint) => void | Promise<void>;

export interface HeldOrder {
  readonly status: OrderStatus;
  readonly poNumber: string;
  /** Its account is suspended. */
  readonly isSuspended: boolean;
  /** The requested ones. */
  readonly lines: readonly { readonly lineNumber: number; readonly status: LineItemStatus }[];
}

export interface LockedLine {
  readonly lineNumber: number;
  readonly status: LineItemStatus;
  /** Including cards that are issued again after they expired. */
  readonly quantity: number;
  readonly issuedCount: number;
  readonly unitCostMinor: bigint;
  /** Its cards are in stock or in a parcel. */
  readonly isSetAside: boolean;
  readonly deliveryStatus: DeliveryStatus | null;
  /** How often its cards were sent, including the first time. */
  readonly deliveryRound: number;
  /** Its recipient was forgotten: there is no address to send anything to. */
  readonly isForgotten: boolean;
  /** Requested from a supplier: its codes may or may not exist. */
  readonly isWithSupplier: boolean;
}

export interface LockedOrder {
  readonly type: DeliveryType;
  readonly status: OrderStatus;
  readonly poNumber: string;
  readonly currencyCode: CurrencyCode;
  readonly departmentId: string | null;
  readonly placedAt: Date;
  readonly lines: readonly LockedLine[];
}

/** A request for new links, or for new cards instead of expired ones. */
export interface Reissue {
  /** Where cards are sent; null: links are not sent, new cards go where the expired ones went. */
  readonly address: DigitalAddress | null;
  /** Null: all cards of the line. */
  readonly cardNumbers: readonly number[] | null;
  /** Until when cards that are issued again can be opened, ISO 8601 UTC; null: by the account's setting. */
  readonly claimExpiresAt: string | null;
  /** The credential or person. */
  readonly by: string | null;
}

export interface SupplierState {
  readonly supplier: string;
  readonly isFailing: boolean;
  /** What is wrong, in our words; null if it works. */
  readonly problem: string | null;
}

export interface KnownSupplierState extends SupplierState {
  readonly changedAt: Date;
}

/** A code in stock by its primary key; the value in decimal digits. */
export interface StockCodeKey {
  readonly productId: string;
  readonly valueMinor: string;
  readonly id: string;
}
