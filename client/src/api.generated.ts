/*
 * What the API takes and answers. Made from docs/openapi.json and the error catalog by "npm run docs:generate"; a change
 * here is lost.
 */

/** The request is not valid HTTP for this service. See /docs/errors#BadRequest. */
export type BadRequestProblem = Problem & {
  readonly code: 'BadRequest';
  readonly errors: readonly Fault[];
};

/** Used by BalancePage. */
export interface Balance {
  readonly CurrencyCode: string;
  /** Requested, not available yet. */
  readonly Pending: number;
  /** Can be spent on orders. */
  readonly Available: number;
}

/** Used by BalanceLowMessage, BalanceLowEvent. */
export interface BalanceLowData {
  /** ISO 4217. */
  readonly CurrencyCode: string;
  readonly Available: number;
  readonly Threshold: number;
}

/** Used by Event. */
export interface BalanceLowEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'BalanceLow';
  readonly Data: BalanceLowData;
}

/** Used by the webhook BalanceLow. */
export interface BalanceLowMessage {
  readonly type: 'BalanceLow';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: BalanceLowData;
}

/** Used by listBalances. */
export interface BalancePage {
  readonly Data: readonly Balance[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by setBalanceThreshold, BalanceThresholdPage. */
export interface BalanceThreshold {
  readonly CurrencyCode: string;
  /** BalanceLow is recorded when an order brings Available below this. */
  readonly Threshold: number;
}

/** Used by listBalanceThresholds. */
export interface BalanceThresholdPage {
  readonly Data: readonly BalanceThreshold[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by getBillingAddress, setBillingAddress. */
export interface BillingAddress {
  readonly Name: string;
  readonly Street: string;
  readonly Zip: string;
  readonly City: string;
  readonly Country: string;
  readonly Reference: string | null;
}

/** Used by BrandingPage. */
export interface Branding {
  readonly Id: string;
  readonly Name: string;
}

/** Used by listBrandings. */
export interface BrandingPage {
  readonly Data: readonly Branding[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by LineItem. */
export interface Card {
  /** Card id. */
  readonly Id: string;
  readonly DigitalDeliveryAddress: DigitalDeliveryAddress | null;
  readonly ClaimTimestamp: string | null;
  readonly ClaimStatus: 'Unclaimed' | 'Claimed' | 'Voided' | 'Expired' | null;
  readonly ClaimLinkChallengeAnswer: string | null;
  readonly BarcodeChars: string | null;
  readonly BarcodeType: string | null;
  readonly Codes: readonly Code[];
  /** What the recipient of a Choice gift picked; empty before, and on cards of other products. */
  readonly Chosen: readonly ChosenProduct[];
}

/** Used by CardClaimedMessage, CardClaimedEvent. */
export interface CardClaimedData {
  readonly OrderId: string;
  readonly LineItemId: string;
  readonly CardId: string;
  /** Only of a Choice gift: what the recipient picked. */
  readonly Chosen?: ReadonlyArray<{
    readonly ProductId: string;
    readonly Value: number;
  }> | undefined;
}

/** Used by Event. */
export interface CardClaimedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'CardClaimed';
  readonly Data: CardClaimedData;
}

/** Used by the webhook CardClaimed. */
export interface CardClaimedMessage {
  readonly type: 'CardClaimed';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: CardClaimedData;
}

/** Used by CardExpiredMessage, CardExpiredEvent. */
export interface CardExpiredData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly LineItemId: string;
  readonly CardId: string;
  readonly Refund: number;
  /** ISO 4217. */
  readonly CurrencyCode: string;
}

/** Used by Event. */
export interface CardExpiredEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'CardExpired';
  readonly Data: CardExpiredData;
}

/** Used by the webhook CardExpired. */
export interface CardExpiredMessage {
  readonly type: 'CardExpired';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: CardExpiredData;
}

/** Used by CardReissuedMessage, CardReissuedEvent. */
export interface CardReissuedData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly LineItemId: string;
  readonly CardId: string;
  readonly ExpiredCardId: string;
  readonly Charge: number;
  /** ISO 4217. */
  readonly CurrencyCode: string;
}

/** Used by Event. */
export interface CardReissuedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'CardReissued';
  readonly Data: CardReissuedData;
}

/** Used by the webhook CardReissued. */
export interface CardReissuedMessage {
  readonly type: 'CardReissued';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: CardReissuedData;
}

/** Used by CardReplacedMessage, CardReplacedEvent. */
export interface CardReplacedData {
  readonly CaseId: string;
  /** As recipients dictate it. */
  readonly Number: string;
  readonly Kind: 'CodeProblem' | 'NotExpected';
  readonly OrderId: string;
  readonly LineItemId: string;
  readonly CardId: string;
}

/** Used by Event. */
export interface CardReplacedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'CardReplaced';
  readonly Data: CardReplacedData;
}

/** Used by the webhook CardReplaced. */
export interface CardReplacedMessage {
  readonly type: 'CardReplaced';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: CardReplacedData;
}

/** Used by CardVoidedMessage, CardVoidedEvent. */
export interface CardVoidedData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly LineItemId: string;
  readonly CardId: string;
  readonly Refund: number;
  /** ISO 4217. */
  readonly CurrencyCode: string;
  readonly Reason: string | null;
}

/** Used by Event. */
export interface CardVoidedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'CardVoided';
  readonly Data: CardVoidedData;
}

/** Used by the webhook CardVoided. */
export interface CardVoidedMessage {
  readonly type: 'CardVoided';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: CardVoidedData;
}

/** Used by LineItem. */
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

/** Used by CarrierPage. */
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

/** Used by listCarriers. */
export interface CarrierPage {
  readonly Data: readonly Carrier[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by CasePage. */
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
  readonly Chosen: CaseCard | null;
}

/** Of a Choice gift: the picked card that the recipient means. */
export interface CaseCard {
  readonly ProductId: string;
  readonly ProductName: string;
  readonly Value: number;
}

/** Used by CaseClosedMessage, CaseClosedEvent. */
export interface CaseClosedData {
  readonly CaseId: string;
  /** As recipients dictate it. */
  readonly Number: string;
  readonly Kind: 'CodeProblem' | 'NotExpected';
  readonly OrderId: string;
  readonly LineItemId: string;
  readonly CardId: string;
  readonly Resolution: 'Solved' | 'Replaced';
}

/** Used by Event. */
export interface CaseClosedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'CaseClosed';
  readonly Data: CaseClosedData;
}

/** Used by the webhook CaseClosed. */
export interface CaseClosedMessage {
  readonly type: 'CaseClosed';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: CaseClosedData;
}

/** Used by getCase. */
export interface CaseFile {
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
  readonly Chosen: CaseCard | null;
  /** What the recipient wrote. A code in it is replaced by dots. */
  readonly Details: string | null;
  /** The email address that the recipient gave for answers. */
  readonly Contact: string | null;
  readonly Language: string;
  readonly ClaimedAt: string | null;
  readonly Steps: readonly CaseStep[];
}

/** Used by CaseOpenedMessage, CaseOpenedEvent. */
export interface CaseOpenedData {
  readonly CaseId: string;
  /** As recipients dictate it. */
  readonly Number: string;
  readonly Kind: 'CodeProblem' | 'NotExpected';
  readonly OrderId: string;
  readonly LineItemId: string;
  readonly CardId: string;
}

/** Used by Event. */
export interface CaseOpenedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'CaseOpened';
  readonly Data: CaseOpenedData;
}

/** Used by the webhook CaseOpened. */
export interface CaseOpenedMessage {
  readonly type: 'CaseOpened';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: CaseOpenedData;
}

/** Used by listCases. */
export interface CasePage {
  readonly Data: readonly Case[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by CaseFile. */
export interface CaseStep {
  readonly Kind: 'Answered' | 'Replaced' | 'Closed';
  readonly At: string;
  readonly By: 'Account' | 'Operator';
  /** What the recipient was told. */
  readonly Text: string | null;
}

/** Used by Card. */
export interface ChosenProduct {
  readonly ProductId: string;
  readonly Value: number;
}

/** Used by Card. */
export interface Code {
  readonly Label: string;
  readonly Value: string;
}

/** Confirm that it is you. See /docs/errors#ConfirmationRequired. */
export type ConfirmationRequiredProblem = Problem & {
  readonly code: 'ConfirmationRequired';
  /** What to confirm with. */
  readonly With: 'Password' | 'Code';
};

/** Used by CreditNotePage. */
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

/** Used by listCreditNotes. */
export interface CreditNotePage {
  readonly Data: readonly CreditNote[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Only when DenominationType is Range. */
export interface DenominationRange {
  readonly Min: number;
  readonly Max: number;
  readonly Step: number;
}

/** Used by DepartmentPage. */
export interface Department {
  readonly Id: string;
  readonly Name: string;
}

/** Used by listDepartments. */
export interface DepartmentPage {
  readonly Data: readonly Department[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by LineItem, Card. */
export interface DigitalDeliveryAddress {
  readonly Sms: string | null;
  readonly Email: string | null;
}

/** The PONumber is already used. See /docs/errors#DuplicatePONumber. */
export type DuplicatePONumberProblem = Problem & {
  readonly code: 'DuplicatePONumber';
  /** The order that has this PONumber. */
  readonly Id: string;
  /** Whether it was created by the same request, so that nothing is left to do. */
  readonly SameRequest: boolean;
  /** JSON pointers to the members that differ from that order. */
  readonly Differences: readonly string[];
};

/** Used by EndpointDisabledMessage, EndpointDisabledEvent. */
export interface EndpointDisabledData {
  readonly EndpointId: string;
  readonly Reason: 'Gone' | 'Failing';
}

/** Used by Event. */
export interface EndpointDisabledEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'EndpointDisabled';
  readonly Data: EndpointDisabledData;
}

/** Used by the webhook EndpointDisabled. */
export interface EndpointDisabledMessage {
  readonly type: 'EndpointDisabled';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: EndpointDisabledData;
}

/** Used by EventPage. */
export type Event = OrderCreatedEvent | OrderStatusChangedEvent | FulfillmentCompleteEvent | LineItemDeliveredEvent | LineItemBouncedEvent | LineItemChangedEvent | LineItemResentEvent | ReminderSentEvent | CardClaimedEvent | CardVoidedEvent | CardExpiredEvent | CardReissuedEvent | ShipmentUpdatedEvent | FundingAppliedEvent | FundingRejectedEvent | FundingReversedEvent | FundingRestoredEvent | BalanceLowEvent | ProductChangedEvent | EndpointDisabledEvent | RecipientForgottenEvent | RecipientThresholdReachedEvent | CaseOpenedEvent | CaseClosedEvent | CardReplacedEvent;

/** Used by listEvents. */
export interface EventPage {
  readonly Data: readonly Event[];
  readonly NextAfter: number;
}

/** Used by EventTypeList. */
export interface EventTypeDescription {
  readonly Type: string;
  /** When it happens. */
  readonly Description: string;
  /** The name of the schema of its data in the OpenAPI document. */
  readonly DataSchema: string;
  /** Data of such an event; optional members are left out. */
  readonly Example: Readonly<Record<string, unknown>>;
}

/** Used by listEventTypes. */
export interface EventTypeList {
  readonly Data: readonly EventTypeDescription[];
}

/** Used by ProductMedia. */
export interface Faceplate {
  readonly Name: string;
  readonly Path: string;
}

/** Used by BadRequestProblem, InvalidRequestProblem, SerialsRefusedProblem. */
export interface Fault {
  /** JSON pointer into the request body. */
  readonly pointer?: string | undefined;
  /** Name of the query parameter or header. */
  readonly parameter?: string | undefined;
  /** One of the codes at /docs/errors#faults. */
  readonly code: string;
  readonly detail: string;
}

/** Used by forgetRecipient, getForgetJob, ForgetJobPage. */
export interface ForgetJob {
  readonly Id: string;
  /** Waiting: everything else is removed, and the orders in WaitingFor are forgotten once they were sent or cancelled. */
  readonly Status: 'Pending' | 'Waiting' | 'Complete';
  readonly Channel: 'Email' | 'Sms';
  readonly RequestedAt: string;
  readonly Counts: ForgottenCounts;
  /** Line items that are still to be sent, oldest first; at most 50. */
  readonly WaitingFor: readonly WaitingLineItem[];
  /** When the whole account was searched for the address afterwards. */
  readonly SearchedAt: string | null;
  /** How often that search found the address. Always 0 on a Complete job. */
  readonly FoundAfterwards: number | null;
  readonly CompletedAt: string | null;
}

/** Used by listForgetJobs. */
export interface ForgetJobPage {
  readonly Data: readonly ForgetJob[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** How many entries were removed or emptied, by place. */
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
}

/** Used by FulfillmentCompleteMessage, FulfillmentCompleteEvent. */
export interface FulfillmentCompleteData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
}

/** Used by Event. */
export interface FulfillmentCompleteEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'FulfillmentComplete';
  readonly Data: FulfillmentCompleteData;
}

/** Used by the webhook FulfillmentComplete. */
export interface FulfillmentCompleteMessage {
  readonly type: 'FulfillmentComplete';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: FulfillmentCompleteData;
}

/** Used by FundingAppliedMessage, FundingAppliedEvent. */
export interface FundingAppliedData {
  readonly FundingRequestId: string;
  /** ISO 4217. */
  readonly CurrencyCode: string;
  readonly Amount: number;
}

/** Used by Event. */
export interface FundingAppliedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'FundingApplied';
  readonly Data: FundingAppliedData;
}

/** Used by the webhook FundingApplied. */
export interface FundingAppliedMessage {
  readonly type: 'FundingApplied';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: FundingAppliedData;
}

/** Used by FundingRejectedMessage, FundingRejectedEvent. */
export interface FundingRejectedData {
  readonly FundingRequestId: string;
  /** ISO 4217. */
  readonly CurrencyCode: string;
  readonly Amount: number;
}

/** Used by Event. */
export interface FundingRejectedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'FundingRejected';
  readonly Data: FundingRejectedData;
}

/** Used by the webhook FundingRejected. */
export interface FundingRejectedMessage {
  readonly type: 'FundingRejected';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: FundingRejectedData;
}

/** Used by createFundingRequest, getFundingRequest, FundingRequestPage. */
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

/** Used by listFundingRequests. */
export interface FundingRequestPage {
  readonly Data: readonly FundingRequest[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by FundingRestoredMessage, FundingRestoredEvent. */
export interface FundingRestoredData {
  readonly FundingRequestId: string;
  /** ISO 4217. */
  readonly CurrencyCode: string;
  readonly Amount: number;
  /** What Available did not cover and the account owes. */
  readonly Owed: number;
}

/** Used by Event. */
export interface FundingRestoredEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'FundingRestored';
  readonly Data: FundingRestoredData;
}

/** Used by the webhook FundingRestored. */
export interface FundingRestoredMessage {
  readonly type: 'FundingRestored';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: FundingRestoredData;
}

/** Used by FundingReversedMessage, FundingReversedEvent. */
export interface FundingReversedData {
  readonly FundingRequestId: string;
  /** ISO 4217. */
  readonly CurrencyCode: string;
  readonly Amount: number;
  /** What Available did not cover and the account owes. */
  readonly Owed: number;
}

/** Used by Event. */
export interface FundingReversedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'FundingReversed';
  readonly Data: FundingReversedData;
}

/** Used by the webhook FundingReversed. */
export interface FundingReversedMessage {
  readonly type: 'FundingReversed';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: FundingReversedData;
}

/** Used by getGiftSettings, setGiftSettings. */
export interface GiftSettings {
  /** Days after which an unopened gift expires and is refunded. Null: never. */
  readonly ClaimExpiresAfterDays: number | null;
  readonly Reminders: Reminders;
  /** Days after which the recipients of an order are forgotten, opened or not. Null: only on request (POST /v1/Recipients/Forget). */
  readonly ForgetRecipientsAfterDays: number | null;
}

/** The request is not valid. See /docs/errors#InvalidRequest. */
export type InvalidRequestProblem = Problem & {
  readonly code: 'InvalidRequest';
  readonly errors: readonly Fault[];
};

/** Used by Order. */
export interface LineItem {
  readonly Id: string;
  readonly Status: 'Pending' | 'Complete' | 'Failed' | 'Cancelled';
  readonly StatusReason: string | null;
  readonly DeliveryStatus: 'NotSent' | 'Sent' | 'Delivered' | 'Bounced' | 'Failed' | 'Shipped' | null;
  /** PhysicalShipment: the shipped parcels, oldest first. */
  readonly Shipments: readonly Shipment[];
  /** When everything about the recipient was removed; the members that held it are null. */
  readonly RecipientForgottenAt: string | null;
  readonly ClaimData: readonly Card[];
  /** Charged for the line, including its share of shipping. */
  readonly Cost: number;
  /** When cards that nobody has opened expire. By the account’s setting, it is known once the cards exist. */
  readonly ClaimExpiresAt: string | null;
  readonly ExternalId: string | null;
  readonly ProductId: string;
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

/** Used by LineItemBouncedMessage, LineItemBouncedEvent. */
export interface LineItemBouncedData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly LineItemId: string;
}

/** Used by Event. */
export interface LineItemBouncedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'LineItemBounced';
  readonly Data: LineItemBouncedData;
}

/** Used by the webhook LineItemBounced. */
export interface LineItemBouncedMessage {
  readonly type: 'LineItemBounced';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: LineItemBouncedData;
}

/** Used by changeLineItem. */
export interface LineItemChange {
  /** ISO 8601 with an offset, or without one if DeliveryZone is given; at most one year ahead. A past time means now. */
  readonly DeliveryDate?: string | null | undefined;
  /** IANA time zone, such as Europe/Berlin: a DeliveryDate without an offset is local time there. */
  readonly DeliveryZone?: string | null | undefined;
  readonly DigitalDeliveryAddress?: NewDigitalDeliveryAddress | null | undefined;
  readonly Personalization?: NewLineItemPersonalization | null | undefined;
  readonly BrandingId?: string | null | undefined;
  /** When cards that nobody has opened expire and are refunded: at least 24 hours after delivery, at most 5 years ahead. Absent: the account’s setting. */
  readonly ClaimExpiresAt?: string | null | undefined;
}

/** Used by LineItemChangedMessage, LineItemChangedEvent. */
export interface LineItemChangedData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly LineItemId: string;
}

/** Used by Event. */
export interface LineItemChangedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'LineItemChanged';
  readonly Data: LineItemChangedData;
}

/** Used by the webhook LineItemChanged. */
export interface LineItemChangedMessage {
  readonly type: 'LineItemChanged';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: LineItemChangedData;
}

/** Used by OrderValidation. */
export interface LineItemCost {
  readonly Cost: number | null;
}

/** Used by LineItemDeliveredMessage, LineItemDeliveredEvent. */
export interface LineItemDeliveredData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly LineItemId: string;
}

/** Used by Event. */
export interface LineItemDeliveredEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'LineItemDelivered';
  readonly Data: LineItemDeliveredData;
}

/** Used by the webhook LineItemDelivered. */
export interface LineItemDeliveredMessage {
  readonly type: 'LineItemDelivered';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: LineItemDeliveredData;
}

/** Used by LineItem. */
export interface LineItemPersonalization {
  readonly To: string | null;
  readonly FromName: string | null;
  readonly FromEmail: string | null;
  readonly Message: string | null;
  readonly DeliveryDate: string | null;
  /** IANA time zone that the delivery time was given in. */
  readonly DeliveryZone: string | null;
}

/** Used by LineItemResentMessage, LineItemResentEvent. */
export interface LineItemResentData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly LineItemId: string;
  readonly RequestedBy: 'Account' | 'Recipient' | 'Operator';
}

/** Used by Event. */
export interface LineItemResentEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'LineItemResent';
  readonly Data: LineItemResentData;
}

/** Used by the webhook LineItemResent. */
export interface LineItemResentMessage {
  readonly type: 'LineItemResent';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: LineItemResentData;
}

/** Used by setBalanceThreshold. */
export interface NewBalanceThreshold {
  readonly Threshold: number;
}

/** Used by setBillingAddress. */
export interface NewBillingAddress {
  readonly Name: string;
  readonly Street: string;
  readonly Zip: string;
  readonly City: string;
  /** ISO 3166, two letters. */
  readonly Country: string;
  /** For your own records, such as a cost centre. */
  readonly Reference?: string | null | undefined;
}

/** Used by NewLineItem. */
export interface NewCardholderInformation {
  readonly PhoneNumber?: string | null | undefined;
  readonly Email?: string | null | undefined;
  readonly Name?: string | null | undefined;
  readonly AddressLine1?: string | null | undefined;
  readonly AddressLine2?: string | null | undefined;
  readonly AddressLine3?: string | null | undefined;
  readonly City?: string | null | undefined;
  readonly State?: string | null | undefined;
  readonly Zip?: string | null | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly Country?: string | null | undefined;
}

/** Used by LineItemChange, NewLineItem. */
export interface NewDigitalDeliveryAddress {
  readonly Email?: string | null | undefined;
  /** E.164, such as +14155550123. */
  readonly Sms?: string | null | undefined;
}

/** Used by forgetRecipient. */
export interface NewForgetJob {
  /** Compared without regard to case. */
  readonly Email?: string | null | undefined;
  /** E.164, compared exactly. */
  readonly Sms?: string | null | undefined;
}

/** Used by createFundingRequest. */
export interface NewFundingRequest {
  /** ISO 4217. */
  readonly CurrencyCode: string;
  readonly Amount: number;
  /** Your own reference, such as a wire transfer id. */
  readonly Reference?: string | null | undefined;
}

/** Used by setGiftSettings. */
export interface NewGiftSettings {
  /** Days after which an unopened gift expires and is refunded. Null: never. */
  readonly ClaimExpiresAfterDays?: number | null | undefined;
  readonly Reminders?: NewReminders | null | undefined;
  /** Days after which the recipients of an order are forgotten, opened or not. Null: only on request (POST /v1/Recipients/Forget). */
  readonly ForgetRecipientsAfterDays?: number | null | undefined;
}

/** Used by NewOrder. */
export interface NewLineItem {
  readonly ProductId: string;
  /** Face value of one card. */
  readonly Value: number;
  /** Number of cards; 1 when absent. */
  readonly Quantity?: number | null | undefined;
  /** ISO 8601 with an offset, or without one if DeliveryZone is given; at most one year ahead. A past time means now. */
  readonly DeliveryDate?: string | null | undefined;
  /** IANA time zone, such as Europe/Berlin: a DeliveryDate without an offset is local time there. */
  readonly DeliveryZone?: string | null | undefined;
  readonly DigitalDeliveryAddress?: NewDigitalDeliveryAddress | null | undefined;
  readonly Personalization?: NewLineItemPersonalization | null | undefined;
  readonly BrandingId?: string | null | undefined;
  /** When cards that nobody has opened expire and are refunded: at least 24 hours after delivery, at most 5 years ahead. Absent: the account’s setting. */
  readonly ClaimExpiresAt?: string | null | undefined;
  readonly PhysicalDeliveryAddress?: NewPhysicalDeliveryAddress | null | undefined;
  readonly ExternalId?: string | null | undefined;
  readonly Culture?: string | null | undefined;
  readonly ProductVariantId?: string | null | undefined;
  readonly CardholderInformation?: NewCardholderInformation | null | undefined;
}

/** Used by LineItemChange, NewLineItem. */
export interface NewLineItemPersonalization {
  readonly To?: string | null | undefined;
  readonly FromName?: string | null | undefined;
  readonly FromEmail?: string | null | undefined;
  readonly Message?: string | null | undefined;
  /** ISO 8601 with an offset, or without one if DeliveryZone is given; at most one year ahead. A past time means now. */
  readonly DeliveryDate?: string | null | undefined;
  /** IANA time zone, such as Europe/Berlin: a DeliveryDate without an offset is local time there. */
  readonly DeliveryZone?: string | null | undefined;
}

/** Used by createOrder, validateOrder. */
export interface NewOrder {
  readonly Type: 'DigitalDelivery' | 'PhysicalShipment' | 'Links';
  readonly LineItems: readonly NewLineItem[];
  readonly Personalization?: NewOrderPersonalization | null | undefined;
  /** Your own id for the order; unique forever within your account. */
  readonly PONumber: string;
  readonly Note?: string | null | undefined;
  readonly DepartmentId?: string | null | undefined;
  readonly WebhookSettings?: WebhookSettings | null | undefined;
}

/** Used by NewOrder. */
export interface NewOrderPersonalization {
  readonly PhotoUrl?: string | null | undefined;
  readonly GreetingUrl?: string | null | undefined;
  readonly VideoUrl?: string | null | undefined;
}

/** Used by NewLineItem. */
export interface NewPhysicalDeliveryAddress {
  readonly ShippingMethodId?: string | null | undefined;
  readonly CarrierId?: string | null | undefined;
  /** Your key for lines that ship in one parcel. */
  readonly ShipmentId?: string | null | undefined;
  readonly Name?: string | null | undefined;
  readonly AddressLine1?: string | null | undefined;
  readonly AddressLine2?: string | null | undefined;
  readonly AddressLine3?: string | null | undefined;
  readonly City?: string | null | undefined;
  readonly State?: string | null | undefined;
  readonly Zip?: string | null | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly Country?: string | null | undefined;
}

/** Used by setRecipientThreshold. */
export interface NewRecipientThreshold {
  readonly Threshold: number;
}

/** Used by NewGiftSettings. */
export interface NewReminders {
  /** Days after sending. */
  readonly AfterDays?: readonly number[] | undefined;
  /** Days before the gift expires. */
  readonly BeforeExpiryDays?: readonly number[] | undefined;
}

/** Used by createWebhookEndpoint. */
export interface NewWebhookEndpoint {
  /** https, with a public host; stage also accepts http and loopback. */
  readonly Url: string;
  readonly Description?: string | null | undefined;
  /** The events to send; absent or empty means all events, including future types. */
  readonly EventTypes?: ReadonlyArray<'OrderCreated' | 'OrderStatusChanged' | 'FulfillmentComplete' | 'LineItemDelivered' | 'LineItemBounced' | 'LineItemChanged' | 'LineItemResent' | 'ReminderSent' | 'CardClaimed' | 'CardVoided' | 'CardExpired' | 'CardReissued' | 'ShipmentUpdated' | 'FundingApplied' | 'FundingRejected' | 'FundingReversed' | 'FundingRestored' | 'BalanceLow' | 'ProductChanged' | 'EndpointDisabled' | 'RecipientForgotten' | 'RecipientThresholdReached' | 'CaseOpened' | 'CaseClosed' | 'CardReplaced'> | null | undefined;
  /** Sent with every message, such as your own Authorization header. */
  readonly Headers?: readonly WebhookHeader[] | null | undefined;
  readonly Enabled?: boolean | null | undefined;
}

/** Used by replayWebhookEndpoint. */
export interface NewWebhookReplay {
  /** Messages created at or after this time. */
  readonly From: string;
  /** Messages created at or before this time; now when absent. */
  readonly To?: string | null | undefined;
  /** Skip messages that were delivered. */
  readonly OnlyFailed?: boolean | null | undefined;
}

/** Used by createOrder, getOrder, cancelOrder, cancelLineItem, reissueLineItem, voidOrder, voidLineItem, voidCard, changeLineItem, resendLineItem, OrderPage. */
export interface Order {
  readonly Id: string;
  readonly Timestamp: string;
  /** UTC day of Timestamp, YYYY-MM-DD. */
  readonly Date: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
  readonly StatusReason: string | null;
  readonly LineItems: readonly LineItem[];
  readonly CurrencyCode: string;
  readonly Type: 'DigitalDelivery' | 'PhysicalShipment' | 'Links';
  readonly Personalization: OrderPersonalization | null;
  readonly PONumber: string;
  readonly Note: string | null;
  readonly DepartmentId: string | null;
}

/** Used by OrderCreatedMessage, OrderCreatedEvent. */
export interface OrderCreatedData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
}

/** Used by Event. */
export interface OrderCreatedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'OrderCreated';
  readonly Data: OrderCreatedData;
}

/** Used by the webhook OrderCreated. */
export interface OrderCreatedMessage {
  readonly type: 'OrderCreated';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: OrderCreatedData;
}

/** Used by OrderValidation. */
export interface OrderFault {
  readonly pointer?: string | undefined;
  readonly code: string;
  readonly detail: string;
}

/** Used by listOrders. */
export interface OrderPage {
  readonly Data: readonly Order[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by Order. */
export interface OrderPersonalization {
  readonly PhotoUrl: string | null;
  readonly GreetingUrl: string | null;
  readonly VideoUrl: string | null;
}

/** Used by OrderStatusChangedMessage, OrderStatusChangedEvent. */
export interface OrderStatusChangedData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
}

/** Used by Event. */
export interface OrderStatusChangedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'OrderStatusChanged';
  readonly Data: OrderStatusChangedData;
}

/** Used by the webhook OrderStatusChanged. */
export interface OrderStatusChangedMessage {
  readonly type: 'OrderStatusChanged';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: OrderStatusChangedData;
}

/** Used by validateOrder. */
export interface OrderValidation {
  readonly Valid: boolean;
  readonly CurrencyCode: string | null;
  readonly TotalCost: number | null;
  /** Whether Available covers TotalCost right now. */
  readonly SufficientFunds: boolean;
  readonly LineItems: readonly LineItemCost[];
  readonly Errors: readonly OrderFault[];
}

/** Used by WebhookSettings. */
export interface OrderWebhook {
  readonly Url: string;
  readonly Headers?: readonly WebhookHeader[] | null | undefined;
}

/** Used by OutboxMessagePage. */
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

/** Used by listOutbox. */
export interface OutboxMessagePage {
  readonly Data: readonly OutboxMessage[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by LineItem. */
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

/** A refused request, as RFC 9457 describes it. Some codes have members of their own. */
export interface Problem {
  readonly title: string;
  /** Link to the description of this error code. */
  readonly type: string;
  readonly status: number;
  readonly detail: string;
  /** The request id, also in the X-Request-Id header. */
  readonly instance: string;
  /** One of the codes at /docs/errors. More can be added. */
  readonly code: string;
  readonly [member: string]: unknown;
}

/** Used by getProduct, ProductPage. */
export interface Product {
  /** Used as ProductId in orders. */
  readonly Id: string;
  /** Fixed: the available face values. Range: suggestions. */
  readonly Denominations: readonly number[];
  readonly DenominationRange: DenominationRange | null;
  readonly ShortDescription: string;
  readonly LongDescription: string;
  readonly Name: string;
  readonly AvailableDeliveryTypes: ReadonlyArray<'DigitalDelivery' | 'PhysicalShipment' | 'Links'>;
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

/** Used by ProductChangedMessage, ProductChangedEvent. */
export interface ProductChangedData {
  readonly ProductId: string;
  readonly Version: number;
  readonly Active: boolean;
}

/** Used by Event. */
export interface ProductChangedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'ProductChanged';
  readonly Data: ProductChangedData;
}

/** Used by the webhook ProductChanged. */
export interface ProductChangedMessage {
  readonly type: 'ProductChanged';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: ProductChangedData;
}

/** Used by Product. */
export interface ProductCost {
  readonly Fee: number;
  readonly DiscountPercentage: number;
}

/** Used by Product. */
export interface ProductMedia {
  readonly Faceplates: readonly Faceplate[];
}

/** Used by Product. */
export interface ProductMeta {
  readonly ShippingConfiguration: ShippingConfiguration;
}

/** Used by listProducts. */
export interface ProductPage {
  readonly Data: readonly Product[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by Product. */
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

/** Used by RecipientForgottenMessage, RecipientForgottenEvent. */
export interface RecipientForgottenData {
  /** Null: removed by age, as your gift settings say. */
  readonly ForgetId: string | null;
  readonly LineItems: number;
}

/** Used by Event. */
export interface RecipientForgottenEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'RecipientForgotten';
  readonly Data: RecipientForgottenData;
}

/** Used by the webhook RecipientForgotten. */
export interface RecipientForgottenMessage {
  readonly type: 'RecipientForgotten';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: RecipientForgottenData;
}

/** Used by setRecipientThreshold, RecipientThresholdPage. */
export interface RecipientThreshold {
  readonly CurrencyCode: string;
  readonly Threshold: number;
}

/** Used by listRecipientThresholds. */
export interface RecipientThresholdPage {
  readonly Data: readonly RecipientThreshold[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by RecipientThresholdReachedMessage, RecipientThresholdReachedEvent. */
export interface RecipientThresholdReachedData {
  /** The same for every gift to the recipient; not their address. */
  readonly RecipientKey: string;
  readonly Year: number;
  /** ISO 4217. */
  readonly CurrencyCode: string;
  readonly Total: number;
  readonly Threshold: number;
}

/** Used by Event. */
export interface RecipientThresholdReachedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'RecipientThresholdReached';
  readonly Data: RecipientThresholdReachedData;
}

/** Used by the webhook RecipientThresholdReached. */
export interface RecipientThresholdReachedMessage {
  readonly type: 'RecipientThresholdReached';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: RecipientThresholdReachedData;
}

/** Used by RecipientTotalPage. */
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

/** Used by listRecipientTotals. */
export interface RecipientTotalPage {
  readonly Data: readonly RecipientTotal[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by reissueLineItem. */
export interface Reissue {
  readonly DigitalDeliveryAddress?: ReissueAddress | null | undefined;
  /** Only these cards, by their Id in ClaimData; the others stay as they are. All cards when absent. */
  readonly CardIds?: readonly string[] | null | undefined;
  /** Only for expired cards: until when the new ones can be opened, at least 24 hours and at most 5 years ahead. Absent: the account’s setting. */
  readonly ClaimExpiresAt?: string | null | undefined;
}

/** Used by Reissue. */
export interface ReissueAddress {
  readonly Email?: string | null | undefined;
  readonly Sms?: string | null | undefined;
}

/** Used by ReminderSentMessage, ReminderSentEvent. */
export interface ReminderSentData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly LineItemId: string;
  readonly Channel: 'Email' | 'Sms';
  /** Days after the gift was sent. */
  readonly AfterDays?: number | undefined;
  /** Days before it expires. */
  readonly BeforeExpiryDays?: number | undefined;
}

/** Used by Event. */
export interface ReminderSentEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'ReminderSent';
  readonly Data: ReminderSentData;
}

/** Used by the webhook ReminderSent. */
export interface ReminderSentMessage {
  readonly type: 'ReminderSent';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: ReminderSentData;
}

/** When recipients of unopened gifts are reminded; at most 5 in all. Empty: never. */
export interface Reminders {
  /** Days after sending. */
  readonly AfterDays: readonly number[];
  /** Days before the gift expires. */
  readonly BeforeExpiryDays: readonly number[];
}

/** Used by WebhookEndpointWithSecret, WebhookEndpoint. */
export interface SentHeader {
  readonly Name: string;
  readonly Value: string;
}

/** Some cards do not belong in this parcel. See /docs/errors#SerialsRefused. */
export type SerialsRefusedProblem = Problem & {
  readonly code: 'SerialsRefused';
  readonly errors: readonly Fault[];
};

/** Used by LineItem. */
export interface Shipment {
  readonly ParcelId: string;
  /** A lost parcel is followed by its replacement. */
  readonly Status: 'Shipped' | 'Lost';
  readonly Courier: string;
  readonly TrackingNumber: string;
  readonly TrackingUrl: string | null;
  readonly ShippedAt: string;
}

/** Used by ShipmentUpdatedMessage, ShipmentUpdatedEvent. */
export interface ShipmentUpdatedData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly ParcelId: string;
  readonly Status: 'Shipped' | 'Lost';
  readonly Cards: number;
}

/** Used by Event. */
export interface ShipmentUpdatedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'ShipmentUpdated';
  readonly Data: ShipmentUpdatedData;
}

/** Used by the webhook ShipmentUpdated. */
export interface ShipmentUpdatedMessage {
  readonly type: 'ShipmentUpdated';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: ShipmentUpdatedData;
}

/** Used by ProductMeta. */
export interface ShippingConfiguration {
  readonly FulfillmentGroup: string | null;
  readonly HasRequiredCardCarriers: boolean;
}

/** Used by ShippingMethodPage. */
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

/** Used by listShippingMethods. */
export interface ShippingMethodPage {
  readonly Data: readonly ShippingMethod[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by ShippingMethod. */
export interface ShippingTier {
  readonly From: number;
  /** Null: no upper limit. */
  readonly To: number | null;
  readonly Cost: number;
  readonly Type: 'Quantity' | 'Value';
}

/** Used by getStageClock, advanceStageClock. */
export interface StageClock {
  readonly Now: string;
  readonly AheadSeconds: number;
}

/** Used by advanceStageClock. */
export interface StageClockChange {
  readonly AdvanceSeconds: number;
}

/** Used by TestMessage. */
export interface TestData {
  readonly EndpointId: string;
}

/** Used by the webhook Test. */
export interface TestMessage {
  readonly type: 'Test';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: TestData;
}

/** Used by createToken. */
export interface Token {
  /** The bearer token. */
  readonly Value: string;
  /** Lifetime in seconds. */
  readonly ExpiresIn: number;
}

/** Used by TransactionPage. */
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

/** Used by listTransactions. */
export interface TransactionPage {
  readonly Data: readonly Transaction[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by voidOrder, voidLineItem, voidCard. */
export interface Void {
  /** Why the cards are voided; shown in events and in the portal. */
  readonly Reason?: string | null | undefined;
}

/** Used by ForgetJob. */
export interface WaitingLineItem {
  readonly OrderId: string;
  readonly LineItemId: string;
}

/** Used by WebhookMessage. */
export interface WebhookAttempt {
  readonly At: string;
  readonly StatusCode: number | null;
  readonly DurationMs: number;
  /** http_<status>, dns, connect, tls, timeout, reset, protocol, address, interrupted or lost. */
  readonly Error: string | null;
  /** The beginning of the receiver’s answer, escaped. */
  readonly Answer: string | null;
}

/** Used by getWebhookEndpoint, changeWebhookEndpoint, WebhookEndpointPage. */
export interface WebhookEndpoint {
  readonly Id: string;
  readonly Url: string;
  readonly Description: string | null;
  /** Empty: every event. */
  readonly EventTypes: readonly string[];
  readonly Headers: readonly SentHeader[];
  readonly Enabled: boolean;
  /** Why the service disabled it: Gone (it answered 410) or Failing (it failed for five days). */
  readonly DisabledReason: 'Gone' | 'Failing' | null;
  readonly CreatedAt: string;
}

/** Used by changeWebhookEndpoint. */
export interface WebhookEndpointChange {
  /** https, with a public host; stage also accepts http and loopback. */
  readonly Url?: string | null | undefined;
  readonly Description?: string | null | undefined;
  /** The events to send; absent or empty means all events, including future types. */
  readonly EventTypes?: ReadonlyArray<'OrderCreated' | 'OrderStatusChanged' | 'FulfillmentComplete' | 'LineItemDelivered' | 'LineItemBounced' | 'LineItemChanged' | 'LineItemResent' | 'ReminderSent' | 'CardClaimed' | 'CardVoided' | 'CardExpired' | 'CardReissued' | 'ShipmentUpdated' | 'FundingApplied' | 'FundingRejected' | 'FundingReversed' | 'FundingRestored' | 'BalanceLow' | 'ProductChanged' | 'EndpointDisabled' | 'RecipientForgotten' | 'RecipientThresholdReached' | 'CaseOpened' | 'CaseClosed' | 'CardReplaced'> | null | undefined;
  /** Sent with every message, such as your own Authorization header. */
  readonly Headers?: readonly WebhookHeader[] | null | undefined;
  readonly Enabled?: boolean | null | undefined;
}

/** Used by listWebhookEndpoints. */
export interface WebhookEndpointPage {
  readonly Data: readonly WebhookEndpoint[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by createWebhookEndpoint, rotateWebhookSecret. */
export interface WebhookEndpointWithSecret {
  readonly Id: string;
  readonly Url: string;
  readonly Description: string | null;
  /** Empty: every event. */
  readonly EventTypes: readonly string[];
  readonly Headers: readonly SentHeader[];
  readonly Enabled: boolean;
  /** Why the service disabled it: Gone (it answered 410) or Failing (it failed for five days). */
  readonly DisabledReason: 'Gone' | 'Failing' | null;
  readonly CreatedAt: string;
  /** Signs the messages: whsec_ followed by 32 bytes in base64. Shown only here. */
  readonly Secret: string;
}

/** Used by NewWebhookEndpoint, WebhookEndpointChange, OrderWebhook. */
export interface WebhookHeader {
  readonly Name: string;
  readonly Value: string;
}

/** Used by testWebhookEndpoint, getWebhookMessage, replayWebhookMessage, WebhookMessagePage. */
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

/** Used by listWebhookMessages. */
export interface WebhookMessagePage {
  readonly Data: readonly WebhookMessage[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by replayWebhookEndpoint. */
export interface WebhookReplay {
  /** Messages between From and To. */
  readonly MessageCount: number;
}

/** Used by NewOrder. */
export interface WebhookSettings {
  readonly FulfillmentComplete?: OrderWebhook | null | undefined;
}

/** Every call of the API: what its path and query take, its body, and what is answered. */
export interface Routes {
  /** Create a bearer token from account credentials */
  'POST /v1/Tokens': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Token;
  };
  /** Revoke the bearer token of this request */
  'DELETE /v1/Tokens': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** List the products that your account can order */
  'GET /v1/Products': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
      /** Part of the name, case-insensitive. */
      readonly productName?: string | undefined;
      /** Part of the long or short description. */
      readonly productDescription?: string | undefined;
      /** ISO 4217. */
      readonly currencyCode?: string | undefined;
      readonly productType?: 'Digital' | 'Physical' | undefined;
    };
    readonly body: undefined;
    readonly answer: ProductPage;
  };
  /** Read one product, including retired ones */
  'GET /v1/Products/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Product;
  };
  /** List shipping methods */
  'GET /v1/ShippingMethods': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: ShippingMethodPage;
  };
  /** List carriers other than the default */
  'GET /v1/Carriers': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: CarrierPage;
  };
  /** List brandings other than the default */
  'GET /v1/Brandings': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: BrandingPage;
  };
  /** List departments */
  'GET /v1/Departments': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: DepartmentPage;
  };
  /** Create an order */
  'POST /v1/Orders': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewOrder;
    readonly answer: Order;
  };
  /** List orders, newest first */
  'GET /v1/Orders': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
      /** Earliest Timestamp, inclusive; a plain date means its UTC day. */
      readonly startDate?: unknown | undefined;
      /** Latest Timestamp, inclusive; a plain date means its UTC day. */
      readonly endDate?: unknown | undefined;
      /** Exact. */
      readonly poNumber?: string | undefined;
      /** Exact. */
      readonly productId?: string | undefined;
      /** Part of Personalization.To or of the address’s Name, case-insensitive. */
      readonly recipientName?: string | undefined;
      /** Exact match, case-insensitive. */
      readonly recipientEmail?: string | undefined;
      /** Exact; write + as %2B. */
      readonly recipientSms?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: OrderPage;
  };
  /** Check an order and its cost without placing it */
  'POST /v1/Orders/Validate': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewOrder | unknown;
    readonly answer: OrderValidation;
  };
  /** Read an order */
  'GET /v1/Orders/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Order;
  };
  /** Request funding: adds the amount to Pending */
  'POST /v1/FundingRequests': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewFundingRequest;
    readonly answer: FundingRequest;
  };
  /** List funding requests, newest first */
  'GET /v1/FundingRequests': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: FundingRequestPage;
  };
  /** Read one funding request */
  'GET /v1/FundingRequests/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: FundingRequest;
  };
  /** Download the invoice of an applied funding request */
  'GET /v1/FundingRequests/{id}/Invoice': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Uint8Array;
  };
  /** List credit notes, newest first */
  'GET /v1/CreditNotes': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: CreditNotePage;
  };
  /** Download a credit or debit note */
  'GET /v1/CreditNotes/{number}': {
    readonly path: {
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Uint8Array;
  };
  /** Read the billing address */
  'GET /v1/BillingAddress': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: BillingAddress;
  };
  /** Set the billing address */
  'PUT /v1/BillingAddress': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewBillingAddress;
    readonly answer: BillingAddress;
  };
  /** List the balances of your account, one per currency */
  'GET /v1/Balances': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: BalancePage;
  };
  /** List the transactions of your balances, newest first */
  'GET /v1/Transactions': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
      /** Earliest Timestamp, inclusive; a plain date means its UTC day. */
      readonly startDate?: unknown | undefined;
      /** Latest Timestamp, inclusive; a plain date means its UTC day. */
      readonly endDate?: unknown | undefined;
      /** ISO 4217. */
      readonly currencyCode?: string | undefined;
      readonly orderId?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: TransactionPage;
  };
  /** List balance alerts */
  'GET /v1/BalanceThresholds': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: BalanceThresholdPage;
  };
  /** Set a balance alert */
  'PUT /v1/BalanceThresholds/{currencyCode}': {
    readonly path: {
      /** ISO 4217. */
      readonly currencyCode: string;
    };
    readonly query: undefined;
    readonly body: NewBalanceThreshold;
    readonly answer: BalanceThreshold;
  };
  /** Delete a balance alert */
  'DELETE /v1/BalanceThresholds/{currencyCode}': {
    readonly path: {
      /** ISO 4217. */
      readonly currencyCode: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** Read when gifts expire and are reminded of */
  'GET /v1/GiftSettings': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: GiftSettings;
  };
  /** Set when gifts expire and are reminded of */
  'PUT /v1/GiftSettings': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewGiftSettings;
    readonly answer: GiftSettings;
  };
  /** Read the event feed, oldest first */
  'GET /v1/Events': {
    readonly path: undefined;
    readonly query: {
      readonly after?: number | undefined;
      readonly limit?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: EventPage;
  };
  /** List the types of events */
  'GET /v1/EventTypes': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: EventTypeList;
  };
  /** Read the stage clock */
  'GET /stage/clock': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: StageClock;
  };
  /** Move the stage clock forward; everything due by then runs immediately */
  'POST /stage/clock': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: StageClockChange;
    readonly answer: StageClock;
  };
  /** List the messages that stage kept instead of sending, newest first; accounts do not see mails with password links */
  'GET /stage/outbox': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
      /** An email address or phone number, case-insensitive. */
      readonly to?: string | undefined;
      /** Part of the subject, recipient or text, case-insensitive; among the newest 1000 messages. */
      readonly search?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: OutboxMessagePage;
  };
  /** Cancel an order */
  'POST /v1/Orders/{id}/Cancel': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Order;
  };
  /** Cancel a line item */
  'POST /v1/Orders/{id}/LineItems/{lineItemId}/Cancel': {
    readonly path: {
      readonly id: string;
      readonly lineItemId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Order;
  };
  /** Reissue a line item */
  'POST /v1/Orders/{id}/LineItems/{lineItemId}/Reissue': {
    readonly path: {
      readonly id: string;
      readonly lineItemId: string;
    };
    readonly query: undefined;
    readonly body: Reissue | null | undefined;
    readonly answer: Order;
  };
  /** Void an order */
  'POST /v1/Orders/{id}/Void': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Void | null | undefined;
    readonly answer: Order;
  };
  /** Void a line item */
  'POST /v1/Orders/{id}/LineItems/{lineItemId}/Void': {
    readonly path: {
      readonly id: string;
      readonly lineItemId: string;
    };
    readonly query: undefined;
    readonly body: Void | null | undefined;
    readonly answer: Order;
  };
  /** Void a card */
  'POST /v1/Orders/{id}/LineItems/{lineItemId}/Cards/{cardId}/Void': {
    readonly path: {
      readonly id: string;
      readonly lineItemId: string;
      readonly cardId: string;
    };
    readonly query: undefined;
    readonly body: Void | null | undefined;
    readonly answer: Order;
  };
  /** Change a line item */
  'PATCH /v1/Orders/{id}/LineItems/{lineItemId}': {
    readonly path: {
      readonly id: string;
      readonly lineItemId: string;
    };
    readonly query: undefined;
    readonly body: LineItemChange;
    readonly answer: Order;
  };
  /** Resend a line item */
  'POST /v1/Orders/{id}/LineItems/{lineItemId}/Resend': {
    readonly path: {
      readonly id: string;
      readonly lineItemId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Order;
  };
  /** Add a webhook endpoint */
  'POST /v1/WebhookEndpoints': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewWebhookEndpoint;
    readonly answer: WebhookEndpointWithSecret;
  };
  /** List webhook endpoints, newest first */
  'GET /v1/WebhookEndpoints': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: WebhookEndpointPage;
  };
  /** Read a webhook endpoint */
  'GET /v1/WebhookEndpoints/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: WebhookEndpoint;
  };
  /** Change a webhook endpoint */
  'PATCH /v1/WebhookEndpoints/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: WebhookEndpointChange;
    readonly answer: WebhookEndpoint;
  };
  /** Delete a webhook endpoint */
  'DELETE /v1/WebhookEndpoints/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** Send a test message to a webhook endpoint */
  'POST /v1/WebhookEndpoints/{id}/Test': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: WebhookMessage;
  };
  /** Rotate the secret of a webhook endpoint */
  'POST /v1/WebhookEndpoints/{id}/RotateSecret': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: WebhookEndpointWithSecret;
  };
  /** Replay an endpoint’s messages of a time window */
  'POST /v1/WebhookEndpoints/{id}/Replay': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewWebhookReplay;
    readonly answer: WebhookReplay;
  };
  /** List webhook messages with their attempts, newest first */
  'GET /v1/WebhookMessages': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
      /** Earliest Timestamp, inclusive; a plain date means its UTC day. */
      readonly startDate?: unknown | undefined;
      /** Latest Timestamp, inclusive; a plain date means its UTC day. */
      readonly endDate?: unknown | undefined;
      readonly endpointId?: string | undefined;
      /** Messages to the webhook URL in this order. */
      readonly orderId?: string | undefined;
      /** Pending: not delivered yet. Failed: given up. */
      readonly status?: 'Pending' | 'Failed' | undefined;
    };
    readonly body: undefined;
    readonly answer: WebhookMessagePage;
  };
  /** Read a webhook message */
  'GET /v1/WebhookMessages/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: WebhookMessage;
  };
  /** Send a webhook message again */
  'POST /v1/WebhookMessages/{id}/Replay': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: WebhookMessage;
  };
  /** Forget a recipient */
  'POST /v1/Recipients/Forget': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewForgetJob;
    readonly answer: ForgetJob;
  };
  /** List forget jobs, newest first */
  'GET /v1/Recipients/Forget': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: ForgetJobPage;
  };
  /** Read one forget job */
  'GET /v1/Recipients/Forget/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: ForgetJob;
  };
  /** List what recipients got in a year */
  'GET /v1/Recipients/Totals': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
      /** UTC; the present year by default. */
      readonly year?: number | undefined;
      /** ISO 4217. */
      readonly currencyCode?: string | undefined;
      /** Only totals of at least this amount; needs currencyCode. */
      readonly minTotal?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: RecipientTotalPage;
  };
  /** List thresholds of recipients’ totals */
  'GET /v1/Recipients/Thresholds': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: RecipientThresholdPage;
  };
  /** Set a threshold of recipients’ totals */
  'PUT /v1/Recipients/Thresholds/{currencyCode}': {
    readonly path: {
      /** ISO 4217. */
      readonly currencyCode: string;
    };
    readonly query: undefined;
    readonly body: NewRecipientThreshold;
    readonly answer: RecipientThreshold;
  };
  /** Delete a threshold of recipients’ totals */
  'DELETE /v1/Recipients/Thresholds/{currencyCode}': {
    readonly path: {
      /** ISO 4217. */
      readonly currencyCode: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** List what recipients reported about their gifts, newest first */
  'GET /v1/Cases': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
      /** Open and closed ones by default. */
      readonly status?: 'Open' | 'Closed' | undefined;
      readonly orderId?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: CasePage;
  };
  /** Read one case with what the recipient wrote and what was answered */
  'GET /v1/Cases/{number}': {
    readonly path: {
      /** With or without hyphens. */
      readonly number: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: CaseFile;
  };
}

/** The body of each webhook, by its type. */
export interface WebhookMessages {
  /** Sent when an order was accepted */
  OrderCreated: OrderCreatedMessage;
  /** Sent when the status of an order changed */
  OrderStatusChanged: OrderStatusChangedMessage;
  /** Sent when an order left Pending, with any outcome; again if expired cards were reissued */
  FulfillmentComplete: FulfillmentCompleteMessage;
  /** Sent when a message to a recipient was delivered */
  LineItemDelivered: LineItemDeliveredMessage;
  /** Sent when a message to a recipient bounced */
  LineItemBounced: LineItemBouncedMessage;
  /** Sent when address, time, texts or branding of a line item were changed */
  LineItemChanged: LineItemChangedMessage;
  /** Sent when the messages of a line item are sent again */
  LineItemResent: LineItemResentMessage;
  /** Sent when a provider accepted a reminder of an unopened gift */
  ReminderSent: ReminderSentMessage;
  /** Sent when a recipient opened a card, or picked what a Choice gift is spent on */
  CardClaimed: CardClaimedMessage;
  /** Sent when you voided a card, and its cost was refunded */
  CardVoided: CardVoidedMessage;
  /** Sent when a card was not opened in time, and its cost was refunded */
  CardExpired: CardExpiredMessage;
  /** Sent when an expired card was issued again, and its cost was charged */
  CardReissued: CardReissuedMessage;
  /** Sent when the status or tracking of a parcel changed */
  ShipmentUpdated: ShipmentUpdatedMessage;
  /** Sent when a funding request was applied, and its amount is Available */
  FundingApplied: FundingAppliedMessage;
  /** Sent when a funding request was rejected */
  FundingRejected: FundingRejectedMessage;
  /** Sent when a payment was refunded or disputed, and its money taken back */
  FundingReversed: FundingReversedMessage;
  /** Sent when a dispute was won, and the money is yours again */
  FundingRestored: FundingRestoredMessage;
  /** Sent when an order or a reissue brought Available below your threshold */
  BalanceLow: BalanceLowMessage;
  /** Sent when a product that you can order changed or was retired */
  ProductChanged: ProductChangedMessage;
  /** Sent when one of your webhook endpoints was disabled by the service */
  EndpointDisabled: EndpointDisabledMessage;
  /** Sent when everything about a recipient was removed */
  RecipientForgotten: RecipientForgottenMessage;
  /** Sent when what a recipient got in a year reached your threshold */
  RecipientThresholdReached: RecipientThresholdReachedMessage;
  /** Sent when a recipient reported a problem with a gift, or did not expect it */
  CaseOpened: CaseOpenedMessage;
  /** Sent when a case was closed */
  CaseClosed: CaseClosedMessage;
  /** Sent when the code of a card did not work and is another one now */
  CardReplaced: CardReplacedMessage;
  /** Sent when you asked for it: `POST /v1/WebhookEndpoints/{id}/Test` */
  Test: TestMessage;
}

/** The error codes whose problem documents have more members. */
export interface ProblemsByCode {
  BadRequest: BadRequestProblem;
  ConfirmationRequired: ConfirmationRequiredProblem;
  DuplicatePONumber: DuplicatePONumberProblem;
  InvalidRequest: InvalidRequestProblem;
  SerialsRefused: SerialsRefusedProblem;
}

/** Every error code that is known today. More can be added. */
export type ErrorCode =
  | 'InvalidRequest'
  | 'BadRequest'
  | 'UnreadableFile'
  | 'Unauthenticated'
  | 'CredentialDisabled'
  | 'AccountSuspended'
  | 'WrongPassword'
  | 'WrongCode'
  | 'SignInRequired'
  | 'SecondFactorRequired'
  | 'ConfirmationRequired'
  | 'RoleNotAllowed'
  | 'CrossSiteRequest'
  | 'MissingScope'
  | 'AddressNotAllowed'
  | 'NotFound'
  | 'MethodNotAllowed'
  | 'RequestTimeout'
  | 'DuplicatePONumber'
  | 'InvalidTransition'
  | 'OutOfStock'
  | 'EmailTaken'
  | 'LastAdmin'
  | 'SecondPersonRequired'
  | 'ApprovalWaiting'
  | 'ApprovalOutdated'
  | 'CostChanged'
  | 'TooManyPictures'
  | 'PictureInUse'
  | 'AddressSuppressed'
  | 'TooManyDrafts'
  | 'IdTaken'
  | 'InvoiceUnavailable'
  | 'IdempotencyKeyReused'
  | 'TooManyEndpoints'
  | 'EndpointNotEnabled'
  | 'PayloadTooLarge'
  | 'UnsupportedMediaType'
  | 'ParcelConflict'
  | 'SerialsRefused'
  | 'NoCardsInStock'
  | 'InsufficientFunds'
  | 'TooManyRequests'
  | 'TooManyTokens'
  | 'InternalError'
  | 'ServiceUnavailable';

/** The calls that take an Idempotency-Key. */
export const keyedRoutes: readonly string[] = ['POST /v1/FundingRequests'];
