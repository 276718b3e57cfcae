/** The parts of the API's documents that programs use most; other members are passed through. */
export interface Page<Item> {
  readonly Data: readonly Item[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export type OrderStatus = 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';

export type LineItemStatus = 'Pending' | 'Complete' | 'Failed' | 'Cancelled';

export interface NewLineItem {
  readonly ProductId: string;
  readonly Value: number;
  readonly Quantity?: number;
  readonly DigitalDeliveryAddress?: { readonly Email?: string; readonly Sms?: string };
  readonly PhysicalDeliveryAddress?: Readonly<Record<string, string>>;
  readonly Personalization?: Readonly<Record<string, string>>;
  readonly BrandingId?: string;
  readonly ExternalId?: string;
  readonly Culture?: string;
  /** When cards that nobody has opened expire; ISO 8601 with a time zone. */
  readonly ClaimExpiresAt?: string;
}

export interface NewOrder {
  readonly Type: 'DigitalDelivery' | 'Links' | 'PhysicalShipment';
  readonly PONumber: string;
  readonly LineItems: readonly NewLineItem[];
  readonly Note?: string;
  readonly DepartmentId?: string;
  readonly WebhookSettings?: {
    readonly FulfillmentComplete: {
      readonly Url: string;
      readonly Headers?: readonly { readonly Name: string; readonly Value: string }[];
    };
  };
}

/** A change of a line that was not sent yet. Members that are left out stay; null clears a text or the branding. */
export interface LineItemChange {
  /** A later time until which the cards can be opened. */
  readonly ClaimExpiresAt?: string;
  readonly DeliveryDate?: string;
  readonly DeliveryZone?: string;
  readonly DigitalDeliveryAddress?: { readonly Email?: string; readonly Sms?: string };
  readonly Personalization?: {
    readonly To?: string | null;
    readonly FromName?: string | null;
    readonly FromEmail?: string | null;
    readonly Message?: string | null;
  };
  readonly BrandingId?: string | null;
}

export interface Reissue {
  /** Needed for lines that are sent, unless their cards have expired. */
  readonly DigitalDeliveryAddress?: { readonly Email?: string; readonly Sms?: string };
  /** All cards when left out. */
  readonly CardIds?: readonly string[];
  /** Only for cards that have expired, which are charged again: until when the new ones can be opened. */
  readonly ClaimExpiresAt?: string;
}

export interface Order {
  readonly Id: string;
  readonly PONumber: string;
  readonly Status: OrderStatus;
  readonly StatusReason: string | null;
  readonly Timestamp: string;
  readonly CurrencyCode: string;
  readonly LineItems: readonly {
    readonly Id: string;
    readonly Status: LineItemStatus;
    readonly Cost: number;
    /** When everything about the recipient was removed. */
    readonly RecipientForgottenAt: string | null;
    readonly ClaimData: readonly {
      readonly Id: string;
      readonly ClaimStatus: 'Unclaimed' | 'Claimed' | 'Voided' | 'Expired' | null;
      readonly Codes: readonly { readonly Label: string; readonly Value: string }[];
      readonly ClaimLinkChallengeAnswer: string | null;
      /** What the recipient of a Choice gift picked. */
      readonly Chosen: readonly { readonly ProductId: string; readonly Value: number }[];
    }[];
  }[];
}

export interface Balance {
  readonly CurrencyCode: string;
  readonly Available: number;
  readonly Pending: number;
}

export interface FeedEvent {
  readonly Sequence: number;
  readonly Id: string;
  readonly Type: string;
  readonly Timestamp: string;
  readonly Data: Readonly<Record<string, unknown>>;
}

export interface Feed {
  readonly Data: readonly FeedEvent[];
  readonly NextAfter: number;
}

export interface WebhookEndpoint {
  readonly Id: string;
  readonly Url: string;
  readonly Description: string | null;
  readonly EventTypes: readonly string[];
  readonly Enabled: boolean;
}

/** When gifts expire, when recipients are reminded, and when they are forgotten. */
export interface GiftSettings {
  /** Null: gifts do not expire. */
  readonly ClaimExpiresAfterDays: number | null;
  /** At most five in all; empty: none. */
  readonly Reminders: { readonly AfterDays: readonly number[]; readonly BeforeExpiryDays: readonly number[] };
  /** From 30 to 3,650. Null: recipients are forgotten only on request. */
  readonly ForgetRecipientsAfterDays: number | null;
}

/** The email address or the number in E.164 form of a recipient. */
export type Recipient = { readonly Email: string } | { readonly Sms: string };

export interface ForgetJob {
  readonly Id: string;
  readonly Status: 'Pending' | 'Waiting' | 'Complete';
  readonly RequestedAt: string;
  /** How much was removed, by place. */
  readonly Counts: Readonly<Record<string, number>>;
  /** What is still to be sent before it can be forgotten. */
  readonly WaitingFor: readonly { readonly OrderId: string; readonly LineItemId: string }[];
  /** How often a search afterwards found the address: 0 on a Complete job. */
  readonly FoundAfterwards: number | null;
  readonly CompletedAt: string | null;
}

export interface CaseQuery {
  readonly status?: 'Open' | 'Closed';
  readonly orderId?: string;
}

/** What a recipient reported about a gift. */
export interface Case {
  readonly Id: string;
  /** As recipients read it out: 482-109-375. */
  readonly Number: string;
  readonly Kind: 'CodeProblem' | 'NotExpected';
  readonly Category: 'NotAccepted' | 'NoBalance' | 'Unreadable' | 'Other' | null;
  readonly Status: 'Open' | 'Closed';
  readonly Resolution: 'Solved' | 'Replaced' | null;
  readonly OpenedAt: string;
  readonly ClosedAt: string | null;
  readonly OrderId: string;
  readonly PONumber: string;
  readonly LineItemId: string;
  readonly CardId: string;
  readonly ProductName: string;
  readonly Value: number;
  readonly CurrencyCode: string;
  /** Of a Choice gift: the picked card that the recipient means. */
  readonly Chosen: { readonly ProductId: string; readonly ProductName: string; readonly Value: number } | null;
}

export interface CaseFile extends Case {
  /** What the recipient wrote, and where to answer; null once the recipient was forgotten. */
  readonly Details: string | null;
  readonly Contact: string | null;
  readonly Language: string;
  readonly ClaimedAt: string | null;
  readonly Steps: readonly {
    readonly Kind: 'Answered' | 'Replaced' | 'Closed';
    readonly At: string;
    readonly By: 'Account' | 'Operator';
    readonly Text: string | null;
  }[];
}

export interface TotalQuery {
  /** UTC; the present year by default. */
  readonly year?: number;
  readonly currencyCode?: string;
  /** Needs currencyCode. */
  readonly minTotal?: number;
}

/** What a recipient got in a year. */
export interface RecipientTotal {
  /** The same for the same address, also after the recipient was forgotten. */
  readonly RecipientKey: string;
  readonly Email: string | null;
  readonly Sms: string | null;
  readonly Year: number;
  readonly CurrencyCode: string;
  readonly Total: number;
  readonly Gifts: number;
  readonly ThresholdReachedAt: string | null;
}
