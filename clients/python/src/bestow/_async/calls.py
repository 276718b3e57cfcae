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
from .api import AsyncApi
from .by_hand import AsyncEventsByHand, AsyncOrderImportsByHand, AsyncOrdersByHand
from .listing import AsyncListing


class AsyncProductsCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, query: ListProductsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[Product]:
        """List the products that your account can order."""
        return AsyncListing(self._api, "GET /v1/Products", query, options)

    async def get(self, id: str, options: CallOptions | None = None) -> Product:
        """Read one product, including retired ones."""
        answer = await self._api.send("GET /v1/Products/{id}", path={"id": id}, options=options)
        return cast("Product", answer.data)


class AsyncShippingMethodsCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, query: ListShippingMethodsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[ShippingMethod]:
        """List shipping methods."""
        return AsyncListing(self._api, "GET /v1/ShippingMethods", query, options)


class AsyncCarriersCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, query: ListCarriersQuery | None = None, options: CallOptions | None = None) -> AsyncListing[Carrier]:
        """List carriers other than the default."""
        return AsyncListing(self._api, "GET /v1/Carriers", query, options)


class AsyncBrandingsCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, query: ListBrandingsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[Branding]:
        """List brandings other than the default."""
        return AsyncListing(self._api, "GET /v1/Brandings", query, options)


class AsyncDepartmentsCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, query: ListDepartmentsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[Department]:
        """List departments."""
        return AsyncListing(self._api, "GET /v1/Departments", query, options)


class AsyncFundingCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def request(self, body: NewFundingRequest, options: CallOptions | None = None) -> FundingRequest:
        """Request funding: adds the amount to Pending."""
        answer = await self._api.send("POST /v1/FundingRequests", body=body, options=options)
        return cast("FundingRequest", answer.data)

    def list(self, query: ListFundingRequestsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[FundingRequest]:
        """List funding requests, newest first."""
        return AsyncListing(self._api, "GET /v1/FundingRequests", query, options)

    async def get(self, id: str, options: CallOptions | None = None) -> FundingRequest:
        """Read one funding request."""
        answer = await self._api.send("GET /v1/FundingRequests/{id}", path={"id": id}, options=options)
        return cast("FundingRequest", answer.data)

    async def invoice(self, id: str, options: CallOptions | None = None) -> bytes:
        """Download the invoice of an applied funding request."""
        answer = await self._api.send("GET /v1/FundingRequests/{id}/Invoice", path={"id": id}, options=options)
        return cast("bytes", answer.data)


class AsyncCreditNotesCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, query: ListCreditNotesQuery | None = None, options: CallOptions | None = None) -> AsyncListing[CreditNote]:
        """List credit notes, newest first."""
        return AsyncListing(self._api, "GET /v1/CreditNotes", query, options)

    async def pdf(self, number: str, options: CallOptions | None = None) -> bytes:
        """Download a credit or debit note."""
        answer = await self._api.send("GET /v1/CreditNotes/{number}", path={"number": number}, options=options)
        return cast("bytes", answer.data)


class AsyncBillingAddressCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get(self, options: CallOptions | None = None) -> BillingAddress:
        """Read the billing address."""
        answer = await self._api.send("GET /v1/BillingAddress", options=options)
        return cast("BillingAddress", answer.data)

    async def set(self, body: NewBillingAddress, options: CallOptions | None = None) -> BillingAddress:
        """Set the billing address."""
        answer = await self._api.send("PUT /v1/BillingAddress", body=body, options=options)
        return cast("BillingAddress", answer.data)


class AsyncBalancesCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, query: ListBalancesQuery | None = None, options: CallOptions | None = None) -> AsyncListing[Balance]:
        """List the balances of your account, one per currency."""
        return AsyncListing(self._api, "GET /v1/Balances", query, options)


class AsyncTransactionsCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, query: ListTransactionsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[Transaction]:
        """List the transactions of your balances, newest first."""
        return AsyncListing(self._api, "GET /v1/Transactions", query, options)


class AsyncHoldForFundsCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get(self, options: CallOptions | None = None) -> HoldForFunds:
        """Read whether orders wait for funds."""
        answer = await self._api.send("GET /v1/HoldForFunds", options=options)
        return cast("HoldForFunds", answer.data)

    async def set(self, body: NewHoldForFunds, options: CallOptions | None = None) -> HoldForFunds:
        """Set whether orders wait for funds."""
        answer = await self._api.send("PUT /v1/HoldForFunds", body=body, options=options)
        return cast("HoldForFunds", answer.data)


class AsyncBalanceThresholdsCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, query: ListBalanceThresholdsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[BalanceThreshold]:
        """List balance alerts."""
        return AsyncListing(self._api, "GET /v1/BalanceThresholds", query, options)

    async def set(self, currency_code: str, body: NewBalanceThreshold, options: CallOptions | None = None) -> BalanceThreshold:
        """Set a balance alert."""
        answer = await self._api.send("PUT /v1/BalanceThresholds/{currencyCode}", path={"currencyCode": currency_code}, body=body, options=options)
        return cast("BalanceThreshold", answer.data)

    async def delete(self, currency_code: str, options: CallOptions | None = None) -> None:
        """Delete a balance alert."""
        await self._api.send("DELETE /v1/BalanceThresholds/{currencyCode}", path={"currencyCode": currency_code}, options=options)


class AsyncBudgetsCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get(self, id: str, options: CallOptions | None = None) -> Budget:
        """Read the budget of a department."""
        answer = await self._api.send("GET /v1/Departments/{id}/Budget", path={"id": id}, options=options)
        return cast("Budget", answer.data)

    async def set(self, id: str, body: NewBudget, options: CallOptions | None = None) -> Budget:
        """Set the budget of a department."""
        answer = await self._api.send("PUT /v1/Departments/{id}/Budget", path={"id": id}, body=body, options=options)
        return cast("Budget", answer.data)

    async def delete(self, id: str, options: CallOptions | None = None) -> None:
        """Remove the budget of a department."""
        await self._api.send("DELETE /v1/Departments/{id}/Budget", path={"id": id}, options=options)


class AsyncApprovalRulesCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get(self, options: CallOptions | None = None) -> ApprovalRules:
        """Read which orders need an approval."""
        answer = await self._api.send("GET /v1/ApprovalRules", options=options)
        return cast("ApprovalRules", answer.data)

    async def set(self, body: NewApprovalRules, options: CallOptions | None = None) -> ApprovalRules:
        """Set which orders need an approval."""
        answer = await self._api.send("PUT /v1/ApprovalRules", body=body, options=options)
        return cast("ApprovalRules", answer.data)


class AsyncGiftSettingsCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get(self, options: CallOptions | None = None) -> GiftSettings:
        """Read when gifts expire and are reminded of."""
        answer = await self._api.send("GET /v1/GiftSettings", options=options)
        return cast("GiftSettings", answer.data)

    async def set(self, body: NewGiftSettings, options: CallOptions | None = None) -> GiftSettings:
        """Set when gifts expire and are reminded of."""
        answer = await self._api.send("PUT /v1/GiftSettings", body=body, options=options)
        return cast("GiftSettings", answer.data)


class AsyncRecipientsCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def forget(self, body: NewForgetJob, options: CallOptions | None = None) -> ForgetJob:
        """Forget a recipient."""
        answer = await self._api.send("POST /v1/Recipients/Forget", body=body, options=options)
        return cast("ForgetJob", answer.data)

    def list_forget_jobs(self, query: ListForgetJobsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[ForgetJob]:
        """List forget jobs, newest first."""
        return AsyncListing(self._api, "GET /v1/Recipients/Forget", query, options)

    async def get_forget_job(self, id: str, options: CallOptions | None = None) -> ForgetJob:
        """Read one forget job."""
        answer = await self._api.send("GET /v1/Recipients/Forget/{id}", path={"id": id}, options=options)
        return cast("ForgetJob", answer.data)

    def totals(self, query: ListRecipientTotalsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[RecipientTotal]:
        """List what recipients got in a year."""
        return AsyncListing(self._api, "GET /v1/Recipients/Totals", query, options)

    def list_thresholds(self, query: ListRecipientThresholdsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[RecipientThreshold]:
        """List thresholds of recipients’ totals."""
        return AsyncListing(self._api, "GET /v1/Recipients/Thresholds", query, options)

    async def set_threshold(self, currency_code: str, body: NewRecipientThreshold, options: CallOptions | None = None) -> RecipientThreshold:
        """Set a threshold of recipients’ totals."""
        answer = await self._api.send("PUT /v1/Recipients/Thresholds/{currencyCode}", path={"currencyCode": currency_code}, body=body, options=options)
        return cast("RecipientThreshold", answer.data)

    async def delete_threshold(self, currency_code: str, options: CallOptions | None = None) -> None:
        """Delete a threshold of recipients’ totals."""
        await self._api.send("DELETE /v1/Recipients/Thresholds/{currencyCode}", path={"currencyCode": currency_code}, options=options)


class AsyncCasesCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, query: ListCasesQuery | None = None, options: CallOptions | None = None) -> AsyncListing[Case]:
        """List what recipients reported about their gifts, newest first."""
        return AsyncListing(self._api, "GET /v1/Cases", query, options)

    async def get(self, number: str, options: CallOptions | None = None) -> CaseFile:
        """Read one case with what the recipient wrote and what was answered."""
        answer = await self._api.send("GET /v1/Cases/{number}", path={"number": number}, options=options)
        return cast("CaseFile", answer.data)


class AsyncWebhookEndpointsCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, body: NewWebhookEndpoint, options: CallOptions | None = None) -> WebhookEndpointWithSecret:
        """Add a webhook endpoint."""
        answer = await self._api.send("POST /v1/WebhookEndpoints", body=body, options=options)
        return cast("WebhookEndpointWithSecret", answer.data)

    def list(self, query: ListWebhookEndpointsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[WebhookEndpoint]:
        """List webhook endpoints, newest first."""
        return AsyncListing(self._api, "GET /v1/WebhookEndpoints", query, options)

    async def get(self, id: str, options: CallOptions | None = None) -> WebhookEndpoint:
        """Read a webhook endpoint."""
        answer = await self._api.send("GET /v1/WebhookEndpoints/{id}", path={"id": id}, options=options)
        return cast("WebhookEndpoint", answer.data)

    async def change(self, id: str, body: WebhookEndpointChange, options: CallOptions | None = None) -> WebhookEndpoint:
        """Change a webhook endpoint."""
        answer = await self._api.send("PATCH /v1/WebhookEndpoints/{id}", path={"id": id}, body=body, options=options)
        return cast("WebhookEndpoint", answer.data)

    async def delete(self, id: str, options: CallOptions | None = None) -> None:
        """Delete a webhook endpoint."""
        await self._api.send("DELETE /v1/WebhookEndpoints/{id}", path={"id": id}, options=options)

    async def test(self, id: str, options: CallOptions | None = None) -> WebhookMessage:
        """Send a test message to a webhook endpoint."""
        answer = await self._api.send("POST /v1/WebhookEndpoints/{id}/Test", path={"id": id}, options=options)
        return cast("WebhookMessage", answer.data)

    async def rotate_secret(self, id: str, options: CallOptions | None = None) -> WebhookEndpointWithSecret:
        """Rotate the secret of a webhook endpoint."""
        answer = await self._api.send("POST /v1/WebhookEndpoints/{id}/RotateSecret", path={"id": id}, options=options)
        return cast("WebhookEndpointWithSecret", answer.data)

    async def replay(self, id: str, body: NewWebhookReplay, options: CallOptions | None = None) -> WebhookReplay:
        """Replay an endpoint’s failed messages, or those of a time window."""
        answer = await self._api.send("POST /v1/WebhookEndpoints/{id}/Replay", path={"id": id}, body=body, options=options)
        return cast("WebhookReplay", answer.data)


class AsyncWebhookMessagesCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    def list(self, query: ListWebhookMessagesQuery | None = None, options: CallOptions | None = None) -> AsyncListing[WebhookMessage]:
        """List webhook messages with their attempts, newest first."""
        return AsyncListing(self._api, "GET /v1/WebhookMessages", query, options)

    async def get(self, id: str, options: CallOptions | None = None) -> WebhookMessageWithBody:
        """Read a webhook message."""
        answer = await self._api.send("GET /v1/WebhookMessages/{id}", path={"id": id}, options=options)
        return cast("WebhookMessageWithBody", answer.data)

    async def replay(self, id: str, options: CallOptions | None = None) -> WebhookMessage:
        """Send a webhook message again."""
        answer = await self._api.send("POST /v1/WebhookMessages/{id}/Replay", path={"id": id}, options=options)
        return cast("WebhookMessage", answer.data)


class AsyncWebhookSecretCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get(self, options: CallOptions | None = None) -> WebhookSecret:
        """Read when the secret for webhook URLs of orders was rotated."""
        answer = await self._api.send("GET /v1/WebhookSecret", options=options)
        return cast("WebhookSecret", answer.data)

    async def rotate(self, options: CallOptions | None = None) -> RotatedWebhookSecret:
        """Rotate the secret for webhook URLs of orders."""
        answer = await self._api.send("POST /v1/WebhookSecret/Rotate", options=options)
        return cast("RotatedWebhookSecret", answer.data)


class AsyncOrdersCalls(AsyncOrdersByHand):
    async def validate(self, body: NewOrder, options: CallOptions | None = None) -> OrderValidation:
        """Check an order and its cost without placing it."""
        answer = await self._api.send("POST /v1/Orders/Validate", body=body, options=options)
        return cast("OrderValidation", answer.data)

    async def get(self, id: str, query: GetOrderQuery | None = None, options: CallOptions | None = None) -> Order:
        """Read an order."""
        answer = await self._api.send("GET /v1/Orders/{id}", path={"id": id}, query=query, options=options)
        return cast("Order", answer.data)

    def list(self, query: ListOrdersQuery | None = None, options: CallOptions | None = None) -> AsyncListing[Order]:
        """List orders, newest first, or those that changed."""
        return AsyncListing(self._api, "GET /v1/Orders", query, options)

    async def cancel(self, id: str, options: CallOptions | None = None) -> Order:
        """Cancel an order."""
        answer = await self._api.send("POST /v1/Orders/{id}/Cancel", path={"id": id}, options=options)
        return cast("Order", answer.data)

    async def cancel_line_item(self, id: str, line_item_id: str, options: CallOptions | None = None) -> Order:
        """Cancel a line item."""
        answer = await self._api.send("POST /v1/Orders/{id}/LineItems/{lineItemId}/Cancel", path={"id": id, "lineItemId": line_item_id}, options=options)
        return cast("Order", answer.data)

    async def approve(self, id: str, options: CallOptions | None = None) -> Order:
        """Approve an order."""
        answer = await self._api.send("POST /v1/Orders/{id}/Approve", path={"id": id}, options=options)
        return cast("Order", answer.data)

    async def reject(self, id: str, body: Rejection, options: CallOptions | None = None) -> Order:
        """Reject an order."""
        answer = await self._api.send("POST /v1/Orders/{id}/Reject", path={"id": id}, body=body, options=options)
        return cast("Order", answer.data)

    async def change_line_item(self, id: str, line_item_id: str, body: LineItemChange, options: CallOptions | None = None) -> Order:
        """Change a line item."""
        answer = await self._api.send("PATCH /v1/Orders/{id}/LineItems/{lineItemId}", path={"id": id, "lineItemId": line_item_id}, body=body, options=options)
        return cast("Order", answer.data)

    async def reissue_line_item(self, id: str, line_item_id: str, body: Reissue | None = None, options: CallOptions | None = None) -> Order:
        """Reissue a line item."""
        answer = await self._api.send("POST /v1/Orders/{id}/LineItems/{lineItemId}/Reissue", path={"id": id, "lineItemId": line_item_id}, body=body, options=options)
        return cast("Order", answer.data)

    async def resend_line_item(self, id: str, line_item_id: str, options: CallOptions | None = None) -> Order:
        """Resend a line item."""
        answer = await self._api.send("POST /v1/Orders/{id}/LineItems/{lineItemId}/Resend", path={"id": id, "lineItemId": line_item_id}, options=options)
        return cast("Order", answer.data)

    async def void(self, id: str, body: Void | None = None, options: CallOptions | None = None) -> Order:
        """Void an order."""
        answer = await self._api.send("POST /v1/Orders/{id}/Void", path={"id": id}, body=body, options=options)
        return cast("Order", answer.data)

    async def void_line_item(self, id: str, line_item_id: str, body: Void | None = None, options: CallOptions | None = None) -> Order:
        """Void a line item."""
        answer = await self._api.send("POST /v1/Orders/{id}/LineItems/{lineItemId}/Void", path={"id": id, "lineItemId": line_item_id}, body=body, options=options)
        return cast("Order", answer.data)

    async def void_card(self, id: str, line_item_id: str, card_id: str, body: Void | None = None, options: CallOptions | None = None) -> Order:
        """Void a card."""
        answer = await self._api.send("POST /v1/Orders/{id}/LineItems/{lineItemId}/Cards/{cardId}/Void", path={"id": id, "lineItemId": line_item_id, "cardId": card_id}, body=body, options=options)
        return cast("Order", answer.data)


class AsyncOrderImportsCalls(AsyncOrderImportsByHand):
    def list(self, query: ListOrderImportsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[OrderImport]:
        """List imports, newest first."""
        return AsyncListing(self._api, "GET /v1/OrderImports", query, options)

    async def get(self, id: str, options: CallOptions | None = None) -> OrderImport:
        """Read one import."""
        answer = await self._api.send("GET /v1/OrderImports/{id}", path={"id": id}, options=options)
        return cast("OrderImport", answer.data)

    def list_rows(self, id: str, query: ListOrderImportRowsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[OrderImportRow]:
        """List the rows of an import."""
        return AsyncListing(self._api, "GET /v1/OrderImports/{id}/Rows", query, options, {"id": id})

    def list_orders(self, id: str, query: ListOrderImportOrdersQuery | None = None, options: CallOptions | None = None) -> AsyncListing[OrderImportOrder]:
        """List the orders of an import."""
        return AsyncListing(self._api, "GET /v1/OrderImports/{id}/Orders", query, options, {"id": id})

    async def confirm(self, id: str, body: OrderImportConfirmation, options: CallOptions | None = None) -> OrderImport:
        """Order what was checked."""
        answer = await self._api.send("POST /v1/OrderImports/{id}/Confirm", path={"id": id}, body=body, options=options)
        return cast("OrderImport", answer.data)

    async def cancel(self, id: str, options: CallOptions | None = None) -> OrderImport:
        """Cancel an import."""
        answer = await self._api.send("POST /v1/OrderImports/{id}/Cancel", path={"id": id}, options=options)
        return cast("OrderImport", answer.data)


class AsyncEventsCalls(AsyncEventsByHand):
    async def page(self, query: ListEventsQuery | None = None, options: CallOptions | None = None) -> EventPage:
        """Read the event feed, oldest first."""
        answer = await self._api.send("GET /v1/Events", query=query, options=options)
        return cast("EventPage", answer.data)

    async def types(self, options: CallOptions | None = None) -> EventTypeList:
        """List the types of events."""
        answer = await self._api.send("GET /v1/EventTypes", options=options)
        return cast("EventTypeList", answer.data)


class AsyncReportsCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, body: NewReport, options: CallOptions | None = None) -> Report:
        """Ask for a report."""
        answer = await self._api.send("POST /v1/Reports", body=body, options=options)
        return cast("Report", answer.data)

    def list(self, query: ListReportsQuery | None = None, options: CallOptions | None = None) -> AsyncListing[Report]:
        """List reports, newest first."""
        return AsyncListing(self._api, "GET /v1/Reports", query, options)

    async def get(self, id: str, options: CallOptions | None = None) -> Report:
        """Read one report."""
        answer = await self._api.send("GET /v1/Reports/{id}", path={"id": id}, options=options)
        return cast("Report", answer.data)

    async def download(self, id: str, options: CallOptions | None = None) -> bytes:
        """Download the file of a report."""
        answer = await self._api.send("GET /v1/Reports/{id}/File", path={"id": id}, options=options)
        return cast("bytes", answer.data)

    async def delete(self, id: str, options: CallOptions | None = None) -> None:
        """Delete a report and its file."""
        await self._api.send("DELETE /v1/Reports/{id}", path={"id": id}, options=options)


class AsyncReportSchedulesCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def create(self, body: NewReportSchedule, options: CallOptions | None = None) -> ReportSchedule:
        """Ask for a report of every day, week or month."""
        answer = await self._api.send("POST /v1/ReportSchedules", body=body, options=options)
        return cast("ReportSchedule", answer.data)

    def list(self, query: ListReportSchedulesQuery | None = None, options: CallOptions | None = None) -> AsyncListing[ReportSchedule]:
        """List schedules of reports."""
        return AsyncListing(self._api, "GET /v1/ReportSchedules", query, options)

    async def get(self, id: str, options: CallOptions | None = None) -> ReportSchedule:
        """Read one schedule."""
        answer = await self._api.send("GET /v1/ReportSchedules/{id}", path={"id": id}, options=options)
        return cast("ReportSchedule", answer.data)

    async def change(self, id: str, body: ReportSchedulePause, options: CallOptions | None = None) -> ReportSchedule:
        """Pause a schedule, or let it run again."""
        answer = await self._api.send("PATCH /v1/ReportSchedules/{id}", path={"id": id}, body=body, options=options)
        return cast("ReportSchedule", answer.data)

    async def delete(self, id: str, options: CallOptions | None = None) -> None:
        """Delete a schedule."""
        await self._api.send("DELETE /v1/ReportSchedules/{id}", path={"id": id}, options=options)


class AsyncStageCalls:
    def __init__(self, api: AsyncApi) -> None:
        self._api = api

    async def get_clock(self, options: CallOptions | None = None) -> StageClock:
        """Read the stage clock."""
        answer = await self._api.send("GET /stage/clock", options=options)
        return cast("StageClock", answer.data)

    async def advance_clock(self, body: StageClockChange, options: CallOptions | None = None) -> StageClock:
        """Move the stage clock forward; everything due by then runs immediately."""
        answer = await self._api.send("POST /stage/clock", body=body, options=options)
        return cast("StageClock", answer.data)

    def outbox(self, query: ListOutboxQuery | None = None, options: CallOptions | None = None) -> AsyncListing[OutboxMessage]:
        """List the messages that stage kept instead of sending, newest first; accounts do not see mails with password links."""
        return AsyncListing(self._api, "GET /stage/outbox", query, options)


class AsyncCalls:
    """Every call of the API, by what it is about."""

    def __init__(self, api: AsyncApi) -> None:
        self.products = AsyncProductsCalls(api)
        self.shipping_methods = AsyncShippingMethodsCalls(api)
        self.carriers = AsyncCarriersCalls(api)
        self.brandings = AsyncBrandingsCalls(api)
        self.departments = AsyncDepartmentsCalls(api)
        self.funding = AsyncFundingCalls(api)
        self.credit_notes = AsyncCreditNotesCalls(api)
        self.billing_address = AsyncBillingAddressCalls(api)
        self.balances = AsyncBalancesCalls(api)
        self.transactions = AsyncTransactionsCalls(api)
        self.hold_for_funds = AsyncHoldForFundsCalls(api)
        self.balance_thresholds = AsyncBalanceThresholdsCalls(api)
        self.budgets = AsyncBudgetsCalls(api)
        self.approval_rules = AsyncApprovalRulesCalls(api)
        self.gift_settings = AsyncGiftSettingsCalls(api)
        self.recipients = AsyncRecipientsCalls(api)
        self.cases = AsyncCasesCalls(api)
        self.webhook_endpoints = AsyncWebhookEndpointsCalls(api)
        self.webhook_messages = AsyncWebhookMessagesCalls(api)
        self.webhook_secret = AsyncWebhookSecretCalls(api)
        self.orders = AsyncOrdersCalls(api)
        self.order_imports = AsyncOrderImportsCalls(api)
        self.events = AsyncEventsCalls(api)
        self.reports = AsyncReportsCalls(api)
        self.report_schedules = AsyncReportSchedulesCalls(api)
        self.stage = AsyncStageCalls(api)
        self._calls = api

    async def revoke_token(self, options: CallOptions | None = None) -> None:
        """Revoke the bearer token of this request."""
        await self._calls.send("DELETE /v1/Tokens", options=options)
