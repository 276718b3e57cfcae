import type { FileExamples } from '../../http/document/examples.ts';

/** Each of them is replaced by a new number on the reference page, because a PONumber is ordered once. */
const PONumber = 'docs-1';
const order = { Type: 'Links', PONumber, LineItems: [{ ProductId: 'aurora-coffee-usd', Value: 25 }] };
const address = { Email: 'ann@example.com' };
const reason = { Reason: 'Ordered by mistake' };

/** Bodies that succeed on stage as they are, by operation. They use the demo catalog. */
export const bodyExamples: Readonly<Record<string, object>> = {
  createOperatorToken: { Email: 'operator@bestow.example', Password: 'the password in demo.json' },
  createOrder: order,
  validateOrder: order,
  createFundingRequest: { CurrencyCode: 'USD', Amount: 1000, Reference: 'Gifts for the spring campaign' },
  setBillingAddress: {
    Name: 'Acme Rewards Inc.',
    Street: '1 Market Street',
    Zip: '94105',
    City: 'San Francisco',
    Country: 'US',
  },
  setBalanceThreshold: { Threshold: 500 },
  setHoldForFunds: { Enabled: true, ExpireAfterDays: 30 },
  setBudget: { Period: 'Month', CurrencyCode: 'USD', Amount: 5000, Kind: 'Hard' },
  setGiftSettings: { ClaimExpiresAfterDays: 365, Reminders: { AfterDays: [7, 30], BeforeExpiryDays: [14] } },
  setApprovalRules: {
    Rules: [{ Name: 'Above 1,000 dollars', AboveAmount: [{ CurrencyCode: 'USD', Amount: 1000 }] }],
    ExpireAfterDays: 14,
  },
  rejectOrder: { Reason: 'Over the budget of this quarter' },
  advanceStageClock: { AdvanceSeconds: 60 },
  reissueLineItem: { DigitalDeliveryAddress: address },
  voidOrder: reason,
  voidLineItem: reason,
  voidCard: reason,
  changeLineItem: { DigitalDeliveryAddress: address, Personalization: { To: 'Ann' } },
  createWebhookEndpoint: {
    Url: 'https://example.com/bestow-webhooks',
    Description: 'Orders of the web shop',
    EventTypes: ['FulfillmentComplete', 'CardClaimed'],
  },
  changeWebhookEndpoint: { Description: 'Orders of the new web shop' },
  replayWebhookEndpoint: { From: '2026-01-01T00:00:00Z', OnlyFailed: true },
  createReport: { Kind: 'Transactions', Format: 'Csv', Filter: { StartDate: '2026-01-01', EndDate: '2026-01-31' } },
  createReportSchedule: { Kind: 'Transactions', Format: 'Csv', Frequency: 'Monthly', Mail: true },
  pauseReportSchedule: { Paused: true },
  forgetRecipient: address,
  setRecipientThreshold: { Threshold: 600 },
  confirmOrderImport: { TotalCost: 2375, FaultyRows: 'Skip' },
};

const row = { ProductId: 'aurora-coffee-usd', Value: 25, Email: 'ann@example.com', To: 'Ann' };

const transaction = {
  Timestamp: '2026-10-02T09:30:00.000Z',
  Kind: 'Charge',
  CurrencyCode: 'USD',
  Amount: -23.75,
  Balance: 'Available',
  PONumber,
  OrderId: '01a1e0a2-712b-782d-83b3-2bd910000000',
  AvailableAfter: 976.25,
};

/** Bodies that are not JSON, by operation; of the columns of files only the first. */
export const fileExamples: Readonly<Record<string, FileExamples>> = {
  createOrderImport: {
    request: {
      'text/csv': `${Object.keys(row).join(',')}\r\n${Object.values(row).join(',')}\r\n`,
      'application/x-ndjson': `${JSON.stringify(row)}\n`,
    },
  },
  downloadReport: {
    answer: {
      'text/csv': `${Object.keys(transaction)}\r\n${Object.values(transaction)}\r\n`,
      'application/x-ndjson': `${JSON.stringify(transaction)}\n`,
    },
  },
  streamEvents: {
    answer: {
      'text/event-stream':
        'id: 42\ndata: {"Sequence":42,"Id":"01a1e0a2-712b-782d-83b3-2bd910000042","Type":"OrderCreated","Timestamp":"2026-11-18T14:00:01.000Z","Data":{"OrderId":"01a1e0a2-712b-782d-83b3-2bd910000000","PONumber":"docs-1","Status":"Pending"}}\n\n',
    },
  },
  shipParcels: {
    request: {
      'text/csv': 'ParcelId,Courier,TrackingNumber\r\n01a1e0a2-712b-782d-83b3-2bd910000090,UPS,1Z999AA10123456784\r\n',
    },
  },
};

const lineItem = {
  Id: '01a1e0a2-712b-782d-83b3-2bd910010000',
  Status: 'Complete',
  StatusReason: null,
  DeliveryStatus: null,
  Shipments: [],
  RecipientForgottenAt: null,
  ClaimData: [
    {
      Id: '01a1e0a2-712b-782d-83b3-2bd910010001',
      DigitalDeliveryAddress: null,
      ClaimTimestamp: null,
      ClaimStatus: 'Unclaimed',
      ClaimLinkChallengeAnswer: '098899',
      BarcodeChars: null,
      BarcodeType: null,
      Codes: [{ Label: 'ClaimLink', Value: 'https://gifts.example.com/c/AaHgomtWeHKw' }],
      Chosen: [],
    },
  ],
  Cost: 23.75,
  ClaimExpiresAt: '2027-11-18T14:00:00.000Z',
  ExternalId: null,
  ProductId: 'aurora-coffee-usd',
  ProductVariantId: null,
  Value: 25,
  Quantity: 1,
  Culture: null,
  BrandingId: null,
  PhysicalDeliveryAddress: null,
  DigitalDeliveryAddress: null,
  Personalization: null,
  CardholderInformation: null,
};

/** Answers, by the name of their schema. Of others the document shows values of the right form. */
export const answerExamples: Readonly<Record<string, unknown>> = {
  Order: {
    Id: '01a1e0a2-712b-782d-83b3-2bd910000000',
    Timestamp: '2026-11-18T14:00:00.000Z',
    Date: '2026-11-18',
    Status: 'Complete',
    StatusReason: null,
    LineItems: [lineItem],
    CurrencyCode: 'USD',
    Type: 'Links',
    Personalization: null,
    PONumber,
    Note: null,
    DepartmentId: null,
    Approval: null,
    FundsHold: null,
  },
  OrderValidation: {
    Valid: true,
    CurrencyCode: 'USD',
    TotalCost: 23.75,
    SufficientFunds: true,
    HeldForFunds: false,
    ApprovalRules: [],
    LineItems: [{ Cost: 23.75 }],
    Errors: [],
  },
  Report: {
    Id: '01a1e0a2-712b-782d-83b3-2bd910000050',
    Kind: 'Transactions',
    Format: 'Csv',
    Filter: { StartDate: '2026-10-01', EndDate: '2026-10-31' },
    Status: 'Ready',
    StatusReason: null,
    CreatedAt: '2026-11-01T06:00:00.000Z',
    CreatedBy: null,
    AsOf: '2026-11-01T06:00:00.000Z',
    Rows: 1204,
    Bytes: 190233,
    Sha256: 'c2c6f5a1f4b3a6d5b0f8a7c3e19d2b6447a0c5d9e8f7161514131211100f0e0d',
    ReadyAt: '2026-11-01T06:00:02.000Z',
    ExpiresAt: '2026-11-08T06:00:02.000Z',
  },
  ReportSchedule: {
    Id: '01a1e0a2-712b-782d-83b3-2bd910000070',
    Kind: 'Transactions',
    Format: 'Csv',
    Frequency: 'Monthly',
    Filter: {},
    Mail: true,
    CreatedAt: '2026-11-18T14:00:00.000Z',
    CreatedBy: 'Data warehouse',
    NextPeriod: '2026-11-01',
    NextReportAt: '2026-12-01T00:00:00.000Z',
    PausedReason: null,
    LastReportId: null,
  },
  OrderImport: {
    Id: '01a1e0a2-712b-782d-83b3-2bd910000060',
    Status: 'Checked',
    StatusReason: null,
    CreatedAt: '2026-11-18T14:00:00.000Z',
    CreatedBy: 'HR system',
    FileName: 'spring.csv',
    Type: 'DigitalDelivery',
    Columns: { ProductId: 'ProductId', Value: 'Value', Email: 'Work mail' },
    DepartmentId: null,
    Counts: {
      Rows: 101,
      Checked: 101,
      Faulty: 1,
      Skipped: 0,
      Duplicates: 0,
      OrdersPlanned: 0,
      OrdersPlaced: 0,
      RowsOrdered: 0,
      RowsFailed: 0,
    },
    CurrencyCode: 'USD',
    TotalCost: 2375,
    SufficientFunds: true,
    HeldForFunds: false,
    Faults: [],
  },
  OrderImportRow: {
    Row: 17,
    Result: 'Faulty',
    Faults: [{ Column: 'Work mail', Field: 'Email', Code: 'InvalidEmail', Detail: 'Enter a valid email address.' }],
    Cost: 23.75,
    DuplicateOf: null,
    PONumber: null,
    OrderId: null,
    LineItemId: null,
    Status: null,
    StatusReason: null,
  },
  Balance: { CurrencyCode: 'USD', Available: 976.25, Pending: 0 },
  Budget: {
    DepartmentId: 'marketing',
    Period: 'Month',
    CurrencyCode: 'USD',
    Kind: 'Hard',
    Amount: 5000,
    Spent: 1875.5,
    Remaining: 3124.5,
    Forecast: 3126.15,
    PeriodStart: '2026-11-01T00:00:00.000Z',
    PeriodEnd: '2026-12-01T00:00:00.000Z',
  },
  Event: {
    Sequence: 42,
    Id: '01a1e0a2-712b-782d-83b3-2bd910000042',
    Type: 'FulfillmentComplete',
    Timestamp: '2026-11-18T14:00:01.000Z',
    Data: {
      OrderId: '01a1e0a2-712b-782d-83b3-2bd910000000',
      PONumber,
      Status: 'Complete',
      LineItems: { Pending: 0, Complete: 1, Failed: 0, Cancelled: 0 },
      Cards: { Pending: 0, Complete: 1, Failed: 0, Cancelled: 0 },
    },
  },
  EventTypeDescription: {
    Type: 'FulfillmentComplete',
    Description: 'Happens when an order left Pending, with any outcome; again if expired cards were reissued.',
    DataSchema: 'FulfillmentCompleteData',
    Example: { OrderId: '01a1e0a2-712b-782d-83b3-2bd910000000', PONumber, Status: 'Complete' },
  },
};
