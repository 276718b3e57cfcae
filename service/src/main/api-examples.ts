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
  setGiftSettings: { ClaimExpiresAfterDays: 365, Reminders: { AfterDays: [7, 30], BeforeExpiryDays: [14] } },
  advanceStageClock: { AdvanceSeconds: 60 },
  reissueLineItem: {},
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
  forgetRecipient: address,
  setRecipientThreshold: { Threshold: 600 },
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
  },
  OrderValidation: {
    Valid: true,
    CurrencyCode: 'USD',
    TotalCost: 23.75,
    SufficientFunds: true,
    LineItems: [{ Cost: 23.75 }],
    Errors: [],
  },
  Balance: { CurrencyCode: 'USD', Available: 976.25, Pending: 0 },
  Event: {
    Sequence: 42,
    Id: '01a1e0a2-712b-782d-83b3-2bd910000042',
    Type: 'FulfillmentComplete',
    Timestamp: '2026-11-18T14:00:01.000Z',
    Data: { OrderId: '01a1e0a2-712b-782d-83b3-2bd910000000', PONumber, Status: 'Complete' },
  },
  EventTypeDescription: {
    Type: 'FulfillmentComplete',
    Description: 'Happens when an order left Pending, with any outcome; again if expired cards were reissued.',
    DataSchema: 'FulfillmentCompleteData',
    Example: { OrderId: '01a1e0a2-712b-782d-83b3-2bd910000000', PONumber, Status: 'Complete' },
  },
};
