/*
 * What the portal's API takes and answers. Made from the schemas of its routes (service/src/portal) by
 * "npm run portal:types"; a change here is lost.
 */

export interface AccountEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Type: string;
  readonly Timestamp: string;
  readonly Data: Readonly<Record<string, unknown>>;
}

export interface AccountLimits {
  readonly RequestsPerSecond: number | null;
  readonly MailsPerHour: number | null;
  readonly SmsPerHour: number | null;
  readonly OrderCostMax: readonly {
    readonly CurrencyCode: string;
    readonly Amount: number;
  }[];
}

export interface AccountProduct {
  readonly ProductId: string;
  readonly Name: string;
  readonly CurrencyCode: string;
  readonly IsActive: boolean;
  readonly IsPublic: boolean;
  readonly IsEntitled: boolean | null;
  readonly Fee: number | null;
  readonly DiscountPercentage: number | null;
  readonly DefaultFee: number;
  readonly DefaultDiscountPercentage: number;
}

export type AccountRole = 'admin' | 'approver' | 'orderer' | 'finance' | 'viewer';

export interface AddedPasskey {
  readonly Passkey: Passkey;
  /** With the first factor. Null: those that the person has keep working. */
  readonly RecoveryCodes: readonly string[] | null;
}

export interface AlertSettings {
  readonly Mails: 'AtOnce' | 'Daily' | 'None';
}

export interface AnsweredCase {
  readonly IsMailed: boolean;
}

export interface Approval {
  readonly Id: string;
  readonly Title: string;
  readonly ExpiresAt: string;
  readonly Kind: 'InviteOperator' | 'EnableOperator' | 'ApplyFunding' | 'ChangeAccountPrice' | 'ChangeProductPrice' | 'GrantRawCodes' | 'ReshipParcel' | 'ReplaceCode' | 'SettlePayment' | 'ReverseFunding';
  readonly Facts: readonly {
    readonly Label: string;
    readonly Value: string;
  }[];
  readonly AccountId: string | null;
  readonly AskedBy: {
    readonly Id: string;
    readonly Name: string;
  };
  readonly AskedAt: string;
  readonly Status: 'Waiting' | 'Approved' | 'Refused' | 'Withdrawn' | 'Expired';
  readonly DecidedBy: {
    readonly Id: string;
    readonly Name: string;
  } | null;
  readonly DecidedAt: string | null;
  readonly Reason: string | null;
  readonly CanApprove: boolean;
  /** Why its reader may not approve it. */
  readonly WhyNot: string | null;
  readonly IsOwn: boolean;
}

export interface ApprovalPage {
  readonly Data: readonly Approval[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface ApprovalRule {
  /** What approvers see as the reason. */
  readonly Name: string;
  /** Only orders that cost more than this, in their currency. An order in a currency that is not listed counts as above. Empty: whatever the cost. */
  readonly AboveAmount: readonly RuleAmount[];
  /** Only orders of more cards than this. Null: however many. */
  readonly AboveCards: number | null;
  /** Only orders of these departments. Empty: all orders. */
  readonly DepartmentIds: readonly string[];
  /** Only orders placed in one of these ways. Empty: in any way. */
  readonly Sources: readonly ('Api' | 'Portal' | 'Upload' | 'Import')[];
  /** Only orders of these people and API credentials, by id. Empty: of anyone. */
  readonly PlacedBy: readonly string[];
}

export interface ApprovalRules {
  /** An order that matches one of them waits. Empty: no order does. */
  readonly Rules: readonly ApprovalRule[];
  /** Days after which an order that nobody has decided about is rejected. */
  readonly ExpireAfterDays: number;
}

export interface ApprovedAct {
  readonly Id: string;
  readonly Title: string;
  readonly ExpiresAt: string;
  readonly Kind: 'InviteOperator' | 'EnableOperator' | 'ApplyFunding' | 'ChangeAccountPrice' | 'ChangeProductPrice' | 'GrantRawCodes' | 'ReshipParcel' | 'ReplaceCode' | 'SettlePayment' | 'ReverseFunding';
  readonly Facts: readonly {
    readonly Label: string;
    readonly Value: string;
  }[];
  readonly AccountId: string | null;
  readonly AskedBy: {
    readonly Id: string;
    readonly Name: string;
  };
  readonly AskedAt: string;
  readonly Status: 'Waiting' | 'Approved' | 'Refused' | 'Withdrawn' | 'Expired';
  readonly DecidedBy: {
    readonly Id: string;
    readonly Name: string;
  } | null;
  readonly DecidedAt: string | null;
  readonly Reason: string | null;
  readonly CanApprove: boolean;
  /** Why its reader may not approve it. */
  readonly WhyNot: string | null;
  readonly IsOwn: boolean;
  /** The invitation of a new operator, if mails are not sent (stage). */
  readonly Link: string | null;
}

export interface AskedApproval {
  readonly Id: string;
  readonly Title: string;
  readonly ExpiresAt: string;
}

export interface AuditEntry {
  readonly Sequence: number;
  readonly Timestamp: string;
  readonly Actor: {
    readonly Id: string | null;
    readonly Name: string | null;
    readonly Kind: 'Person' | 'Credential' | 'Operator' | 'OperatorCredential' | 'Service';
  };
  readonly Action: string;
  readonly Target: string | null;
  readonly Details: Readonly<Record<string, unknown>>;
  readonly Address: string | null;
}

export interface AuditEntryPage {
  readonly Data: readonly AuditEntry[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface Balance {
  readonly CurrencyCode: string;
  /** Requested, not available yet. */
  readonly Pending: number;
  /** Can be spent on orders. */
  readonly Available: number;
}

export interface BalanceHistory {
  readonly CurrencyCode: string;
  readonly Points: readonly {
    /** UTC day, YYYY-MM-DD. */
    readonly Date: string;
    readonly Available: number;
    readonly Pending: number;
  }[];
}

export interface BalancePage {
  readonly Data: readonly Balance[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface BalanceThreshold {
  readonly CurrencyCode: string;
  /** BalanceLow is recorded when an order brings Available below this. */
  readonly Threshold: number;
}

export interface BegunSignOn {
  readonly Url: string;
}

export interface Billing {
  /** Whether this installation issues invoices. */
  readonly IssuesInvoices: boolean;
  readonly Address: BillingAddress | null;
}

export interface BillingAddress {
  readonly Name: string;
  readonly Street: string;
  readonly Zip: string;
  readonly City: string;
  readonly Country: string;
  readonly Reference: string | null;
}

export interface Branding {
  readonly Id: string;
  readonly Name: string;
  readonly Active: boolean;
  readonly Settings: BrandingSettings;
  /** When recipients of unopened gifts are reminded; at most 5 in all. Empty: never. */
  readonly Reminders: ReminderDays | null;
}

export interface BrandingSettings {
  readonly LogoText: string;
  readonly SenderName: string;
  readonly Subject: string;
  readonly Footer: string;
  readonly ReminderSubject: string;
  readonly ReminderText: string;
  readonly LogoPath: string | null;
  readonly HeaderImagePath: string | null;
  readonly PrimaryColor: string;
  readonly BackgroundColor: string;
  readonly TextColor: string;
  readonly Translations: readonly BrandingTranslation[];
}

export interface BrandingTranslation {
  readonly CultureCode: string;
  readonly LogoText: string;
  readonly SenderName: string;
  readonly Subject: string;
  readonly Footer: string;
  readonly ReminderSubject: string;
  readonly ReminderText: string;
}

export interface Budget {
  readonly DepartmentId: string;
  /** The calendar period in which Amount may be spent, in UTC. */
  readonly Period: 'Month' | 'Quarter' | 'Year';
  /** ISO 4217. */
  readonly CurrencyCode: string;
  /** Hard: orders that exceed it are refused. Soft: they are accepted, and recorded as BudgetExceeded. */
  readonly Kind: 'Hard' | 'Soft';
  readonly Amount: number;
  /** Cost of the orders that were placed in the current period, less refunds. */
  readonly Spent: number;
  /** Amount less Spent; 0 when more was spent. */
  readonly Remaining: number;
  /** What will be spent by PeriodEnd if orders go on costing what they did in the last 28 days. */
  readonly Forecast: number;
  readonly PeriodStart: string;
  /** When the next period begins. */
  readonly PeriodEnd: string;
}

export interface CardholderInformation {
  readonly PhoneNumber: string | null;
  readonly Email: string | null;
  readonly Name: string | null;
  readonly AddressLine1: string | null;
  readonly AddressLine2: string | null;
  readonly AddressLine3: string | null;
  readonly City: string | null;
  readonly State: string | null;
  readonly Zip: string | null;
  readonly Country: string | null;
}

export interface Carrier {
  readonly Id: string;
  readonly Name: string;
  readonly Description: string;
  readonly ProductIds: readonly string[];
  readonly FulfillmentGroup: string;
  readonly MinSupportedQuantity: number;
  readonly MaxSupportedQuantity: number;
  readonly Type: 'DirectDelivery';
}

export interface CarrierEdit {
  readonly Name: string;
  readonly Description: string;
  readonly ProductIds: readonly string[];
  readonly FulfillmentGroup: string;
  readonly MinSupportedQuantity: number;
  readonly MaxSupportedQuantity: number;
  readonly Active?: boolean | null;
}

export interface CarrierPage {
  readonly Data: readonly Carrier[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface CaseCard {
  readonly ProductId: string;
  readonly ProductName: string;
  readonly Value: number;
}

export interface CaseCode {
  readonly ProductId: string;
  readonly ProductName: string;
  readonly Value: number;
  readonly CodeHint: string;
  readonly InStock: number;
}

export interface ChangedAccount {
  readonly Id: string;
  readonly Name: string;
  readonly Status: 'Active' | 'Suspended';
  readonly ReceivesRawCodes: boolean;
  readonly ClaimLinksFrozenAt: string | null;
  readonly RequiresSecondFactor: boolean;
  readonly CreatedAt: string;
  readonly Balances: readonly Balance[];
  readonly Orders: number;
  readonly Limits: AccountLimits;
  readonly People: readonly Person[];
  readonly Credentials: readonly Credential[];
  readonly Carriers: readonly string[];
  /** The right to raw codes was asked for, and waits for another operator. */
  readonly RawCodesRequest: {
    readonly AskedBy: string;
    readonly AskedAt: string;
  } | null;
  readonly Approval: AskedApproval | null;
}

export interface ChangedOperator {
  readonly Id: string;
  readonly Email: string;
  readonly Name: string;
  readonly Role: Role;
  readonly Status: 'Invited' | 'Active' | 'Disabled';
  readonly HasSecondFactor: boolean;
  readonly SecondFactors: readonly SecondFactor[];
  readonly CreatedAt: string;
  readonly LastSignInAt: string | null;
  readonly Roles: readonly OperatorRole[];
  readonly Approval: AskedApproval | null;
}

export interface ChosenProduct {
  readonly ProductId: string;
  readonly Value: number;
}

export interface ClaimData {
  /** Card id. */
  readonly Id: string;
  readonly DigitalDeliveryAddress: DigitalDeliveryAddress | null;
  readonly ClaimTimestamp: string | null;
  readonly ClaimStatus: 'Unclaimed' | 'Claimed' | 'Voided' | 'Expired' | null;
  readonly ClaimLinkChallengeAnswer: null;
  readonly BarcodeChars: null;
  readonly BarcodeType: string | null;
  readonly Codes: readonly Readonly<Record<string, never>>[];
  /** What the recipient of a Choice gift picked; empty before, and on cards of other products. */
  readonly Chosen: readonly ChosenProduct[];
}

export interface ConfirmedTotp {
  /** With the first factor. Null: those that the person has keep working. */
  readonly RecoveryCodes: readonly string[] | null;
}

export interface CreatedCredential {
  readonly Credential: Credential;
  readonly AccessToken: string;
}

export interface CreatedOperatorCredential {
  readonly Credential: OperatorCredential;
  /** Shown only in this answer. */
  readonly Secret: string;
}

export interface Credential {
  readonly Id: string;
  readonly Name: string;
  readonly Email: string;
  readonly AccessTokenHint: string;
  readonly Status: 'Active' | 'Disabled' | 'Expired';
  readonly CreatedAt: string;
  /** Accurate to about a minute. */
  readonly LastUsedAt: string | null;
  /** Until when the access token before the last rotation still works. */
  readonly PreviousTokenEndsAt: string | null;
  readonly Limits: CredentialLimits;
}

export interface CredentialLimits {
  readonly Scopes: readonly ('catalog:read' | 'orders:read' | 'orders:write' | 'codes:read' | 'funds:read' | 'funds:write' | 'webhooks:write' | 'orders:approve' | 'rules:write')[];
  /** Empty: it may be used from any address. */
  readonly AddressBlocks: readonly string[];
  readonly ExpiresAt: string | null;
  /** The most that it may spend in a day (UTC). Empty: there is no limit. */
  readonly SpendingLimits: readonly {
    readonly CurrencyCode: string;
    readonly Amount: number;
  }[];
}

export interface CreditNote {
  /** Such as CN-2026-000001; for its PDF. */
  readonly Number: string;
  /** A DebitNote takes a credit note back, because a dispute was won. */
  readonly Kind: 'CreditNote' | 'DebitNote';
  readonly Timestamp: string;
  readonly InvoiceNumber: string;
  readonly FundingRequestId: string;
  readonly CurrencyCode: string;
  readonly Amount: number;
}

export interface CreditNotePage {
  readonly Data: readonly CreditNote[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export type DeliveryType = 'DigitalDelivery' | 'PhysicalShipment' | 'Links';

export interface DenominationRange {
  readonly Min: number;
  readonly Max: number;
  readonly Step: number;
}

export interface Department {
  readonly Id: string;
  readonly Name: string;
  readonly Active: boolean;
}

export interface DigitalDeliveryAddress {
  readonly Sms: string | null;
  readonly Email: string | null;
}

export interface DispatchedParcel {
  /** As printed on the label, without hyphens. */
  readonly Id: string;
  readonly Status: ParcelStatus;
  readonly FulfillmentGroup: string;
  readonly OrderId: string;
  /** 2 or more: resent because the previous parcel was lost. */
  readonly Attempt: number;
  readonly CardCount: number;
  readonly PackedCount: number;
  readonly CreatedAt: string;
  readonly PackedAt: string | null;
  readonly ShippedAt: string | null;
  readonly LostAt: string | null;
  readonly Courier: string | null;
  readonly TrackingNumber: string | null;
  readonly TrackingUrl: string | null;
  /** False: the parcel already had this courier and tracking number. */
  readonly IsNew: boolean;
}

export interface EventPage {
  readonly Data: readonly AccountEvent[];
  readonly NextAfter: number;
}

export type EventType = 'OrderCreated' | 'OrderStatusChanged' | 'OrderProgressed' | 'ApprovalNeeded' | 'OrderApproved' | 'OrderRejected' | 'OrderHeld' | 'OrderReleased' | 'OrderHoldExpired' | 'FulfillmentComplete' | 'LineItemDelivered' | 'LineItemBounced' | 'LineItemFailed' | 'LineItemChanged' | 'LineItemReissued' | 'LineItemResent' | 'LineItemSent' | 'ReminderSent' | 'CardClaimed' | 'CardVoided' | 'CardExpired' | 'CardReissued' | 'ShipmentUpdated' | 'FundingApplied' | 'FundingRejected' | 'FundingReversed' | 'FundingRestored' | 'BalanceLow' | 'BudgetExceeded' | 'ProductChanged' | 'EndpointDisabled' | 'CredentialEnding' | 'RecipientForgotten' | 'RecipientThresholdReached' | 'CaseOpened' | 'CaseClosed' | 'CardReplaced' | 'ReportReady' | 'OrderImportChecked' | 'OrderImportComplete';

export interface Faceplate {
  readonly Name: string;
  readonly Path: string;
}

export interface Figures {
  readonly Weeks: readonly string[];
  readonly Gifts: readonly {
    readonly Week: string;
    readonly Delivered: number;
    readonly Bounced: number;
    readonly Claimed: number;
    readonly Expired: number;
  }[];
  readonly Spending: readonly {
    readonly CurrencyCode: string;
    readonly Total: number;
    /** One amount per week. */
    readonly Weeks: readonly number[];
    readonly Departments: readonly {
      readonly DepartmentId: string | null;
      readonly Name: string;
      readonly Total: number;
      /** One amount per week. */
      readonly Weeks: readonly number[];
    }[];
  }[];
  readonly Forecasts: readonly {
    readonly CurrencyCode: string;
    readonly Available: number;
    readonly SpentLast28Days: number;
    readonly DaysLeft: number | null;
    readonly RunsOutOn: string | null;
    readonly Threshold: number | null;
    /** Available is below Threshold. */
    readonly IsLow: boolean;
  }[];
  /** False while older orders are still being counted; ask again. */
  readonly IsComplete: boolean;
}

export interface ForgetJob {
  readonly Id: string;
  /** Waiting: everything else is removed, and the orders in WaitingFor are forgotten once they were sent or cancelled. */
  readonly Status: 'Pending' | 'Waiting' | 'Complete';
  readonly Channel: 'Email' | 'Sms';
  readonly RequestedAt: string;
  /** How many entries were removed or emptied, by place. */
  readonly Counts: ForgottenCounts;
  /** Line items that are still to be sent, oldest first; at most 50. */
  readonly WaitingFor: readonly WaitingLineItem[];
  /** When the whole account was searched for the address afterwards. */
  readonly SearchedAt: string | null;
  /** How often that search found the address. Always 0 on a Complete job. */
  readonly FoundAfterwards: number | null;
  readonly CompletedAt: string | null;
}

export interface ForgetJobPage {
  readonly Data: readonly ForgetJob[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface ForgottenCounts {
  readonly LineItems: number;
  readonly Orders: number;
  readonly Messages: number;
  readonly OutboxMessages: number;
  readonly Visitors: number;
  readonly Parcels: number;
  readonly VoidReasons: number;
  readonly Cases: number;
  readonly UploadRows: number;
  readonly WebhookAnswers: number;
  readonly OrderDrafts: number;
  readonly Reports: number;
}

export interface FundingRequest {
  readonly Id: string;
  readonly Timestamp: string;
  readonly CurrencyCode: string;
  readonly Amount: number;
  readonly Reference: string | null;
  readonly Status: 'Pending' | 'Applied' | 'Rejected';
  readonly AppliedAt: string | null;
  /** For the payment, so that it is recognised: an ISO 11649 creditor reference, unique over all accounts. */
  readonly PaymentReference: string;
  readonly RejectionReason: string | null;
}

export interface FundingRequestPage {
  readonly Data: readonly FundingRequest[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface GiftSettings {
  /** Days after which an unopened gift expires and is refunded. Null: never. */
  readonly ClaimExpiresAfterDays: number | null;
  /** When recipients of unopened gifts are reminded; at most 5 in all. Empty: never. */
  readonly Reminders: Reminders;
  /** Days after which the recipients of an order are forgotten, opened or not. Null: only on request (POST /v1/Recipients/Forget). */
  readonly ForgetRecipientsAfterDays: number | null;
}

export interface Handover {
  readonly Courier: string;
  readonly TrackingNumber: string;
  readonly TrackingUrl?: string | null;
}

export interface Health {
  readonly Queue: readonly {
    readonly Kind: string;
    readonly Waiting: number;
    readonly Due: number;
    readonly SetAside: number;
    readonly OldestDueSeconds: number | null;
  }[];
  readonly Requests: readonly {
    readonly At: string;
    readonly PerSecond: number;
    readonly ErrorsPerSecond: number;
    readonly P50Ms: number | null;
    readonly P99Ms: number | null;
  }[];
  readonly Orders: readonly {
    readonly At: string;
    readonly PerMinute: number;
  }[];
  readonly Database: {
    readonly Connections: number;
    readonly ConnectionsMax: number;
    readonly SizeBytes: number;
    readonly Version: string;
  };
  readonly Stock: {
    readonly Low: number;
    /** Lasts less than three days. */
    readonly Ending: number;
  };
  readonly HasWorker: boolean;
  readonly Channels: readonly {
    readonly Channel: 'Email' | 'Sms';
    readonly Queued: number;
    readonly Sent: number;
    readonly Bounced: number;
    readonly Failed: number;
    readonly OldestQueuedSeconds: number | null;
  }[];
  /** Webhook receivers that fail at present. */
  readonly FailingReceivers: number;
  readonly Suppliers: readonly {
    readonly Name: string;
    readonly IsFailing: boolean;
    readonly Problem: string | null;
    readonly Since: string;
  }[];
  readonly Watch: {
    readonly Watched: number;
    readonly Stuck: number;
    readonly StuckOrders: readonly {
      readonly Account: {
        readonly Id: string;
        readonly Name: string;
      };
      readonly OrderId: string;
      readonly What: string;
      readonly Since: string;
    }[];
  };
  readonly Retention: {
    readonly MessagesDays: number | null;
    readonly ClaimLogsDays: number | null;
    readonly Removed: number;
    readonly RanAt: string | null;
  };
  readonly Version: string;
}

export interface HeldOrder {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly CurrencyCode: string;
  readonly AmountDue: number;
  /** For it and the orders before it. */
  readonly AmountMissing: number;
  readonly HeldAt: string;
  readonly ExpiresAt: string;
}

export interface HeldOrderPage {
  readonly Data: readonly HeldOrder[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface HelpCase {
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
  readonly Chosen: CaseCard | null;
}

export interface HelpCaseFile {
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
  readonly Chosen: CaseCard | null;
  /** What the recipient wrote. A code in it is replaced by dots. */
  readonly Details: string | null;
  /** The email address that the recipient gave for answers. */
  readonly Contact: string | null;
  readonly Language: string;
  readonly ClaimedAt: string | null;
  readonly Steps: readonly {
    readonly Kind: 'Answered' | 'Replaced' | 'Closed';
    readonly At: string;
    readonly By: string;
    readonly Text: string | null;
  }[];
}

export interface HelpCasePage {
  readonly Data: readonly HelpCase[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface HoldForFunds {
  /** Orders that the balance does not cover wait as Pending with StatusReason AwaitingFunds, instead of being refused with 422 InsufficientFunds. */
  readonly Enabled: boolean;
  /** Days after which an order is cancelled if the money has not arrived. */
  readonly ExpireAfterDays: number;
}

export interface InvitationLink {
  /** Only if mails are not sent (stage). */
  readonly Link: string | null;
  readonly LinkExpiresAt: string;
}

export interface InvitedPerson {
  readonly Person: Person;
  /** Only if mails are not sent (stage). */
  readonly Link: string | null;
  readonly LinkExpiresAt: string;
}

export interface KnownPasskey {
  readonly Id: string;
  readonly Transports: readonly string[];
}

export interface LineItem {
  readonly Id: string;
  readonly Status: 'Pending' | 'Complete' | 'Failed' | 'Cancelled';
  readonly StatusReason: string | null;
  readonly DeliveryStatus: 'NotSent' | 'Sent' | 'Delivered' | 'Bounced' | 'Failed' | 'Shipped' | null;
  /** PhysicalShipment: the shipped parcels, oldest first. */
  readonly Shipments: readonly Shipment[];
  /** When everything about the recipient was removed; the members that held it are null. */
  readonly RecipientForgottenAt: string | null;
  readonly ClaimData: readonly ClaimData[];
  /** Charged for the line, including its share of shipping. */
  readonly Cost: number;
  /** When cards that nobody has opened expire. By the account’s setting, it is known once the cards exist. */
  readonly ClaimExpiresAt: string | null;
  readonly ExternalId: string | null;
  readonly ProductId: string;
  /** The product as it was sold; only with expand=products. */
  readonly Product?: SoldProduct;
  readonly ProductVariantId: string | null;
  readonly Value: number;
  readonly Quantity: number;
  readonly Culture: string | null;
  readonly BrandingId: string | null;
  readonly PhysicalDeliveryAddress: PhysicalDeliveryAddress | null;
  readonly DigitalDeliveryAddress: DigitalDeliveryAddress | null;
  readonly Personalization: LineItemPersonalization | null;
  readonly CardholderInformation: CardholderInformation | null;
}

export interface LineItemChange {
  /** ISO 8601 with an offset, or without one if DeliveryZone is given; at most one year ahead. A past time means now. */
  readonly DeliveryDate?: string | null;
  /** IANA time zone, such as Europe/Berlin: a DeliveryDate without an offset is local time there. */
  readonly DeliveryZone?: string | null;
  readonly DigitalDeliveryAddress?: NewDigitalDeliveryAddress | null;
  readonly Personalization?: NewLineItemPersonalization | null;
  readonly BrandingId?: string | null;
  /** When cards that nobody has opened expire and are refunded: at least 24 hours after delivery, at most 5 years ahead. Absent: the account’s setting. */
  readonly ClaimExpiresAt?: string | null;
}

export interface LineItemPersonalization {
  readonly To: string | null;
  readonly FromName: string | null;
  readonly FromEmail: string | null;
  readonly Message: string | null;
  readonly DeliveryDate: string | null;
  /** IANA time zone that the delivery time was given in. */
  readonly DeliveryZone: string | null;
}

export interface LinePrice {
  readonly Cost: number;
  readonly FaceValue: number;
  readonly Discount: number;
  readonly Fee: number;
  readonly Shipping: number;
}

export interface LinkFacts {
  readonly Kind: 'Invitation' | 'Reset';
  readonly Email: string;
  readonly Name: string | null;
  readonly AccountName: string | null;
  readonly Role: Role;
  readonly ExpiresAt: string;
}

export interface LookedUpOrder {
  readonly Account: {
    readonly Id: string;
    readonly Name: string;
  };
  readonly Order: OperatorOrder;
  readonly Timeline: readonly TimelineEntry[];
}

export interface Me {
  readonly Id: string;
  readonly Email: string;
  readonly Name: string;
  readonly Role: Role;
  /** Empty for people of accounts. */
  readonly OperatorRoles: readonly OperatorRole[];
  readonly Language: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'ar' | null;
  readonly Account: {
    readonly Id: string;
    readonly Name: string;
    readonly IsSuspended: boolean;
  } | null;
  readonly HasSecondFactor: boolean;
  readonly SecondFactors: readonly SecondFactor[];
  /** Required of them, and missing: they can do nothing else. */
  readonly MustSetUpSecondFactor: boolean;
  readonly RecoveryCodesLeft: number;
  readonly SessionEndsAt: string;
  readonly Confirm: {
    readonly With: 'Password' | 'Code' | 'Passkey' | 'SignOn';
    readonly FreshUntil: string | null;
  };
  readonly Environment: 'stage' | 'production';
  readonly Permissions: readonly string[];
}

export interface MediaFile {
  readonly Name: string;
  readonly Path: string;
  readonly Width: number;
  readonly Height: number;
}

export interface NewApprovalRule {
  /** What approvers see as the reason. */
  readonly Name: string;
  /** Only orders that cost more than this, in their currency. An order in a currency that is not listed counts as above. Empty: whatever the cost. */
  readonly AboveAmount?: readonly {
    readonly CurrencyCode: string;
    readonly Amount: number;
  }[] | null;
  /** Only orders of more cards than this. Null: however many. */
  readonly AboveCards?: number | null;
  /** Only orders of these departments. Empty: all orders. */
  readonly DepartmentIds?: readonly string[] | null;
  /** Only orders placed in one of these ways. Empty: in any way. */
  readonly Sources?: readonly ('Api' | 'Portal' | 'Upload' | 'Import')[] | null;
  /** Only orders of these people and API credentials, by id. Empty: of anyone. */
  readonly PlacedBy?: readonly string[] | null;
}

export interface NewApprovalRules {
  readonly Rules: readonly NewApprovalRule[];
  /** Days after which an order that nobody has decided about is rejected. */
  readonly ExpireAfterDays?: number | null;
}

export interface NewBalanceThreshold {
  readonly Threshold: number;
}

export interface NewBillingAddress {
  readonly Name: string;
  readonly Street: string;
  readonly Zip: string;
  readonly City: string;
  /** ISO 3166, two letters. */
  readonly Country: string;
  /** For your own records, such as a cost centre. */
  readonly Reference?: string | null;
}

export interface NewBudget {
  /** The calendar period in which Amount may be spent, in UTC. */
  readonly Period: 'Month' | 'Quarter' | 'Year';
  /** ISO 4217. */
  readonly CurrencyCode: string;
  /** Hard: orders that exceed it are refused. Soft: they are accepted, and recorded as BudgetExceeded. */
  readonly Kind: 'Hard' | 'Soft';
  readonly Amount: number;
}

export interface NewCardholderInformation {
  readonly PhoneNumber?: string | null;
  readonly Email?: string | null;
  readonly Name?: string | null;
  readonly AddressLine1?: string | null;
  readonly AddressLine2?: string | null;
  readonly AddressLine3?: string | null;
  readonly City?: string | null;
  readonly State?: string | null;
  readonly Zip?: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly Country?: string | null;
}

export interface NewCarrier {
  readonly Id: string;
  readonly Name: string;
  readonly Description: string;
  readonly ProductIds: readonly string[];
  readonly FulfillmentGroup: string;
  readonly MinSupportedQuantity: number;
  readonly MaxSupportedQuantity: number;
  readonly Active?: boolean | null;
}

export interface NewCredentialLimits {
  /** What the credential may do. All but orders:approve and rules:write, if left out. */
  readonly Scopes?: readonly ('catalog:read' | 'orders:read' | 'orders:write' | 'codes:read' | 'funds:read' | 'funds:write' | 'webhooks:write' | 'orders:approve' | 'rules:write')[] | null;
  /** Addresses it may be used from, such as 192.0.2.0/24. Any, if left out or empty. */
  readonly AddressBlocks?: readonly string[] | null;
  /** When it ends. Never, if left out. */
  readonly ExpiresAt?: string | null;
  /** The most that it may spend in a day (UTC), by currency. If there is one, other currencies cannot be spent. Refunds do not count. */
  readonly SpendingLimits?: readonly {
    readonly CurrencyCode: string;
    readonly Amount: number;
  }[] | null;
}

export interface NewDigitalDeliveryAddress {
  readonly Email?: string | null;
  /** E.164, such as +14155550123. */
  readonly Sms?: string | null;
}

export interface NewForgetJob {
  /** Compared without regard to case. */
  readonly Email?: string | null;
  /** E.164, compared exactly. */
  readonly Sms?: string | null;
}

export interface NewFundingRequest {
  /** ISO 4217. */
  readonly CurrencyCode: string;
  readonly Amount: number;
  /** Your own reference, such as a wire transfer id. */
  readonly Reference?: string | null;
}

export interface NewGiftSettings {
  /** Days after which an unopened gift expires and is refunded. Null: never. */
  readonly ClaimExpiresAfterDays?: number | null;
  readonly Reminders?: NewReminders | null;
  /** Days after which the recipients of an order are forgotten, opened or not. Null: only on request (POST /v1/Recipients/Forget). */
  readonly ForgetRecipientsAfterDays?: number | null;
}

export interface NewHoldForFunds {
  /** Orders that the balance does not cover wait as Pending with StatusReason AwaitingFunds, instead of being refused with 422 InsufficientFunds. */
  readonly Enabled: boolean;
  /** Days after which an order is cancelled if the money has not arrived. */
  readonly ExpireAfterDays?: number | null;
}

export interface NewLineItem {
  readonly ProductId: string;
  /** Face value of one card. */
  readonly Value: number;
  /** Number of cards; 1 when absent. */
  readonly Quantity?: number | null;
  /** ISO 8601 with an offset, or without one if DeliveryZone is given; at most one year ahead. A past time means now. */
  readonly DeliveryDate?: string | null;
  /** IANA time zone, such as Europe/Berlin: a DeliveryDate without an offset is local time there. */
  readonly DeliveryZone?: string | null;
  readonly DigitalDeliveryAddress?: NewDigitalDeliveryAddress | null;
  readonly Personalization?: NewLineItemPersonalization | null;
  readonly BrandingId?: string | null;
  /** When cards that nobody has opened expire and are refunded: at least 24 hours after delivery, at most 5 years ahead. Absent: the account’s setting. */
  readonly ClaimExpiresAt?: string | null;
  readonly PhysicalDeliveryAddress?: NewPhysicalDeliveryAddress | null;
  readonly ExternalId?: string | null;
  readonly Culture?: string | null;
  readonly ProductVariantId?: string | null;
  readonly CardholderInformation?: NewCardholderInformation | null;
}

export interface NewLineItemPersonalization {
  readonly To?: string | null;
  readonly FromName?: string | null;
  readonly FromEmail?: string | null;
  readonly Message?: string | null;
  /** ISO 8601 with an offset, or without one if DeliveryZone is given; at most one year ahead. A past time means now. */
  readonly DeliveryDate?: string | null;
  /** IANA time zone, such as Europe/Berlin: a DeliveryDate without an offset is local time there. */
  readonly DeliveryZone?: string | null;
}

export interface NewOrderPersonalization {
  readonly PhotoUrl?: string | null;
  readonly GreetingUrl?: string | null;
  readonly VideoUrl?: string | null;
}

export interface NewPhysicalDeliveryAddress {
  readonly ShippingMethodId?: string | null;
  readonly CarrierId?: string | null;
  /** Your key for lines that ship in one parcel. */
  readonly ShipmentId?: string | null;
  readonly Name?: string | null;
  readonly AddressLine1?: string | null;
  readonly AddressLine2?: string | null;
  readonly AddressLine3?: string | null;
  readonly City?: string | null;
  readonly State?: string | null;
  readonly Zip?: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly Country?: string | null;
}

export interface NewProduct {
  readonly Id: string;
  readonly Name: string;
  readonly ShortDescription: string;
  readonly LongDescription: string;
  readonly Terms: string;
  readonly Disclaimer: string;
  readonly RedemptionNote: string;
  readonly Type: 'Digital' | 'Physical';
  readonly Kind?: 'Card' | 'Choice' | null;
  readonly Choices?: readonly string[] | null;
  readonly CurrencyCode: string;
  readonly DenominationType: 'Fixed' | 'Range';
  readonly Denominations: readonly number[];
  readonly DenominationRange?: {
    readonly Min: number;
    readonly Max: number;
    readonly Step: number;
  } | null;
  readonly AvailableDeliveryTypes: readonly ('DigitalDelivery' | 'PhysicalShipment' | 'Links')[];
  readonly FulfillmentGroup?: string | null;
  readonly HasRequiredCardCarriers?: boolean | null;
  readonly MinClaimDays?: number | null;
  readonly NeverExpires?: boolean | null;
  readonly Faceplates: readonly {
    readonly Name: string;
    readonly Path: string;
  }[];
  readonly CultureCodes: readonly string[];
  readonly Translations: readonly {
    readonly CultureCode: string;
    readonly Name: string;
    readonly Description: string;
    readonly TermsAndConditions: string;
    readonly SpecialTermsAndConditions: string;
    readonly GeneralRedemptionInstructions: string;
    readonly OnlineRedemptionInstructions: string;
    readonly InstoreRedemptionInstructions: string;
    readonly PrintRedemptionInstructions: string;
  }[];
  readonly IsPublic: boolean;
  readonly Fee: number;
  readonly DiscountPercentage: number;
  readonly Sources?: readonly string[] | null;
}

export interface NewRecipientThreshold {
  readonly Threshold: number;
}

export interface NewReminders {
  /** Days after sending. */
  readonly AfterDays?: readonly number[];
  /** Days before the gift expires. */
  readonly BeforeExpiryDays?: readonly number[];
}

export interface NewReport {
  readonly Kind: 'Orders' | 'LineItems' | 'Cards' | 'Deliveries' | 'Claims' | 'Transactions' | 'Statement' | 'DepartmentSpending' | 'RecipientTotals';
  readonly Format: 'Csv' | 'Ndjson' | 'Xlsx';
  /** What the report is limited to. Orders, LineItems, Cards and Deliveries: StartDate and EndDate of the order, DepartmentId, and (not for Deliveries) CurrencyCode. Claims: StartDate, EndDate, DepartmentId, CurrencyCode. Transactions: StartDate, EndDate, CurrencyCode. DepartmentSpending: StartDate, EndDate. Statement: Month and CurrencyCode. RecipientTotals: Year, CurrencyCode, MinTotal. */
  readonly Filter?: ReportFilter | null;
}

export interface NewReportSchedule {
  readonly Kind: 'Orders' | 'LineItems' | 'Cards' | 'Deliveries' | 'Claims' | 'Transactions' | 'Statement' | 'DepartmentSpending' | 'RecipientTotals';
  readonly Format: 'Csv' | 'Ndjson' | 'Xlsx';
  /** A report when each day, week (from Monday) or month is over, in UTC. A Statement is Monthly. */
  readonly Frequency: 'Daily' | 'Weekly' | 'Monthly';
  /** What each report is limited to, besides its period. */
  readonly Filter?: ReportScheduleFilter | null;
  /** A mail with a link to the portal, to everyone who may download reports there. Absent: no mail. */
  readonly Mail?: boolean | null;
}

export interface NewShippingMethod {
  readonly Id: string;
  readonly Carrier: string;
  readonly Description: string;
  readonly Cost: number;
  readonly CurrencyCode: string;
  readonly FulfillmentGroup: string;
  readonly Tiers: readonly {
    readonly From: number;
    readonly To: number | null;
    readonly Cost: number;
    readonly Type: 'Quantity' | 'Value';
  }[];
  readonly Active?: boolean | null;
}

export interface NewWebhookEndpoint {
  /** https, with a public host; stage also accepts http and loopback. */
  readonly Url: string;
  readonly Description?: string | null;
  /** The events to send; absent or empty means all events, including future types. */
  readonly EventTypes?: readonly ('OrderCreated' | 'OrderStatusChanged' | 'OrderProgressed' | 'ApprovalNeeded' | 'OrderApproved' | 'OrderRejected' | 'OrderHeld' | 'OrderReleased' | 'OrderHoldExpired' | 'FulfillmentComplete' | 'LineItemDelivered' | 'LineItemBounced' | 'LineItemFailed' | 'LineItemChanged' | 'LineItemReissued' | 'LineItemResent' | 'LineItemSent' | 'ReminderSent' | 'CardClaimed' | 'CardVoided' | 'CardExpired' | 'CardReissued' | 'ShipmentUpdated' | 'FundingApplied' | 'FundingRejected' | 'FundingReversed' | 'FundingRestored' | 'BalanceLow' | 'BudgetExceeded' | 'ProductChanged' | 'EndpointDisabled' | 'CredentialEnding' | 'RecipientForgotten' | 'RecipientThresholdReached' | 'CaseOpened' | 'CaseClosed' | 'CardReplaced' | 'ReportReady' | 'OrderImportChecked' | 'OrderImportComplete')[] | null;
  /** Sent with every message, such as your own Authorization header. */
  readonly Headers?: readonly WebhookHeader[] | null;
  readonly Enabled?: boolean | null;
}

export interface OpenedAccount {
  readonly Account: OperatorAccountDetail;
  readonly Link: string | null;
  readonly Approval: AskedApproval | null;
}

export interface OperatorAccount {
  readonly Id: string;
  readonly Name: string;
  readonly Status: 'Active' | 'Suspended';
  readonly ReceivesRawCodes: boolean;
  readonly ClaimLinksFrozenAt: string | null;
  readonly RequiresSecondFactor: boolean;
  readonly CreatedAt: string;
  readonly Balances: readonly Balance[];
  readonly Orders: number;
  readonly Limits: AccountLimits;
  /** Charges less refunds, by currency. Null: still being added up, ask again in a second. */
  readonly SpentLast28Days: readonly {
    readonly CurrencyCode: string;
    readonly Amount: number;
  }[] | null;
}

export interface OperatorAccountDetail {
  readonly Id: string;
  readonly Name: string;
  readonly Status: 'Active' | 'Suspended';
  readonly ReceivesRawCodes: boolean;
  readonly ClaimLinksFrozenAt: string | null;
  readonly RequiresSecondFactor: boolean;
  readonly CreatedAt: string;
  readonly Balances: readonly Balance[];
  readonly Orders: number;
  readonly Limits: AccountLimits;
  readonly People: readonly Person[];
  readonly Credentials: readonly Credential[];
  readonly Carriers: readonly string[];
  /** The right to raw codes was asked for, and waits for another operator. */
  readonly RawCodesRequest: {
    readonly AskedBy: string;
    readonly AskedAt: string;
  } | null;
}

export interface OperatorAccountPage {
  readonly Data: readonly OperatorAccount[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface OperatorAlert {
  readonly Id: string;
  readonly Type: string;
  readonly Title: string;
  /** Data in English words. */
  readonly Details: string;
  /** What exactly happened. */
  readonly Data: Readonly<Record<string, unknown>>;
  /** What to do. */
  readonly Advice: string;
  readonly RecordedAt: string;
  readonly Acknowledged: {
    readonly By: string;
    readonly At: string;
  } | null;
}

export interface OperatorAlertPage {
  readonly Data: readonly OperatorAlert[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface OperatorCarrier {
  readonly Id: string;
  readonly Name: string;
  readonly Description: string;
  readonly ProductIds: readonly string[];
  readonly FulfillmentGroup: string;
  readonly MinSupportedQuantity: number;
  readonly MaxSupportedQuantity: number;
  readonly Type: 'DirectDelivery';
  readonly Active: boolean;
}

export interface OperatorCase {
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
  readonly Chosen: CaseCard | null;
  readonly Account: {
    readonly Id: string;
    readonly Name: string;
  };
}

export interface OperatorCaseFile {
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
  readonly Chosen: CaseCard | null;
  /** What the recipient wrote. A code in it is replaced by dots. */
  readonly Details: string | null;
  /** The email address that the recipient gave for answers. */
  readonly Contact: string | null;
  readonly Language: string;
  readonly ClaimedAt: string | null;
  readonly Steps: readonly {
    readonly Kind: 'Answered' | 'Replaced' | 'Closed';
    readonly At: string;
    readonly By: string;
    readonly Text: string | null;
  }[];
  readonly Account: {
    readonly Id: string;
    readonly Name: string;
  };
  readonly Codes: readonly CaseCode[];
}

export interface OperatorCasePage {
  readonly Data: readonly OperatorCase[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface OperatorCredential {
  readonly Id: string;
  readonly Name: string;
  readonly Status: 'Active' | 'Expired' | 'Revoked' | 'CreatorDisabled';
  /** The last characters of the secret. */
  readonly SecretHint: string;
  readonly Scopes: readonly ('accounts:read' | 'accounts:write' | 'credentials:write' | 'catalog:read' | 'catalog:write' | 'stock:read' | 'stock:write' | 'parcels:read' | 'parcels:write' | 'orders:read' | 'orders:write' | 'cases:read' | 'cases:write' | 'funding:read' | 'funding:write' | 'approvals:read' | 'approvals:write' | 'suppressions:read' | 'suppressions:write' | 'jobs:read' | 'jobs:write' | 'events:read' | 'events:write' | 'audit:read' | 'operator-credentials:read' | 'operator-credentials:write')[];
  /** Empty: it may be used from any address. */
  readonly AddressBlocks: readonly string[];
  readonly ExpiresAt: string | null;
  readonly CreatedBy: {
    readonly Id: string;
    readonly Name: string;
  } | null;
  readonly CreatedAt: string;
  readonly LastUsedAt: string | null;
  readonly RevokedAt: string | null;
}

export interface OperatorFunding {
  readonly Id: string;
  readonly Timestamp: string;
  readonly CurrencyCode: string;
  readonly Amount: number;
  readonly Reference: string | null;
  readonly Status: 'Pending' | 'Applied' | 'Rejected';
  readonly AppliedAt: string | null;
  /** For the payment, so that it is recognised: an ISO 11649 creditor reference, unique over all accounts. */
  readonly PaymentReference: string;
  readonly RejectionReason: string | null;
  readonly Account: {
    readonly Id: string;
    readonly Name: string;
  };
  readonly FirstApprover: {
    readonly Id: string;
    readonly Name: string;
  } | null;
  readonly NeedsSecondPerson: boolean;
  /** What of an applied request went back to the payer. */
  readonly Reversed: number;
  /** What of that the account still owes, because it had spent it. */
  readonly Owed: number;
  /** Why an operator reversed it. */
  readonly ReversalReason: string | null;
}

export interface OperatorFundingPage {
  readonly Data: readonly OperatorFunding[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface OperatorOrder {
  readonly Id: string;
  readonly PONumber: string;
  readonly Type: 'DigitalDelivery' | 'PhysicalShipment' | 'Links';
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
  readonly StatusReason: string | null;
  readonly PlacedAt: string;
  readonly CurrencyCode: string;
  readonly Cost: number;
  readonly LineItems: readonly {
    readonly Id: string;
    readonly ProductId: string;
    readonly Value: number;
    readonly Quantity: number;
    readonly Cost: number;
    readonly Status: 'Pending' | 'Complete' | 'Failed' | 'Cancelled';
    readonly StatusReason: string | null;
    readonly DeliveryStatus: 'NotSent' | 'Sent' | 'Delivered' | 'Bounced' | 'Failed' | 'Shipped' | null;
    /** Masked: enough to recognise an address. */
    readonly Recipient: {
      readonly Email: string | null;
      readonly Sms: string | null;
      readonly Country: string | null;
    } | null;
    readonly RecipientForgottenAt: string | null;
    readonly ClaimExpiresAt: string | null;
    readonly Cards: {
      readonly Issued: number;
      readonly Claimed: number;
      readonly Voided: number;
      readonly Expired: number;
    };
    readonly Parcels: readonly {
      readonly ParcelId: string;
      readonly Status: 'Shipped' | 'Lost';
    }[];
  }[];
}

export interface OperatorPerson {
  readonly Id: string;
  readonly Email: string;
  readonly Name: string;
  readonly Role: Role;
  readonly Status: 'Invited' | 'Active' | 'Disabled';
  readonly HasSecondFactor: boolean;
  readonly SecondFactors: readonly SecondFactor[];
  readonly CreatedAt: string;
  readonly LastSignInAt: string | null;
  readonly Roles: readonly OperatorRole[];
}

export interface OperatorProduct {
  /** Used as ProductId in orders. */
  readonly Id: string;
  /** Fixed: the available face values. Range: suggestions. */
  readonly Denominations: readonly number[];
  /** Only when DenominationType is Range. */
  readonly DenominationRange: DenominationRange | null;
  readonly ShortDescription: string;
  readonly LongDescription: string;
  readonly Name: string;
  readonly AvailableDeliveryTypes: readonly ('DigitalDelivery' | 'PhysicalShipment' | 'Links')[];
  readonly Terms: string;
  readonly Disclaimer: string;
  readonly RedemptionNote: string;
  readonly Type: 'Digital' | 'Physical';
  /** Choice: the recipient picks one or several of the products in Choices on the claim page. */
  readonly Kind: 'Card' | 'Choice';
  /** ProductIds, only when Kind is Choice. */
  readonly Choices: readonly string[];
  readonly DenominationType: 'Fixed' | 'Range';
  readonly Meta: ProductMeta;
  /** Cards that expire can be opened for at least so many days. */
  readonly MinClaimDays: number | null;
  /** Cards of this product never expire; ClaimExpiresAt is not accepted. */
  readonly NeverExpires: boolean;
  readonly Media: ProductMedia;
  readonly Cost: ProductCost;
  readonly Translations: readonly ProductTranslation[];
  /** ISO 4217. */
  readonly CurrencyCode: string;
  readonly CultureCodes: readonly string[];
  /** False once retired: readable by id, but not listed and not orderable. */
  readonly Active: boolean;
  readonly IsPublic: boolean;
  readonly Sources: readonly string[];
  readonly Version: number;
}

export type OperatorRole = 'support' | 'warehouse' | 'catalog' | 'finance' | 'admin';

export interface OperatorScope {
  readonly Name: 'accounts:read' | 'accounts:write' | 'credentials:write' | 'catalog:read' | 'catalog:write' | 'stock:read' | 'stock:write' | 'parcels:read' | 'parcels:write' | 'orders:read' | 'orders:write' | 'cases:read' | 'cases:write' | 'funding:read' | 'funding:write' | 'approvals:read' | 'approvals:write' | 'suppressions:read' | 'suppressions:write' | 'jobs:read' | 'jobs:write' | 'events:read' | 'events:write' | 'audit:read' | 'operator-credentials:read' | 'operator-credentials:write';
  readonly Allows: string;
}

export interface OperatorShippingMethod {
  readonly Id: string;
  readonly Carrier: string;
  readonly Description: string;
  readonly Cost: number;
  readonly CurrencyCode: string;
  readonly Type: 'DirectDelivery';
  readonly FulfillmentGroup: string;
  readonly Tiers: readonly ShippingTier[];
  readonly Active: boolean;
}

export interface Order {
  readonly Id: string;
  readonly Timestamp: string;
  /** UTC day of Timestamp, YYYY-MM-DD. */
  readonly Date: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
  readonly StatusReason: string | null;
  readonly LineItems: readonly LineItem[];
  readonly CurrencyCode: string;
  readonly Type: DeliveryType;
  readonly Personalization: OrderPersonalization | null;
  readonly PONumber: string;
  readonly Note: string | null;
  readonly DepartmentId: string | null;
  readonly Approval: OrderApproval | null;
  readonly FundsHold: OrderFundsHold | null;
}

export interface OrderApproval {
  readonly Status: 'Waiting' | 'Approved' | 'Rejected' | 'Expired' | 'Cancelled';
  readonly RequestedAt: string;
  /** When the order is rejected if nobody has decided. */
  readonly ExpiresAt: string;
  readonly DecidedAt: string | null;
  /** Name of the person or API credential. */
  readonly DecidedBy: string | null;
  /** Why it was rejected. */
  readonly Reason: string | null;
  /** Names of the approval rules that it matches. */
  readonly Rules: readonly string[];
}

export interface OrderDraft {
  readonly Id: string;
  readonly Name: string;
  readonly ChangedAt: string;
  readonly LineItemCount: number;
  readonly Order: OrderDraftContent;
}

export interface OrderDraftContent {
  readonly Type: 'DigitalDelivery' | 'PhysicalShipment' | 'Links';
  readonly PONumber: string;
  readonly Note: string;
  readonly DepartmentId: string;
  readonly LineItems: readonly {
    readonly ProductId: string;
    readonly Value: string;
    readonly Quantity: string;
    readonly BrandingId: string;
    readonly Culture: string;
    readonly ClaimExpiresAt: string;
    readonly DigitalDeliveryAddress: {
      readonly Email: string;
      readonly Sms: string;
    };
    readonly PhysicalDeliveryAddress: {
      readonly ShippingMethodId: string;
      readonly CarrierId: string;
      readonly Name: string;
      readonly AddressLine1: string;
      readonly AddressLine2: string;
      readonly City: string;
      readonly State: string;
      readonly Zip: string;
      readonly Country: string;
    };
    readonly Personalization: {
      readonly To: string;
      readonly FromName: string;
      readonly Message: string;
      readonly DeliveryDate: string;
      readonly DeliveryZone: string;
    };
  }[];
}

export interface OrderDraftSummary {
  readonly Id: string;
  readonly Name: string;
  readonly ChangedAt: string;
  readonly LineItemCount: number;
}

export interface OrderFault {
  readonly pointer?: string;
  readonly code: string;
  readonly detail: string;
}

export interface OrderFundsHold {
  readonly Status: 'Waiting' | 'Released' | 'Expired' | 'Cancelled';
  readonly HeldAt: string;
  /** When the order is cancelled if the money has not arrived. */
  readonly ExpiresAt: string;
  readonly EndedAt: string | null;
  /** What is charged when the order is released. */
  readonly AmountDue: number;
  /** What has to arrive until then, for this order and those that wait before it. 0 when it does not wait. */
  readonly AmountMissing: number;
}

export interface OrderPersonalization {
  readonly PhotoUrl: string | null;
  readonly GreetingUrl: string | null;
  readonly VideoUrl: string | null;
}

export interface OrderPreview {
  readonly Sample: string;
  /** The line has no valid Value, so another one is shown. */
  readonly HasStandInValue: boolean;
  readonly Email: {
    readonly FromName: string;
    readonly Subject: string;
  } | null;
  readonly Sms: {
    readonly Text: string;
    readonly Segments: number;
  } | null;
}

export interface OrderRequest {
  readonly Type: 'DigitalDelivery' | 'PhysicalShipment' | 'Links';
  readonly LineItems: readonly NewLineItem[];
  readonly Personalization?: NewOrderPersonalization | null;
  /** Your own id for the order; unique forever within your account. */
  readonly PONumber: string;
  readonly Note?: string | null;
  readonly DepartmentId?: string | null;
  readonly WebhookSettings?: WebhookSettings | null;
}

export type OrderSource = 'Api' | 'Portal' | 'Upload' | 'Import';

export interface OrderSummary {
  readonly Id: string;
  readonly Timestamp: string;
  /** UTC day of Timestamp, YYYY-MM-DD. */
  readonly Date: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
  readonly StatusReason: string | null;
  readonly CurrencyCode: string;
  readonly Type: DeliveryType;
  readonly Personalization: OrderPersonalization | null;
  readonly PONumber: string;
  readonly Note: string | null;
  readonly DepartmentId: string | null;
  readonly Approval: OrderApproval | null;
  readonly FundsHold: OrderFundsHold | null;
  readonly LineItemCount: number;
  readonly Cost: number;
}

export interface OrderValidation {
  readonly Valid: boolean;
  readonly CurrencyCode: string | null;
  readonly TotalCost: number | null;
  /** Whether Available covers TotalCost right now. */
  readonly SufficientFunds: boolean;
  /** Whether it would be placed without a charge and wait for money, with StatusReason AwaitingFunds. */
  readonly HeldForFunds: boolean;
  /** Names of the approval rules that the order would wait for. Empty: it needs no approval. */
  readonly ApprovalRules: readonly string[];
  readonly LineItems: readonly (LinePrice | null)[];
  readonly Errors: readonly OrderFault[];
  /** The balance in this currency now. */
  readonly Available: number;
}

export interface OrderWebhook {
  readonly Url: string;
  readonly Headers?: readonly WebhookHeader[] | null;
}

export interface OrderWithTimeline {
  readonly Id: string;
  readonly Timestamp: string;
  /** UTC day of Timestamp, YYYY-MM-DD. */
  readonly Date: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
  readonly StatusReason: string | null;
  readonly LineItems: readonly LineItem[];
  readonly CurrencyCode: string;
  readonly Type: DeliveryType;
  readonly Personalization: OrderPersonalization | null;
  readonly PONumber: string;
  readonly Note: string | null;
  readonly DepartmentId: string | null;
  readonly Approval: OrderApproval | null;
  readonly FundsHold: OrderFundsHold | null;
  readonly Timeline: readonly TimelineEntry[];
}

export interface OutboxMessage {
  readonly Id: string;
  readonly Channel: 'Email' | 'Sms';
  readonly To: string;
  readonly Subject: string | null;
  readonly Text: string;
  readonly Html: string | null;
  readonly Headers: Readonly<Record<string, string>>;
  /** The attached file; its content is not kept in the outbox. */
  readonly Attachment: {
    readonly Name: string;
    readonly ContentType: string;
    readonly Bytes: number;
  } | null;
  readonly At: string;
}

export interface OutboxMessagePage {
  readonly Data: readonly OutboxMessage[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
  /** Where a search stopped: send it as before to search older messages. Null: there are none. TotalCount is about the searched ones. */
  readonly NextBefore?: string | null;
}

export interface Overview {
  readonly Balances: readonly Balance[];
  readonly OrdersByStatus: {
    readonly Pending: number;
    readonly Complete: number;
    readonly PartiallyComplete: number;
    readonly Failed: number;
    readonly Cancelled: number;
  };
  readonly RecentOrders: readonly OrderSummary[];
  readonly OrderCount: number;
  readonly PendingFunding: number;
  /** Orders that wait for funds, by currency. */
  readonly HeldOrders: readonly {
    readonly CurrencyCode: string;
    readonly Orders: number;
    readonly AmountMissing: number;
  }[];
  readonly OpenCases: number;
  readonly People: number;
  /** Business time, which a stage environment can move. */
  readonly Now: string;
}

export interface Packing {
  readonly Serials: readonly string[];
}

export interface Parcel {
  /** As printed on the label, without hyphens. */
  readonly Id: string;
  readonly Status: ParcelStatus;
  readonly FulfillmentGroup: string;
  readonly OrderId: string;
  /** 2 or more: resent because the previous parcel was lost. */
  readonly Attempt: number;
  readonly CardCount: number;
  readonly PackedCount: number;
  readonly CreatedAt: string;
  readonly PackedAt: string | null;
  readonly ShippedAt: string | null;
  readonly LostAt: string | null;
  readonly Courier: string | null;
  readonly TrackingNumber: string | null;
  readonly TrackingUrl: string | null;
  readonly PONumber: string;
  readonly AccountName: string;
  readonly ShippingMethodId: string;
  readonly ShippingMethod: string;
  readonly CarrierId: string | null;
  readonly CarrierName: string | null;
  readonly Address: {
    readonly Name: string | null;
    readonly AddressLine1: string | null;
    readonly AddressLine2: string | null;
    readonly AddressLine3: string | null;
    readonly City: string | null;
    readonly State: string | null;
    readonly Zip: string | null;
    readonly Country: string | null;
  };
  readonly Contents: readonly {
    readonly LineItemId: string;
    readonly ProductId: string;
    readonly ProductName: string;
    readonly Value: number;
    readonly CurrencyCode: string;
    readonly CardCount: number;
    readonly PackedCount: number;
  }[];
}

export interface ParcelCounts {
  readonly Data: readonly {
    readonly FulfillmentGroup: string;
    readonly Status: 'Ready' | 'Packed';
    readonly Parcels: number;
    readonly Cards: number;
  }[];
}

export interface ParcelPage {
  readonly Data: readonly Parcel[];
  readonly NextAfter: string | null;
}

export interface ParcelState {
  /** As printed on the label, without hyphens. */
  readonly Id: string;
  readonly Status: ParcelStatus;
  readonly FulfillmentGroup: string;
  readonly OrderId: string;
  /** 2 or more: resent because the previous parcel was lost. */
  readonly Attempt: number;
  readonly CardCount: number;
  readonly PackedCount: number;
  readonly CreatedAt: string;
  readonly PackedAt: string | null;
  readonly ShippedAt: string | null;
  readonly LostAt: string | null;
  readonly Courier: string | null;
  readonly TrackingNumber: string | null;
  readonly TrackingUrl: string | null;
}

export type ParcelStatus = 'Ready' | 'Packed' | 'Shipped' | 'Lost' | 'Cancelled';

export interface ParcelWithSerials {
  /** As printed on the label, without hyphens. */
  readonly Id: string;
  readonly Status: ParcelStatus;
  readonly FulfillmentGroup: string;
  readonly OrderId: string;
  /** 2 or more: resent because the previous parcel was lost. */
  readonly Attempt: number;
  readonly CardCount: number;
  readonly PackedCount: number;
  readonly CreatedAt: string;
  readonly PackedAt: string | null;
  readonly ShippedAt: string | null;
  readonly LostAt: string | null;
  readonly Courier: string | null;
  readonly TrackingNumber: string | null;
  readonly TrackingUrl: string | null;
  readonly PONumber: string;
  readonly AccountName: string;
  readonly ShippingMethodId: string;
  readonly ShippingMethod: string;
  readonly CarrierId: string | null;
  readonly CarrierName: string | null;
  readonly Address: {
    readonly Name: string | null;
    readonly AddressLine1: string | null;
    readonly AddressLine2: string | null;
    readonly AddressLine3: string | null;
    readonly City: string | null;
    readonly State: string | null;
    readonly Zip: string | null;
    readonly Country: string | null;
  };
  readonly Contents: readonly {
    readonly LineItemId: string;
    readonly ProductId: string;
    readonly ProductName: string;
    readonly Value: number;
    readonly CurrencyCode: string;
    readonly CardCount: number;
    readonly PackedCount: number;
  }[];
  /** Cards reserved for the parcel. Other cards of the same product and value can be packed instead. */
  readonly Serials: readonly {
    readonly Serial: string;
    readonly ProductId: string;
    readonly LineItemId: string;
    readonly Packed: boolean;
  }[];
}

export interface Passkey {
  readonly Id: string;
  readonly Name: string;
  readonly CreatedAt: string;
  readonly LastUsedAt: string | null;
}

export interface PasskeyChallenge {
  readonly Challenge: string;
  /** Sent back with what the authenticator signed. */
  readonly Try: string;
}

export interface PasskeyCreation {
  readonly Challenge: string;
  readonly UserId: string;
  readonly UserName: string;
  readonly UserDisplayName: string;
  readonly Algorithms: readonly number[];
  readonly Known: readonly KnownPasskey[];
}

export interface PasskeyRequest {
  readonly Challenge: string;
  readonly Known: readonly KnownPasskey[];
}

export interface Payment {
  readonly Id: string;
  readonly Provider: 'neutral' | 'stripe' | 'bank' | 'operator';
  readonly ProviderPaymentId: string;
  readonly ReceivedAt: string;
  readonly PaidAt: string | null;
  readonly CurrencyCode: string;
  readonly Amount: number;
  /** What the payer wrote. */
  readonly Text: string;
  readonly Payer: string | null;
  readonly PaymentReference: string | null;
  readonly Status: 'ToSettle' | 'Applied' | 'Returned' | 'Ignored';
  readonly Issue: 'NoReference' | 'UnknownReference' | 'SeveralReferences' | 'NotPositive' | 'OtherCurrency' | 'RequestSettled' | 'Underpaid' | 'Overpaid' | null;
  readonly Account: {
    readonly Id: string;
    readonly Name: string;
  } | null;
  readonly FundingRequestId: string | null;
  /** Taken back from the account after a refund or dispute. */
  readonly Taken: number;
  /** What the account still owes for it. */
  readonly Owed: number;
  readonly NamedRequest: {
    readonly Id: string;
    readonly Account: {
      readonly Id: string;
      readonly Name: string;
    };
    readonly CurrencyCode: string;
    readonly Amount: number;
  } | null;
  readonly SettledAt: string | null;
  readonly SettledBy: string | null;
  readonly SettleReason: string | null;
  readonly FirstApprover: {
    readonly Id: string;
    readonly Name: string;
  } | null;
}

export interface PaymentPage {
  readonly Data: readonly Payment[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface Person {
  readonly Id: string;
  readonly Email: string;
  readonly Name: string;
  readonly Role: Role;
  readonly Status: 'Invited' | 'Active' | 'Disabled';
  readonly HasSecondFactor: boolean;
  readonly SecondFactors: readonly SecondFactor[];
  readonly CreatedAt: string;
  readonly LastSignInAt: string | null;
}

export interface PhysicalDeliveryAddress {
  readonly ShippingMethodId: string | null;
  readonly CarrierId: string | null;
  readonly ShipmentId: string | null;
  readonly Name: string | null;
  readonly AddressLine1: string | null;
  readonly AddressLine2: string | null;
  readonly AddressLine3: string | null;
  readonly City: string | null;
  readonly State: string | null;
  readonly Zip: string | null;
  readonly Country: string | null;
}

export interface Picture {
  readonly Name: string;
  readonly Path: string;
  readonly Width: number;
  readonly Height: number;
  readonly Bytes: number;
  readonly CreatedAt: string;
}

export interface PricedProduct {
  readonly ProductId: string;
  readonly Name: string;
  readonly CurrencyCode: string;
  readonly IsActive: boolean;
  readonly IsPublic: boolean;
  readonly IsEntitled: boolean | null;
  readonly Fee: number | null;
  readonly DiscountPercentage: number | null;
  readonly DefaultFee: number;
  readonly DefaultDiscountPercentage: number;
  readonly Approval: AskedApproval | null;
}

export interface Product {
  /** Used as ProductId in orders. */
  readonly Id: string;
  /** Fixed: the available face values. Range: suggestions. */
  readonly Denominations: readonly number[];
  /** Only when DenominationType is Range. */
  readonly DenominationRange: DenominationRange | null;
  readonly ShortDescription: string;
  readonly LongDescription: string;
  readonly Name: string;
  readonly AvailableDeliveryTypes: readonly ('DigitalDelivery' | 'PhysicalShipment' | 'Links')[];
  readonly Terms: string;
  readonly Disclaimer: string;
  readonly RedemptionNote: string;
  readonly Type: 'Digital' | 'Physical';
  /** Choice: the recipient picks one or several of the products in Choices on the claim page. */
  readonly Kind: 'Card' | 'Choice';
  /** ProductIds, only when Kind is Choice. */
  readonly Choices: readonly string[];
  readonly DenominationType: 'Fixed' | 'Range';
  readonly Meta: ProductMeta;
  /** Cards that expire can be opened for at least so many days. */
  readonly MinClaimDays: number | null;
  /** Cards of this product never expire; ClaimExpiresAt is not accepted. */
  readonly NeverExpires: boolean;
  readonly Media: ProductMedia;
  readonly Cost: ProductCost;
  readonly Translations: readonly ProductTranslation[];
  /** ISO 4217. */
  readonly CurrencyCode: string;
  readonly CultureCodes: readonly string[];
  /** False once retired: readable by id, but not listed and not orderable. */
  readonly Active: boolean;
}

export interface ProductCost {
  readonly Fee: number;
  readonly DiscountPercentage: number;
}

export interface ProductEdit {
  readonly Name: string;
  readonly ShortDescription: string;
  readonly LongDescription: string;
  readonly Terms: string;
  readonly Disclaimer: string;
  readonly RedemptionNote: string;
  readonly Type: 'Digital' | 'Physical';
  readonly Kind?: 'Card' | 'Choice' | null;
  readonly Choices?: readonly string[] | null;
  readonly CurrencyCode: string;
  readonly DenominationType: 'Fixed' | 'Range';
  readonly Denominations: readonly number[];
  readonly DenominationRange?: {
    readonly Min: number;
    readonly Max: number;
    readonly Step: number;
  } | null;
  readonly AvailableDeliveryTypes: readonly ('DigitalDelivery' | 'PhysicalShipment' | 'Links')[];
  readonly FulfillmentGroup?: string | null;
  readonly HasRequiredCardCarriers?: boolean | null;
  readonly MinClaimDays?: number | null;
  readonly NeverExpires?: boolean | null;
  readonly Faceplates: readonly {
    readonly Name: string;
    readonly Path: string;
  }[];
  readonly CultureCodes: readonly string[];
  readonly Translations: readonly {
    readonly CultureCode: string;
    readonly Name: string;
    readonly Description: string;
    readonly TermsAndConditions: string;
    readonly SpecialTermsAndConditions: string;
    readonly GeneralRedemptionInstructions: string;
    readonly OnlineRedemptionInstructions: string;
    readonly InstoreRedemptionInstructions: string;
    readonly PrintRedemptionInstructions: string;
  }[];
  readonly IsPublic: boolean;
  readonly Fee: number;
  readonly DiscountPercentage: number;
  readonly Sources?: readonly string[] | null;
}

export interface ProductMedia {
  readonly Faceplates: readonly Faceplate[];
}

export interface ProductMeta {
  readonly ShippingConfiguration: ShippingConfiguration;
}

export interface ProductPage {
  readonly Data: readonly Product[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface ProductTranslation {
  readonly CultureCode: string;
  readonly Name: string;
  readonly Description: string;
  readonly TermsAndConditions: string;
  readonly SpecialTermsAndConditions: string;
  readonly GeneralRedemptionInstructions: string;
  readonly OnlineRedemptionInstructions: string;
  readonly InstoreRedemptionInstructions: string;
  readonly PrintRedemptionInstructions: string;
}

export interface RecipientThreshold {
  readonly CurrencyCode: string;
  readonly Threshold: number;
}

export interface RecipientTotal {
  /** The same for the same address, also after the recipient was forgotten. Says nothing to others. */
  readonly RecipientKey: string;
  readonly Email: string | null;
  /** Both are null once the recipient was forgotten. */
  readonly Sms: string | null;
  readonly Year: number;
  readonly CurrencyCode: string;
  /** Value of the cards that were sent and not taken back. */
  readonly Total: number;
  /** How many cards that is; a line item of four cards counts four. */
  readonly Gifts: number;
  readonly ThresholdReachedAt: string | null;
}

export interface RecipientTotalPage {
  readonly Data: readonly RecipientTotal[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface RecoveryCodes {
  readonly RecoveryCodes: readonly string[];
}

export interface Reissue {
  readonly DigitalDeliveryAddress?: ReissueAddress | null;
  /** Only these cards, by their Id in ClaimData; the others stay as they are. All cards when absent. */
  readonly CardIds?: readonly string[] | null;
  /** Only for expired cards: until when the new ones can be opened, at least 24 hours and at most 5 years ahead. Absent: the account’s setting. */
  readonly ClaimExpiresAt?: string | null;
}

export interface ReissueAddress {
  readonly Email?: string | null;
  readonly Sms?: string | null;
}

export interface Rejection {
  /** For whoever placed the order. */
  readonly Reason: string;
}

export interface ReminderDays {
  /** Days after sending. */
  readonly AfterDays: readonly number[];
  /** Days before the gift expires. */
  readonly BeforeExpiryDays: readonly number[];
}

export interface Reminders {
  /** Days after sending. */
  readonly AfterDays: readonly number[];
  /** Days before the gift expires. */
  readonly BeforeExpiryDays: readonly number[];
}

export interface Report {
  readonly Id: string;
  readonly Kind: 'Orders' | 'LineItems' | 'Cards' | 'Deliveries' | 'Claims' | 'Transactions' | 'Statement' | 'DepartmentSpending' | 'RecipientTotals';
  readonly Format: 'Csv' | 'Ndjson' | 'Xlsx';
  readonly Filter: ShownReportFilter;
  /** Pending again if a recipient in it was forgotten: the file is built anew without them. */
  readonly Status: 'Pending' | 'Ready' | 'Failed';
  /** Why it failed. */
  readonly StatusReason: string | null;
  readonly CreatedAt: string;
  /** A person; null: through the API. */
  readonly CreatedBy: string | null;
  /** What was recorded later is not in it. */
  readonly AsOf: string;
  readonly Rows: number | null;
  readonly Bytes: number | null;
  /** Of the file, in hexadecimal, to check a download. */
  readonly Sha256: string | null;
  readonly ReadyAt: string | null;
  /** Report and file are deleted then. */
  readonly ExpiresAt: string | null;
}

export interface ReportFilter {
  /** Earliest time, inclusive; a plain date means its UTC day. */
  readonly StartDate?: string | null;
  /** Latest time, inclusive; a plain date means its UTC day. */
  readonly EndDate?: string | null;
  readonly DepartmentId?: string | null;
  /** ISO 4217. */
  readonly CurrencyCode?: string | null;
  /** Of a Statement: YYYY-MM, UTC. */
  readonly Month?: string | null;
  /** Of RecipientTotals; UTC. */
  readonly Year?: number | null;
  /** Of RecipientTotals: only recipients with at least this total; needs CurrencyCode. */
  readonly MinTotal?: number | null;
}

export interface ReportPage {
  readonly Data: readonly Report[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface ReportSchedule {
  readonly Id: string;
  readonly Kind: 'Orders' | 'LineItems' | 'Cards' | 'Deliveries' | 'Claims' | 'Transactions' | 'Statement' | 'DepartmentSpending' | 'RecipientTotals';
  readonly Format: 'Csv' | 'Ndjson' | 'Xlsx';
  readonly Frequency: 'Daily' | 'Weekly' | 'Monthly';
  readonly Filter: ShownReportScheduleFilter;
  readonly Mail: boolean;
  readonly CreatedAt: string;
  /** The name of the credential, or of a person. */
  readonly CreatedBy: string;
  /** The first day of the period that is reported next. */
  readonly NextPeriod: string;
  /** When that period is over. */
  readonly NextReportAt: string;
  /** Null: it runs, or waits while the account is suspended. */
  readonly PausedReason: 'Paused' | 'CreatorLostRight' | null;
  /** It is deleted after seven days, as every report. */
  readonly LastReportId: string | null;
}

export interface ReportScheduleFilter {
  readonly DepartmentId?: string | null;
  /** ISO 4217. */
  readonly CurrencyCode?: string | null;
  /** Of RecipientTotals. */
  readonly MinTotal?: number | null;
}

export interface ReportSchedulePause {
  readonly Paused: boolean;
}

export interface RevealedCard {
  readonly Id: string;
  readonly LineItemId: string;
  readonly ClaimLink: string;
  readonly ClaimLinkChallengeAnswer: string | null;
}

export type Role = 'admin' | 'approver' | 'orderer' | 'finance' | 'viewer' | 'operator';

export interface RotatedWebhookSecret {
  /** Signs messages to the webhook URLs of orders: whsec_ followed by 32 bytes in base64. Shown only here. */
  readonly Secret: string;
  /** Null: never; it is the secret that was created with the account. */
  readonly RotatedAt: string | null;
  /** Until when messages are also signed with the secret before; null: they are not. */
  readonly OldSecretUntil: string | null;
}

export interface RuleAmount {
  readonly CurrencyCode: string;
  readonly Amount: number;
}

export interface SavedProduct {
  /** Used as ProductId in orders. */
  readonly Id: string;
  /** Fixed: the available face values. Range: suggestions. */
  readonly Denominations: readonly number[];
  /** Only when DenominationType is Range. */
  readonly DenominationRange: DenominationRange | null;
  readonly ShortDescription: string;
  readonly LongDescription: string;
  readonly Name: string;
  readonly AvailableDeliveryTypes: readonly ('DigitalDelivery' | 'PhysicalShipment' | 'Links')[];
  readonly Terms: string;
  readonly Disclaimer: string;
  readonly RedemptionNote: string;
  readonly Type: 'Digital' | 'Physical';
  /** Choice: the recipient picks one or several of the products in Choices on the claim page. */
  readonly Kind: 'Card' | 'Choice';
  /** ProductIds, only when Kind is Choice. */
  readonly Choices: readonly string[];
  readonly DenominationType: 'Fixed' | 'Range';
  readonly Meta: ProductMeta;
  /** Cards that expire can be opened for at least so many days. */
  readonly MinClaimDays: number | null;
  /** Cards of this product never expire; ClaimExpiresAt is not accepted. */
  readonly NeverExpires: boolean;
  readonly Media: ProductMedia;
  readonly Cost: ProductCost;
  readonly Translations: readonly ProductTranslation[];
  /** ISO 4217. */
  readonly CurrencyCode: string;
  readonly CultureCodes: readonly string[];
  /** False once retired: readable by id, but not listed and not orderable. */
  readonly Active: boolean;
  readonly IsPublic: boolean;
  readonly Sources: readonly string[];
  readonly Version: number;
  readonly Approval: AskedApproval | null;
}

export type SecondFactor = 'AuthenticatorApp' | 'Passkey';

export interface SentHeader {
  readonly Name: string;
  readonly Value: string;
}

export interface SentMessage {
  readonly Channel: 'Email' | 'Sms';
  readonly SentAt: string;
  readonly Subject: string | null;
  readonly Text: string;
  readonly HasHtml: boolean;
}

export interface Session {
  readonly Id: string;
  /** A browser’s session, or an operator’s bearer token. */
  readonly Kind: 'Session' | 'Token';
  /** How the session began. Null for a token. */
  readonly ProvedBy: 'Password' | 'Link' | 'Code' | 'RecoveryCode' | 'Passkey' | 'SignOn' | null;
  readonly CreatedAt: string;
  /** Null for a token. */
  readonly LastSeenAt: string | null;
  readonly ExpiresAt: string;
  readonly Address: string | null;
  readonly UserAgent: string | null;
  readonly IsCurrent: boolean;
}

export interface SetAsideJob {
  readonly Id: string;
  readonly Kind: string;
  readonly Attempts: number;
  readonly LastError: string | null;
  readonly SetAsideAt: string;
  readonly CreatedAt: string;
}

export interface SetAsideJobPage {
  readonly Data: readonly SetAsideJob[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface ShipFileAnswer {
  readonly Rows: number;
  readonly Shipped: number;
  readonly ShippedBefore: number;
  readonly Refused: number;
  readonly Faults: readonly {
    readonly Row: number;
    readonly ParcelId: string;
    readonly Reason: string;
  }[];
}

export interface Shipment {
  readonly ParcelId: string;
  /** A lost parcel is followed by its replacement. */
  readonly Status: 'Shipped' | 'Lost';
  readonly Courier: string;
  readonly TrackingNumber: string;
  readonly TrackingUrl: string | null;
  readonly ShippedAt: string;
}

export interface ShippingConfiguration {
  readonly FulfillmentGroup: string | null;
  readonly HasRequiredCardCarriers: boolean;
}

export interface ShippingMethod {
  readonly Id: string;
  readonly Carrier: string;
  readonly Description: string;
  readonly Cost: number;
  readonly CurrencyCode: string;
  readonly Type: 'DirectDelivery';
  readonly FulfillmentGroup: string;
  readonly Tiers: readonly ShippingTier[];
}

export interface ShippingMethodEdit {
  readonly Carrier: string;
  readonly Description: string;
  readonly Cost: number;
  readonly CurrencyCode: string;
  readonly FulfillmentGroup: string;
  readonly Tiers: readonly {
    readonly From: number;
    readonly To: number | null;
    readonly Cost: number;
    readonly Type: 'Quantity' | 'Value';
  }[];
  readonly Active?: boolean | null;
}

export interface ShippingMethodPage {
  readonly Data: readonly ShippingMethod[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface ShippingTier {
  readonly From: number;
  /** Null: no upper limit. */
  readonly To: number | null;
  readonly Cost: number;
  readonly Type: 'Quantity' | 'Value';
}

export interface ShownReportFilter {
  readonly StartDate?: string;
  readonly EndDate?: string;
  readonly DepartmentId?: string;
  readonly CurrencyCode?: string;
  readonly Month?: string;
  readonly Year?: number;
  readonly MinTotal?: number;
}

export interface ShownReportScheduleFilter {
  readonly DepartmentId?: string;
  readonly CurrencyCode?: string;
  readonly MinTotal?: number;
}

export interface SignInAnswer {
  /** Code: the second factor is still missing. */
  readonly Step: 'Done' | 'Code';
  /** What it can be. */
  readonly Factors: readonly SecondFactor[];
  readonly Me: Me | null;
}

export interface SignInRules {
  /** People without one can only set one up. */
  readonly RequiresSecondFactor: boolean;
}

export interface SignOn {
  readonly Name: string;
  readonly Issuer: string;
  readonly ClientId: string;
  readonly GroupsClaim: string;
  readonly IsRequired: boolean;
  readonly Groups: readonly {
    readonly Group: string;
    readonly Role: string;
  }[];
  readonly Domains: readonly SignOnDomain[];
}

export interface SignOnDomain {
  readonly Domain: string;
  readonly IsConfirmed: boolean;
}

export interface SignOnGroup {
  readonly Group: string;
  readonly Role: AccountRole;
}

export interface SignOnOffer {
  readonly SignOn: {
    readonly Name: string;
    readonly IsRequired: boolean;
  } | null;
}

export interface SignOnSettings {
  /** What the provider must allow to send people back to. */
  readonly RedirectUri: string;
  readonly SignOn: SignOn | null;
}

export interface SignOnWish {
  readonly Name: string;
  readonly Issuer: string;
  readonly ClientId: string;
  readonly GroupsClaim: string;
  readonly IsRequired: boolean;
  readonly Groups: readonly SignOnGroup[];
  readonly ClientSecret?: string | null;
  readonly Domains: readonly string[];
}

export interface SoldFaceplate {
  readonly Name: string;
  readonly Path: string;
}

export interface SoldProduct {
  /** Grows with each change of the product. */
  readonly Version: number;
  readonly Name: string;
  readonly ShortDescription: string;
  readonly LongDescription: string;
  readonly Terms: string;
  readonly Disclaimer: string;
  readonly RedemptionNote: string;
  readonly Type: 'Digital' | 'Physical';
  readonly Kind: 'Card' | 'Choice';
  /** ProductIds, only when Kind is Choice. */
  readonly Choices: readonly string[];
  readonly CurrencyCode: string;
  readonly Media: SoldProductMedia;
}

export interface SoldProductMedia {
  readonly Faceplates: readonly SoldFaceplate[];
}

export interface StageClock {
  readonly Now: string;
  readonly AheadSeconds: number;
}

export interface StockImport {
  readonly Name: string;
  readonly StartedAt: string;
  readonly FinishedAt: string | null;
  readonly RowsRead: number;
  readonly CodesLoaded: number;
  readonly RowsRefused: number;
}

export interface StockImportAnswer {
  readonly Name: string;
  readonly RowsRead: number;
  readonly CodesLoaded: number;
  readonly RowsRefused: number;
  readonly Faults: readonly {
    readonly Row: number;
    readonly Reason: string;
  }[];
}

export interface StockLoss {
  readonly LostAt: string;
  readonly AccountName: string;
  readonly OrderId: string;
  readonly LineNumber: number;
  readonly ProductId: string;
  readonly Cards: number;
  readonly Amount: number;
  readonly CurrencyCode: string;
  readonly Source: string;
  readonly Reason: string;
}

export interface StockLosses {
  readonly Data: readonly StockLoss[];
  readonly Totals: readonly {
    readonly CurrencyCode: string;
    readonly Cards: number;
    readonly Amount: number;
  }[];
}

export interface StockRow {
  readonly ProductId: string;
  readonly Name: string;
  readonly CurrencyCode: string;
  readonly Value: number;
  readonly Kind: 'codes' | 'plastic';
  readonly Available: number;
  readonly LowMark: number;
  readonly IsLow: boolean;
  /** At the rate of the last week; null: nothing was used. */
  readonly DaysLeft: number | null;
}

export interface TimelineDetail {
  readonly Kind: 'Word' | 'Cards' | 'CardNumbers' | 'DaysAfterSending' | 'DaysBeforeExpiry' | 'Amount' | 'Address' | 'Delivery' | 'StatusReason' | 'By' | 'Text';
  readonly Text: string | null;
  readonly Numbers: readonly number[];
  readonly From: string | null;
  readonly To: string | null;
  readonly Amount: number | null;
  readonly CurrencyCode: string | null;
}

export interface TimelineEntry {
  readonly At: string;
  readonly LineItemId: string | null;
  readonly Kind: 'Accepted' | 'Charged' | 'Changed' | 'Reissued' | 'Issued' | 'Queued' | 'Sent' | 'Delivered' | 'Bounced' | 'NotDelivered' | 'Reminded' | 'Disclosed' | 'Claimed' | 'Chosen' | 'Shipped' | 'Lost' | 'Voided' | 'Expired' | 'Refunded' | 'Cancelled' | 'Failed' | 'Forgotten' | 'CaseOpened' | 'Replaced' | 'CaseClosed' | 'ApprovalNeeded' | 'Approved' | 'Rejected' | 'Held' | 'Released' | 'HoldExpired';
  readonly Details: readonly TimelineDetail[];
  readonly MessageId: string | null;
}

export interface TotpSecret {
  readonly Secret: string;
  readonly Uri: string;
}

export interface Transaction {
  readonly Id: string;
  readonly Timestamp: string;
  readonly Kind: 'Charge' | 'Refund' | 'FundingRequested' | 'FundingApplied' | 'FundingRejected' | 'FundingReversed' | 'FundingRestored';
  readonly CurrencyCode: string;
  /** Signed change of the balance. */
  readonly Amount: number;
  readonly Balance: 'Pending' | 'Available';
  readonly OrderId: string | null;
  readonly LineItemId: string | null;
  /** The cards that a Refund is for, or that a Charge issued again after they had expired; empty for a whole line or order. */
  readonly CardIds: readonly string[];
  readonly FundingRequestId: string | null;
}

export interface TransactionPage {
  readonly Data: readonly Transaction[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface Upload {
  readonly Id: string;
  readonly FileName: string;
  readonly CreatedAt: string;
  readonly CreatedBy: string;
  readonly Origin: 'Portal' | 'Api';
  /** The content of its file was deleted; its results stay. */
  readonly IsArchived: boolean;
  readonly Status: UploadStatus;
  readonly StatusReason: string | null;
  readonly Header: readonly string[];
  /** Some values of each column of a draft. */
  readonly Samples: readonly (readonly string[])[];
  readonly Fields: readonly {
    readonly Name: 'ProductId' | 'Value' | 'Email' | 'Sms' | 'To' | 'Quantity' | 'FromName' | 'FromEmail' | 'Message' | 'DeliveryDate' | 'DeliveryZone' | 'BrandingId' | 'Culture' | 'ExternalId' | 'ShippingMethodId' | 'CarrierId' | 'ShipmentId' | 'ShipTo' | 'AddressLine1' | 'AddressLine2' | 'AddressLine3' | 'City' | 'State' | 'Zip' | 'Country';
    readonly Label: string;
    readonly IsRequired: boolean;
    /** About where a card is shipped. */
    readonly IsPhysical: boolean;
  }[];
  readonly Mapping: UploadMapping;
  /** Of the upload as a whole. */
  readonly Faults: readonly {
    /** Null: the field has no column. */
    readonly Column: number | null;
    /** Null: it is about the row as a whole. */
    readonly Field: string | null;
    readonly Code: string;
    readonly Detail: string;
  }[];
  readonly RepeatOf: {
    readonly Id: string;
    readonly FileName: string;
    readonly CreatedAt: string;
    readonly Status: string;
  } | null;
  readonly RowCount: number;
  readonly RowsChecked: number;
  /** While it can be undone. */
  readonly StartsInSeconds: number | null;
  readonly FaultyCount: number;
  readonly SkippedCount: number;
  readonly DuplicateCount: number;
  readonly CurrencyCode: string | null;
  readonly TotalCost: number | null;
  readonly SufficientFunds: boolean;
  readonly HeldForFunds: boolean;
  /** What the hard budget of the department leaves. */
  readonly BudgetLeft: number | null;
  readonly OrdersPlanned: number;
  readonly OrdersPlaced: number;
  readonly LinesPlaced: number;
  readonly LinesFailed: number;
}

export interface UploadMapping {
  readonly Type: UploadType;
  readonly Columns: {
    readonly ProductId: number | null;
    readonly Value: number | null;
    readonly Email: number | null;
    readonly Sms: number | null;
    readonly To: number | null;
    readonly Quantity: number | null;
    readonly FromName: number | null;
    readonly FromEmail: number | null;
    readonly Message: number | null;
    readonly DeliveryDate: number | null;
    readonly DeliveryZone: number | null;
    readonly BrandingId: number | null;
    readonly Culture: number | null;
    readonly ExternalId: number | null;
    readonly ShippingMethodId: number | null;
    readonly CarrierId: number | null;
    readonly ShipmentId: number | null;
    readonly ShipTo: number | null;
    readonly AddressLine1: number | null;
    readonly AddressLine2: number | null;
    readonly AddressLine3: number | null;
    readonly City: number | null;
    readonly State: number | null;
    readonly Zip: number | null;
    readonly Country: number | null;
  };
  readonly Defaults: {
    readonly ProductId: string | null;
    readonly Value: string | null;
    readonly Email: string | null;
    readonly Sms: string | null;
    readonly To: string | null;
    readonly Quantity: string | null;
    readonly FromName: string | null;
    readonly FromEmail: string | null;
    readonly Message: string | null;
    readonly DeliveryDate: string | null;
    readonly DeliveryZone: string | null;
    readonly BrandingId: string | null;
    readonly Culture: string | null;
    readonly ExternalId: string | null;
    readonly ShippingMethodId: string | null;
    readonly CarrierId: string | null;
    readonly ShipmentId: string | null;
    readonly ShipTo: string | null;
    readonly AddressLine1: string | null;
    readonly AddressLine2: string | null;
    readonly AddressLine3: string | null;
    readonly City: string | null;
    readonly State: string | null;
    readonly Zip: string | null;
    readonly Country: string | null;
  };
  readonly DepartmentId: string | null;
  readonly Note: string | null;
  readonly DecimalSign: 'Point' | 'Comma' | null;
  readonly FoundDecimalSign: 'Point' | 'Comma' | null;
  /** Taken from the last file with the same columns; nobody confirmed it yet. */
  readonly IsRemembered: boolean;
}

export interface UploadPage {
  readonly Data: readonly Upload[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface UploadRow {
  readonly Row: number;
  readonly Cells: readonly string[];
  readonly IsSkipped: boolean;
  readonly Faults: readonly {
    /** Null: the field has no column. */
    readonly Column: number | null;
    /** Null: it is about the row as a whole. */
    readonly Field: string | null;
    readonly Code: string;
    readonly Detail: string;
  }[];
  readonly Cost: number | null;
  /** The value of one card as it was understood. */
  readonly Value: number | null;
  /** An earlier row with the same recipient, product and value. */
  readonly DuplicateOf: number | null;
}

export interface UploadRowPage {
  readonly Data: readonly UploadRow[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export type UploadStatus = 'Draft' | 'Checking' | 'Starting' | 'Running' | 'Done' | 'Failed' | 'Cancelled';

export type UploadType = 'DigitalDelivery' | 'Links' | 'PhysicalShipment';

export interface Voidable {
  readonly Cards: number;
  readonly Refund: number;
  readonly CurrencyCode: string;
}

export interface WaitingLineItem {
  readonly OrderId: string;
  readonly LineItemId: string;
}

export interface WaitingOrder {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly CurrencyCode: string;
  readonly Cost: number;
  readonly Cards: number;
  readonly LineItems: number;
  readonly DepartmentName: string | null;
  readonly Source: OrderSource;
  readonly PlacedBy: string;
  readonly Rules: readonly string[];
  readonly RequestedAt: string;
  readonly ExpiresAt: string;
  readonly Note: string | null;
  /** Placed by whoever reads the list, so that somebody else has to decide. */
  readonly IsOwn: boolean;
}

export interface WaitingOrderPage {
  readonly Data: readonly WaitingOrder[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface WebhookAttempt {
  readonly At: string;
  readonly StatusCode: number | null;
  readonly DurationMs: number;
  /** http_<status>, dns, connect, tls, timeout, reset, protocol, address, interrupted or lost. */
  readonly Error: string | null;
  /** The beginning of the receiver’s answer, escaped. */
  readonly Answer: string | null;
}

export interface WebhookEndpoint {
  readonly Id: string;
  readonly Url: string;
  readonly Description: string | null;
  readonly EventTypes: readonly EventType[];
  readonly Headers: readonly SentHeader[];
  readonly Enabled: boolean;
  /** Why the service disabled it: Gone (it answered 410) or Failing (it failed for five days). */
  readonly DisabledReason: 'Gone' | 'Failing' | null;
  readonly CreatedAt: string;
  readonly FailingSince: string | null;
}

export interface WebhookEndpointChange {
  /** https, with a public host; stage also accepts http and loopback. */
  readonly Url?: string | null;
  readonly Description?: string | null;
  /** The events to send; absent or empty means all events, including future types. */
  readonly EventTypes?: readonly ('OrderCreated' | 'OrderStatusChanged' | 'OrderProgressed' | 'ApprovalNeeded' | 'OrderApproved' | 'OrderRejected' | 'OrderHeld' | 'OrderReleased' | 'OrderHoldExpired' | 'FulfillmentComplete' | 'LineItemDelivered' | 'LineItemBounced' | 'LineItemFailed' | 'LineItemChanged' | 'LineItemReissued' | 'LineItemResent' | 'LineItemSent' | 'ReminderSent' | 'CardClaimed' | 'CardVoided' | 'CardExpired' | 'CardReissued' | 'ShipmentUpdated' | 'FundingApplied' | 'FundingRejected' | 'FundingReversed' | 'FundingRestored' | 'BalanceLow' | 'BudgetExceeded' | 'ProductChanged' | 'EndpointDisabled' | 'CredentialEnding' | 'RecipientForgotten' | 'RecipientThresholdReached' | 'CaseOpened' | 'CaseClosed' | 'CardReplaced' | 'ReportReady' | 'OrderImportChecked' | 'OrderImportComplete')[] | null;
  /** Sent with every message, such as your own Authorization header. */
  readonly Headers?: readonly WebhookHeader[] | null;
  readonly Enabled?: boolean | null;
}

export interface WebhookEndpointPage {
  readonly Data: readonly WebhookEndpoint[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface WebhookEndpointStats {
  /** The newest ones, at most 500. */
  readonly Messages: number;
  readonly Delivered: number;
  readonly Failed: number;
  readonly Attempts: number;
  readonly SuccessfulAttempts: number;
  readonly P50Ms: number | null;
  readonly P95Ms: number | null;
}

export interface WebhookEndpointWithSecret {
  readonly Id: string;
  readonly Url: string;
  readonly Description: string | null;
  readonly EventTypes: readonly EventType[];
  readonly Headers: readonly SentHeader[];
  readonly Enabled: boolean;
  /** Why the service disabled it: Gone (it answered 410) or Failing (it failed for five days). */
  readonly DisabledReason: 'Gone' | 'Failing' | null;
  readonly CreatedAt: string;
  /** Signs the messages: whsec_ followed by 32 bytes in base64. Shown only here. */
  readonly Secret: string;
  readonly FailingSince: string | null;
}

export interface WebhookHeader {
  readonly Name: string;
  readonly Value: string;
}

export interface WebhookMessage {
  /** The webhook-id of every attempt. */
  readonly Id: string;
  readonly EndpointId: string | null;
  /** Set on messages to the webhook URL in an order. */
  readonly OrderId: string | null;
  readonly Type: string;
  readonly Timestamp: string;
  readonly Status: 'Pending' | 'Delivered' | 'Failed';
  readonly NextAttemptAt: string | null;
  readonly Attempts: readonly WebhookAttempt[];
}

export interface WebhookMessagePage {
  readonly Data: readonly WebhookMessage[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

export interface WebhookMessageWithBody {
  /** The webhook-id of every attempt. */
  readonly Id: string;
  readonly EndpointId: string | null;
  /** Set on messages to the webhook URL in an order. */
  readonly OrderId: string | null;
  readonly Type: string;
  readonly Timestamp: string;
  readonly Status: 'Pending' | 'Delivered' | 'Failed';
  readonly NextAttemptAt: string | null;
  readonly Attempts: readonly WebhookAttempt[];
  /** The payload, exactly as it is sent. */
  readonly Body: string;
}

export interface WebhookSecret {
  /** Null: never; it is the secret that was created with the account. */
  readonly RotatedAt: string | null;
  /** Until when messages are also signed with the secret before; null: they are not. */
  readonly OldSecretUntil: string | null;
}

export interface WebhookSettings {
  readonly FulfillmentComplete?: OrderWebhook | null;
}

export const eventTypes: readonly EventType[] = [
  'OrderCreated',
  'OrderStatusChanged',
  'OrderProgressed',
  'ApprovalNeeded',
  'OrderApproved',
  'OrderRejected',
  'OrderHeld',
  'OrderReleased',
  'OrderHoldExpired',
  'FulfillmentComplete',
  'LineItemDelivered',
  'LineItemBounced',
  'LineItemFailed',
  'LineItemChanged',
  'LineItemReissued',
  'LineItemResent',
  'LineItemSent',
  'ReminderSent',
  'CardClaimed',
  'CardVoided',
  'CardExpired',
  'CardReissued',
  'ShipmentUpdated',
  'FundingApplied',
  'FundingRejected',
  'FundingReversed',
  'FundingRestored',
  'BalanceLow',
  'BudgetExceeded',
  'ProductChanged',
  'EndpointDisabled',
  'CredentialEnding',
  'RecipientForgotten',
  'RecipientThresholdReached',
  'CaseOpened',
  'CaseClosed',
  'CardReplaced',
  'ReportReady',
  'OrderImportChecked',
  'OrderImportComplete',
];

export interface PortalRoutes {
  'GET /ApprovalRules': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: ApprovalRules;
  };
  'PUT /ApprovalRules': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewApprovalRules;
    readonly answer: ApprovalRules;
  };
  'GET /Approvals': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: WaitingOrderPage;
  };
  'GET /Approvals/Count': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      /** Orders that wait and that the reader can decide about. */
      readonly ToDecide: number;
    };
  };
  'GET /Audit': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: AuditEntryPage;
  };
  'GET /BalanceHistory': {
    readonly params: undefined;
    readonly query: {
      readonly currencyCode?: string;
      readonly days?: number;
    };
    readonly body: undefined;
    readonly answer: BalanceHistory;
  };
  'GET /BalanceThresholds': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly BalanceThreshold[];
    };
  };
  'DELETE /BalanceThresholds/:currencyCode': {
    readonly params: {
      readonly currencyCode: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'PUT /BalanceThresholds/:currencyCode': {
    readonly params: {
      readonly currencyCode: string;
    };
    readonly query: undefined;
    readonly body: NewBalanceThreshold;
    readonly answer: BalanceThreshold;
  };
  'GET /Balances': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: BalancePage;
  };
  'GET /Billing': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Billing;
  };
  'PUT /Billing': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewBillingAddress;
    readonly answer: Billing;
  };
  'GET /Brandings': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly Branding[];
    };
  };
  'POST /Brandings': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Id: string;
      readonly Name: string;
      readonly Settings: {
        readonly LogoText?: string | null;
        readonly SenderName?: string | null;
        readonly Subject?: string | null;
        readonly Footer?: string | null;
        readonly ReminderSubject?: string | null;
        readonly ReminderText?: string | null;
        readonly LogoPath?: string | null;
        readonly HeaderImagePath?: string | null;
        readonly PrimaryColor?: string | null;
        readonly BackgroundColor?: string | null;
        readonly TextColor?: string | null;
        readonly Translations?: readonly {
          readonly CultureCode?: string | null;
          readonly LogoText?: string | null;
          readonly SenderName?: string | null;
          readonly Subject?: string | null;
          readonly Footer?: string | null;
          readonly ReminderSubject?: string | null;
          readonly ReminderText?: string | null;
        }[] | null;
      };
      readonly Reminders?: NewReminders | null;
    };
    readonly answer: Branding;
  };
  'GET /Brandings/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Branding;
  };
  'PUT /Brandings/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Name: string;
      readonly Active: boolean;
      readonly Settings: {
        readonly LogoText?: string | null;
        readonly SenderName?: string | null;
        readonly Subject?: string | null;
        readonly Footer?: string | null;
        readonly ReminderSubject?: string | null;
        readonly ReminderText?: string | null;
        readonly LogoPath?: string | null;
        readonly HeaderImagePath?: string | null;
        readonly PrimaryColor?: string | null;
        readonly BackgroundColor?: string | null;
        readonly TextColor?: string | null;
        readonly Translations?: readonly {
          readonly CultureCode?: string | null;
          readonly LogoText?: string | null;
          readonly SenderName?: string | null;
          readonly Subject?: string | null;
          readonly Footer?: string | null;
          readonly ReminderSubject?: string | null;
          readonly ReminderText?: string | null;
        }[] | null;
      };
      readonly Reminders?: NewReminders | null;
    };
    readonly answer: Branding;
  };
  'GET /Brandings/Preview.html': {
    readonly params: undefined;
    readonly query: {
      readonly part?: 'email' | 'reminder' | 'claim';
      /** The recipient’s language, such as de-DE. */
      readonly culture?: string;
      readonly settings?: string;
    };
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /Budgets': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly Budget[];
    };
  };
  'GET /Carriers': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: CarrierPage;
  };
  'GET /Cases': {
    readonly params: undefined;
    readonly query: {
      readonly status?: 'Open' | 'Closed' | 'All';
      readonly kind?: 'CodeProblem' | 'NotExpected';
      readonly number?: string;
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: HelpCasePage;
  };
  'GET /Cases/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: HelpCaseFile;
  };
  'POST /Cases/:id/Answer': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Text: string;
    };
    readonly answer: AnsweredCase;
  };
  'POST /Cases/:id/Close': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: HelpCaseFile;
  };
  'GET /Clock': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: StageClock;
  };
  'POST /Clock': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly AdvanceSeconds: number;
    };
    readonly answer: StageClock;
  };
  'POST /Confirm': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Password?: string | null;
      readonly Code?: string | null;
      readonly Passkey?: {
        readonly CredentialId: string;
        readonly ClientData: string;
        readonly AuthenticatorData: string;
        readonly Signature: string;
        readonly UserHandle?: string | null;
      } | null;
    };
    readonly answer: Me;
  };
  'POST /Confirm/Passkey': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: PasskeyRequest;
  };
  'GET /Credentials': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly Credential[];
    };
  };
  'POST /Credentials': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Name: string;
      readonly Email: string;
      readonly Limits?: NewCredentialLimits | null;
    };
    readonly answer: CreatedCredential;
  };
  'PATCH /Credentials/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Name?: string | null;
      readonly Status?: 'Active' | 'Disabled' | null;
      readonly Limits?: NewCredentialLimits | null;
    };
    readonly answer: Credential;
  };
  'POST /Credentials/:id/Rotate': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** For how many hours the old access token and its bearer tokens still work. 0, if left out. */
      readonly OverlapHours?: number | null;
    } | null;
    readonly answer: CreatedCredential;
  };
  'GET /CreditNotes': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: CreditNotePage;
  };
  'GET /CreditNotes/:number/File.pdf': {
    readonly params: {
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /Departments': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly Department[];
    };
  };
  'POST /Departments': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Id: string;
      readonly Name: string;
    };
    readonly answer: Department;
  };
  'PATCH /Departments/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Name?: string | null;
      readonly Active?: boolean | null;
    };
    readonly answer: Department;
  };
  'DELETE /Departments/:id/Budget': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'PUT /Departments/:id/Budget': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewBudget;
    readonly answer: Budget;
  };
  'GET /Events': {
    readonly params: undefined;
    readonly query: {
      readonly after?: number;
      readonly limit?: number;
    };
    readonly body: undefined;
    readonly answer: EventPage;
  };
  'GET /Events/Stream': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /Figures': {
    readonly params: undefined;
    readonly query: {
      readonly weeks?: number;
    };
    readonly body: undefined;
    readonly answer: Figures;
  };
  'GET /FundingRequests': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: FundingRequestPage;
  };
  'POST /FundingRequests': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewFundingRequest;
    readonly answer: FundingRequest;
  };
  'GET /FundingRequests/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: FundingRequest;
  };
  'GET /FundingRequests/:id/Invoice.pdf': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /GiftSettings': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: GiftSettings;
  };
  'PUT /GiftSettings': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewGiftSettings;
    readonly answer: GiftSettings;
  };
  'GET /HeldOrders': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: HeldOrderPage;
  };
  'GET /HoldForFunds': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: HoldForFunds;
  };
  'PUT /HoldForFunds': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewHoldForFunds;
    readonly answer: HoldForFunds;
  };
  'GET /Links/:token': {
    readonly params: {
      readonly token: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: LinkFacts;
  };
  'POST /Links/:token': {
    readonly params: {
      readonly token: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Password: string;
      readonly Name?: string | null;
    };
    readonly answer: SignInAnswer;
  };
  'GET /Me': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Me;
  };
  'PATCH /Me': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Name?: string | null;
      readonly Language?: 'en' | 'de' | 'fr' | 'es' | 'ja' | 'ar' | null;
    };
    readonly answer: Me;
  };
  'GET /Me/Passkeys': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly Passkey[];
    };
  };
  'POST /Me/Passkeys': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Name: string;
      readonly CredentialId: string;
      readonly ClientData: string;
      readonly Attestation: string;
      readonly Transports: readonly string[];
    };
    readonly answer: AddedPasskey;
  };
  'DELETE /Me/Passkeys/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'POST /Me/Passkeys/Challenge': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: PasskeyCreation;
  };
  'POST /Me/Password': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Password: string;
    };
    readonly answer: Me;
  };
  'POST /Me/RecoveryCodes': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: RecoveryCodes;
  };
  'GET /Me/Sessions': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly Session[];
    };
  };
  'DELETE /Me/Sessions/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'DELETE /Me/Totp': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'POST /Me/Totp': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: TotpSecret;
  };
  'POST /Me/Totp/Confirm': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Code: string;
    };
    readonly answer: ConfirmedTotp;
  };
  'GET /OrderDrafts': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly OrderDraftSummary[];
    };
  };
  'POST /OrderDrafts': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Name: string;
      readonly Order: OrderDraftContent;
    };
    readonly answer: OrderDraft;
  };
  'DELETE /OrderDrafts/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'GET /OrderDrafts/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OrderDraft;
  };
  'PUT /OrderDrafts/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Name: string;
      readonly Order: OrderDraftContent;
    };
    readonly answer: OrderDraft;
  };
  'GET /Orders': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
      /** Earliest Timestamp, inclusive; a plain date means its UTC day. */
      readonly startDate?: string;
      /** Latest Timestamp, inclusive; a plain date means its UTC day. */
      readonly endDate?: string;
      readonly search?: string;
      readonly status?: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
      readonly statusReason?: string;
      readonly type?: DeliveryType;
      readonly departmentId?: string;
      readonly productId?: string;
    };
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly Order[];
      readonly Page: number;
      readonly PageSize: number;
      readonly TotalCount: number;
      readonly SearchedSince: string | null;
    };
  };
  'POST /Orders': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: OrderRequest;
    readonly answer: Order;
  };
  'GET /Orders.csv': {
    readonly params: undefined;
    readonly query: {
      /** Earliest Timestamp, inclusive; a plain date means its UTC day. */
      readonly startDate?: string;
      /** Latest Timestamp, inclusive; a plain date means its UTC day. */
      readonly endDate?: string;
      readonly search?: string;
      readonly status?: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
      readonly statusReason?: string;
      readonly type?: DeliveryType;
      readonly departmentId?: string;
      readonly productId?: string;
    };
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /Orders/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OrderWithTimeline;
  };
  'POST /Orders/:id/Approve': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Order;
  };
  'POST /Orders/:id/Cancel': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Order;
  };
  'PATCH /Orders/:id/LineItems/:lineItemId': {
    readonly params: {
      readonly id: string;
      readonly lineItemId: string;
    };
    readonly query: undefined;
    readonly body: LineItemChange;
    readonly answer: Order;
  };
  'POST /Orders/:id/LineItems/:lineItemId/Cancel': {
    readonly params: {
      readonly id: string;
      readonly lineItemId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Order;
  };
  'POST /Orders/:id/LineItems/:lineItemId/Reissue': {
    readonly params: {
      readonly id: string;
      readonly lineItemId: string;
    };
    readonly query: undefined;
    readonly body: Reissue | null;
    readonly answer: Order;
  };
  'POST /Orders/:id/LineItems/:lineItemId/Resend': {
    readonly params: {
      readonly id: string;
      readonly lineItemId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Order;
  };
  'GET /Orders/:id/Messages/:messageId': {
    readonly params: {
      readonly id: string;
      readonly messageId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: SentMessage;
  };
  'GET /Orders/:id/Messages/:messageId/Mail.html': {
    readonly params: {
      readonly id: string;
      readonly messageId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Blob;
  };
  'POST /Orders/:id/Reject': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Rejection;
    readonly answer: Order;
  };
  'POST /Orders/:id/Reveal': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Cards: readonly RevealedCard[];
    };
  };
  'POST /Orders/:id/Void': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** Why the cards are voided; shown in events and in the portal. */
      readonly Reason?: string | null;
      readonly LineItemId?: string | null;
      readonly CardId?: string | null;
    };
    readonly answer: Voidable;
  };
  'GET /Orders/:id/Voidable': {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly lineItemId?: string;
      readonly cardId?: string;
    };
    readonly body: undefined;
    readonly answer: Voidable;
  };
  'POST /Orders/Preview': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: OrderRequest;
    readonly answer: OrderPreview;
  };
  'GET /Orders/Preview.html': {
    readonly params: undefined;
    readonly query: {
      readonly part?: 'email' | 'claim';
      readonly sample?: string;
    };
    readonly body: undefined;
    readonly answer: Blob;
  };
  'POST /Orders/Test': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: OrderRequest;
    readonly answer: {
      readonly SentTo: string;
    };
  };
  'POST /Orders/Validate': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: OrderRequest;
    readonly answer: OrderValidation;
  };
  'GET /Outbox': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
      /** An email address or phone number, case-insensitive. */
      readonly to?: string;
      /** Part of the subject, recipient or text, case-insensitive; in 1000 messages at once, the newest first. */
      readonly search?: string;
      /** For a search: NextBefore of the last answer, to go on with older messages. */
      readonly before?: string;
    };
    readonly body: undefined;
    readonly answer: OutboxMessagePage;
  };
  'GET /Outbox/:file': {
    readonly params: {
      readonly file: string;
    };
    readonly query: {
      readonly scheme?: 'light' | 'dark';
    };
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /Overview': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Overview;
  };
  'POST /PasswordReset': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Email: string;
    };
    readonly answer: Readonly<Record<string, never>>;
  };
  'GET /People': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly Person[];
    };
  };
  'POST /People': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Email: string;
      readonly Name: string;
      readonly Role: AccountRole;
    };
    readonly answer: InvitedPerson;
  };
  'DELETE /People/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'PATCH /People/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Role?: AccountRole | null;
      readonly Name?: string | null;
      readonly Status?: 'Active' | 'Disabled' | null;
    };
    readonly answer: Person;
  };
  'POST /People/:id/Link': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: InvitationLink;
  };
  'POST /People/:id/ResetSecondFactor': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Person;
  };
  'GET /Pictures': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly Picture[];
    };
  };
  'POST /Pictures': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Picture;
  };
  'DELETE /Pictures/:name': {
    readonly params: {
      readonly name: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'GET /Products': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
      readonly productName?: string;
      readonly productDescription?: string;
      /** ISO 4217. */
      readonly currencyCode?: string;
      readonly productType?: 'Digital' | 'Physical';
    };
    readonly body: undefined;
    readonly answer: ProductPage;
  };
  'GET /Products/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Product;
  };
  'GET /Recipients/Forget': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: ForgetJobPage;
  };
  'POST /Recipients/Forget': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewForgetJob;
    readonly answer: ForgetJob;
  };
  'GET /Recipients/Thresholds': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly RecipientThreshold[];
    };
  };
  'DELETE /Recipients/Thresholds/:currencyCode': {
    readonly params: {
      readonly currencyCode: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'PUT /Recipients/Thresholds/:currencyCode': {
    readonly params: {
      readonly currencyCode: string;
    };
    readonly query: undefined;
    readonly body: NewRecipientThreshold;
    readonly answer: RecipientThreshold;
  };
  'GET /Recipients/Totals': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
      /** UTC; the present year by default. */
      readonly year?: number;
      /** ISO 4217. */
      readonly currencyCode?: string;
      /** Only totals of at least this amount; needs currencyCode. */
      readonly minTotal?: number;
    };
    readonly body: undefined;
    readonly answer: RecipientTotalPage;
  };
  'GET /Recipients/Totals.csv': {
    readonly params: undefined;
    readonly query: {
      /** UTC; the present year by default. */
      readonly year?: number;
      /** ISO 4217. */
      readonly currencyCode?: string;
      /** Only totals of at least this amount; needs currencyCode. */
      readonly minTotal?: number;
    };
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /ReportSchedules': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: readonly ReportSchedule[];
  };
  'POST /ReportSchedules': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewReportSchedule;
    readonly answer: ReportSchedule;
  };
  'DELETE /ReportSchedules/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'PATCH /ReportSchedules/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: ReportSchedulePause;
    readonly answer: ReportSchedule;
  };
  'GET /Reports': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: ReportPage;
  };
  'POST /Reports': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewReport;
    readonly answer: Report;
  };
  'DELETE /Reports/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'GET /Reports/:id/File': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /ShippingMethods': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: ShippingMethodPage;
  };
  'POST /SignIn': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Email: string;
      readonly Password: string;
    };
    readonly answer: SignInAnswer;
  };
  'POST /SignIn/Code': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Code?: string | null;
      readonly RecoveryCode?: string | null;
      readonly Passkey?: {
        readonly CredentialId: string;
        readonly ClientData: string;
        readonly AuthenticatorData: string;
        readonly Signature: string;
        readonly UserHandle?: string | null;
      } | null;
    };
    readonly answer: SignInAnswer;
  };
  'POST /SignIn/Code/Passkey': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: PasskeyRequest;
  };
  'POST /SignIn/Link': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Token: string;
    };
    readonly answer: SignInAnswer;
  };
  'POST /SignIn/Passkey': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Try: string;
      readonly Passkey: {
        readonly CredentialId: string;
        readonly ClientData: string;
        readonly AuthenticatorData: string;
        readonly Signature: string;
        readonly UserHandle?: string | null;
      };
    };
    readonly answer: SignInAnswer;
  };
  'POST /SignIn/Passkey/Challenge': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: PasskeyChallenge;
  };
  'GET /SignInRules': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: SignInRules;
  };
  'PUT /SignInRules': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: SignInRules;
    readonly answer: SignInRules;
  };
  'DELETE /SignOn': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'GET /SignOn': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: SignOnSettings;
  };
  'PUT /SignOn': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: SignOnWish;
    readonly answer: SignOnSettings;
  };
  'POST /SignOn/Confirm': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: BegunSignOn;
  };
  'POST /SignOn/Find': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Email: string;
    };
    readonly answer: SignOnOffer;
  };
  'POST /SignOn/Finish': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Query: string;
    };
    readonly answer: SignInAnswer;
  };
  'POST /SignOn/Start': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Email: string;
    };
    readonly answer: BegunSignOn;
  };
  'POST /SignOut': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'POST /SignOutEverywhere': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'GET /Statement.csv': {
    readonly params: undefined;
    readonly query: {
      /** Earliest Timestamp, inclusive; a plain date means its UTC day. */
      readonly startDate?: string;
      /** Latest Timestamp, inclusive; a plain date means its UTC day. */
      readonly endDate?: string;
      /** ISO 4217. */
      readonly currencyCode?: string;
    };
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /Transactions': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
      /** Earliest Timestamp, inclusive; a plain date means its UTC day. */
      readonly startDate?: string;
      /** Latest Timestamp, inclusive; a plain date means its UTC day. */
      readonly endDate?: string;
      /** ISO 4217. */
      readonly currencyCode?: string;
      readonly orderId?: string;
    };
    readonly body: undefined;
    readonly answer: TransactionPage;
  };
  'GET /Uploads': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: UploadPage;
  };
  'POST /Uploads': {
    readonly params: undefined;
    readonly query: {
      readonly name?: string;
    };
    readonly body: undefined;
    readonly answer: Upload;
  };
  'DELETE /Uploads/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'GET /Uploads/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Upload;
  };
  'GET /Uploads/:id/Errors.csv': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /Uploads/:id/Fault': {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly from?: number;
      readonly direction?: 'next' | 'previous';
    };
    readonly body: undefined;
    readonly answer: {
      readonly Row: number | null;
    };
  };
  'POST /Uploads/:id/Include': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Upload;
  };
  'PUT /Uploads/:id/Mapping': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Type: UploadType;
      readonly Columns: {
        readonly ProductId?: number | null;
        readonly Value?: number | null;
        readonly Email?: number | null;
        readonly Sms?: number | null;
        readonly To?: number | null;
        readonly Quantity?: number | null;
        readonly FromName?: number | null;
        readonly FromEmail?: number | null;
        readonly Message?: number | null;
        readonly DeliveryDate?: number | null;
        readonly DeliveryZone?: number | null;
        readonly BrandingId?: number | null;
        readonly Culture?: number | null;
        readonly ExternalId?: number | null;
        readonly ShippingMethodId?: number | null;
        readonly CarrierId?: number | null;
        readonly ShipmentId?: number | null;
        readonly ShipTo?: number | null;
        readonly AddressLine1?: number | null;
        readonly AddressLine2?: number | null;
        readonly AddressLine3?: number | null;
        readonly City?: number | null;
        readonly State?: number | null;
        readonly Zip?: number | null;
        readonly Country?: number | null;
      };
      readonly Defaults?: {
        readonly ProductId?: string | null;
        readonly Value?: string | null;
        readonly Email?: string | null;
        readonly Sms?: string | null;
        readonly To?: string | null;
        readonly Quantity?: string | null;
        readonly FromName?: string | null;
        readonly FromEmail?: string | null;
        readonly Message?: string | null;
        readonly DeliveryDate?: string | null;
        readonly DeliveryZone?: string | null;
        readonly BrandingId?: string | null;
        readonly Culture?: string | null;
        readonly ExternalId?: string | null;
        readonly ShippingMethodId?: string | null;
        readonly CarrierId?: string | null;
        readonly ShipmentId?: string | null;
        readonly ShipTo?: string | null;
        readonly AddressLine1?: string | null;
        readonly AddressLine2?: string | null;
        readonly AddressLine3?: string | null;
        readonly City?: string | null;
        readonly State?: string | null;
        readonly Zip?: string | null;
        readonly Country?: string | null;
      } | null;
      readonly DepartmentId?: string | null;
      readonly Note?: string | null;
      readonly DecimalSign?: 'Point' | 'Comma' | null;
    };
    readonly answer: Upload;
  };
  'GET /Uploads/:id/Results.csv': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /Uploads/:id/Rows': {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
      readonly show?: 'All' | 'Faulty' | 'Duplicate' | 'Skipped';
    };
    readonly body: undefined;
    readonly answer: UploadRowPage;
  };
  'PATCH /Uploads/:id/Rows/:row': {
    readonly params: {
      readonly id: string;
      readonly row: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Cells?: readonly string[] | null;
      readonly IsSkipped?: boolean | null;
    };
    readonly answer: UploadRow;
  };
  'POST /Uploads/:id/Skip': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Rows: 'Faulty' | 'Duplicate';
    };
    readonly answer: Upload;
  };
  'POST /Uploads/:id/Start': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly TotalCost: number;
      /** How long it can be undone. Omitted: not at all. */
      readonly UndoSeconds?: number | null;
    };
    readonly answer: Upload;
  };
  'POST /Uploads/:id/Undo': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Upload;
  };
  'GET /Uploads/Template.csv': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /Uploads/Template.xlsx': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /WebhookEndpoints': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: WebhookEndpointPage;
  };
  'POST /WebhookEndpoints': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewWebhookEndpoint;
    readonly answer: WebhookEndpointWithSecret;
  };
  'DELETE /WebhookEndpoints/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'GET /WebhookEndpoints/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: WebhookEndpoint;
  };
  'PATCH /WebhookEndpoints/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: WebhookEndpointChange;
    readonly answer: WebhookEndpoint;
  };
  'POST /WebhookEndpoints/:id/ReplayFailed': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      /** Messages that are looked at. */
      readonly MessageCount: number;
    };
  };
  'POST /WebhookEndpoints/:id/RotateSecret': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: WebhookEndpointWithSecret;
  };
  'GET /WebhookEndpoints/:id/Stats': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: WebhookEndpointStats;
  };
  'POST /WebhookEndpoints/:id/Test': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: WebhookMessage;
  };
  'GET /WebhookMessages': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
      /** Earliest Timestamp, inclusive; a plain date means its UTC day. */
      readonly startDate?: string;
      /** Latest Timestamp, inclusive; a plain date means its UTC day. */
      readonly endDate?: string;
      readonly endpointId?: string;
      readonly orderId?: string;
      readonly status?: 'Pending' | 'Failed';
    };
    readonly body: undefined;
    readonly answer: WebhookMessagePage;
  };
  'GET /WebhookMessages/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: WebhookMessageWithBody;
  };
  'POST /WebhookMessages/:id/Replay': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: WebhookMessage;
  };
  'GET /WebhookSecret': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: WebhookSecret;
  };
  'POST /WebhookSecret/Rotate': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: RotatedWebhookSecret;
  };
  'GET /operator/Accounts': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
      /** Part of the name, or the email of a person or credential. */
      readonly search?: string;
    };
    readonly body: undefined;
    readonly answer: OperatorAccountPage;
  };
  'POST /operator/Accounts': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Name: string;
      readonly AdminEmail: string;
      readonly AdminName: string;
      readonly ReceivesRawCodes?: boolean | null;
    };
    readonly answer: OpenedAccount;
  };
  'GET /operator/Accounts/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OperatorAccountDetail;
  };
  'PATCH /operator/Accounts/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Name?: string | null;
      readonly Status?: 'Active' | 'Suspended' | null;
      readonly ReceivesRawCodes?: boolean | null;
      readonly ClaimLinksFrozen?: boolean | null;
      readonly RequiresSecondFactor?: boolean | null;
      readonly Limits?: {
        readonly RequestsPerSecond?: number | null;
        readonly MailsPerHour?: number | null;
        readonly SmsPerHour?: number | null;
        readonly OrderCostMax?: readonly {
          readonly CurrencyCode: string;
          readonly Amount: number;
        }[] | null;
      } | null;
    };
    readonly answer: ChangedAccount;
  };
  'PUT /operator/Accounts/:id/Carriers': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly CarrierIds: readonly string[];
    };
    readonly answer: {
      readonly CarrierIds: readonly string[];
    };
  };
  'GET /operator/Accounts/:id/Figures': {
    readonly params: {
      readonly id: string;
    };
    readonly query: {
      readonly weeks?: number;
    };
    readonly body: undefined;
    readonly answer: Figures;
  };
  'GET /operator/Accounts/:id/GiftSettings': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: GiftSettings;
  };
  'PUT /operator/Accounts/:id/GiftSettings': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewGiftSettings;
    readonly answer: GiftSettings;
  };
  'GET /operator/Accounts/:id/HoldForFunds': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: HoldForFunds;
  };
  'PUT /operator/Accounts/:id/HoldForFunds': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewHoldForFunds;
    readonly answer: HoldForFunds;
  };
  'GET /operator/Accounts/:id/Products': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly AccountProduct[];
    };
  };
  'PUT /operator/Accounts/:id/Products/:productId': {
    readonly params: {
      readonly id: string;
      readonly productId: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly IsEntitled: boolean | null;
      readonly Fee: number | null;
      readonly DiscountPercentage: number | null;
    };
    readonly answer: PricedProduct;
  };
  'GET /operator/Accounts/:id/SignOn': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: SignOnSettings;
  };
  'POST /operator/Accounts/:id/SignOn/AllowPasswords': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: SignOnSettings;
  };
  'POST /operator/Accounts/:id/SignOn/Domains/:domain/Confirm': {
    readonly params: {
      readonly id: string;
      readonly domain: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: SignOnSettings;
  };
  'GET /operator/AlertSettings': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: AlertSettings;
  };
  'PUT /operator/AlertSettings': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: AlertSettings;
    readonly answer: AlertSettings;
  };
  'GET /operator/Alerts': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
      readonly status?: 'Open' | 'All';
      /** Only alerts of this type. */
      readonly type?: string;
    };
    readonly body: undefined;
    readonly answer: OperatorAlertPage;
  };
  'POST /operator/Alerts/:id/Acknowledge': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OperatorAlert;
  };
  'GET /operator/Approvals': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
      readonly status?: 'Waiting' | 'All';
    };
    readonly body: undefined;
    readonly answer: ApprovalPage;
  };
  'POST /operator/Approvals/:id/Approve': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: ApprovedAct;
  };
  'POST /operator/Approvals/:id/Refuse': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Reason?: string | null;
    } | null;
    readonly answer: Approval;
  };
  'POST /operator/Approvals/:id/Withdraw': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Approval;
  };
  'GET /operator/Audit': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
      readonly accountId?: string;
    };
    readonly body: undefined;
    readonly answer: AuditEntryPage;
  };
  'GET /operator/Carriers': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly OperatorCarrier[];
    };
  };
  'POST /operator/Carriers': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewCarrier;
    readonly answer: OperatorCarrier;
  };
  'DELETE /operator/Carriers/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'PUT /operator/Carriers/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: CarrierEdit;
    readonly answer: OperatorCarrier;
  };
  'GET /operator/Cases': {
    readonly params: undefined;
    readonly query: {
      readonly status?: 'Open' | 'Closed' | 'All';
      readonly kind?: 'CodeProblem' | 'NotExpected';
      readonly number?: string;
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: OperatorCasePage;
  };
  'GET /operator/Cases/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OperatorCaseFile;
  };
  'POST /operator/Cases/:id/Answer': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Text: string;
    };
    readonly answer: AnsweredCase;
  };
  'POST /operator/Cases/:id/Close': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OperatorCaseFile;
  };
  'POST /operator/Cases/:id/Replace': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      /** Needed if several products were picked. */
      readonly ProductId?: string | null;
    } | null;
    readonly answer: {
      readonly Case: OperatorCaseFile;
      readonly Approval: AskedApproval | null;
    };
  };
  'GET /operator/Credentials': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly OperatorCredential[];
      readonly Scopes: readonly OperatorScope[];
    };
  };
  'POST /operator/Credentials': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Name: string;
      readonly Scopes: readonly ('accounts:read' | 'accounts:write' | 'credentials:write' | 'catalog:read' | 'catalog:write' | 'stock:read' | 'stock:write' | 'parcels:read' | 'parcels:write' | 'orders:read' | 'orders:write' | 'cases:read' | 'cases:write' | 'funding:read' | 'funding:write' | 'approvals:read' | 'approvals:write' | 'suppressions:read' | 'suppressions:write' | 'jobs:read' | 'jobs:write' | 'events:read' | 'events:write' | 'audit:read' | 'operator-credentials:read' | 'operator-credentials:write')[];
      readonly AddressBlocks: readonly string[];
      readonly ExpiresAt?: string | null;
    };
    readonly answer: CreatedOperatorCredential;
  };
  'POST /operator/Credentials/:id/Revoke': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OperatorCredential;
  };
  'GET /operator/FundingRequests': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
      readonly status?: 'Pending' | 'All';
    };
    readonly body: undefined;
    readonly answer: OperatorFundingPage;
  };
  'GET /operator/FundingRequests/:accountId/:id': {
    readonly params: {
      readonly accountId: string;
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OperatorFunding;
  };
  'POST /operator/FundingRequests/:accountId/:id/Apply': {
    readonly params: {
      readonly accountId: string;
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OperatorFunding;
  };
  'POST /operator/FundingRequests/:accountId/:id/Reject': {
    readonly params: {
      readonly accountId: string;
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Reason: string;
    };
    readonly answer: OperatorFunding;
  };
  'POST /operator/FundingRequests/:accountId/:id/Reverse': {
    readonly params: {
      readonly accountId: string;
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Reason: string;
    };
    readonly answer: OperatorFunding;
  };
  'GET /operator/Health': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Health;
  };
  'GET /operator/Jobs': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
    };
    readonly body: undefined;
    readonly answer: SetAsideJobPage;
  };
  'DELETE /operator/Jobs/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'GET /operator/Jobs/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: SetAsideJob;
  };
  'POST /operator/Jobs/:id/Retry': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'POST /operator/Media': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: MediaFile;
  };
  'GET /operator/Operators': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly OperatorPerson[];
    };
  };
  'POST /operator/Operators': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      readonly Email: string;
      readonly Name: string;
      readonly Roles: readonly OperatorRole[];
    };
    readonly answer: {
      readonly Approval: AskedApproval;
    };
  };
  'PATCH /operator/Operators/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Name?: string | null;
      readonly Status?: 'Active' | 'Disabled' | null;
      readonly Roles?: readonly OperatorRole[] | null;
    };
    readonly answer: ChangedOperator;
  };
  'POST /operator/Operators/:id/Link': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: InvitationLink;
  };
  'POST /operator/OrderLookups': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: {
      /** An order id, a PONumber or an email address. */
      readonly Search: string;
      /** Recorded in the audit log. */
      readonly Reason: string;
    };
    readonly answer: {
      readonly Data: readonly LookedUpOrder[];
    };
  };
  'GET /operator/ParcelCounts': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: ParcelCounts;
  };
  'GET /operator/Parcels': {
    readonly params: undefined;
    readonly query: {
      readonly status?: 'Ready' | 'Packed' | 'Shipped' | 'Lost' | 'Cancelled';
      readonly fulfillmentGroup?: string;
      /** The last parcel of the previous page. */
      readonly after?: string;
      readonly limit?: number;
    };
    readonly body: undefined;
    readonly answer: ParcelPage;
  };
  'GET /operator/Parcels.csv': {
    readonly params: undefined;
    readonly query: {
      readonly status?: 'Ready' | 'Packed' | 'Shipped' | 'Lost' | 'Cancelled';
      readonly fulfillmentGroup?: string;
      /** The last parcel of the previous page. */
      readonly after?: string;
    };
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /operator/Parcels.pdf': {
    readonly params: undefined;
    readonly query: {
      readonly status?: 'Ready' | 'Packed' | 'Shipped' | 'Lost' | 'Cancelled';
      readonly fulfillmentGroup?: string;
      /** The last parcel of the previous page. */
      readonly after?: string;
    };
    readonly body: undefined;
    readonly answer: Blob;
  };
  'GET /operator/Parcels/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: ParcelWithSerials;
  };
  'POST /operator/Parcels/:id/CorrectTracking': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Handover;
    readonly answer: DispatchedParcel;
  };
  'POST /operator/Parcels/:id/Pack': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Packing;
    readonly answer: ParcelState;
  };
  'POST /operator/Parcels/:id/Reship': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: ParcelState | {
      readonly Approval: AskedApproval;
    };
  };
  'POST /operator/Parcels/:id/Ship': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Handover;
    readonly answer: DispatchedParcel;
  };
  'POST /operator/Parcels/:id/Unpack': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: ParcelState;
  };
  'GET /operator/Payments': {
    readonly params: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number;
      readonly pageSize?: number;
      readonly status?: 'ToSettle' | 'All';
    };
    readonly body: undefined;
    readonly answer: PaymentPage;
  };
  'GET /operator/Payments/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Payment;
  };
  'POST /operator/Payments/:id/Assign': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly AccountId: string;
      readonly FundingRequestId?: string | null;
    };
    readonly answer: Payment;
  };
  'POST /operator/Payments/:id/Ignore': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Reason: string;
    };
    readonly answer: Payment;
  };
  'POST /operator/Payments/:id/Return': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly Reason: string;
    };
    readonly answer: Payment;
  };
  'GET /operator/Products': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly OperatorProduct[];
      readonly SourceNames: readonly string[];
    };
  };
  'POST /operator/Products': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewProduct;
    readonly answer: SavedProduct;
  };
  'GET /operator/Products/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OperatorProduct;
  };
  'PUT /operator/Products/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: ProductEdit;
    readonly answer: SavedProduct;
  };
  'POST /operator/Products/:id/Restore': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OperatorProduct;
  };
  'POST /operator/Products/:id/Retire': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OperatorProduct;
  };
  'POST /operator/Shipments': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: ShipFileAnswer;
  };
  'GET /operator/ShippingMethods': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly OperatorShippingMethod[];
    };
  };
  'POST /operator/ShippingMethods': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: NewShippingMethod;
    readonly answer: OperatorShippingMethod;
  };
  'DELETE /operator/ShippingMethods/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  'PUT /operator/ShippingMethods/:id': {
    readonly params: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: ShippingMethodEdit;
    readonly answer: OperatorShippingMethod;
  };
  'GET /operator/Stock': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly StockRow[];
    };
  };
  'PUT /operator/Stock/:productId/:value': {
    readonly params: {
      readonly productId: string;
      readonly value: string;
    };
    readonly query: undefined;
    readonly body: {
      readonly LowMark: number;
      readonly Kind?: 'codes' | 'plastic' | null;
    };
    readonly answer: StockRow;
  };
  'GET /operator/Stock/Imports': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: {
      readonly Data: readonly StockImport[];
    };
  };
  'POST /operator/Stock/Imports': {
    readonly params: undefined;
    readonly query: {
      /** The name of the import; generated if left out. */
      readonly name?: string;
    };
    readonly body: undefined;
    readonly answer: StockImportAnswer;
  };
  'GET /operator/Stock/Losses': {
    readonly params: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: StockLosses;
  };
}
