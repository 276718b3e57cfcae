/*
 * What the API takes and answers. Made from docs/openapi.json and the error catalog by "npm run docs:generate"; a change
 * here is lost.
 */

/** Used by ApprovalNeededMessage, ApprovalNeededEvent. */
export interface ApprovalNeededData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
  readonly StatusReason: string;
  /** When it is rejected if nobody has decided. */
  readonly ExpiresAt: string;
}

/** Used by Event. */
export interface ApprovalNeededEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'ApprovalNeeded';
  readonly Data: ApprovalNeededData;
}

/** Used by the webhook ApprovalNeeded. */
export interface ApprovalNeededMessage {
  readonly type: 'ApprovalNeeded';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: ApprovalNeededData;
}

/** Used by ApprovalRules. */
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
  readonly Sources: ReadonlyArray<'Api' | 'Portal' | 'Upload' | 'Import'>;
  /** Only orders of these people and API credentials, by id. Empty: of anyone. */
  readonly PlacedBy: readonly string[];
}

/** Used by getApprovalRules, setApprovalRules. */
export interface ApprovalRules {
  /** An order that matches one of them waits. Empty: no order does. */
  readonly Rules: readonly ApprovalRule[];
  /** Days after which an order that nobody has decided about is rejected. */
  readonly ExpireAfterDays: number;
}

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

/** Used by getBudget, setBudget. */
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

/** Used by BudgetExceededMessage, BudgetExceededEvent. */
export interface BudgetExceededData {
  readonly DepartmentId: string;
  readonly OrderId: string;
  readonly Period: 'Month' | 'Quarter' | 'Year';
  readonly PeriodStart: string;
  /** ISO 4217. */
  readonly CurrencyCode: string;
  /** The budget. */
  readonly Amount: number;
  /** With this order. */
  readonly Spent: number;
}

/** Used by Event. */
export interface BudgetExceededEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'BudgetExceeded';
  readonly Data: BudgetExceededData;
}

/** Used by the webhook BudgetExceeded. */
export interface BudgetExceededMessage {
  readonly type: 'BudgetExceeded';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: BudgetExceededData;
}

/** The budget of the department does not cover the order. See /docs/errors#BudgetExceeded. */
export type BudgetExceededProblem = Problem & {
  readonly code: 'BudgetExceeded';
  readonly DepartmentId: string;
  /** Of the order. */
  readonly CurrencyCode: string;
  /** The budget in this currency. */
  readonly Amount: number;
  /** What was spent of it in the current period, without this order. */
  readonly Spent: number;
};

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
  readonly With: 'Password' | 'Code' | 'Passkey';
};

/** The cost has changed. See /docs/errors#CostChanged. */
export type CostChangedProblem = Problem & {
  readonly code: 'CostChanged';
  /** What it costs now. */
  readonly TotalCost: number;
};

/** Used by CredentialEndingMessage, CredentialEndingEvent. */
export interface CredentialEndingData {
  readonly CredentialId: string;
  /** As you named it. */
  readonly Name: string;
  readonly ExpiresAt: string;
  /** It ends within so many days: 14 or 1. */
  readonly Days: number;
}

/** Used by Event. */
export interface CredentialEndingEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'CredentialEnding';
  readonly Data: CredentialEndingData;
}

/** Used by the webhook CredentialEnding. */
export interface CredentialEndingMessage {
  readonly type: 'CredentialEnding';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: CredentialEndingData;
}

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
export type Event = OrderCreatedEvent | OrderStatusChangedEvent | OrderProgressedEvent | ApprovalNeededEvent | OrderApprovedEvent | OrderRejectedEvent | OrderHeldEvent | OrderReleasedEvent | OrderHoldExpiredEvent | FulfillmentCompleteEvent | LineItemDeliveredEvent | LineItemBouncedEvent | LineItemFailedEvent | LineItemChangedEvent | LineItemReissuedEvent | LineItemResentEvent | LineItemSentEvent | ReminderSentEvent | CardClaimedEvent | CardVoidedEvent | CardExpiredEvent | CardReissuedEvent | ShipmentUpdatedEvent | FundingAppliedEvent | FundingRejectedEvent | FundingReversedEvent | FundingRestoredEvent | BalanceLowEvent | BudgetExceededEvent | ProductChangedEvent | EndpointDisabledEvent | CredentialEndingEvent | RecipientForgottenEvent | RecipientThresholdReachedEvent | CaseOpenedEvent | CaseClosedEvent | CardReplacedEvent | ReportReadyEvent | OrderImportCheckedEvent | OrderImportCompleteEvent;

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
  readonly Reports: number;
}

/** Used by FulfillmentCompleteMessage, FulfillmentCompleteEvent. */
export interface FulfillmentCompleteData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
  /** How many line items of the order have each status. */
  readonly LineItems?: {
    readonly Pending: number;
    readonly Complete: number;
    readonly Failed: number;
    readonly Cancelled: number;
  } | undefined;
  /** How many cards belong to line items of each status. */
  readonly Cards?: {
    readonly Pending: number;
    readonly Complete: number;
    readonly Failed: number;
    readonly Cancelled: number;
  } | undefined;
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

/** Used by getHoldForFunds, setHoldForFunds. */
export interface HoldForFunds {
  /** Orders that the balance does not cover wait as Pending with StatusReason AwaitingFunds, instead of being refused with 422 InsufficientFunds. */
  readonly Enabled: boolean;
  /** Days after which an order is cancelled if the money has not arrived. */
  readonly ExpireAfterDays: number;
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
  readonly Product?: SoldProduct | undefined;
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

/** Used by LineItemFailedMessage, LineItemFailedEvent. */
export interface LineItemFailedData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly LineItemId: string;
  /** As StatusReason of the line item. */
  readonly Reason: string | null;
  readonly Refund: number;
  /** ISO 4217. */
  readonly CurrencyCode: string;
}

/** Used by Event. */
export interface LineItemFailedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'LineItemFailed';
  readonly Data: LineItemFailedData;
}

/** Used by the webhook LineItemFailed. */
export interface LineItemFailedMessage {
  readonly type: 'LineItemFailed';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: LineItemFailedData;
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

/** Used by LineItemReissuedMessage, LineItemReissuedEvent. */
export interface LineItemReissuedData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly LineItemId: string;
  /** How many. */
  readonly Cards: number;
}

/** Used by Event. */
export interface LineItemReissuedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'LineItemReissued';
  readonly Data: LineItemReissuedData;
}

/** Used by the webhook LineItemReissued. */
export interface LineItemReissuedMessage {
  readonly type: 'LineItemReissued';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: LineItemReissuedData;
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

/** Used by LineItemSentMessage, LineItemSentEvent. */
export interface LineItemSentData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly LineItemId: string;
  readonly DeliveryStatus: 'Sent' | 'Failed';
}

/** Used by Event. */
export interface LineItemSentEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'LineItemSent';
  readonly Data: LineItemSentData;
}

/** Used by the webhook LineItemSent. */
export interface LineItemSentMessage {
  readonly type: 'LineItemSent';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: LineItemSentData;
}

/** The credential lacks a scope. See /docs/errors#MissingScope. */
export type MissingScopeProblem = Problem & {
  readonly code: 'MissingScope';
  /** The scope that the credential lacks. */
  readonly Scope: string;
};

/** Used by NewApprovalRules. */
export interface NewApprovalRule {
  /** What approvers see as the reason. */
  readonly Name: string;
  /** Only orders that cost more than this, in their currency. An order in a currency that is not listed counts as above. Empty: whatever the cost. */
  readonly AboveAmount?: ReadonlyArray<{
    readonly CurrencyCode: string;
    readonly Amount: number;
  }> | null | undefined;
  /** Only orders of more cards than this. Null: however many. */
  readonly AboveCards?: number | null | undefined;
  /** Only orders of these departments. Empty: all orders. */
  readonly DepartmentIds?: readonly string[] | null | undefined;
  /** Only orders placed in one of these ways. Empty: in any way. */
  readonly Sources?: ReadonlyArray<'Api' | 'Portal' | 'Upload' | 'Import'> | null | undefined;
  /** Only orders of these people and API credentials, by id. Empty: of anyone. */
  readonly PlacedBy?: readonly string[] | null | undefined;
}

/** Used by setApprovalRules. */
export interface NewApprovalRules {
  readonly Rules: readonly NewApprovalRule[];
  /** Days after which an order that nobody has decided about is rejected. */
  readonly ExpireAfterDays?: number | null | undefined;
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

/** Used by setBudget. */
export interface NewBudget {
  /** The calendar period in which Amount may be spent, in UTC. */
  readonly Period: 'Month' | 'Quarter' | 'Year';
  /** ISO 4217. */
  readonly CurrencyCode: string;
  /** Hard: orders that exceed it are refused. Soft: they are accepted, and recorded as BudgetExceeded. */
  readonly Kind: 'Hard' | 'Soft';
  readonly Amount: number;
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

/** Used by setHoldForFunds. */
export interface NewHoldForFunds {
  /** Orders that the balance does not cover wait as Pending with StatusReason AwaitingFunds, instead of being refused with 422 InsufficientFunds. */
  readonly Enabled: boolean;
  /** Days after which an order is cancelled if the money has not arrived. */
  readonly ExpireAfterDays?: number | null | undefined;
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

/** Used by createReport. */
export interface NewReport {
  readonly Kind: 'Orders' | 'LineItems' | 'Cards' | 'Deliveries' | 'Claims' | 'Transactions' | 'Statement' | 'DepartmentSpending' | 'RecipientTotals';
  readonly Format: 'Csv' | 'Ndjson' | 'Xlsx';
  readonly Filter?: ReportFilter | null | undefined;
}

/** Used by createReportSchedule. */
export interface NewReportSchedule {
  readonly Kind: 'Orders' | 'LineItems' | 'Cards' | 'Deliveries' | 'Claims' | 'Transactions' | 'Statement' | 'DepartmentSpending' | 'RecipientTotals';
  readonly Format: 'Csv' | 'Ndjson' | 'Xlsx';
  /** A report when each day, week (from Monday) or month is over, in UTC. A Statement is Monthly. */
  readonly Frequency: 'Daily' | 'Weekly' | 'Monthly';
  readonly Filter?: ReportScheduleFilter | null | undefined;
  /** A mail with a link to the portal, to everyone who may download reports there. Absent: no mail. */
  readonly Mail?: boolean | null | undefined;
}

/** Used by createWebhookEndpoint. */
export interface NewWebhookEndpoint {
  /** https, with a public host; stage also accepts http and loopback. */
  readonly Url: string;
  readonly Description?: string | null | undefined;
  /** The events to send; absent or empty means all events, including future types. */
  readonly EventTypes?: ReadonlyArray<'OrderCreated' | 'OrderStatusChanged' | 'OrderProgressed' | 'ApprovalNeeded' | 'OrderApproved' | 'OrderRejected' | 'OrderHeld' | 'OrderReleased' | 'OrderHoldExpired' | 'FulfillmentComplete' | 'LineItemDelivered' | 'LineItemBounced' | 'LineItemFailed' | 'LineItemChanged' | 'LineItemReissued' | 'LineItemResent' | 'LineItemSent' | 'ReminderSent' | 'CardClaimed' | 'CardVoided' | 'CardExpired' | 'CardReissued' | 'ShipmentUpdated' | 'FundingApplied' | 'FundingRejected' | 'FundingReversed' | 'FundingRestored' | 'BalanceLow' | 'BudgetExceeded' | 'ProductChanged' | 'EndpointDisabled' | 'CredentialEnding' | 'RecipientForgotten' | 'RecipientThresholdReached' | 'CaseOpened' | 'CaseClosed' | 'CardReplaced' | 'ReportReady' | 'OrderImportChecked' | 'OrderImportComplete'> | null | undefined;
  /** Sent with every message, such as your own Authorization header. */
  readonly Headers?: readonly WebhookHeader[] | null | undefined;
  readonly Enabled?: boolean | null | undefined;
}

/** Used by replayWebhookEndpoint. */
export interface NewWebhookReplay {
  /** Messages created at or after this time. Required unless OnlyFailed is true. */
  readonly From?: string | null | undefined;
  /** Messages created at or before this time; now when absent. */
  readonly To?: string | null | undefined;
  /** Skip messages that were delivered. */
  readonly OnlyFailed?: boolean | null | undefined;
}

/** Used by createOrder, getOrder, cancelOrder, cancelLineItem, reissueLineItem, voidOrder, voidLineItem, voidCard, approveOrder, rejectOrder, changeLineItem, resendLineItem, OrderPage. */
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
  readonly Approval: OrderApproval | null;
  readonly FundsHold: OrderFundsHold | null;
}

/** Used by Order. */
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

/** Used by OrderApprovedMessage, OrderApprovedEvent. */
export interface OrderApprovedData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
}

/** Used by Event. */
export interface OrderApprovedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'OrderApproved';
  readonly Data: OrderApprovedData;
}

/** Used by the webhook OrderApproved. */
export interface OrderApprovedMessage {
  readonly type: 'OrderApproved';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: OrderApprovedData;
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

/** Used by Order. */
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

/** Used by OrderHeldMessage, OrderHeldEvent. */
export interface OrderHeldData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
  readonly StatusReason: string;
  /** ISO 4217. */
  readonly CurrencyCode: string;
  /** What has to arrive until it is released, for it and those that wait before it. */
  readonly AmountMissing: number;
  /** When it is cancelled if the money has not arrived. */
  readonly ExpiresAt: string;
}

/** Used by Event. */
export interface OrderHeldEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'OrderHeld';
  readonly Data: OrderHeldData;
}

/** Used by the webhook OrderHeld. */
export interface OrderHeldMessage {
  readonly type: 'OrderHeld';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: OrderHeldData;
}

/** Used by OrderHoldExpiredMessage, OrderHoldExpiredEvent. */
export interface OrderHoldExpiredData {
  readonly OrderId: string;
  readonly PONumber: string;
  /** As StatusReason of the order. */
  readonly Reason: string;
}

/** Used by Event. */
export interface OrderHoldExpiredEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'OrderHoldExpired';
  readonly Data: OrderHoldExpiredData;
}

/** Used by the webhook OrderHoldExpired. */
export interface OrderHoldExpiredMessage {
  readonly type: 'OrderHoldExpired';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: OrderHoldExpiredData;
}

/** Used by createOrderImport, getOrderImport, confirmOrderImport, cancelOrderImport, OrderImportPage. */
export interface OrderImport {
  readonly Id: string;
  /** Checking, then Checked: it waits to be confirmed. Ordering, then Complete, or Failed: some orders were not placed, and confirming it again continues. */
  readonly Status: 'Checked' | 'Checking' | 'Ordering' | 'Complete' | 'Failed' | 'Cancelled';
  /** Why it failed, or was not ordered although that was asked for. */
  readonly StatusReason: string | null;
  readonly CreatedAt: string;
  /** The name of the credential, or of a person in the portal. */
  readonly CreatedBy: string;
  readonly FileName: string;
  readonly Type: 'DigitalDelivery' | 'Links' | 'PhysicalShipment' | null;
  readonly Columns: OrderImportColumns;
  readonly DepartmentId: string | null;
  readonly Counts: OrderImportCounts;
  /** Of the first row; an import has one currency. */
  readonly CurrencyCode: string | null;
  /** Of all rows without faults that are not skipped. */
  readonly TotalCost: number | null;
  readonly SufficientFunds: boolean;
  /** Whether orders that the balance does not cover would wait for money. */
  readonly HeldForFunds: boolean;
  /** Of the import as a whole, such as its department. */
  readonly Faults: readonly OrderImportFault[];
}

/** Used by OrderImportCheckedMessage, OrderImportCheckedEvent. */
export interface OrderImportCheckedData {
  readonly ImportId: string;
  readonly Rows: number;
  readonly FaultyRows: number;
  /** Of the rows without faults. */
  readonly TotalCost: number | null;
  /** ISO 4217. */
  readonly CurrencyCode: string | null;
  /** Why orders that were asked for were not placed. */
  readonly Reason: string | null;
}

/** Used by Event. */
export interface OrderImportCheckedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'OrderImportChecked';
  readonly Data: OrderImportCheckedData;
}

/** Used by the webhook OrderImportChecked. */
export interface OrderImportCheckedMessage {
  readonly type: 'OrderImportChecked';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: OrderImportCheckedData;
}

/** The fields that the file has, and the names of their columns. Empty a day after the end. */
export interface OrderImportColumns {
  readonly ProductId?: string | undefined;
  readonly Value?: string | undefined;
  readonly Email?: string | undefined;
  readonly Sms?: string | undefined;
  readonly To?: string | undefined;
  readonly Quantity?: string | undefined;
  readonly FromName?: string | undefined;
  readonly FromEmail?: string | undefined;
  readonly Message?: string | undefined;
  readonly DeliveryDate?: string | undefined;
  readonly DeliveryZone?: string | undefined;
  readonly BrandingId?: string | undefined;
  readonly Culture?: string | undefined;
  readonly ExternalId?: string | undefined;
  readonly ShippingMethodId?: string | undefined;
  readonly CarrierId?: string | undefined;
  readonly ShipmentId?: string | undefined;
  readonly ShipTo?: string | undefined;
  readonly AddressLine1?: string | undefined;
  readonly AddressLine2?: string | undefined;
  readonly AddressLine3?: string | undefined;
  readonly City?: string | undefined;
  readonly State?: string | undefined;
  readonly Zip?: string | undefined;
  readonly Country?: string | undefined;
}

/** Used by OrderImportCompleteMessage, OrderImportCompleteEvent. */
export interface OrderImportCompleteData {
  readonly ImportId: string;
  readonly Status: 'Complete' | 'Failed' | 'Cancelled';
  /** How many were placed. */
  readonly Orders: number;
  /** How many rows were ordered. */
  readonly LineItems: number;
  readonly FailedRows: number;
  /** Why it failed. */
  readonly Reason: string | null;
}

/** Used by Event. */
export interface OrderImportCompleteEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'OrderImportComplete';
  readonly Data: OrderImportCompleteData;
}

/** Used by the webhook OrderImportComplete. */
export interface OrderImportCompleteMessage {
  readonly type: 'OrderImportComplete';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: OrderImportCompleteData;
}

/** Used by confirmOrderImport. */
export interface OrderImportConfirmation {
  /** What was shown. If it has changed, nothing is ordered. */
  readonly TotalCost: number;
  /** Skip: rows with faults are left out. Usually Stop. */
  readonly FaultyRows?: 'Stop' | 'Skip' | null | undefined;
}

/** Used by OrderImport. */
export interface OrderImportCounts {
  readonly Rows: number;
  readonly Checked: number;
  /** Rows with faults that are not skipped. */
  readonly Faulty: number;
  readonly Skipped: number;
  /** Rows with the same gift for the same recipient as an earlier row. */
  readonly Duplicates: number;
  readonly OrdersPlanned: number;
  readonly OrdersPlaced: number;
  readonly RowsOrdered: number;
  /** Rows of orders that could not be placed. */
  readonly RowsFailed: number;
}

/** Used by OrderImport, OrderImportRow. */
export interface OrderImportFault {
  /** The name of the column; null: the fault has none. */
  readonly Column: string | null;
  /** Null: it is about the row as a whole. */
  readonly Field: string | null;
  readonly Code: string;
  readonly Detail: string;
}

/** Used by OrderImportOrderPage. */
export interface OrderImportOrder {
  /** From 1, in the order of the file. */
  readonly Number: number;
  readonly PONumber: string;
  /** Null: it was not placed. */
  readonly OrderId: string | null;
  /** Why it was not placed. */
  readonly Reason: string | null;
}

/** Used by listOrderImportOrders. */
export interface OrderImportOrderPage {
  readonly Data: readonly OrderImportOrder[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by listOrderImports. */
export interface OrderImportPage {
  readonly Data: readonly OrderImport[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by OrderImportRowPage. */
export interface OrderImportRow {
  /** From 1, not counting the column names. */
  readonly Row: number;
  readonly Result: 'Valid' | 'Faulty' | 'Skipped' | 'Ordered' | 'NotOrdered';
  readonly Faults: readonly OrderImportFault[];
  readonly Cost: number | null;
  /** An earlier row with the same gift for the same recipient. */
  readonly DuplicateOf: number | null;
  readonly PONumber: string | null;
  readonly OrderId: string | null;
  readonly LineItemId: string | null;
  /** Of the line item. */
  readonly Status: string | null;
  /** Of the line item, or why it was not ordered. */
  readonly StatusReason: string | null;
}

/** Used by listOrderImportRows. */
export interface OrderImportRowPage {
  readonly Data: readonly OrderImportRow[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by listOrders. */
export interface OrderPage {
  readonly Data: readonly Order[];
  readonly Page: number;
  readonly PageSize: number;
  /** How many orders match. With updatedSince: how many changes were left to read, of which an order can have several. */
  readonly TotalCount: number;
  /** What follows this answer: sent as cursor. Null on the last page. With updatedSince never null: keep it, and it answers what changed since. */
  readonly NextCursor: string | null;
  /** Whether more follows now. */
  readonly HasMore: boolean;
}

/** Used by Order. */
export interface OrderPersonalization {
  readonly PhotoUrl: string | null;
  readonly GreetingUrl: string | null;
  readonly VideoUrl: string | null;
}

/** Used by OrderProgressedMessage, OrderProgressedEvent. */
export interface OrderProgressedData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
  /** How many line items of the order have each status. */
  readonly LineItems?: {
    readonly Pending: number;
    readonly Complete: number;
    readonly Failed: number;
    readonly Cancelled: number;
  } | undefined;
  /** How many cards belong to line items of each status. */
  readonly Cards?: {
    readonly Pending: number;
    readonly Complete: number;
    readonly Failed: number;
    readonly Cancelled: number;
  } | undefined;
}

/** Used by Event. */
export interface OrderProgressedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'OrderProgressed';
  readonly Data: OrderProgressedData;
}

/** Used by the webhook OrderProgressed. */
export interface OrderProgressedMessage {
  readonly type: 'OrderProgressed';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: OrderProgressedData;
}

/** Used by OrderRejectedMessage, OrderRejectedEvent. */
export interface OrderRejectedData {
  readonly OrderId: string;
  readonly PONumber: string;
  /** What whoever rejected it wrote. */
  readonly Reason: string | null;
  /** Nobody decided in time. */
  readonly Expired: boolean;
}

/** Used by Event. */
export interface OrderRejectedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'OrderRejected';
  readonly Data: OrderRejectedData;
}

/** Used by the webhook OrderRejected. */
export interface OrderRejectedMessage {
  readonly type: 'OrderRejected';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: OrderRejectedData;
}

/** Used by OrderReleasedMessage, OrderReleasedEvent. */
export interface OrderReleasedData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
}

/** Used by Event. */
export interface OrderReleasedEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'OrderReleased';
  readonly Data: OrderReleasedData;
}

/** Used by the webhook OrderReleased. */
export interface OrderReleasedMessage {
  readonly type: 'OrderReleased';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: OrderReleasedData;
}

/** Used by OrderStatusChangedMessage, OrderStatusChangedEvent. */
export interface OrderStatusChangedData {
  readonly OrderId: string;
  readonly PONumber: string;
  readonly Status: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled';
  /** How many line items of the order have each status. */
  readonly LineItems?: {
    readonly Pending: number;
    readonly Complete: number;
    readonly Failed: number;
    readonly Cancelled: number;
  } | undefined;
  /** How many cards belong to line items of each status. */
  readonly Cards?: {
    readonly Pending: number;
    readonly Complete: number;
    readonly Failed: number;
    readonly Cancelled: number;
  } | undefined;
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
  /** Whether it would be placed without a charge and wait for money, with StatusReason AwaitingFunds. */
  readonly HeldForFunds: boolean;
  /** Names of the approval rules that the order would wait for. Empty: it needs no approval. */
  readonly ApprovalRules: readonly string[];
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
  /** Where a search stopped: send it as before to search older messages. Null: there are none. TotalCount is about the searched ones. */
  readonly NextBefore?: string | null | undefined;
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
  /** Only with updatedSince, the same on every page: products that were retired, or that your account cannot order any more. */
  readonly Removed: readonly RemovedProduct[];
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

/** Used by rejectOrder. */
export interface Rejection {
  /** For whoever placed the order. */
  readonly Reason: string;
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

/** Used by ProductPage. */
export interface RemovedProduct {
  readonly Id: string;
  readonly RemovedAt: string;
}

/** Used by createReport, getReport, ReportPage. */
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

/** What the report is limited to. Orders, LineItems, Cards and Deliveries: StartDate and EndDate of the order, DepartmentId, and (not for Deliveries) CurrencyCode. Claims: StartDate, EndDate, DepartmentId, CurrencyCode. Transactions: StartDate, EndDate, CurrencyCode. DepartmentSpending: StartDate, EndDate. Statement: Month and CurrencyCode. RecipientTotals: Year, CurrencyCode, MinTotal. */
export interface ReportFilter {
  /** Earliest time, inclusive; a plain date means its UTC day. */
  readonly StartDate?: string | null | undefined;
  /** Latest time, inclusive; a plain date means its UTC day. */
  readonly EndDate?: string | null | undefined;
  readonly DepartmentId?: string | null | undefined;
  /** ISO 4217. */
  readonly CurrencyCode?: string | null | undefined;
  /** Of a Statement: YYYY-MM, UTC. */
  readonly Month?: string | null | undefined;
  /** Of RecipientTotals; UTC. */
  readonly Year?: number | null | undefined;
  /** Of RecipientTotals: only recipients with at least this total; needs CurrencyCode. */
  readonly MinTotal?: number | null | undefined;
}

/** Used by listReports. */
export interface ReportPage {
  readonly Data: readonly Report[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by ReportReadyMessage, ReportReadyEvent. */
export interface ReportReadyData {
  readonly ReportId: string;
  readonly Kind: string;
  readonly Format: string;
  readonly Rows: number;
  /** The schedule that asked for it. */
  readonly ScheduleId?: string | null | undefined;
}

/** Used by Event. */
export interface ReportReadyEvent {
  /** Ascending, without gaps. */
  readonly Sequence: number;
  readonly Id: string;
  readonly Timestamp: string;
  readonly Type: 'ReportReady';
  readonly Data: ReportReadyData;
}

/** Used by the webhook ReportReady. */
export interface ReportReadyMessage {
  readonly type: 'ReportReady';
  /** When it happened. */
  readonly timestamp: string;
  readonly data: ReportReadyData;
}

/** Used by createReportSchedule, getReportSchedule, pauseReportSchedule, ReportSchedulePage. */
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

/** What each report is limited to, besides its period. */
export interface ReportScheduleFilter {
  readonly DepartmentId?: string | null | undefined;
  /** ISO 4217. */
  readonly CurrencyCode?: string | null | undefined;
  /** Of RecipientTotals. */
  readonly MinTotal?: number | null | undefined;
}

/** Used by listReportSchedules. */
export interface ReportSchedulePage {
  readonly Data: readonly ReportSchedule[];
  readonly Page: number;
  readonly PageSize: number;
  readonly TotalCount: number;
}

/** Used by pauseReportSchedule. */
export interface ReportSchedulePause {
  readonly Paused: boolean;
}

/** Used by rotateAccountWebhookSecret. */
export interface RotatedWebhookSecret {
  /** Signs messages to the webhook URLs of orders: whsec_ followed by 32 bytes in base64. Shown only here. */
  readonly Secret: string;
  /** Null: never; it is the secret that was created with the account. */
  readonly RotatedAt: string | null;
  /** Until when messages are also signed with the secret before; null: they are not. */
  readonly OldSecretUntil: string | null;
}

/** Used by ApprovalRule. */
export interface RuleAmount {
  readonly CurrencyCode: string;
  readonly Amount: number;
}

/** Second factor required. See /docs/errors#SecondFactorRequired. */
export type SecondFactorRequiredProblem = Problem & {
  readonly code: 'SecondFactorRequired';
  /** What the person has set up. */
  readonly Factors: ReadonlyArray<'AuthenticatorApp' | 'Passkey'>;
};

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

/** Used by Report. */
export interface ShownReportFilter {
  readonly StartDate?: string | undefined;
  readonly EndDate?: string | undefined;
  readonly DepartmentId?: string | undefined;
  readonly CurrencyCode?: string | undefined;
  readonly Month?: string | undefined;
  readonly Year?: number | undefined;
  readonly MinTotal?: number | undefined;
}

/** Used by ReportSchedule. */
export interface ShownReportScheduleFilter {
  readonly DepartmentId?: string | undefined;
  readonly CurrencyCode?: string | undefined;
  readonly MinTotal?: number | undefined;
}

/** Used by SoldProductMedia. */
export interface SoldFaceplate {
  readonly Name: string;
  readonly Path: string;
}

/** The product as it was sold; only with expand=products. */
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

/** Used by SoldProduct. */
export interface SoldProductMedia {
  readonly Faceplates: readonly SoldFaceplate[];
}

/** The credential may not spend that much today. See /docs/errors#SpendingLimitExceeded. */
export type SpendingLimitExceededProblem = Problem & {
  readonly code: 'SpendingLimitExceeded';
  readonly CurrencyCode: string;
  /** What the credential may spend in a day. */
  readonly Limit: number;
  /** What it has spent today, without this order. */
  readonly Spent: number;
};

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

/** Used by WebhookMessage, WebhookMessageWithBody. */
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
  readonly EventTypes?: ReadonlyArray<'OrderCreated' | 'OrderStatusChanged' | 'OrderProgressed' | 'ApprovalNeeded' | 'OrderApproved' | 'OrderRejected' | 'OrderHeld' | 'OrderReleased' | 'OrderHoldExpired' | 'FulfillmentComplete' | 'LineItemDelivered' | 'LineItemBounced' | 'LineItemFailed' | 'LineItemChanged' | 'LineItemReissued' | 'LineItemResent' | 'LineItemSent' | 'ReminderSent' | 'CardClaimed' | 'CardVoided' | 'CardExpired' | 'CardReissued' | 'ShipmentUpdated' | 'FundingApplied' | 'FundingRejected' | 'FundingReversed' | 'FundingRestored' | 'BalanceLow' | 'BudgetExceeded' | 'ProductChanged' | 'EndpointDisabled' | 'CredentialEnding' | 'RecipientForgotten' | 'RecipientThresholdReached' | 'CaseOpened' | 'CaseClosed' | 'CardReplaced' | 'ReportReady' | 'OrderImportChecked' | 'OrderImportComplete'> | null | undefined;
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

/** Used by testWebhookEndpoint, replayWebhookMessage, WebhookMessagePage. */
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

/** Used by getWebhookMessage. */
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

/** Used by replayWebhookEndpoint. */
export interface WebhookReplay {
  /** Messages between From and To. */
  readonly MessageCount: number;
}

/** Used by getWebhookSecret. */
export interface WebhookSecret {
  /** Null: never; it is the secret that was created with the account. */
  readonly RotatedAt: string | null;
  /** Until when messages are also signed with the secret before; null: they are not. */
  readonly OldSecretUntil: string | null;
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
      /** Products that changed since, or whose price for your account did, and in Removed those that you can no longer order. Changes of the minute before are included, because some of them were not visible yet. */
      readonly updatedSince?: unknown | undefined;
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
  /** List orders, newest first, or those that changed */
  'GET /v1/Orders': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
      /** NextCursor of an answer: what follows it, with the same filters. Nothing is skipped or repeated when rows are added meanwhile, as it would be with pageIndex. */
      readonly cursor?: string | undefined;
      /** Earliest Timestamp, inclusive; a plain date means its UTC day. */
      readonly startDate?: unknown | undefined;
      /** Latest Timestamp, inclusive; a plain date means its UTC day. */
      readonly endDate?: unknown | undefined;
      /** Orders of which anything changed since, except StatusReason of a Pending one. Changes of the minute before are included, because some of them were not visible yet. Not with pageIndex. */
      readonly updatedSince?: unknown | undefined;
      /** Exact. */
      readonly poNumber?: string | undefined;
      readonly status?: 'Pending' | 'Complete' | 'PartiallyComplete' | 'Failed' | 'Cancelled' | undefined;
      /** Exact, of the order, such as AwaitingFunds or Voided. */
      readonly statusReason?: string | undefined;
      readonly type?: 'DigitalDelivery' | 'PhysicalShipment' | 'Links' | undefined;
      /** Exact. */
      readonly departmentId?: string | undefined;
      /** Exact. */
      readonly productId?: string | undefined;
      /** Exact, of a line item; not the default branding. */
      readonly brandingId?: string | undefined;
      /** Exact, of a line item. */
      readonly externalId?: string | undefined;
      /** Part of Personalization.To or of the address’s Name, case-insensitive. */
      readonly recipientName?: string | undefined;
      /** Exact match, case-insensitive. */
      readonly recipientEmail?: string | undefined;
      /** Exact; write + as %2B. */
      readonly recipientSms?: string | undefined;
      /** products: each line item has Product, what it bought as it was then. */
      readonly expand?: 'products' | undefined;
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
    readonly query: {
      /** products: each line item has Product, what it bought as it was then. */
      readonly expand?: 'products' | undefined;
    };
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
  /** Read the budget of a department */
  'GET /v1/Departments/{id}/Budget': {
    readonly path: {
      /** Id of the department. */
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Budget;
  };
  /** Set the budget of a department */
  'PUT /v1/Departments/{id}/Budget': {
    readonly path: {
      /** Id of the department. */
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: NewBudget;
    readonly answer: Budget;
  };
  /** Remove the budget of a department */
  'DELETE /v1/Departments/{id}/Budget': {
    readonly path: {
      /** Id of the department. */
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** List imports, newest first */
  'GET /v1/OrderImports': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
      /** Only the import that this order came from. */
      readonly orderId?: string | undefined;
    };
    readonly body: undefined;
    readonly answer: OrderImportPage;
  };
  /** Import orders from a file */
  'POST /v1/OrderImports': {
    readonly path: undefined;
    readonly query: {
      /** How all rows are delivered. Absent: by their columns. */
      readonly type?: 'DigitalDelivery' | 'Links' | 'PhysicalShipment' | undefined;
      /** false: the orders are placed when all rows are checked, without being confirmed. */
      readonly dryRun?: 'true' | 'false' | undefined;
      /** With dryRun false: Stop places no order if any row has a fault; Skip leaves those rows out. */
      readonly faultyRows?: 'Stop' | 'Skip' | undefined;
      /** PONumbers of the orders are this, the id of the import and a number: spring-0198…-001. Absent: import. */
      readonly poNumberPrefix?: string | undefined;
      /** Of all orders. */
      readonly departmentId?: string | undefined;
      /** Of all orders. */
      readonly note?: string | undefined;
      /** JSON: fields and the names of the columns that hold them, such as {"Email":"Work mail"}; null for none. */
      readonly columns?: string | undefined;
      /** JSON: fields and their values for rows without one, such as {"ProductId":"aurora-coffee-usd"}. */
      readonly defaults?: string | undefined;
      /** Of amounts such as 1,000, which can be read in two ways. Absent: what the other values of the column show. */
      readonly decimalSign?: 'Point' | 'Comma' | undefined;
      /** To recognise it in lists. */
      readonly fileName?: string | undefined;
    };
    readonly body: Uint8Array;
    readonly answer: OrderImport;
  };
  /** Read one import */
  'GET /v1/OrderImports/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OrderImport;
  };
  /** List the rows of an import */
  'GET /v1/OrderImports/{id}/Rows': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
      /** Duplicate: the same gift for the same recipient as an earlier row. */
      readonly show?: 'All' | 'Faulty' | 'Duplicate' | 'Skipped' | undefined;
    };
    readonly body: undefined;
    readonly answer: OrderImportRowPage;
  };
  /** List the orders of an import */
  'GET /v1/OrderImports/{id}/Orders': {
    readonly path: {
      readonly id: string;
    };
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: OrderImportOrderPage;
  };
  /** Order what was checked */
  'POST /v1/OrderImports/{id}/Confirm': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: OrderImportConfirmation;
    readonly answer: OrderImport;
  };
  /** Cancel an import */
  'POST /v1/OrderImports/{id}/Cancel': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: OrderImport;
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
  /** Read which orders need an approval */
  'GET /v1/ApprovalRules': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: ApprovalRules;
  };
  /** Set which orders need an approval */
  'PUT /v1/ApprovalRules': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewApprovalRules;
    readonly answer: ApprovalRules;
  };
  /** Read whether orders wait for funds */
  'GET /v1/HoldForFunds': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: HoldForFunds;
  };
  /** Set whether orders wait for funds */
  'PUT /v1/HoldForFunds': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewHoldForFunds;
    readonly answer: HoldForFunds;
  };
  /** Follow the event feed as server-sent events */
  'GET /v1/Events/stream': {
    readonly path: undefined;
    readonly query: {
      /** Events after this Sequence; 0 for all. Last-Event-ID comes first. */
      readonly after?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: Uint8Array;
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
      /** Part of the subject, recipient or text, case-insensitive; in 1000 messages at once, the newest first. */
      readonly search?: string | undefined;
      /** For a search: NextBefore of the last answer, to go on with older messages. */
      readonly before?: string | undefined;
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
  /** Approve an order */
  'POST /v1/Orders/{id}/Approve': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Order;
  };
  /** Reject an order */
  'POST /v1/Orders/{id}/Reject': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: Rejection;
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
  /** Replay an endpoint’s failed messages, or those of a time window */
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
      /** Messages about this order: to its own webhook URL and to endpoints. */
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
    readonly answer: WebhookMessageWithBody;
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
  /** Read when the secret for webhook URLs of orders was rotated */
  'GET /v1/WebhookSecret': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: WebhookSecret;
  };
  /** Rotate the secret for webhook URLs of orders */
  'POST /v1/WebhookSecret/Rotate': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: RotatedWebhookSecret;
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
      readonly minTotal?: number | undefined;
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
  /** Ask for a report */
  'POST /v1/Reports': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewReport;
    readonly answer: Report;
  };
  /** List reports, newest first */
  'GET /v1/Reports': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: ReportPage;
  };
  /** Read one report */
  'GET /v1/Reports/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Report;
  };
  /** Delete a report and its file */
  'DELETE /v1/Reports/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
  /** Download the file of a report */
  'GET /v1/Reports/{id}/File': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: Uint8Array;
  };
  /** Ask for a report of every day, week or month */
  'POST /v1/ReportSchedules': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewReportSchedule;
    readonly answer: ReportSchedule;
  };
  /** List schedules of reports */
  'GET /v1/ReportSchedules': {
    readonly path: undefined;
    readonly query: {
      /** One-based page. */
      readonly pageIndex?: number | undefined;
      readonly pageSize?: number | undefined;
    };
    readonly body: undefined;
    readonly answer: ReportSchedulePage;
  };
  /** Read one schedule */
  'GET /v1/ReportSchedules/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: ReportSchedule;
  };
  /** Pause a schedule, or let it run again */
  'PATCH /v1/ReportSchedules/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: ReportSchedulePause;
    readonly answer: ReportSchedule;
  };
  /** Delete a schedule */
  'DELETE /v1/ReportSchedules/{id}': {
    readonly path: {
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly answer: undefined;
  };
}

/** The body of each webhook, by its type. */
export interface WebhookMessages {
  /** Sent when an order was accepted */
  OrderCreated: OrderCreatedMessage;
  /** Sent when the status of an order changed */
  OrderStatusChanged: OrderStatusChangedMessage;
  /** Sent when line items of an order ended while its status stayed, at most once for each commit */
  OrderProgressed: OrderProgressedMessage;
  /** Sent when an order was accepted and waits for an approval */
  ApprovalNeeded: ApprovalNeededMessage;
  /** Sent when an order that waited for an approval was approved */
  OrderApproved: OrderApprovedMessage;
  /** Sent when an order that waited for an approval was rejected; it is cancelled and refunded */
  OrderRejected: OrderRejectedMessage;
  /** Sent when an order was accepted that the balance does not cover, and waits for money */
  OrderHeld: OrderHeldMessage;
  /** Sent when money arrived, and an order that waited for it was charged; it is sent, or waits for an approval */
  OrderReleased: OrderReleasedMessage;
  /** Sent when the money that an order waited for did not arrive in time; it is cancelled */
  OrderHoldExpired: OrderHoldExpiredMessage;
  /** Sent when an order left Pending, with any outcome; again if expired cards were reissued */
  FulfillmentComplete: FulfillmentCompleteMessage;
  /** Sent when a message to a recipient was delivered */
  LineItemDelivered: LineItemDeliveredMessage;
  /** Sent when a message to a recipient bounced */
  LineItemBounced: LineItemBouncedMessage;
  /** Sent when a line item failed, and its cost was refunded */
  LineItemFailed: LineItemFailedMessage;
  /** Sent when address, time, texts or branding of a line item were changed */
  LineItemChanged: LineItemChangedMessage;
  /** Sent when cards of a line item got new links, and the old ones stopped working */
  LineItemReissued: LineItemReissuedMessage;
  /** Sent when the messages of a line item are sent again */
  LineItemResent: LineItemResentMessage;
  /** Sent when providers accepted what was sent again after a resend or reissue, or refused it */
  LineItemSent: LineItemSentMessage;
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
  /** Sent when an order or a reissue exceeded the soft budget of its department, for the first time in the period */
  BudgetExceeded: BudgetExceededMessage;
  /** Sent when a product or its price for you changed, or you can no longer order it */
  ProductChanged: ProductChangedMessage;
  /** Sent when one of your webhook endpoints was disabled by the service */
  EndpointDisabled: EndpointDisabledMessage;
  /** Sent when an API credential of yours will end soon: 14 days and 1 day before, unless its end was set later than that */
  CredentialEnding: CredentialEndingMessage;
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
  /** Sent when the file of a report is ready to be downloaded */
  ReportReady: ReportReadyMessage;
  /** Sent when all rows of an import were checked, and it waits to be confirmed */
  OrderImportChecked: OrderImportCheckedMessage;
  /** Sent when the orders of an import were placed, or no more of them will be */
  OrderImportComplete: OrderImportCompleteMessage;
  /** Sent when you asked for it: `POST /v1/WebhookEndpoints/{id}/Test` */
  Test: TestMessage;
}

/** The error codes whose problem documents have more members. */
export interface ProblemsByCode {
  BadRequest: BadRequestProblem;
  BudgetExceeded: BudgetExceededProblem;
  ConfirmationRequired: ConfirmationRequiredProblem;
  CostChanged: CostChangedProblem;
  DuplicatePONumber: DuplicatePONumberProblem;
  InvalidRequest: InvalidRequestProblem;
  MissingScope: MissingScopeProblem;
  SecondFactorRequired: SecondFactorRequiredProblem;
  SerialsRefused: SerialsRefusedProblem;
  SpendingLimitExceeded: SpendingLimitExceededProblem;
}

/** Every error code that is known today. More can be added. */
export type ErrorCode =
  | 'InvalidRequest'
  | 'BadRequest'
  | 'OwnOrder'
  | 'ReportNotReady'
  | 'TooManyReports'
  | 'OtherCell'
  | 'TooManyImports'
  | 'UnreadableFile'
  | 'Unauthenticated'
  | 'CredentialDisabled'
  | 'CredentialExpired'
  | 'AccountSuspended'
  | 'WrongPassword'
  | 'WrongCode'
  | 'SignInRequired'
  | 'SecondFactorRequired'
  | 'WrongPasskey'
  | 'PasskeyTaken'
  | 'TooManyPasskeys'
  | 'SecondFactorNotSetUp'
  | 'LastSecondFactor'
  | 'ConfirmationRequired'
  | 'RoleNotAllowed'
  | 'SignOnRequired'
  | 'SignOnRefused'
  | 'CrossSiteRequest'
  | 'MissingScope'
  | 'AddressNotAllowed'
  | 'NotFound'
  | 'OrderArchived'
  | 'MethodNotAllowed'
  | 'RequestTimeout'
  | 'DuplicatePONumber'
  | 'InvalidTransition'
  | 'OutOfStock'
  | 'EmailTaken'
  | 'DomainTaken'
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
  | 'SpendingLimitExceeded'
  | 'BudgetExceeded'
  | 'InsufficientFunds'
  | 'TooManyRequests'
  | 'TooManyTokens'
  | 'TooManyStreams'
  | 'InternalError'
  | 'SignOnUnavailable'
  | 'ServiceUnavailable';

/** The calls that take an Idempotency-Key. */
export const keyedRoutes: readonly string[] = ['POST /v1/FundingRequests', 'POST /v1/OrderImports', 'POST /v1/Reports'];
