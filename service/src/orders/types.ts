import type { VoidCause, WrappedKey } from '../cards/types.ts';
import type { DeliveryType } from '../catalog/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { Minor } from '../kit/money.ts';
import type { OrderApproval } from './approvals/types.ts';
import type { OrderHold } from './holds/types.ts';

export interface OrderRef {
  readonly accountId: AccountId;
  readonly orderId: OrderId;
}

export interface LineRef extends OrderRef {
  readonly lineNumber: number;
}

/** What an order's events say about its lines, as the API shows it: lines by status, cards by the status of their line. */
export interface OrderCounts {
  readonly LineItems: Readonly<Record<LineItemStatus, number>>;
  readonly Cards: Readonly<Record<LineItemStatus, number>>;
}

export const orderStatuses = ['Pending', 'Complete', 'PartiallyComplete', 'Failed', 'Cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
/** Why an order is pending. No event says that one of them became another. */
export const pendingReasons: readonly string[] = [
  'Queued',
  'Scheduled',
  'Processing',
  'AwaitingApproval',
  'AwaitingFunds',
  'AwaitingStock',
  'MessageLimitReached',
  'AccountSuspended',
];
export type LineItemStatus = 'Pending' | 'Complete' | 'Failed' | 'Cancelled';
export const deliveryStatuses = ['NotSent', 'Sent', 'Delivered', 'Bounced', 'Failed', 'Shipped'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export interface DigitalAddress {
  readonly email: string | null;
  readonly sms: string | null;
}

export interface PostalAddress {
  readonly name: string | null;
  readonly addressLine1: string | null;
  readonly addressLine2: string | null;
  readonly addressLine3: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string | null;
}

export interface PhysicalAddress extends PostalAddress {
  readonly shippingMethodId: string | null;
  readonly carrierId: string | null;
  readonly shipmentId: string | null;
}

export interface CardholderInformation extends PostalAddress {
  readonly phoneNumber: string | null;
  readonly email: string | null;
}

export interface LinePersonalization {
  readonly to: string | null;
  readonly fromName: string | null;
  readonly fromEmail: string | null;
  readonly message: string | null;
  /** ISO 8601 UTC. */
  readonly deliveryDate: string | null;
  /** The IANA time zone of the recipient. */
  readonly deliveryZone: string | null;
}

/** How a request gives the delivery time, to report faults at the right location. */
export interface TimingDraft {
  /** Where DeliveryDate is: on the line, or in its Personalization. */
  readonly datePlace: string;
  /** The DeliveryDate has no offset, and there is no zone to read it in. */
  readonly lacksZone: boolean;
  /** Members that are given both on the line and in Personalization, by their location on the line. */
  readonly givenTwice: readonly string[];
}

export interface OrderPersonalization {
  readonly photoUrl: string | null;
  readonly greetingUrl: string | null;
  readonly videoUrl: string | null;
}

/** What a line carries along without affecting any decision; stored as one document. */
export interface LineDetails {
  readonly externalId: string | null;
  readonly culture: string | null;
  readonly productVariantId: string | null;
  /** When undisclosed cards expire, as requested; ISO 8601 UTC. */
  readonly claimExpiresAt: string | null;
  /** Or the days after delivery, by the account's setting when the order was placed. */
  readonly claimDays: number | null;
  readonly digital: DigitalAddress | null;
  readonly physical: PhysicalAddress | null;
  readonly personalization: LinePersonalization | null;
  readonly cardholder: CardholderInformation | null;
}

export interface WebhookTarget {
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** A webhook setting as requested. A member with a schema fault is null here. */
export interface WebhookDraft {
  readonly url: string | null;
  readonly headers: readonly { readonly name: string | null; readonly value: string | null }[];
}

/** A line as requested. A member with a schema fault is null here. */
export interface LineDraft {
  readonly productId: string | null;
  /** The JSON number; exact minor units need the product's currency. */
  readonly value: number | null;
  readonly quantity: number | null;
  readonly brandingId: string | null;
  readonly details: LineDetails;
  /** Null: the line names neither a date nor a zone. */
  readonly timing: TimingDraft | null;
}

/** An order as requested, before anything was looked up. */
export interface OrderDraft {
  readonly type: DeliveryType | null;
  readonly poNumber: string | null;
  readonly note: string | null;
  readonly departmentId: string | null;
  readonly personalization: OrderPersonalization | null;
  readonly webhook: WebhookDraft | null;
  readonly lines: readonly LineDraft[];
}

export interface PricedLine {
  readonly productId: string;
  readonly productVersion: number;
  readonly valueMinor: Minor;
  readonly quantity: number;
  readonly unitCostMinor: Minor;
  readonly shippingMinor: Minor;
  readonly dueAt: Date | null;
  readonly brandingId: string | null;
  readonly details: LineDetails;
}

/** A valid order with its exact price: only PONumber and funds can still reject it. */
export interface PricedOrder {
  readonly type: DeliveryType;
  readonly poNumber: string;
  readonly note: string | null;
  readonly departmentId: string | null;
  readonly personalization: OrderPersonalization | null;
  readonly webhook: WebhookTarget | null;
  readonly currencyCode: CurrencyCode;
  readonly totalMinor: Minor;
  readonly lines: readonly PricedLine[];
}

/** A card of a line, as an order shows it. Its code stays encrypted unless the account may have it. */
export interface OrderCard {
  readonly cardNumber: number;
  readonly claimVersion: number;
  readonly claimedAt: Date | null;
  readonly voidedAt: Date | null;
  /** Null on a void card: its line ended, or its parcel was lost. */
  readonly voidedBy: VoidCause | null;
  /** The card of the line that was issued instead of this one, which had expired. */
  readonly reissuedAs: number | null;
  readonly sealedCode: Buffer | null;
  /** The disclosure of the code is recorded. Only then may it be decrypted for an answer. */
  readonly isDisclosed: boolean;
  /** What the recipient of a Choice gift picked; empty before, and on other cards. */
  readonly chosen: readonly OrderChoice[];
}

export interface OrderChoice {
  readonly part: number;
  readonly productId: string;
  readonly valueMinor: Minor;
  /** Null until its source has given it, and unless the account may have it. */
  readonly sealedCode: Buffer | null;
}

/** A shipped parcel of a line's cards; a lost one is followed by its replacement. */
export interface Shipment {
  readonly parcelId: string;
  readonly status: 'Shipped' | 'Lost';
  readonly courier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string | null;
  /** ISO 8601 UTC. */
  readonly shippedAt: string;
}

/** Where some cards of a line go instead of to its own address. */
export interface CardAddress extends DigitalAddress {
  readonly cardNumbers: readonly number[];
}

export interface OrderLine extends PricedLine {
  /** Cards beyond the ordered quantity, issued instead of expired ones. */
  readonly reissuedCount: number;
  /** When undisclosed cards expire; null: never, or not known before delivery. */
  readonly claimExpiresAt: Date | null;
  readonly lineNumber: number;
  readonly status: LineItemStatus;
  readonly statusReason: string | null;
  /** Null until there is something to report. */
  readonly deliveryStatus: DeliveryStatus | null;
  readonly shipments: readonly Shipment[];
  readonly cardAddresses: readonly CardAddress[];
  /** Since then nothing is known about its recipient. */
  readonly forgottenAt: Date | null;
  /** Those issued so far, by number. */
  readonly cards: readonly OrderCard[];
}

export interface Order extends Omit<PricedOrder, 'lines' | 'webhook'> {
  readonly accountId: AccountId;
  readonly id: OrderId;
  readonly number: number;
  readonly placedAt: Date;
  readonly status: OrderStatus;
  readonly statusReason: string | null;
  /** The webhook setting, decrypted only to send or compare it. */
  readonly sealedWebhook: Buffer | null;
  /** Its account is suspended: it is on hold, and nothing is shown that opens a card. */
  readonly isSuspended: boolean;
  /** Null: it needs none. */
  readonly approval: OrderApproval | null;
  /** Null: it was charged when it was placed. */
  readonly hold: OrderHold | null;
  /** Null until the first card was issued. */
  readonly orderKey: WrappedKey | null;
  readonly lines: readonly OrderLine[];
}
