# The sync form of _async/calls.py. Made by "npm run docs:generate"; a change here is lost.
"""Every call of the API. Made by "npm run docs:generate"; a change here is lost."""

from __future__ import annotations

from typing import cast

from ..options import CallOptions
from ..types import (
    ApprovalRules,
    Balance,
    BalanceThreshold,
    BillingAddress,
    Branding,
    Budget,
    Carrier,
    Case,
    CaseFile,
    CreditNote,
    Department,
    EventPage,
    EventTypeList,
    ForgetJob,
    FundingRequest,
    GetOrderQuery,
    GiftSettings,
    HoldForFunds,
    LineItemChange,
    ListBalanceThresholdsQuery,
    ListBalancesQuery,
    ListBrandingsQuery,
    ListCarriersQuery,
    ListCasesQuery,
    ListCreditNotesQuery,
    ListDepartmentsQuery,
    ListEventsQuery,
    ListForgetJobsQuery,
    ListFundingRequestsQuery,
    ListOrderImportOrdersQuery,
    ListOrderImportRowsQuery,
    ListOrderImportsQuery,
    ListOrdersQuery,
    ListOutboxQuery,
    ListProductsQuery,
    ListRecipientThresholdsQuery,
    ListRecipientTotalsQuery,
    ListReportSchedulesQuery,
    ListReportsQuery,
    ListShippingMethodsQuery,
    ListTransactionsQuery,
    ListWebhookEndpointsQuery,
    ListWebhookMessagesQuery,
    NewApprovalRules,
    NewBalanceThreshold,
    NewBillingAddress,
    NewBudget,
    NewForgetJob,
    NewFundingRequest,
    NewGiftSettings,
    NewHoldForFunds,
    NewOrder,
    NewRecipientThreshold,
    NewReport,
    NewReportSchedule,
    NewWebhookEndpoint,
    NewWebhookReplay,
    Order,
    OrderImport,
    OrderImportConfirmation,
    OrderImportOrder,
    OrderImportRow,
    OrderValidation,
    OutboxMessage,
    Product,
    RecipientThreshold,
    RecipientTotal,
    Reissue,
    Rejection,
    Report,
    ReportSchedule,
    ReportSchedulePause,
    RotatedWebhookSecret,
    ShippingMethod,
    StageClock,
    StageClockChange,
    Transaction,
    Void,
    WebhookEndpoint,
    WebhookEndpointChange,
    WebhookEndpointWithSecret,
    WebhookMessage,
    WebhookMessageWithBody,
    WebhookReplay,
    WebhookSecret,
)
from .api import Api
from .by_hand import EventsByHand, OrderImportsByHand, OrdersByHand
from .listing import Listing


class ProductsCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, query: ListProductsQuery | None = None, options: CallOptions | None = None) -> Listing[Product]:
        """List the products that your account can order."""
        return Listing(self._api, "GET /v1/Products", query, options)

    def get(self, id: str, options: CallOptions | None = None) -> Product:
        """Read one product, including retired ones."""
        answer = self._api.send("GET /v1/Products/{id}", path={"id": id}, options=options)
        return cast("Product", answer.data)


class ShippingMethodsCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, query: ListShippingMethodsQuery | None = None, options: CallOptions | None = None) -> Listing[ShippingMethod]:
        """List shipping methods."""
        return Listing(self._api, "GET /v1/ShippingMethods", query, options)


class CarriersCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, query: ListCarriersQuery | None = None, options: CallOptions | None = None) -> Listing[Carrier]:
        """List carriers other than the default."""
        return Listing(self._api, "GET /v1/Carriers", query, options)


class BrandingsCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, query: ListBrandingsQuery | None = None, options: CallOptions | None = None) -> Listing[Branding]:
        """List brandings other than the default."""
        return Listing(self._api, "GET /v1/Brandings", query, options)


class DepartmentsCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, query: ListDepartmentsQuery | None = None, options: CallOptions | None = None) -> Listing[Department]:
        """List departments."""
        return Listing(self._api, "GET /v1/Departments", query, options)


class FundingCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def request(self, body: NewFundingRequest, options: CallOptions | None = None) -> FundingRequest:
        """Request funding: adds the amount to Pending."""
        answer = self._api.send("POST /v1/FundingRequests", body=body, options=options)
        return cast("FundingRequest", answer.data)

    def list(self, query: ListFundingRequestsQuery | None = None, options: CallOptions | None = None) -> Listing[FundingRequest]:
        """List funding requests, newest first."""
        return Listing(self._api, "GET /v1/FundingRequests", query, options)

    def get(self, id: str, options: CallOptions | None = None) -> FundingRequest:
        """Read one funding request."""
        answer = self._api.send("GET /v1/FundingRequests/{id}", path={"id": id}, options=options)
        return cast("FundingRequest", answer.data)

    def invoice(self, id: str, options: CallOptions | None = None) -> bytes:
        """Download the invoice of an applied funding request."""
        answer = self._api.send("GET /v1/FundingRequests/{id}/Invoice", path={"id": id}, options=options)
        return cast("bytes", answer.data)


class CreditNotesCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, query: ListCreditNotesQuery | None = None, options: CallOptions | None = None) -> Listing[CreditNote]:
        """List credit notes, newest first."""
        return Listing(self._api, "GET /v1/CreditNotes", query, options)

    def pdf(self, number: str, options: CallOptions | None = None) -> bytes:
        """Download a credit or debit note."""
        answer = self._api.send("GET /v1/CreditNotes/{number}", path={"number": number}, options=options)
        return cast("bytes", answer.data)


class BillingAddressCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, options: CallOptions | None = None) -> BillingAddress:
        """Read the billing address."""
        answer = self._api.send("GET /v1/BillingAddress", options=options)
        return cast("BillingAddress", answer.data)

    def set(self, body: NewBillingAddress, options: CallOptions | None = None) -> BillingAddress:
        """Set the billing address."""
        answer = self._api.send("PUT /v1/BillingAddress", body=body, options=options)
        return cast("BillingAddress", answer.data)


class BalancesCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, query: ListBalancesQuery | None = None, options: CallOptions | None = None) -> Listing[Balance]:
        """List the balances of your account, one per currency."""
        return Listing(self._api, "GET /v1/Balances", query, options)


class TransactionsCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, query: ListTransactionsQuery | None = None, options: CallOptions | None = None) -> Listing[Transaction]:
        """List the transactions of your balances, newest first."""
        return Listing(self._api, "GET /v1/Transactions", query, options)


class HoldForFundsCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, options: CallOptions | None = None) -> HoldForFunds:
        """Read whether orders wait for funds."""
        answer = self._api.send("GET /v1/HoldForFunds", options=options)
        return cast("HoldForFunds", answer.data)

    def set(self, body: NewHoldForFunds, options: CallOptions | None = None) -> HoldForFunds:
        """Set whether orders wait for funds."""
        answer = self._api.send("PUT /v1/HoldForFunds", body=body, options=options)
        return cast("HoldForFunds", answer.data)


class BalanceThresholdsCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, query: ListBalanceThresholdsQuery | None = None, options: CallOptions | None = None) -> Listing[BalanceThreshold]:
        """List balance alerts."""
        return Listing(self._api, "GET /v1/BalanceThresholds", query, options)

    def set(self, currency_code: str, body: NewBalanceThreshold, options: CallOptions | None = None) -> BalanceThreshold:
        """Set a balance alert."""
        answer = self._api.send("PUT /v1/BalanceThresholds/{currencyCode}", path={"currencyCode": currency_code}, body=body, options=options)
        return cast("BalanceThreshold", answer.data)

    def delete(self, currency_code: str, options: CallOptions | None = None) -> None:
        """Delete a balance alert."""
        self._api.send("DELETE /v1/BalanceThresholds/{currencyCode}", path={"currencyCode": currency_code}, options=options)


class BudgetsCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, id: str, options: CallOptions | None = None) -> Budget:
        """Read the budget of a department."""
        answer = self._api.send("GET /v1/Departments/{id}/Budget", path={"id": id}, options=options)
        return cast("Budget", answer.data)

    def set(self, id: str, body: NewBudget, options: CallOptions | None = None) -> Budget:
        """Set the budget of a department."""
        answer = self._api.send("PUT /v1/Departments/{id}/Budget", path={"id": id}, body=body, options=options)
        return cast("Budget", answer.data)

    def delete(self, id: str, options: CallOptions | None = None) -> None:
        """Remove the budget of a department."""
        self._api.send("DELETE /v1/Departments/{id}/Budget", path={"id": id}, options=options)


class ApprovalRulesCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, options: CallOptions | None = None) -> ApprovalRules:
        """Read which orders need an approval."""
        answer = self._api.send("GET /v1/ApprovalRules", options=options)
        return cast("ApprovalRules", answer.data)

    def set(self, body: NewApprovalRules, options: CallOptions | None = None) -> ApprovalRules:
        """Set which orders need an approval."""
        answer = self._api.send("PUT /v1/ApprovalRules", body=body, options=options)
        return cast("ApprovalRules", answer.data)


class GiftSettingsCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, options: CallOptions | None = None) -> GiftSettings:
        """Read when gifts expire and are reminded of."""
        answer = self._api.send("GET /v1/GiftSettings", options=options)
        return cast("GiftSettings", answer.data)

    def set(self, body: NewGiftSettings, options: CallOptions | None = None) -> GiftSettings:
        """Set when gifts expire and are reminded of."""
        answer = self._api.send("PUT /v1/GiftSettings", body=body, options=options)
        return cast("GiftSettings", answer.data)


class RecipientsCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def forget(self, body: NewForgetJob, options: CallOptions | None = None) -> ForgetJob:
        """Forget a recipient."""
        answer = self._api.send("POST /v1/Recipients/Forget", body=body, options=options)
        return cast("ForgetJob", answer.data)

    def list_forget_jobs(self, query: ListForgetJobsQuery | None = None, options: CallOptions | None = None) -> Listing[ForgetJob]:
        """List forget jobs, newest first."""
        return Listing(self._api, "GET /v1/Recipients/Forget", query, options)

    def get_forget_job(self, id: str, options: CallOptions | None = None) -> ForgetJob:
        """Read one forget job."""
        answer = self._api.send("GET /v1/Recipients/Forget/{id}", path={"id": id}, options=options)
        return cast("ForgetJob", answer.data)

    def totals(self, query: ListRecipientTotalsQuery | None = None, options: CallOptions | None = None) -> Listing[RecipientTotal]:
        """List what recipients got in a year."""
        return Listing(self._api, "GET /v1/Recipients/Totals", query, options)

    def list_thresholds(self, query: ListRecipientThresholdsQuery | None = None, options: CallOptions | None = None) -> Listing[RecipientThreshold]:
        """List thresholds of recipients’ totals."""
        return Listing(self._api, "GET /v1/Recipients/Thresholds", query, options)

    def set_threshold(self, currency_code: str, body: NewRecipientThreshold, options: CallOptions | None = None) -> RecipientThreshold:
        """Set a threshold of recipients’ totals."""
        answer = self._api.send("PUT /v1/Recipients/Thresholds/{currencyCode}", path={"currencyCode": currency_code}, body=body, options=options)
        return cast("RecipientThreshold", answer.data)

    def delete_threshold(self, currency_code: str, options: CallOptions | None = None) -> None:
        """Delete a threshold of recipients’ totals."""
        self._api.send("DELETE /v1/Recipients/Thresholds/{currencyCode}", path={"currencyCode": currency_code}, options=options)


class CasesCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, query: ListCasesQuery | None = None, options: CallOptions | None = None) -> Listing[Case]:
        """List what recipients reported about their gifts, newest first."""
        return Listing(self._api, "GET /v1/Cases", query, options)

    def get(self, number: str, options: CallOptions | None = None) -> CaseFile:
        """Read one case with what the recipient wrote and what was answered."""
        answer = self._api.send("GET /v1/Cases/{number}", path={"number": number}, options=options)
        return cast("CaseFile", answer.data)


class WebhookEndpointsCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, body: NewWebhookEndpoint, options: CallOptions | None = None) -> WebhookEndpointWithSecret:
        """Add a webhook endpoint."""
        answer = self._api.send("POST /v1/WebhookEndpoints", body=body, options=options)
        return cast("WebhookEndpointWithSecret", answer.data)

    def list(self, query: ListWebhookEndpointsQuery | None = None, options: CallOptions | None = None) -> Listing[WebhookEndpoint]:
        """List webhook endpoints, newest first."""
        return Listing(self._api, "GET /v1/WebhookEndpoints", query, options)

    def get(self, id: str, options: CallOptions | None = None) -> WebhookEndpoint:
        """Read a webhook endpoint."""
        answer = self._api.send("GET /v1/WebhookEndpoints/{id}", path={"id": id}, options=options)
        return cast("WebhookEndpoint", answer.data)

    def change(self, id: str, body: WebhookEndpointChange, options: CallOptions | None = None) -> WebhookEndpoint:
        """Change a webhook endpoint."""
        answer = self._api.send("PATCH /v1/WebhookEndpoints/{id}", path={"id": id}, body=body, options=options)
        return cast("WebhookEndpoint", answer.data)

    def delete(self, id: str, options: CallOptions | None = None) -> None:
        """Delete a webhook endpoint."""
        self._api.send("DELETE /v1/WebhookEndpoints/{id}", path={"id": id}, options=options)

    def test(self, id: str, options: CallOptions | None = None) -> WebhookMessage:
        """Send a test message to a webhook endpoint."""
        answer = self._api.send("POST /v1/WebhookEndpoints/{id}/Test", path={"id": id}, options=options)
        return cast("WebhookMessage", answer.data)

    def rotate_secret(self, id: str, options: CallOptions | None = None) -> WebhookEndpointWithSecret:
        """Rotate the secret of a webhook endpoint."""
        answer = self._api.send("POST /v1/WebhookEndpoints/{id}/RotateSecret", path={"id": id}, options=options)
        return cast("WebhookEndpointWithSecret", answer.data)

    def replay(self, id: str, body: NewWebhookReplay, options: CallOptions | None = None) -> WebhookReplay:
        """Replay an endpoint’s failed messages, or those of a time window."""
        answer = self._api.send("POST /v1/WebhookEndpoints/{id}/Replay", path={"id": id}, body=body, options=options)
        return cast("WebhookReplay", answer.data)


class WebhookMessagesCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, query: ListWebhookMessagesQuery | None = None, options: CallOptions | None = None) -> Listing[WebhookMessage]:
        """List webhook messages with their attempts, newest first."""
        return Listing(self._api, "GET /v1/WebhookMessages", query, options)

    def get(self, id: str, options: CallOptions | None = None) -> WebhookMessageWithBody:
        """Read a webhook message."""
        answer = self._api.send("GET /v1/WebhookMessages/{id}", path={"id": id}, options=options)
        return cast("WebhookMessageWithBody", answer.data)

    def replay(self, id: str, options: CallOptions | None = None) -> WebhookMessage:
        """Send a webhook message again."""
        answer = self._api.send("POST /v1/WebhookMessages/{id}/Replay", path={"id": id}, options=options)
        return cast("WebhookMessage", answer.data)


class WebhookSecretCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, options: CallOptions | None = None) -> WebhookSecret:
        """Read when the secret for webhook URLs of orders was rotated."""
        answer = self._api.send("GET /v1/WebhookSecret", options=options)
        return cast("WebhookSecret", answer.data)

    def rotate(self, options: CallOptions | None = None) -> RotatedWebhookSecret:
        """Rotate the secret for webhook URLs of orders."""
        answer = self._api.send("POST /v1/WebhookSecret/Rotate", options=options)
        return cast("RotatedWebhookSecret", answer.data)


class OrdersCalls(OrdersByHand):
    def validate(self, body: NewOrder, options: CallOptions | None = None) -> OrderValidation:
        """Check an order and its cost without placing it."""
        answer = self._api.send("POST /v1/Orders/Validate", body=body, options=options)
        return cast("OrderValidation", answer.data)

    def get(self, id: str, query: GetOrderQuery | None = None, options: CallOptions | None = None) -> Order:
        """Read an order."""
        answer = self._api.send("GET /v1/Orders/{id}", path={"id": id}, query=query, options=options)
        return cast("Order", answer.data)

    def list(self, query: ListOrdersQuery | None = None, options: CallOptions | None = None) -> Listing[Order]:
        """List orders, newest first, or those that changed."""
        return Listing(self._api, "GET /v1/Orders", query, options)

    def cancel(self, id: str, options: CallOptions | None = None) -> Order:
        """Cancel an order."""
        answer = self._api.send("POST /v1/Orders/{id}/Cancel", path={"id": id}, options=options)
        return cast("Order", answer.data)

    def cancel_line_item(self, id: str, line_item_id: str, options: CallOptions | None = None) -> Order:
        """Cancel a line item."""
        answer = self._api.send("POST /v1/Orders/{id}/LineItems/{lineItemId}/Cancel", path={"id": id, "lineItemId": line_item_id}, options=options)
        return cast("Order", answer.data)

    def approve(self, id: str, options: CallOptions | None = None) -> Order:
        """Approve an order."""
        answer = self._api.send("POST /v1/Orders/{id}/Approve", path={"id": id}, options=options)
        return cast("Order", answer.data)

    def reject(self, id: str, body: Rejection, options: CallOptions | None = None) -> Order:
        """Reject an order."""
        answer = self._api.send("POST /v1/Orders/{id}/Reject", path={"id": id}, body=body, options=options)
        return cast("Order", answer.data)

    def change_line_item(self, id: str, line_item_id: str, body: LineItemChange, options: CallOptions | None = None) -> Order:
        """Change a line item."""
        answer = self._api.send("PATCH /v1/Orders/{id}/LineItems/{lineItemId}", path={"id": id, "lineItemId": line_item_id}, body=body, options=options)
        return cast("Order", answer.data)

    def reissue_line_item(self, id: str, line_item_id: str, body: Reissue | None = None, options: CallOptions | None = None) -> Order:
        """Reissue a line item."""
        answer = self._api.send("POST /v1/Orders/{id}/LineItems/{lineItemId}/Reissue", path={"id": id, "lineItemId": line_item_id}, body=body, options=options)
        return cast("Order", answer.data)

    def resend_line_item(self, id: str, line_item_id: str, options: CallOptions | None = None) -> Order:
        """Resend a line item."""
        answer = self._api.send("POST /v1/Orders/{id}/LineItems/{lineItemId}/Resend", path={"id": id, "lineItemId": line_item_id}, options=options)
        return cast("Order", answer.data)

    def void(self, id: str, body: Void | None = None, options: CallOptions | None = None) -> Order:
        """Void an order."""
        answer = self._api.send("POST /v1/Orders/{id}/Void", path={"id": id}, body=body, options=options)
        return cast("Order", answer.data)

    def void_line_item(self, id: str, line_item_id: str, body: Void | None = None, options: CallOptions | None = None) -> Order:
        """Void a line item."""
        answer = self._api.send("POST /v1/Orders/{id}/LineItems/{lineItemId}/Void", path={"id": id, "lineItemId": line_item_id}, body=body, options=options)
        return cast("Order", answer.data)

    def void_card(self, id: str, line_item_id: str, card_id: str, body: Void | None = None, options: CallOptions | None = None) -> Order:
        """Void a card."""
        answer = self._api.send("POST /v1/Orders/{id}/LineItems/{lineItemId}/Cards/{cardId}/Void", path={"id": id, "lineItemId": line_item_id, "cardId": card_id}, body=body, options=options)
        return cast("Order", answer.data)


class OrderImportsCalls(OrderImportsByHand):
    def list(self, query: ListOrderImportsQuery | None = None, options: CallOptions | None = None) -> Listing[OrderImport]:
        """List imports, newest first."""
        return Listing(self._api, "GET /v1/OrderImports", query, options)

    def get(self, id: str, options: CallOptions | None = None) -> OrderImport:
        """Read one import."""
        answer = self._api.send("GET /v1/OrderImports/{id}", path={"id": id}, options=options)
        return cast("OrderImport", answer.data)

    def list_rows(self, id: str, query: ListOrderImportRowsQuery | None = None, options: CallOptions | None = None) -> Listing[OrderImportRow]:
        """List the rows of an import."""
        return Listing(self._api, "GET /v1/OrderImports/{id}/Rows", query, options, {"id": id})

    def list_orders(self, id: str, query: ListOrderImportOrdersQuery | None = None, options: CallOptions | None = None) -> Listing[OrderImportOrder]:
        """List the orders of an import."""
        return Listing(self._api, "GET /v1/OrderImports/{id}/Orders", query, options, {"id": id})

    def confirm(self, id: str, body: OrderImportConfirmation, options: CallOptions | None = None) -> OrderImport:
        """Order what was checked."""
        answer = self._api.send("POST /v1/OrderImports/{id}/Confirm", path={"id": id}, body=body, options=options)
        return cast("OrderImport", answer.data)

    def cancel(self, id: str, options: CallOptions | None = None) -> OrderImport:
        """Cancel an import."""
        answer = self._api.send("POST /v1/OrderImports/{id}/Cancel", path={"id": id}, options=options)
        return cast("OrderImport", answer.data)


class EventsCalls(EventsByHand):
    def page(self, query: ListEventsQuery | None = None, options: CallOptions | None = None) -> EventPage:
        """Read the event feed, oldest first."""
        answer = self._api.send("GET /v1/Events", query=query, options=options)
        return cast("EventPage", answer.data)

    def types(self, options: CallOptions | None = None) -> EventTypeList:
        """List the types of events."""
        answer = self._api.send("GET /v1/EventTypes", options=options)
        return cast("EventTypeList", answer.data)


class ReportsCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, body: NewReport, options: CallOptions | None = None) -> Report:
        """Ask for a report."""
        answer = self._api.send("POST /v1/Reports", body=body, options=options)
        return cast("Report", answer.data)

    def list(self, query: ListReportsQuery | None = None, options: CallOptions | None = None) -> Listing[Report]:
        """List reports, newest first."""
        return Listing(self._api, "GET /v1/Reports", query, options)

    def get(self, id: str, options: CallOptions | None = None) -> Report:
        """Read one report."""
        answer = self._api.send("GET /v1/Reports/{id}", path={"id": id}, options=options)
        return cast("Report", answer.data)

    def download(self, id: str, options: CallOptions | None = None) -> bytes:
        """Download the file of a report."""
        answer = self._api.send("GET /v1/Reports/{id}/File", path={"id": id}, options=options)
        return cast("bytes", answer.data)

    def delete(self, id: str, options: CallOptions | None = None) -> None:
        """Delete a report and its file."""
        self._api.send("DELETE /v1/Reports/{id}", path={"id": id}, options=options)


class ReportSchedulesCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def create(self, body: NewReportSchedule, options: CallOptions | None = None) -> ReportSchedule:
        """Ask for a report of every day, week or month."""
        answer = self._api.send("POST /v1/ReportSchedules", body=body, options=options)
        return cast("ReportSchedule", answer.data)

    def list(self, query: ListReportSchedulesQuery | None = None, options: CallOptions | None = None) -> Listing[ReportSchedule]:
        """List schedules of reports."""
        return Listing(self._api, "GET /v1/ReportSchedules", query, options)

    def get(self, id: str, options: CallOptions | None = None) -> ReportSchedule:
        """Read one schedule."""
        answer = self._api.send("GET /v1/ReportSchedules/{id}", path={"id": id}, options=options)
        return cast("ReportSchedule", answer.data)

    def change(self, id: str, body: ReportSchedulePause, options: CallOptions | None = None) -> ReportSchedule:
        """Pause a schedule, or let it run again."""
        answer = self._api.send("PATCH /v1/ReportSchedules/{id}", path={"id": id}, body=body, options=options)
        return cast("ReportSchedule", answer.data)

    def delete(self, id: str, options: CallOptions | None = None) -> None:
        """Delete a schedule."""
        self._api.send("DELETE /v1/ReportSchedules/{id}", path={"id": id}, options=options)


class StageCalls:
    def __init__(self, api: Api) -> None:
        self._api = api

    def get_clock(self, options: CallOptions | None = None) -> StageClock:
        """Read the stage clock."""
        answer = self._api.send("GET /stage/clock", options=options)
        return cast("StageClock", answer.data)

    def advance_clock(self, body: StageClockChange, options: CallOptions | None = None) -> StageClock:
        """Move the stage clock forward; everything due by then runs immediately."""
        answer = self._api.send("POST /stage/clock", body=body, options=options)
        return cast("StageClock", answer.data)

    def outbox(self, query: ListOutboxQuery | None = None, options: CallOptions | None = None) -> Listing[OutboxMessage]:
        """List the messages that stage kept instead of sending, newest first; accounts do not see mails with password links."""
        return Listing(self._api, "GET /stage/outbox", query, options)


class Calls:
    """Every call of the API, by what it is about."""

    def __init__(self, api: Api) -> None:
        self.products = ProductsCalls(api)
        self.shipping_methods = ShippingMethodsCalls(api)
        self.carriers = CarriersCalls(api)
        self.brandings = BrandingsCalls(api)
        self.departments = DepartmentsCalls(api)
        self.funding = FundingCalls(api)
        self.credit_notes = CreditNotesCalls(api)
        self.billing_address = BillingAddressCalls(api)
        self.balances = BalancesCalls(api)
        self.transactions = TransactionsCalls(api)
        self.hold_for_funds = HoldForFundsCalls(api)
        self.balance_thresholds = BalanceThresholdsCalls(api)
        self.budgets = BudgetsCalls(api)
        self.approval_rules = ApprovalRulesCalls(api)
        self.gift_settings = GiftSettingsCalls(api)
        self.recipients = RecipientsCalls(api)
        self.cases = CasesCalls(api)
        self.webhook_endpoints = WebhookEndpointsCalls(api)
        self.webhook_messages = WebhookMessagesCalls(api)
        self.webhook_secret = WebhookSecretCalls(api)
        self.orders = OrdersCalls(api)
        self.order_imports = OrderImportsCalls(api)
        self.events = EventsCalls(api)
        self.reports = ReportsCalls(api)
        self.report_schedules = ReportSchedulesCalls(api)
        self.stage = StageCalls(api)
        self._calls = api

    def revoke_token(self, options: CallOptions | None = None) -> None:
        """Revoke the bearer token of this request."""
        self._calls.send("DELETE /v1/Tokens", options=options)
