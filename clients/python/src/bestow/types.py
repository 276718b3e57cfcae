"""What the API takes and answers. Made by "npm run docs:generate"; a change here is lost."""

from __future__ import annotations

from typing import Any, Generic, Literal, Mapping, NotRequired, Sequence, TypeAlias, TypedDict, TypeVar

Item = TypeVar("Item")


class Page(TypedDict, Generic[Item]):
    """A page of a list."""

    Data: Sequence[Item]
    #: Which page it is; the first is 1.
    Page: int
    #: How many items a page has at most.
    PageSize: int
    #: How many items there are on all pages.
    TotalCount: int
    #: Lists of orders: what follows this page, sent as `cursor`.
    NextCursor: NotRequired[str | None]
    #: Lists of orders: whether more follows.
    HasMore: NotRequired[bool]
    #: Products, with `updatedSince`: those that can no longer be ordered.
    Removed: NotRequired[Sequence[Mapping[str, str]]]


class ApprovalNeededData(TypedDict):
    OrderId: str
    PONumber: str
    Status: Literal["Pending", "Complete", "PartiallyComplete", "Failed", "Cancelled"]
    StatusReason: str
    #: When it is rejected if nobody has decided.
    ExpiresAt: str


class ApprovalNeededEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["ApprovalNeeded"]
    Data: ApprovalNeededData


class ApprovalNeededMessage(TypedDict):
    type: Literal["ApprovalNeeded"]
    #: When it happened.
    timestamp: str
    data: ApprovalNeededData


class ApprovalRule(TypedDict):
    #: What approvers see as the reason.
    Name: str
    #: Only orders that cost more than this, in their currency. An order in a currency that is not listed counts as above. Empty: whatever the cost.
    AboveAmount: Sequence[RuleAmount]
    #: Only orders of more cards than this. Null: however many.
    AboveCards: int | None
    #: Only orders of these departments. Empty: all orders.
    DepartmentIds: Sequence[str]
    #: Only orders placed in one of these ways. Empty: in any way.
    Sources: Sequence[Literal["Api", "Portal", "Upload", "Import"]]
    #: Only orders of these people and API credentials, by id. Empty: of anyone.
    PlacedBy: Sequence[str]


class ApprovalRules(TypedDict):
    #: An order that matches one of them waits. Empty: no order does.
    Rules: Sequence[ApprovalRule]
    #: Days after which an order that nobody has decided about is rejected.
    ExpireAfterDays: int


class BadRequestProblem(TypedDict):
    """The request is not valid HTTP for this service. See /docs/errors#BadRequest."""

    title: str
    #: Link to the description of this error code.
    type: str
    status: int
    detail: str
    #: The request id, also in the X-Request-Id header.
    instance: str
    code: Literal["BadRequest"]
    errors: Sequence[Fault]


class Balance(TypedDict):
    CurrencyCode: str
    #: Requested, not available yet.
    Pending: float
    #: Can be spent on orders.
    Available: float


class BalanceLowData(TypedDict):
    #: ISO 4217.
    CurrencyCode: str
    Available: float
    Threshold: float


class BalanceLowEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["BalanceLow"]
    Data: BalanceLowData


class BalanceLowMessage(TypedDict):
    type: Literal["BalanceLow"]
    #: When it happened.
    timestamp: str
    data: BalanceLowData


class BalanceThreshold(TypedDict):
    CurrencyCode: str
    #: BalanceLow is recorded when an order brings Available below this.
    Threshold: float


class BillingAddress(TypedDict):
    Name: str
    Street: str
    Zip: str
    City: str
    Country: str
    Reference: str | None


class Branding(TypedDict):
    Id: str
    Name: str


class Budget(TypedDict):
    DepartmentId: str
    #: The calendar period in which Amount may be spent, in UTC.
    Period: Literal["Month", "Quarter", "Year"]
    #: ISO 4217.
    CurrencyCode: str
    #: Hard: orders that exceed it are refused. Soft: they are accepted, and recorded as BudgetExceeded.
    Kind: Literal["Hard", "Soft"]
    Amount: float
    #: Cost of the orders that were placed in the current period, less refunds.
    Spent: float
    #: Amount less Spent; 0 when more was spent.
    Remaining: float
    #: What will be spent by PeriodEnd if orders go on costing what they did in the last 28 days.
    Forecast: float
    PeriodStart: str
    #: When the next period begins.
    PeriodEnd: str


class BudgetExceededData(TypedDict):
    DepartmentId: str
    OrderId: str
    Period: Literal["Month", "Quarter", "Year"]
    PeriodStart: str
    #: ISO 4217.
    CurrencyCode: str
    #: The budget.
    Amount: float
    #: With this order.
    Spent: float


class BudgetExceededEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["BudgetExceeded"]
    Data: BudgetExceededData


class BudgetExceededMessage(TypedDict):
    type: Literal["BudgetExceeded"]
    #: When it happened.
    timestamp: str
    data: BudgetExceededData


class BudgetExceededProblem(TypedDict):
    """The budget of the department does not cover the order. See /docs/errors#BudgetExceeded."""

    title: str
    #: Link to the description of this error code.
    type: str
    status: int
    detail: str
    #: The request id, also in the X-Request-Id header.
    instance: str
    code: Literal["BudgetExceeded"]
    DepartmentId: str
    #: Of the order.
    CurrencyCode: str
    #: The budget in this currency.
    Amount: float
    #: What was spent of it in the current period, without this order.
    Spent: float


class Card(TypedDict):
    #: Card id.
    Id: str
    DigitalDeliveryAddress: DigitalDeliveryAddress | None
    ClaimTimestamp: str | None
    ClaimStatus: Literal["Unclaimed", "Claimed", "Voided", "Expired"] | None
    ClaimLinkChallengeAnswer: str | None
    BarcodeChars: str | None
    BarcodeType: str | None
    Codes: Sequence[Code]
    #: What the recipient of a Choice gift picked; empty before, and on cards of other products.
    Chosen: Sequence[ChosenProduct]


class CardClaimedData(TypedDict):
    OrderId: str
    LineItemId: str
    CardId: str
    #: Only of a Choice gift: what the recipient picked.
    Chosen: NotRequired[Sequence[CardClaimedDataChosenItem]]


class CardClaimedDataChosenItem(TypedDict):
    ProductId: str
    Value: float


class CardClaimedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["CardClaimed"]
    Data: CardClaimedData


class CardClaimedMessage(TypedDict):
    type: Literal["CardClaimed"]
    #: When it happened.
    timestamp: str
    data: CardClaimedData


class CardExpiredData(TypedDict):
    OrderId: str
    PONumber: str
    LineItemId: str
    CardId: str
    Refund: float
    #: ISO 4217.
    CurrencyCode: str


class CardExpiredEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["CardExpired"]
    Data: CardExpiredData


class CardExpiredMessage(TypedDict):
    type: Literal["CardExpired"]
    #: When it happened.
    timestamp: str
    data: CardExpiredData


class CardReissuedData(TypedDict):
    OrderId: str
    PONumber: str
    LineItemId: str
    CardId: str
    ExpiredCardId: str
    Charge: float
    #: ISO 4217.
    CurrencyCode: str


class CardReissuedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["CardReissued"]
    Data: CardReissuedData


class CardReissuedMessage(TypedDict):
    type: Literal["CardReissued"]
    #: When it happened.
    timestamp: str
    data: CardReissuedData


class CardReplacedData(TypedDict):
    CaseId: str
    #: As recipients dictate it.
    Number: str
    Kind: Literal["CodeProblem", "NotExpected"]
    OrderId: str
    LineItemId: str
    CardId: str


class CardReplacedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["CardReplaced"]
    Data: CardReplacedData


class CardReplacedMessage(TypedDict):
    type: Literal["CardReplaced"]
    #: When it happened.
    timestamp: str
    data: CardReplacedData


class CardVoidedData(TypedDict):
    OrderId: str
    PONumber: str
    LineItemId: str
    CardId: str
    Refund: float
    #: ISO 4217.
    CurrencyCode: str
    Reason: str | None


class CardVoidedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["CardVoided"]
    Data: CardVoidedData


class CardVoidedMessage(TypedDict):
    type: Literal["CardVoided"]
    #: When it happened.
    timestamp: str
    data: CardVoidedData


class CardholderInformation(TypedDict):
    PhoneNumber: str | None
    Email: str | None
    Name: str | None
    AddressLine1: str | None
    AddressLine2: str | None
    AddressLine3: str | None
    City: str | None
    State: str | None
    Zip: str | None
    Country: str | None


class Carrier(TypedDict):
    Id: str
    Name: str
    Description: str
    ProductIds: Sequence[str]
    FulfillmentGroup: str
    MinSupportedQuantity: int
    MaxSupportedQuantity: int
    Type: Literal["DirectDelivery"]


class Case(TypedDict):
    Id: str
    #: As recipients read it out: 482-109-375.
    Number: str
    Kind: Literal["CodeProblem", "NotExpected"]
    Category: Literal["NotAccepted", "NoBalance", "Unreadable", "Other"] | None
    Status: Literal["Open", "Closed"]
    Resolution: Literal["Solved", "Replaced"] | None
    OpenedAt: str
    ClosedAt: str | None
    OrderId: str
    PONumber: str
    LineItemId: str
    CardId: str
    ProductName: str
    Value: float
    CurrencyCode: str
    Chosen: CaseCard | None


class CaseCard(TypedDict):
    """Of a Choice gift: the picked card that the recipient means."""

    ProductId: str
    ProductName: str
    Value: float


class CaseClosedData(TypedDict):
    CaseId: str
    #: As recipients dictate it.
    Number: str
    Kind: Literal["CodeProblem", "NotExpected"]
    OrderId: str
    LineItemId: str
    CardId: str
    Resolution: Literal["Solved", "Replaced"]


class CaseClosedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["CaseClosed"]
    Data: CaseClosedData


class CaseClosedMessage(TypedDict):
    type: Literal["CaseClosed"]
    #: When it happened.
    timestamp: str
    data: CaseClosedData


class CaseFile(TypedDict):
    Id: str
    #: As recipients read it out: 482-109-375.
    Number: str
    Kind: Literal["CodeProblem", "NotExpected"]
    Category: Literal["NotAccepted", "NoBalance", "Unreadable", "Other"] | None
    Status: Literal["Open", "Closed"]
    Resolution: Literal["Solved", "Replaced"] | None
    OpenedAt: str
    ClosedAt: str | None
    OrderId: str
    PONumber: str
    LineItemId: str
    CardId: str
    ProductName: str
    Value: float
    CurrencyCode: str
    Chosen: CaseCard | None
    #: What the recipient wrote. A code in it is replaced by dots.
    Details: str | None
    #: The email address that the recipient gave for answers.
    Contact: str | None
    Language: str
    ClaimedAt: str | None
    Steps: Sequence[CaseStep]


class CaseOpenedData(TypedDict):
    CaseId: str
    #: As recipients dictate it.
    Number: str
    Kind: Literal["CodeProblem", "NotExpected"]
    OrderId: str
    LineItemId: str
    CardId: str


class CaseOpenedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["CaseOpened"]
    Data: CaseOpenedData


class CaseOpenedMessage(TypedDict):
    type: Literal["CaseOpened"]
    #: When it happened.
    timestamp: str
    data: CaseOpenedData


class CaseStep(TypedDict):
    Kind: Literal["Answered", "Replaced", "Closed"]
    At: str
    By: Literal["Account", "Operator"]
    #: What the recipient was told.
    Text: str | None


class ChosenProduct(TypedDict):
    ProductId: str
    Value: float


class Code(TypedDict):
    Label: str
    Value: str


class ConfirmationRequiredProblem(TypedDict):
    """Confirm that it is you. See /docs/errors#ConfirmationRequired."""

    title: str
    #: Link to the description of this error code.
    type: str
    status: int
    detail: str
    #: The request id, also in the X-Request-Id header.
    instance: str
    code: Literal["ConfirmationRequired"]
    #: What to confirm with.
    With: Literal["Password", "Code", "Passkey"]


class CostChangedProblem(TypedDict):
    """The cost has changed. See /docs/errors#CostChanged."""

    title: str
    #: Link to the description of this error code.
    type: str
    status: int
    detail: str
    #: The request id, also in the X-Request-Id header.
    instance: str
    code: Literal["CostChanged"]
    #: What it costs now.
    TotalCost: float


class CreateOrderImportQuery(TypedDict):
    """What createOrderImport takes."""

    #: How all rows are delivered. Absent: by their columns.
    type: NotRequired[Literal["DigitalDelivery", "Links", "PhysicalShipment"]]
    #: false: the orders are placed when all rows are checked, without being confirmed.
    dryRun: NotRequired[Literal["true", "false"]]
    #: With dryRun false: Stop places no order if any row has a fault; Skip leaves those rows out.
    faultyRows: NotRequired[Literal["Stop", "Skip"]]
    #: PONumbers of the orders are this, the id of the import and a number: spring-0198…-001. Absent: import.
    poNumberPrefix: NotRequired[str]
    #: Of all orders.
    departmentId: NotRequired[str]
    #: Of all orders.
    note: NotRequired[str]
    #: JSON: fields and the names of the columns that hold them, such as {"Email":"Work mail"}; null for none.
    columns: NotRequired[str]
    #: JSON: fields and their values for rows without one, such as {"ProductId":"aurora-coffee-usd"}.
    defaults: NotRequired[str]
    #: Of amounts such as 1,000, which can be read in two ways. Absent: what the other values of the column show.
    decimalSign: NotRequired[Literal["Point", "Comma"]]
    #: To recognise it in lists.
    fileName: NotRequired[str]


class CredentialEndingData(TypedDict):
    CredentialId: str
    #: As you named it.
    Name: str
    ExpiresAt: str
    #: It ends within so many days: 14 or 1.
    Days: int


class CredentialEndingEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["CredentialEnding"]
    Data: CredentialEndingData


class CredentialEndingMessage(TypedDict):
    type: Literal["CredentialEnding"]
    #: When it happened.
    timestamp: str
    data: CredentialEndingData


class CreditNote(TypedDict):
    #: Such as CN-2026-000001; for its PDF.
    Number: str
    #: A DebitNote takes a credit note back, because a dispute was won.
    Kind: Literal["CreditNote", "DebitNote"]
    Timestamp: str
    InvoiceNumber: str
    FundingRequestId: str
    CurrencyCode: str
    Amount: float


class DenominationRange(TypedDict):
    """Only when DenominationType is Range."""

    Min: float
    Max: float
    Step: float


class Department(TypedDict):
    Id: str
    Name: str


class DigitalDeliveryAddress(TypedDict):
    Sms: str | None
    Email: str | None


class DuplicatePONumberProblem(TypedDict):
    """The PONumber is already used. See /docs/errors#DuplicatePONumber."""

    title: str
    #: Link to the description of this error code.
    type: str
    status: int
    detail: str
    #: The request id, also in the X-Request-Id header.
    instance: str
    code: Literal["DuplicatePONumber"]
    #: The order that has this PONumber.
    Id: str
    #: Whether it was created by the same request, so that nothing is left to do.
    SameRequest: bool
    #: JSON pointers to the members that differ from that order.
    Differences: Sequence[str]


class EndpointDisabledData(TypedDict):
    EndpointId: str
    Reason: Literal["Gone", "Failing"]


class EndpointDisabledEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["EndpointDisabled"]
    Data: EndpointDisabledData


class EndpointDisabledMessage(TypedDict):
    type: Literal["EndpointDisabled"]
    #: When it happened.
    timestamp: str
    data: EndpointDisabledData


Event: TypeAlias = "OrderCreatedEvent | OrderStatusChangedEvent | OrderProgressedEvent | ApprovalNeededEvent | OrderApprovedEvent | OrderRejectedEvent | OrderHeldEvent | OrderReleasedEvent | OrderHoldExpiredEvent | FulfillmentCompleteEvent | LineItemDeliveredEvent | LineItemBouncedEvent | LineItemFailedEvent | LineItemChangedEvent | LineItemReissuedEvent | LineItemResentEvent | LineItemSentEvent | ReminderSentEvent | CardClaimedEvent | CardVoidedEvent | CardExpiredEvent | CardReissuedEvent | ShipmentUpdatedEvent | FundingAppliedEvent | FundingRejectedEvent | FundingReversedEvent | FundingRestoredEvent | BalanceLowEvent | BudgetExceededEvent | ProductChangedEvent | EndpointDisabledEvent | CredentialEndingEvent | RecipientForgottenEvent | RecipientThresholdReachedEvent | CaseOpenedEvent | CaseClosedEvent | CardReplacedEvent | ReportReadyEvent | OrderImportCheckedEvent | OrderImportCompleteEvent"


class EventPage(TypedDict):
    Data: Sequence[Event]
    NextAfter: int


class EventTypeDescription(TypedDict):
    Type: str
    #: When it happens.
    Description: str
    #: The name of the schema of its data in the OpenAPI document.
    DataSchema: str
    #: Data of such an event; optional members are left out.
    Example: Mapping[str, Any]


class EventTypeList(TypedDict):
    Data: Sequence[EventTypeDescription]


class Faceplate(TypedDict):
    Name: str
    Path: str


class Fault(TypedDict):
    #: JSON pointer into the request body.
    pointer: NotRequired[str]
    #: Name of the query parameter or header.
    parameter: NotRequired[str]
    #: One of the codes at /docs/errors#faults.
    code: str
    detail: str


class ForgetJob(TypedDict):
    Id: str
    #: Waiting: everything else is removed, and the orders in WaitingFor are forgotten once they were sent or cancelled.
    Status: Literal["Pending", "Waiting", "Complete"]
    Channel: Literal["Email", "Sms"]
    RequestedAt: str
    Counts: ForgottenCounts
    #: Line items that are still to be sent, oldest first; at most 50.
    WaitingFor: Sequence[WaitingLineItem]
    #: When the whole account was searched for the address afterwards.
    SearchedAt: str | None
    #: How often that search found the address. Always 0 on a Complete job.
    FoundAfterwards: int | None
    CompletedAt: str | None


class ForgottenCounts(TypedDict):
    """How many entries were removed or emptied, by place."""

    LineItems: int
    Orders: int
    Messages: int
    OutboxMessages: int
    Visitors: int
    Parcels: int
    VoidReasons: int
    Cases: int
    UploadRows: int
    WebhookAnswers: int
    OrderDrafts: int
    Reports: int


class FulfillmentCompleteData(TypedDict):
    OrderId: str
    PONumber: str
    Status: Literal["Pending", "Complete", "PartiallyComplete", "Failed", "Cancelled"]
    #: How many line items of the order have each status.
    LineItems: NotRequired[FulfillmentCompleteDataLineItems]
    #: How many cards belong to line items of each status.
    Cards: NotRequired[FulfillmentCompleteDataCards]


class FulfillmentCompleteDataCards(TypedDict):
    """How many cards belong to line items of each status."""

    Pending: int
    Complete: int
    Failed: int
    Cancelled: int


class FulfillmentCompleteDataLineItems(TypedDict):
    """How many line items of the order have each status."""

    Pending: int
    Complete: int
    Failed: int
    Cancelled: int


class FulfillmentCompleteEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["FulfillmentComplete"]
    Data: FulfillmentCompleteData


class FulfillmentCompleteMessage(TypedDict):
    type: Literal["FulfillmentComplete"]
    #: When it happened.
    timestamp: str
    data: FulfillmentCompleteData


class FundingAppliedData(TypedDict):
    FundingRequestId: str
    #: ISO 4217.
    CurrencyCode: str
    Amount: float


class FundingAppliedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["FundingApplied"]
    Data: FundingAppliedData


class FundingAppliedMessage(TypedDict):
    type: Literal["FundingApplied"]
    #: When it happened.
    timestamp: str
    data: FundingAppliedData


class FundingRejectedData(TypedDict):
    FundingRequestId: str
    #: ISO 4217.
    CurrencyCode: str
    Amount: float


class FundingRejectedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["FundingRejected"]
    Data: FundingRejectedData


class FundingRejectedMessage(TypedDict):
    type: Literal["FundingRejected"]
    #: When it happened.
    timestamp: str
    data: FundingRejectedData


class FundingRequest(TypedDict):
    Id: str
    Timestamp: str
    CurrencyCode: str
    Amount: float
    Reference: str | None
    Status: Literal["Pending", "Applied", "Rejected"]
    AppliedAt: str | None
    #: For the payment, so that it is recognised: an ISO 11649 creditor reference, unique over all accounts.
    PaymentReference: str
    RejectionReason: str | None


class FundingRestoredData(TypedDict):
    FundingRequestId: str
    #: ISO 4217.
    CurrencyCode: str
    Amount: float
    #: What Available did not cover and the account owes.
    Owed: float


class FundingRestoredEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["FundingRestored"]
    Data: FundingRestoredData


class FundingRestoredMessage(TypedDict):
    type: Literal["FundingRestored"]
    #: When it happened.
    timestamp: str
    data: FundingRestoredData


class FundingReversedData(TypedDict):
    FundingRequestId: str
    #: ISO 4217.
    CurrencyCode: str
    Amount: float
    #: What Available did not cover and the account owes.
    Owed: float


class FundingReversedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["FundingReversed"]
    Data: FundingReversedData


class FundingReversedMessage(TypedDict):
    type: Literal["FundingReversed"]
    #: When it happened.
    timestamp: str
    data: FundingReversedData


class GetOrderQuery(TypedDict):
    """What getOrder takes."""

    #: products: each line item has Product, what it bought as it was then.
    expand: NotRequired[Literal["products"]]


class GiftSettings(TypedDict):
    #: Days after which an unopened gift expires and is refunded. Null: never.
    ClaimExpiresAfterDays: int | None
    Reminders: Reminders
    #: Days after which the recipients of an order are forgotten, opened or not. Null: only on request (POST /v1/Recipients/Forget).
    ForgetRecipientsAfterDays: int | None


class HoldForFunds(TypedDict):
    #: Orders that the balance does not cover wait as Pending with StatusReason AwaitingFunds, instead of being refused with 422 InsufficientFunds.
    Enabled: bool
    #: Days after which an order is cancelled if the money has not arrived.
    ExpireAfterDays: int


class InvalidRequestProblem(TypedDict):
    """The request is not valid. See /docs/errors#InvalidRequest."""

    title: str
    #: Link to the description of this error code.
    type: str
    status: int
    detail: str
    #: The request id, also in the X-Request-Id header.
    instance: str
    code: Literal["InvalidRequest"]
    errors: Sequence[Fault]


class LineItem(TypedDict):
    Id: str
    Status: Literal["Pending", "Complete", "Failed", "Cancelled"]
    StatusReason: str | None
    DeliveryStatus: Literal["NotSent", "Sent", "Delivered", "Bounced", "Failed", "Shipped"] | None
    #: PhysicalShipment: the shipped parcels, oldest first.
    Shipments: Sequence[Shipment]
    #: When everything about the recipient was removed; the members that held it are null.
    RecipientForgottenAt: str | None
    ClaimData: Sequence[Card]
    #: Charged for the line, including its share of shipping.
    Cost: float
    #: When cards that nobody has opened expire. By the account’s setting, it is known once the cards exist.
    ClaimExpiresAt: str | None
    ExternalId: str | None
    ProductId: str
    Product: NotRequired[SoldProduct]
    ProductVariantId: str | None
    Value: float
    Quantity: int
    Culture: str | None
    BrandingId: str | None
    PhysicalDeliveryAddress: PhysicalDeliveryAddress | None
    DigitalDeliveryAddress: DigitalDeliveryAddress | None
    Personalization: LineItemPersonalization | None
    CardholderInformation: CardholderInformation | None


class LineItemBouncedData(TypedDict):
    OrderId: str
    PONumber: str
    LineItemId: str


class LineItemBouncedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["LineItemBounced"]
    Data: LineItemBouncedData


class LineItemBouncedMessage(TypedDict):
    type: Literal["LineItemBounced"]
    #: When it happened.
    timestamp: str
    data: LineItemBouncedData


class LineItemChange(TypedDict):
    #: ISO 8601 with an offset, or without one if DeliveryZone is given; at most one year ahead. A past time means now.
    DeliveryDate: NotRequired[str | None]
    #: IANA time zone, such as Europe/Berlin: a DeliveryDate without an offset is local time there.
    DeliveryZone: NotRequired[str | None]
    DigitalDeliveryAddress: NotRequired[NewDigitalDeliveryAddress | None]
    Personalization: NotRequired[NewLineItemPersonalization | None]
    BrandingId: NotRequired[str | None]
    #: When cards that nobody has opened expire and are refunded: at least 24 hours after delivery, at most 5 years ahead. Absent: the account’s setting.
    ClaimExpiresAt: NotRequired[str | None]


class LineItemChangedData(TypedDict):
    OrderId: str
    PONumber: str
    LineItemId: str


class LineItemChangedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["LineItemChanged"]
    Data: LineItemChangedData


class LineItemChangedMessage(TypedDict):
    type: Literal["LineItemChanged"]
    #: When it happened.
    timestamp: str
    data: LineItemChangedData


class LineItemCost(TypedDict):
    Cost: float | None


class LineItemDeliveredData(TypedDict):
    OrderId: str
    PONumber: str
    LineItemId: str


class LineItemDeliveredEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["LineItemDelivered"]
    Data: LineItemDeliveredData


class LineItemDeliveredMessage(TypedDict):
    type: Literal["LineItemDelivered"]
    #: When it happened.
    timestamp: str
    data: LineItemDeliveredData


class LineItemFailedData(TypedDict):
    OrderId: str
    PONumber: str
    LineItemId: str
    #: As StatusReason of the line item.
    Reason: str | None
    Refund: float
    #: ISO 4217.
    CurrencyCode: str


class LineItemFailedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["LineItemFailed"]
    Data: LineItemFailedData


class LineItemFailedMessage(TypedDict):
    type: Literal["LineItemFailed"]
    #: When it happened.
    timestamp: str
    data: LineItemFailedData


class LineItemPersonalization(TypedDict):
    To: str | None
    FromName: str | None
    FromEmail: str | None
    Message: str | None
    DeliveryDate: str | None
    #: IANA time zone that the delivery time was given in.
    DeliveryZone: str | None


class LineItemReissuedData(TypedDict):
    OrderId: str
    PONumber: str
    LineItemId: str
    #: How many.
    Cards: int


class LineItemReissuedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["LineItemReissued"]
    Data: LineItemReissuedData


class LineItemReissuedMessage(TypedDict):
    type: Literal["LineItemReissued"]
    #: When it happened.
    timestamp: str
    data: LineItemReissuedData


class LineItemResentData(TypedDict):
    OrderId: str
    PONumber: str
    LineItemId: str
    RequestedBy: Literal["Account", "Recipient", "Operator"]


class LineItemResentEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["LineItemResent"]
    Data: LineItemResentData


class LineItemResentMessage(TypedDict):
    type: Literal["LineItemResent"]
    #: When it happened.
    timestamp: str
    data: LineItemResentData


class LineItemSentData(TypedDict):
    OrderId: str
    PONumber: str
    LineItemId: str
    DeliveryStatus: Literal["Sent", "Failed"]


class LineItemSentEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["LineItemSent"]
    Data: LineItemSentData


class LineItemSentMessage(TypedDict):
    type: Literal["LineItemSent"]
    #: When it happened.
    timestamp: str
    data: LineItemSentData


class ListBalanceThresholdsQuery(TypedDict):
    """What listBalanceThresholds takes."""

    pageSize: NotRequired[int]


class ListBalancesQuery(TypedDict):
    """What listBalances takes."""

    pageSize: NotRequired[int]


class ListBrandingsQuery(TypedDict):
    """What listBrandings takes."""

    pageSize: NotRequired[int]


class ListCarriersQuery(TypedDict):
    """What listCarriers takes."""

    pageSize: NotRequired[int]


class ListCasesQuery(TypedDict):
    """What listCases takes."""

    pageSize: NotRequired[int]
    #: Open and closed ones by default.
    status: NotRequired[Literal["Open", "Closed"]]
    orderId: NotRequired[str]


class ListCreditNotesQuery(TypedDict):
    """What listCreditNotes takes."""

    pageSize: NotRequired[int]


class ListDepartmentsQuery(TypedDict):
    """What listDepartments takes."""

    pageSize: NotRequired[int]


class ListEventsQuery(TypedDict):
    """What listEvents takes."""

    after: NotRequired[int]
    limit: NotRequired[int]


class ListForgetJobsQuery(TypedDict):
    """What listForgetJobs takes."""

    pageSize: NotRequired[int]


class ListFundingRequestsQuery(TypedDict):
    """What listFundingRequests takes."""

    pageSize: NotRequired[int]


class ListOrderImportOrdersQuery(TypedDict):
    """What listOrderImportOrders takes."""

    pageSize: NotRequired[int]


class ListOrderImportRowsQuery(TypedDict):
    """What listOrderImportRows takes."""

    pageSize: NotRequired[int]
    #: Duplicate: the same gift for the same recipient as an earlier row.
    show: NotRequired[Literal["All", "Faulty", "Duplicate", "Skipped"]]


class ListOrderImportsQuery(TypedDict):
    """What listOrderImports takes."""

    pageSize: NotRequired[int]
    #: Only the import that this order came from.
    orderId: NotRequired[str]


class ListOrdersQuery(TypedDict):
    """What listOrders takes."""

    pageSize: NotRequired[int]
    #: NextCursor of an answer: what follows it, with the same filters. Nothing is skipped or repeated when rows are added meanwhile, as it would be with pageIndex.
    cursor: NotRequired[str]
    #: Earliest Timestamp, inclusive; a plain date means its UTC day.
    startDate: NotRequired[Any]
    #: Latest Timestamp, inclusive; a plain date means its UTC day.
    endDate: NotRequired[Any]
    #: Orders of which anything changed since, except StatusReason of a Pending one. Changes of the minute before are included, because some of them were not visible yet. Not with pageIndex.
    updatedSince: NotRequired[Any]
    #: Exact.
    poNumber: NotRequired[str]
    status: NotRequired[Literal["Pending", "Complete", "PartiallyComplete", "Failed", "Cancelled"]]
    #: Exact, of the order, such as AwaitingFunds or Voided.
    statusReason: NotRequired[str]
    type: NotRequired[Literal["DigitalDelivery", "PhysicalShipment", "Links"]]
    #: Exact.
    departmentId: NotRequired[str]
    #: Exact.
    productId: NotRequired[str]
    #: Exact, of a line item; not the default branding.
    brandingId: NotRequired[str]
    #: Exact, of a line item.
    externalId: NotRequired[str]
    #: Part of Personalization.To or of the address’s Name, case-insensitive.
    recipientName: NotRequired[str]
    #: Exact match, case-insensitive.
    recipientEmail: NotRequired[str]
    #: Exact; write + as %2B.
    recipientSms: NotRequired[str]
    #: products: each line item has Product, what it bought as it was then.
    expand: NotRequired[Literal["products"]]


class ListOutboxQuery(TypedDict):
    """What listOutbox takes."""

    pageSize: NotRequired[int]
    #: An email address or phone number, case-insensitive.
    to: NotRequired[str]
    #: Part of the subject, recipient or text, case-insensitive; in 1000 messages at once, the newest first.
    search: NotRequired[str]
    #: For a search: NextBefore of the last answer, to go on with older messages.
    before: NotRequired[str]


class ListProductsQuery(TypedDict):
    """What listProducts takes."""

    pageSize: NotRequired[int]
    #: Part of the name, case-insensitive.
    productName: NotRequired[str]
    #: Part of the long or short description.
    productDescription: NotRequired[str]
    #: ISO 4217.
    currencyCode: NotRequired[str]
    productType: NotRequired[Literal["Digital", "Physical"]]
    #: Products that changed since, or whose price for your account did, and in Removed those that you can no longer order. Changes of the minute before are included, because some of them were not visible yet.
    updatedSince: NotRequired[Any]


class ListRecipientThresholdsQuery(TypedDict):
    """What listRecipientThresholds takes."""

    pageSize: NotRequired[int]


class ListRecipientTotalsQuery(TypedDict):
    """What listRecipientTotals takes."""

    pageSize: NotRequired[int]
    #: UTC; the present year by default.
    year: NotRequired[int]
    #: ISO 4217.
    currencyCode: NotRequired[str]
    #: Only totals of at least this amount; needs currencyCode.
    minTotal: NotRequired[float]


class ListReportSchedulesQuery(TypedDict):
    """What listReportSchedules takes."""

    pageSize: NotRequired[int]


class ListReportsQuery(TypedDict):
    """What listReports takes."""

    pageSize: NotRequired[int]


class ListShippingMethodsQuery(TypedDict):
    """What listShippingMethods takes."""

    pageSize: NotRequired[int]


class ListTransactionsQuery(TypedDict):
    """What listTransactions takes."""

    pageSize: NotRequired[int]
    #: Earliest Timestamp, inclusive; a plain date means its UTC day.
    startDate: NotRequired[Any]
    #: Latest Timestamp, inclusive; a plain date means its UTC day.
    endDate: NotRequired[Any]
    #: ISO 4217.
    currencyCode: NotRequired[str]
    orderId: NotRequired[str]


class ListWebhookEndpointsQuery(TypedDict):
    """What listWebhookEndpoints takes."""

    pageSize: NotRequired[int]


class ListWebhookMessagesQuery(TypedDict):
    """What listWebhookMessages takes."""

    pageSize: NotRequired[int]
    #: Earliest Timestamp, inclusive; a plain date means its UTC day.
    startDate: NotRequired[Any]
    #: Latest Timestamp, inclusive; a plain date means its UTC day.
    endDate: NotRequired[Any]
    endpointId: NotRequired[str]
    #: Messages about this order: to its own webhook URL and to endpoints.
    orderId: NotRequired[str]
    #: Pending: not delivered yet. Failed: given up.
    status: NotRequired[Literal["Pending", "Failed"]]


class MissingScopeProblem(TypedDict):
    """The credential lacks a scope. See /docs/errors#MissingScope."""

    title: str
    #: Link to the description of this error code.
    type: str
    status: int
    detail: str
    #: The request id, also in the X-Request-Id header.
    instance: str
    code: Literal["MissingScope"]
    #: The scope that the credential lacks.
    Scope: str


class NewApprovalRule(TypedDict):
    #: What approvers see as the reason.
    Name: str
    #: Only orders that cost more than this, in their currency. An order in a currency that is not listed counts as above. Empty: whatever the cost.
    AboveAmount: NotRequired[Sequence[NewApprovalRuleAboveAmountItem] | None]
    #: Only orders of more cards than this. Null: however many.
    AboveCards: NotRequired[int | None]
    #: Only orders of these departments. Empty: all orders.
    DepartmentIds: NotRequired[Sequence[str] | None]
    #: Only orders placed in one of these ways. Empty: in any way.
    Sources: NotRequired[Sequence[Literal["Api", "Portal", "Upload", "Import"]] | None]
    #: Only orders of these people and API credentials, by id. Empty: of anyone.
    PlacedBy: NotRequired[Sequence[str] | None]


class NewApprovalRuleAboveAmountItem(TypedDict):
    CurrencyCode: str
    Amount: float


class NewApprovalRules(TypedDict):
    Rules: Sequence[NewApprovalRule]
    #: Days after which an order that nobody has decided about is rejected.
    ExpireAfterDays: NotRequired[int | None]


class NewBalanceThreshold(TypedDict):
    Threshold: float


class NewBillingAddress(TypedDict):
    Name: str
    Street: str
    Zip: str
    City: str
    #: ISO 3166, two letters.
    Country: str
    #: For your own records, such as a cost centre.
    Reference: NotRequired[str | None]


class NewBudget(TypedDict):
    #: The calendar period in which Amount may be spent, in UTC.
    Period: Literal["Month", "Quarter", "Year"]
    #: ISO 4217.
    CurrencyCode: str
    #: Hard: orders that exceed it are refused. Soft: they are accepted, and recorded as BudgetExceeded.
    Kind: Literal["Hard", "Soft"]
    Amount: float


class NewCardholderInformation(TypedDict):
    PhoneNumber: NotRequired[str | None]
    Email: NotRequired[str | None]
    Name: NotRequired[str | None]
    AddressLine1: NotRequired[str | None]
    AddressLine2: NotRequired[str | None]
    AddressLine3: NotRequired[str | None]
    City: NotRequired[str | None]
    State: NotRequired[str | None]
    Zip: NotRequired[str | None]
    #: ISO 3166-1 alpha-2.
    Country: NotRequired[str | None]


class NewDigitalDeliveryAddress(TypedDict):
    Email: NotRequired[str | None]
    #: E.164, such as +14155550123.
    Sms: NotRequired[str | None]


class NewForgetJob(TypedDict):
    #: Compared without regard to case.
    Email: NotRequired[str | None]
    #: E.164, compared exactly.
    Sms: NotRequired[str | None]


class NewFundingRequest(TypedDict):
    #: ISO 4217.
    CurrencyCode: str
    Amount: float
    #: Your own reference, such as a wire transfer id.
    Reference: NotRequired[str | None]


class NewGiftSettings(TypedDict):
    #: Days after which an unopened gift expires and is refunded. Null: never.
    ClaimExpiresAfterDays: NotRequired[int | None]
    Reminders: NotRequired[NewReminders | None]
    #: Days after which the recipients of an order are forgotten, opened or not. Null: only on request (POST /v1/Recipients/Forget).
    ForgetRecipientsAfterDays: NotRequired[int | None]


class NewHoldForFunds(TypedDict):
    #: Orders that the balance does not cover wait as Pending with StatusReason AwaitingFunds, instead of being refused with 422 InsufficientFunds.
    Enabled: bool
    #: Days after which an order is cancelled if the money has not arrived.
    ExpireAfterDays: NotRequired[int | None]


class NewLineItem(TypedDict):
    ProductId: str
    #: Face value of one card.
    Value: float
    #: Number of cards; 1 when absent.
    Quantity: NotRequired[int | None]
    #: ISO 8601 with an offset, or without one if DeliveryZone is given; at most one year ahead. A past time means now.
    DeliveryDate: NotRequired[str | None]
    #: IANA time zone, such as Europe/Berlin: a DeliveryDate without an offset is local time there.
    DeliveryZone: NotRequired[str | None]
    DigitalDeliveryAddress: NotRequired[NewDigitalDeliveryAddress | None]
    Personalization: NotRequired[NewLineItemPersonalization | None]
    BrandingId: NotRequired[str | None]
    #: When cards that nobody has opened expire and are refunded: at least 24 hours after delivery, at most 5 years ahead. Absent: the account’s setting.
    ClaimExpiresAt: NotRequired[str | None]
    PhysicalDeliveryAddress: NotRequired[NewPhysicalDeliveryAddress | None]
    ExternalId: NotRequired[str | None]
    Culture: NotRequired[str | None]
    ProductVariantId: NotRequired[str | None]
    CardholderInformation: NotRequired[NewCardholderInformation | None]


class NewLineItemPersonalization(TypedDict):
    To: NotRequired[str | None]
    FromName: NotRequired[str | None]
    FromEmail: NotRequired[str | None]
    Message: NotRequired[str | None]
    #: ISO 8601 with an offset, or without one if DeliveryZone is given; at most one year ahead. A past time means now.
    DeliveryDate: NotRequired[str | None]
    #: IANA time zone, such as Europe/Berlin: a DeliveryDate without an offset is local time there.
    DeliveryZone: NotRequired[str | None]


class NewOrder(TypedDict):
    Type: Literal["DigitalDelivery", "PhysicalShipment", "Links"]
    LineItems: Sequence[NewLineItem]
    Personalization: NotRequired[NewOrderPersonalization | None]
    #: Your own id for the order; unique forever within your account.
    PONumber: str
    Note: NotRequired[str | None]
    DepartmentId: NotRequired[str | None]
    WebhookSettings: NotRequired[WebhookSettings | None]


class NewOrderPersonalization(TypedDict):
    PhotoUrl: NotRequired[str | None]
    GreetingUrl: NotRequired[str | None]
    VideoUrl: NotRequired[str | None]


class NewPhysicalDeliveryAddress(TypedDict):
    ShippingMethodId: NotRequired[str | None]
    CarrierId: NotRequired[str | None]
    #: Your key for lines that ship in one parcel.
    ShipmentId: NotRequired[str | None]
    Name: NotRequired[str | None]
    AddressLine1: NotRequired[str | None]
    AddressLine2: NotRequired[str | None]
    AddressLine3: NotRequired[str | None]
    City: NotRequired[str | None]
    State: NotRequired[str | None]
    Zip: NotRequired[str | None]
    #: ISO 3166-1 alpha-2.
    Country: NotRequired[str | None]


class NewRecipientThreshold(TypedDict):
    Threshold: float


class NewReminders(TypedDict):
    #: Days after sending.
    AfterDays: NotRequired[Sequence[int]]
    #: Days before the gift expires.
    BeforeExpiryDays: NotRequired[Sequence[int]]


class NewReport(TypedDict):
    Kind: Literal["Orders", "LineItems", "Cards", "Deliveries", "Claims", "Transactions", "Statement", "DepartmentSpending", "RecipientTotals"]
    Format: Literal["Csv", "Ndjson", "Xlsx"]
    Filter: NotRequired[ReportFilter | None]


class NewReportSchedule(TypedDict):
    Kind: Literal["Orders", "LineItems", "Cards", "Deliveries", "Claims", "Transactions", "Statement", "DepartmentSpending", "RecipientTotals"]
    Format: Literal["Csv", "Ndjson", "Xlsx"]
    #: A report when each day, week (from Monday) or month is over, in UTC. A Statement is Monthly.
    Frequency: Literal["Daily", "Weekly", "Monthly"]
    Filter: NotRequired[ReportScheduleFilter | None]
    #: A mail with a link to the portal, to everyone who may download reports there. Absent: no mail.
    Mail: NotRequired[bool | None]


class NewWebhookEndpoint(TypedDict):
    #: https, with a public host; stage also accepts http and loopback.
    Url: str
    Description: NotRequired[str | None]
    #: The events to send; absent or empty means all events, including future types.
    EventTypes: NotRequired[Sequence[Literal["OrderCreated", "OrderStatusChanged", "OrderProgressed", "ApprovalNeeded", "OrderApproved", "OrderRejected", "OrderHeld", "OrderReleased", "OrderHoldExpired", "FulfillmentComplete", "LineItemDelivered", "LineItemBounced", "LineItemFailed", "LineItemChanged", "LineItemReissued", "LineItemResent", "LineItemSent", "ReminderSent", "CardClaimed", "CardVoided", "CardExpired", "CardReissued", "ShipmentUpdated", "FundingApplied", "FundingRejected", "FundingReversed", "FundingRestored", "BalanceLow", "BudgetExceeded", "ProductChanged", "EndpointDisabled", "CredentialEnding", "RecipientForgotten", "RecipientThresholdReached", "CaseOpened", "CaseClosed", "CardReplaced", "ReportReady", "OrderImportChecked", "OrderImportComplete"]] | None]
    #: Sent with every message, such as your own Authorization header.
    Headers: NotRequired[Sequence[WebhookHeader] | None]
    Enabled: NotRequired[bool | None]


class NewWebhookReplay(TypedDict):
    #: Messages created at or after this time. Required unless OnlyFailed is true.
    From: NotRequired[str | None]
    #: Messages created at or before this time; now when absent.
    To: NotRequired[str | None]
    #: Skip messages that were delivered.
    OnlyFailed: NotRequired[bool | None]


class Order(TypedDict):
    Id: str
    Timestamp: str
    #: UTC day of Timestamp, YYYY-MM-DD.
    Date: str
    Status: Literal["Pending", "Complete", "PartiallyComplete", "Failed", "Cancelled"]
    StatusReason: str | None
    LineItems: Sequence[LineItem]
    CurrencyCode: str
    Type: Literal["DigitalDelivery", "PhysicalShipment", "Links"]
    Personalization: OrderPersonalization | None
    PONumber: str
    Note: str | None
    DepartmentId: str | None
    Approval: OrderApproval | None
    FundsHold: OrderFundsHold | None


class OrderApproval(TypedDict):
    Status: Literal["Waiting", "Approved", "Rejected", "Expired", "Cancelled"]
    RequestedAt: str
    #: When the order is rejected if nobody has decided.
    ExpiresAt: str
    DecidedAt: str | None
    #: Name of the person or API credential.
    DecidedBy: str | None
    #: Why it was rejected.
    Reason: str | None
    #: Names of the approval rules that it matches.
    Rules: Sequence[str]


class OrderApprovedData(TypedDict):
    OrderId: str
    PONumber: str
    Status: Literal["Pending", "Complete", "PartiallyComplete", "Failed", "Cancelled"]


class OrderApprovedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["OrderApproved"]
    Data: OrderApprovedData


class OrderApprovedMessage(TypedDict):
    type: Literal["OrderApproved"]
    #: When it happened.
    timestamp: str
    data: OrderApprovedData


class OrderCreatedData(TypedDict):
    OrderId: str
    PONumber: str
    Status: Literal["Pending", "Complete", "PartiallyComplete", "Failed", "Cancelled"]


class OrderCreatedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["OrderCreated"]
    Data: OrderCreatedData


class OrderCreatedMessage(TypedDict):
    type: Literal["OrderCreated"]
    #: When it happened.
    timestamp: str
    data: OrderCreatedData


class OrderFault(TypedDict):
    pointer: NotRequired[str]
    code: str
    detail: str


class OrderFundsHold(TypedDict):
    Status: Literal["Waiting", "Released", "Expired", "Cancelled"]
    HeldAt: str
    #: When the order is cancelled if the money has not arrived.
    ExpiresAt: str
    EndedAt: str | None
    #: What is charged when the order is released.
    AmountDue: float
    #: What has to arrive until then, for this order and those that wait before it. 0 when it does not wait.
    AmountMissing: float


class OrderHeldData(TypedDict):
    OrderId: str
    PONumber: str
    Status: Literal["Pending", "Complete", "PartiallyComplete", "Failed", "Cancelled"]
    StatusReason: str
    #: ISO 4217.
    CurrencyCode: str
    #: What has to arrive until it is released, for it and those that wait before it.
    AmountMissing: float
    #: When it is cancelled if the money has not arrived.
    ExpiresAt: str


class OrderHeldEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["OrderHeld"]
    Data: OrderHeldData


class OrderHeldMessage(TypedDict):
    type: Literal["OrderHeld"]
    #: When it happened.
    timestamp: str
    data: OrderHeldData


class OrderHoldExpiredData(TypedDict):
    OrderId: str
    PONumber: str
    #: As StatusReason of the order.
    Reason: str


class OrderHoldExpiredEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["OrderHoldExpired"]
    Data: OrderHoldExpiredData


class OrderHoldExpiredMessage(TypedDict):
    type: Literal["OrderHoldExpired"]
    #: When it happened.
    timestamp: str
    data: OrderHoldExpiredData


class OrderImport(TypedDict):
    Id: str
    #: Checking, then Checked: it waits to be confirmed. Ordering, then Complete, or Failed: some orders were not placed, and confirming it again continues.
    Status: Literal["Checked", "Checking", "Ordering", "Complete", "Failed", "Cancelled"]
    #: Why it failed, or was not ordered although that was asked for.
    StatusReason: str | None
    CreatedAt: str
    #: The name of the credential, or of a person in the portal.
    CreatedBy: str
    FileName: str
    Type: Literal["DigitalDelivery", "Links", "PhysicalShipment"] | None
    Columns: OrderImportColumns
    DepartmentId: str | None
    Counts: OrderImportCounts
    #: Of the first row; an import has one currency.
    CurrencyCode: str | None
    #: Of all rows without faults that are not skipped.
    TotalCost: float | None
    SufficientFunds: bool
    #: Whether orders that the balance does not cover would wait for money.
    HeldForFunds: bool
    #: Of the import as a whole, such as its department.
    Faults: Sequence[OrderImportFault]


class OrderImportCheckedData(TypedDict):
    ImportId: str
    Rows: int
    FaultyRows: int
    #: Of the rows without faults.
    TotalCost: float | None
    #: ISO 4217.
    CurrencyCode: str | None
    #: Why orders that were asked for were not placed.
    Reason: str | None


class OrderImportCheckedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["OrderImportChecked"]
    Data: OrderImportCheckedData


class OrderImportCheckedMessage(TypedDict):
    type: Literal["OrderImportChecked"]
    #: When it happened.
    timestamp: str
    data: OrderImportCheckedData


class OrderImportColumns(TypedDict):
    """The fields that the file has, and the names of their columns. Empty a day after the end."""

    ProductId: NotRequired[str]
    Value: NotRequired[str]
    Email: NotRequired[str]
    Sms: NotRequired[str]
    To: NotRequired[str]
    Quantity: NotRequired[str]
    FromName: NotRequired[str]
    FromEmail: NotRequired[str]
    Message: NotRequired[str]
    DeliveryDate: NotRequired[str]
    DeliveryZone: NotRequired[str]
    BrandingId: NotRequired[str]
    Culture: NotRequired[str]
    ExternalId: NotRequired[str]
    ShippingMethodId: NotRequired[str]
    CarrierId: NotRequired[str]
    ShipmentId: NotRequired[str]
    ShipTo: NotRequired[str]
    AddressLine1: NotRequired[str]
    AddressLine2: NotRequired[str]
    AddressLine3: NotRequired[str]
    City: NotRequired[str]
    State: NotRequired[str]
    Zip: NotRequired[str]
    Country: NotRequired[str]


class OrderImportCompleteData(TypedDict):
    ImportId: str
    Status: Literal["Complete", "Failed", "Cancelled"]
    #: How many were placed.
    Orders: int
    #: How many rows were ordered.
    LineItems: int
    FailedRows: int
    #: Why it failed.
    Reason: str | None


class OrderImportCompleteEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["OrderImportComplete"]
    Data: OrderImportCompleteData


class OrderImportCompleteMessage(TypedDict):
    type: Literal["OrderImportComplete"]
    #: When it happened.
    timestamp: str
    data: OrderImportCompleteData


class OrderImportConfirmation(TypedDict):
    #: What was shown. If it has changed, nothing is ordered.
    TotalCost: float
    #: Skip: rows with faults are left out. Usually Stop.
    FaultyRows: NotRequired[Literal["Stop", "Skip"] | None]


class OrderImportCounts(TypedDict):
    Rows: int
    Checked: int
    #: Rows with faults that are not skipped.
    Faulty: int
    Skipped: int
    #: Rows with the same gift for the same recipient as an earlier row.
    Duplicates: int
    OrdersPlanned: int
    OrdersPlaced: int
    RowsOrdered: int
    #: Rows of orders that could not be placed.
    RowsFailed: int


class OrderImportFault(TypedDict):
    #: The name of the column; null: the fault has none.
    Column: str | None
    #: Null: it is about the row as a whole.
    Field: str | None
    Code: str
    Detail: str


class OrderImportOrder(TypedDict):
    #: From 1, in the order of the file.
    Number: int
    PONumber: str
    #: Null: it was not placed.
    OrderId: str | None
    #: Why it was not placed.
    Reason: str | None


class OrderImportRow(TypedDict):
    #: From 1, not counting the column names.
    Row: int
    Result: Literal["Valid", "Faulty", "Skipped", "Ordered", "NotOrdered"]
    Faults: Sequence[OrderImportFault]
    Cost: float | None
    #: An earlier row with the same gift for the same recipient.
    DuplicateOf: int | None
    PONumber: str | None
    OrderId: str | None
    LineItemId: str | None
    #: Of the line item.
    Status: str | None
    #: Of the line item, or why it was not ordered.
    StatusReason: str | None


class OrderPersonalization(TypedDict):
    PhotoUrl: str | None
    GreetingUrl: str | None
    VideoUrl: str | None


class OrderProgressedData(TypedDict):
    OrderId: str
    PONumber: str
    Status: Literal["Pending", "Complete", "PartiallyComplete", "Failed", "Cancelled"]
    #: How many line items of the order have each status.
    LineItems: NotRequired[OrderProgressedDataLineItems]
    #: How many cards belong to line items of each status.
    Cards: NotRequired[OrderProgressedDataCards]


class OrderProgressedDataCards(TypedDict):
    """How many cards belong to line items of each status."""

    Pending: int
    Complete: int
    Failed: int
    Cancelled: int


class OrderProgressedDataLineItems(TypedDict):
    """How many line items of the order have each status."""

    Pending: int
    Complete: int
    Failed: int
    Cancelled: int


class OrderProgressedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["OrderProgressed"]
    Data: OrderProgressedData


class OrderProgressedMessage(TypedDict):
    type: Literal["OrderProgressed"]
    #: When it happened.
    timestamp: str
    data: OrderProgressedData


class OrderRejectedData(TypedDict):
    OrderId: str
    PONumber: str
    #: What whoever rejected it wrote.
    Reason: str | None
    #: Nobody decided in time.
    Expired: bool


class OrderRejectedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["OrderRejected"]
    Data: OrderRejectedData


class OrderRejectedMessage(TypedDict):
    type: Literal["OrderRejected"]
    #: When it happened.
    timestamp: str
    data: OrderRejectedData


class OrderReleasedData(TypedDict):
    OrderId: str
    PONumber: str
    Status: Literal["Pending", "Complete", "PartiallyComplete", "Failed", "Cancelled"]


class OrderReleasedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["OrderReleased"]
    Data: OrderReleasedData


class OrderReleasedMessage(TypedDict):
    type: Literal["OrderReleased"]
    #: When it happened.
    timestamp: str
    data: OrderReleasedData


class OrderStatusChangedData(TypedDict):
    OrderId: str
    PONumber: str
    Status: Literal["Pending", "Complete", "PartiallyComplete", "Failed", "Cancelled"]
    #: How many line items of the order have each status.
    LineItems: NotRequired[OrderStatusChangedDataLineItems]
    #: How many cards belong to line items of each status.
    Cards: NotRequired[OrderStatusChangedDataCards]


class OrderStatusChangedDataCards(TypedDict):
    """How many cards belong to line items of each status."""

    Pending: int
    Complete: int
    Failed: int
    Cancelled: int


class OrderStatusChangedDataLineItems(TypedDict):
    """How many line items of the order have each status."""

    Pending: int
    Complete: int
    Failed: int
    Cancelled: int


class OrderStatusChangedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["OrderStatusChanged"]
    Data: OrderStatusChangedData


class OrderStatusChangedMessage(TypedDict):
    type: Literal["OrderStatusChanged"]
    #: When it happened.
    timestamp: str
    data: OrderStatusChangedData


class OrderValidation(TypedDict):
    Valid: bool
    CurrencyCode: str | None
    TotalCost: float | None
    #: Whether Available covers TotalCost right now.
    SufficientFunds: bool
    #: Whether it would be placed without a charge and wait for money, with StatusReason AwaitingFunds.
    HeldForFunds: bool
    #: Names of the approval rules that the order would wait for. Empty: it needs no approval.
    ApprovalRules: Sequence[str]
    LineItems: Sequence[LineItemCost]
    Errors: Sequence[OrderFault]


class OrderWebhook(TypedDict):
    Url: str
    Headers: NotRequired[Sequence[WebhookHeader] | None]


class OutboxMessage(TypedDict):
    Id: str
    Channel: Literal["Email", "Sms"]
    To: str
    Subject: str | None
    Text: str
    Html: str | None
    Headers: Mapping[str, str]
    #: The attached file; its content is not kept in the outbox.
    Attachment: OutboxMessageAttachment | None
    At: str


class OutboxMessageAttachment(TypedDict):
    """The attached file; its content is not kept in the outbox."""

    Name: str
    ContentType: str
    Bytes: int


class PhysicalDeliveryAddress(TypedDict):
    ShippingMethodId: str | None
    CarrierId: str | None
    ShipmentId: str | None
    Name: str | None
    AddressLine1: str | None
    AddressLine2: str | None
    AddressLine3: str | None
    City: str | None
    State: str | None
    Zip: str | None
    Country: str | None


class Problem(TypedDict):
    """A refused request, as RFC 9457 describes it. Some codes have members of their own."""

    title: str
    #: Link to the description of this error code.
    type: str
    status: int
    detail: str
    #: The request id, also in the X-Request-Id header.
    instance: str
    #: One of the codes at /docs/errors. More can be added.
    code: str


class Product(TypedDict):
    #: Used as ProductId in orders.
    Id: str
    #: Fixed: the available face values. Range: suggestions.
    Denominations: Sequence[float]
    DenominationRange: DenominationRange | None
    ShortDescription: str
    LongDescription: str
    Name: str
    AvailableDeliveryTypes: Sequence[Literal["DigitalDelivery", "PhysicalShipment", "Links"]]
    Terms: str
    Disclaimer: str
    RedemptionNote: str
    Type: Literal["Digital", "Physical"]
    #: Choice: the recipient picks one or several of the products in Choices on the claim page.
    Kind: Literal["Card", "Choice"]
    #: ProductIds, only when Kind is Choice.
    Choices: Sequence[str]
    DenominationType: Literal["Fixed", "Range"]
    Meta: ProductMeta
    #: Cards that expire can be opened for at least so many days.
    MinClaimDays: int | None
    #: Cards of this product never expire; ClaimExpiresAt is not accepted.
    NeverExpires: bool
    Media: ProductMedia
    Cost: ProductCost
    Translations: Sequence[ProductTranslation]
    #: ISO 4217.
    CurrencyCode: str
    CultureCodes: Sequence[str]
    #: False once retired: readable by id, but not listed and not orderable.
    Active: bool


class ProductChangedData(TypedDict):
    ProductId: str
    Version: int
    Active: bool


class ProductChangedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["ProductChanged"]
    Data: ProductChangedData


class ProductChangedMessage(TypedDict):
    type: Literal["ProductChanged"]
    #: When it happened.
    timestamp: str
    data: ProductChangedData


class ProductCost(TypedDict):
    Fee: float
    DiscountPercentage: float


class ProductMedia(TypedDict):
    Faceplates: Sequence[Faceplate]


class ProductMeta(TypedDict):
    ShippingConfiguration: ShippingConfiguration


class ProductTranslation(TypedDict):
    CultureCode: str
    Name: str
    Description: str
    TermsAndConditions: str
    SpecialTermsAndConditions: str
    GeneralRedemptionInstructions: str
    OnlineRedemptionInstructions: str
    InstoreRedemptionInstructions: str
    PrintRedemptionInstructions: str


class RecipientForgottenData(TypedDict):
    #: Null: removed by age, as your gift settings say.
    ForgetId: str | None
    LineItems: int


class RecipientForgottenEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["RecipientForgotten"]
    Data: RecipientForgottenData


class RecipientForgottenMessage(TypedDict):
    type: Literal["RecipientForgotten"]
    #: When it happened.
    timestamp: str
    data: RecipientForgottenData


class RecipientThreshold(TypedDict):
    CurrencyCode: str
    Threshold: float


class RecipientThresholdReachedData(TypedDict):
    #: The same for every gift to the recipient; not their address.
    RecipientKey: str
    Year: int
    #: ISO 4217.
    CurrencyCode: str
    Total: float
    Threshold: float


class RecipientThresholdReachedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["RecipientThresholdReached"]
    Data: RecipientThresholdReachedData


class RecipientThresholdReachedMessage(TypedDict):
    type: Literal["RecipientThresholdReached"]
    #: When it happened.
    timestamp: str
    data: RecipientThresholdReachedData


class RecipientTotal(TypedDict):
    #: The same for the same address, also after the recipient was forgotten. Says nothing to others.
    RecipientKey: str
    Email: str | None
    #: Both are null once the recipient was forgotten.
    Sms: str | None
    Year: int
    CurrencyCode: str
    #: Value of the cards that were sent and not taken back.
    Total: float
    #: How many cards that is; a line item of four cards counts four.
    Gifts: int
    ThresholdReachedAt: str | None


class Reissue(TypedDict):
    DigitalDeliveryAddress: NotRequired[ReissueAddress | None]
    #: Only these cards, by their Id in ClaimData; the others stay as they are. All cards when absent.
    CardIds: NotRequired[Sequence[str] | None]
    #: Only for expired cards: until when the new ones can be opened, at least 24 hours and at most 5 years ahead. Absent: the account’s setting.
    ClaimExpiresAt: NotRequired[str | None]


class ReissueAddress(TypedDict):
    Email: NotRequired[str | None]
    Sms: NotRequired[str | None]


class Rejection(TypedDict):
    #: For whoever placed the order.
    Reason: str


class ReminderSentData(TypedDict):
    OrderId: str
    PONumber: str
    LineItemId: str
    Channel: Literal["Email", "Sms"]
    #: Days after the gift was sent.
    AfterDays: NotRequired[int]
    #: Days before it expires.
    BeforeExpiryDays: NotRequired[int]


class ReminderSentEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["ReminderSent"]
    Data: ReminderSentData


class ReminderSentMessage(TypedDict):
    type: Literal["ReminderSent"]
    #: When it happened.
    timestamp: str
    data: ReminderSentData


class Reminders(TypedDict):
    """When recipients of unopened gifts are reminded; at most 5 in all. Empty: never."""

    #: Days after sending.
    AfterDays: Sequence[int]
    #: Days before the gift expires.
    BeforeExpiryDays: Sequence[int]


class Report(TypedDict):
    Id: str
    Kind: Literal["Orders", "LineItems", "Cards", "Deliveries", "Claims", "Transactions", "Statement", "DepartmentSpending", "RecipientTotals"]
    Format: Literal["Csv", "Ndjson", "Xlsx"]
    Filter: ShownReportFilter
    #: Pending again if a recipient in it was forgotten: the file is built anew without them.
    Status: Literal["Pending", "Ready", "Failed"]
    #: Why it failed.
    StatusReason: str | None
    CreatedAt: str
    #: A person; null: through the API.
    CreatedBy: str | None
    #: What was recorded later is not in it.
    AsOf: str
    Rows: int | None
    Bytes: int | None
    #: Of the file, in hexadecimal, to check a download.
    Sha256: str | None
    ReadyAt: str | None
    #: Report and file are deleted then.
    ExpiresAt: str | None


class ReportFilter(TypedDict):
    """What the report is limited to. Orders, LineItems, Cards and Deliveries: StartDate and EndDate of the order, DepartmentId, and (not for Deliveries) CurrencyCode. Claims: StartDate, EndDate, DepartmentId, CurrencyCode. Transactions: StartDate, EndDate, CurrencyCode. DepartmentSpending: StartDate, EndDate. Statement: Month and CurrencyCode. RecipientTotals: Year, CurrencyCode, MinTotal."""

    #: Earliest time, inclusive; a plain date means its UTC day.
    StartDate: NotRequired[str | None]
    #: Latest time, inclusive; a plain date means its UTC day.
    EndDate: NotRequired[str | None]
    DepartmentId: NotRequired[str | None]
    #: ISO 4217.
    CurrencyCode: NotRequired[str | None]
    #: Of a Statement: YYYY-MM, UTC.
    Month: NotRequired[str | None]
    #: Of RecipientTotals; UTC.
    Year: NotRequired[int | None]
    #: Of RecipientTotals: only recipients with at least this total; needs CurrencyCode.
    MinTotal: NotRequired[float | None]


class ReportReadyData(TypedDict):
    ReportId: str
    Kind: str
    Format: str
    Rows: int
    #: The schedule that asked for it.
    ScheduleId: NotRequired[str | None]


class ReportReadyEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["ReportReady"]
    Data: ReportReadyData


class ReportReadyMessage(TypedDict):
    type: Literal["ReportReady"]
    #: When it happened.
    timestamp: str
    data: ReportReadyData


class ReportSchedule(TypedDict):
    Id: str
    Kind: Literal["Orders", "LineItems", "Cards", "Deliveries", "Claims", "Transactions", "Statement", "DepartmentSpending", "RecipientTotals"]
    Format: Literal["Csv", "Ndjson", "Xlsx"]
    Frequency: Literal["Daily", "Weekly", "Monthly"]
    Filter: ShownReportScheduleFilter
    Mail: bool
    CreatedAt: str
    #: The name of the credential, or of a person.
    CreatedBy: str
    #: The first day of the period that is reported next.
    NextPeriod: str
    #: When that period is over.
    NextReportAt: str
    #: Null: it runs, or waits while the account is suspended.
    PausedReason: Literal["Paused", "CreatorLostRight"] | None
    #: It is deleted after seven days, as every report.
    LastReportId: str | None


class ReportScheduleFilter(TypedDict):
    """What each report is limited to, besides its period."""

    DepartmentId: NotRequired[str | None]
    #: ISO 4217.
    CurrencyCode: NotRequired[str | None]
    #: Of RecipientTotals.
    MinTotal: NotRequired[float | None]


class ReportSchedulePause(TypedDict):
    Paused: bool


class RotatedWebhookSecret(TypedDict):
    #: Signs messages to the webhook URLs of orders: whsec_ followed by 32 bytes in base64. Shown only here.
    Secret: str
    #: Null: never; it is the secret that was created with the account.
    RotatedAt: str | None
    #: Until when messages are also signed with the secret before; null: they are not.
    OldSecretUntil: str | None


class RuleAmount(TypedDict):
    CurrencyCode: str
    Amount: float


class SecondFactorRequiredProblem(TypedDict):
    """Second factor required. See /docs/errors#SecondFactorRequired."""

    title: str
    #: Link to the description of this error code.
    type: str
    status: int
    detail: str
    #: The request id, also in the X-Request-Id header.
    instance: str
    code: Literal["SecondFactorRequired"]
    #: What the person has set up.
    Factors: Sequence[Literal["AuthenticatorApp", "Passkey"]]


class SentHeader(TypedDict):
    Name: str
    Value: str


class SerialsRefusedProblem(TypedDict):
    """Some cards do not belong in this parcel. See /docs/errors#SerialsRefused."""

    title: str
    #: Link to the description of this error code.
    type: str
    status: int
    detail: str
    #: The request id, also in the X-Request-Id header.
    instance: str
    code: Literal["SerialsRefused"]
    errors: Sequence[Fault]


class Shipment(TypedDict):
    ParcelId: str
    #: A lost parcel is followed by its replacement.
    Status: Literal["Shipped", "Lost"]
    Courier: str
    TrackingNumber: str
    TrackingUrl: str | None
    ShippedAt: str


class ShipmentUpdatedData(TypedDict):
    OrderId: str
    PONumber: str
    ParcelId: str
    Status: Literal["Shipped", "Lost"]
    Cards: int


class ShipmentUpdatedEvent(TypedDict):
    #: Ascending, without gaps.
    Sequence: int
    Id: str
    Timestamp: str
    Type: Literal["ShipmentUpdated"]
    Data: ShipmentUpdatedData


class ShipmentUpdatedMessage(TypedDict):
    type: Literal["ShipmentUpdated"]
    #: When it happened.
    timestamp: str
    data: ShipmentUpdatedData


class ShippingConfiguration(TypedDict):
    FulfillmentGroup: str | None
    HasRequiredCardCarriers: bool


class ShippingMethod(TypedDict):
    Id: str
    Carrier: str
    Description: str
    Cost: float
    CurrencyCode: str
    Type: Literal["DirectDelivery"]
    FulfillmentGroup: str
    Tiers: Sequence[ShippingTier]


class ShippingTier(TypedDict):
    From: float
    #: Null: no upper limit.
    To: float | None
    Cost: float
    Type: Literal["Quantity", "Value"]


class ShownReportFilter(TypedDict):
    StartDate: NotRequired[str]
    EndDate: NotRequired[str]
    DepartmentId: NotRequired[str]
    CurrencyCode: NotRequired[str]
    Month: NotRequired[str]
    Year: NotRequired[int]
    MinTotal: NotRequired[float]


class ShownReportScheduleFilter(TypedDict):
    DepartmentId: NotRequired[str]
    CurrencyCode: NotRequired[str]
    MinTotal: NotRequired[float]


class SoldFaceplate(TypedDict):
    Name: str
    Path: str


class SoldProduct(TypedDict):
    """The product as it was sold; only with expand=products."""

    #: Grows with each change of the product.
    Version: int
    Name: str
    ShortDescription: str
    LongDescription: str
    Terms: str
    Disclaimer: str
    RedemptionNote: str
    Type: Literal["Digital", "Physical"]
    Kind: Literal["Card", "Choice"]
    #: ProductIds, only when Kind is Choice.
    Choices: Sequence[str]
    CurrencyCode: str
    Media: SoldProductMedia


class SoldProductMedia(TypedDict):
    Faceplates: Sequence[SoldFaceplate]


class SpendingLimitExceededProblem(TypedDict):
    """The credential may not spend that much today. See /docs/errors#SpendingLimitExceeded."""

    title: str
    #: Link to the description of this error code.
    type: str
    status: int
    detail: str
    #: The request id, also in the X-Request-Id header.
    instance: str
    code: Literal["SpendingLimitExceeded"]
    CurrencyCode: str
    #: What the credential may spend in a day.
    Limit: float
    #: What it has spent today, without this order.
    Spent: float


class StageClock(TypedDict):
    Now: str
    AheadSeconds: float


class StageClockChange(TypedDict):
    AdvanceSeconds: int


class TestData(TypedDict):
    EndpointId: str


class TestMessage(TypedDict):
    type: Literal["Test"]
    #: When it happened.
    timestamp: str
    data: TestData


class Transaction(TypedDict):
    Id: str
    Timestamp: str
    Kind: Literal["Charge", "Refund", "FundingRequested", "FundingApplied", "FundingRejected", "FundingReversed", "FundingRestored"]
    CurrencyCode: str
    #: Signed change of the balance.
    Amount: float
    Balance: Literal["Pending", "Available"]
    OrderId: str | None
    LineItemId: str | None
    #: The cards that a Refund is for, or that a Charge issued again after they had expired; empty for a whole line or order.
    CardIds: Sequence[str]
    FundingRequestId: str | None


class Void(TypedDict):
    #: Why the cards are voided; shown in events and in the portal.
    Reason: NotRequired[str | None]


class WaitingLineItem(TypedDict):
    OrderId: str
    LineItemId: str


class WebhookAttempt(TypedDict):
    At: str
    StatusCode: int | None
    DurationMs: int
    #: http_<status>, dns, connect, tls, timeout, reset, protocol, address, interrupted or lost.
    Error: str | None
    #: The beginning of the receiver’s answer, escaped.
    Answer: str | None


class WebhookEndpoint(TypedDict):
    Id: str
    Url: str
    Description: str | None
    #: Empty: every event.
    EventTypes: Sequence[str]
    Headers: Sequence[SentHeader]
    Enabled: bool
    #: Why the service disabled it: Gone (it answered 410) or Failing (it failed for five days).
    DisabledReason: Literal["Gone", "Failing"] | None
    CreatedAt: str


class WebhookEndpointChange(TypedDict):
    #: https, with a public host; stage also accepts http and loopback.
    Url: NotRequired[str | None]
    Description: NotRequired[str | None]
    #: The events to send; absent or empty means all events, including future types.
    EventTypes: NotRequired[Sequence[Literal["OrderCreated", "OrderStatusChanged", "OrderProgressed", "ApprovalNeeded", "OrderApproved", "OrderRejected", "OrderHeld", "OrderReleased", "OrderHoldExpired", "FulfillmentComplete", "LineItemDelivered", "LineItemBounced", "LineItemFailed", "LineItemChanged", "LineItemReissued", "LineItemResent", "LineItemSent", "ReminderSent", "CardClaimed", "CardVoided", "CardExpired", "CardReissued", "ShipmentUpdated", "FundingApplied", "FundingRejected", "FundingReversed", "FundingRestored", "BalanceLow", "BudgetExceeded", "ProductChanged", "EndpointDisabled", "CredentialEnding", "RecipientForgotten", "RecipientThresholdReached", "CaseOpened", "CaseClosed", "CardReplaced", "ReportReady", "OrderImportChecked", "OrderImportComplete"]] | None]
    #: Sent with every message, such as your own Authorization header.
    Headers: NotRequired[Sequence[WebhookHeader] | None]
    Enabled: NotRequired[bool | None]


class WebhookEndpointWithSecret(TypedDict):
    Id: str
    Url: str
    Description: str | None
    #: Empty: every event.
    EventTypes: Sequence[str]
    Headers: Sequence[SentHeader]
    Enabled: bool
    #: Why the service disabled it: Gone (it answered 410) or Failing (it failed for five days).
    DisabledReason: Literal["Gone", "Failing"] | None
    CreatedAt: str
    #: Signs the messages: whsec_ followed by 32 bytes in base64. Shown only here.
    Secret: str


class WebhookHeader(TypedDict):
    Name: str
    Value: str


class WebhookMessage(TypedDict):
    #: The webhook-id of every attempt.
    Id: str
    EndpointId: str | None
    #: Set on messages to the webhook URL in an order.
    OrderId: str | None
    Type: str
    Timestamp: str
    Status: Literal["Pending", "Delivered", "Failed"]
    NextAttemptAt: str | None
    Attempts: Sequence[WebhookAttempt]


class WebhookMessageWithBody(TypedDict):
    #: The webhook-id of every attempt.
    Id: str
    EndpointId: str | None
    #: Set on messages to the webhook URL in an order.
    OrderId: str | None
    Type: str
    Timestamp: str
    Status: Literal["Pending", "Delivered", "Failed"]
    NextAttemptAt: str | None
    Attempts: Sequence[WebhookAttempt]
    #: The payload, exactly as it is sent.
    Body: str


class WebhookReplay(TypedDict):
    #: Messages between From and To.
    MessageCount: int


class WebhookSecret(TypedDict):
    #: Null: never; it is the secret that was created with the account.
    RotatedAt: str | None
    #: Until when messages are also signed with the secret before; null: they are not.
    OldSecretUntil: str | None


class WebhookSettings(TypedDict):
    FulfillmentComplete: NotRequired[OrderWebhook | None]


#: The body of every webhook; "type" says which one it is.
WebhookBody: TypeAlias = "OrderCreatedMessage | OrderStatusChangedMessage | OrderProgressedMessage | ApprovalNeededMessage | OrderApprovedMessage | OrderRejectedMessage | OrderHeldMessage | OrderReleasedMessage | OrderHoldExpiredMessage | FulfillmentCompleteMessage | LineItemDeliveredMessage | LineItemBouncedMessage | LineItemFailedMessage | LineItemChangedMessage | LineItemReissuedMessage | LineItemResentMessage | LineItemSentMessage | ReminderSentMessage | CardClaimedMessage | CardVoidedMessage | CardExpiredMessage | CardReissuedMessage | ShipmentUpdatedMessage | FundingAppliedMessage | FundingRejectedMessage | FundingReversedMessage | FundingRestoredMessage | BalanceLowMessage | BudgetExceededMessage | ProductChangedMessage | EndpointDisabledMessage | CredentialEndingMessage | RecipientForgottenMessage | RecipientThresholdReachedMessage | CaseOpenedMessage | CaseClosedMessage | CardReplacedMessage | ReportReadyMessage | OrderImportCheckedMessage | OrderImportCompleteMessage | TestMessage"


#: Every error code that is known today. More can be added.
ErrorCode = Literal[
    "InvalidRequest",
    "BadRequest",
    "OwnOrder",
    "ReportNotReady",
    "TooManyReports",
    "OtherCell",
    "TooManyImports",
    "UnreadableFile",
    "Unauthenticated",
    "CredentialDisabled",
    "CredentialExpired",
    "AccountSuspended",
    "WrongPassword",
    "WrongCode",
    "SignInRequired",
    "SecondFactorRequired",
    "WrongPasskey",
    "PasskeyTaken",
    "TooManyPasskeys",
    "SecondFactorNotSetUp",
    "LastSecondFactor",
    "ConfirmationRequired",
    "RoleNotAllowed",
    "SignOnRequired",
    "SignOnRefused",
    "CrossSiteRequest",
    "MissingScope",
    "AddressNotAllowed",
    "NotFound",
    "OrderArchived",
    "MethodNotAllowed",
    "RequestTimeout",
    "DuplicatePONumber",
    "InvalidTransition",
    "OutOfStock",
    "EmailTaken",
    "DomainTaken",
    "LastAdmin",
    "SecondPersonRequired",
    "ApprovalWaiting",
    "ApprovalOutdated",
    "CostChanged",
    "TooManyPictures",
    "PictureInUse",
    "AddressSuppressed",
    "TooManyDrafts",
    "IdTaken",
    "InvoiceUnavailable",
    "IdempotencyKeyReused",
    "TooManyEndpoints",
    "EndpointNotEnabled",
    "PayloadTooLarge",
    "UnsupportedMediaType",
    "ParcelConflict",
    "SerialsRefused",
    "NoCardsInStock",
    "SpendingLimitExceeded",
    "BudgetExceeded",
    "InsufficientFunds",
    "TooManyRequests",
    "TooManyTokens",
    "TooManyStreams",
    "InternalError",
    "SignOnUnavailable",
    "ServiceUnavailable",
]


#: The calls that take an Idempotency-Key.
KEYED_ROUTES = frozenset({"POST /v1/FundingRequests", "POST /v1/OrderImports", "POST /v1/Reports"})
