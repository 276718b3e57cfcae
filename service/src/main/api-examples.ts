/** Each of them is replaced by a new number on the reference page, because a PONumber is ordered once. */
const PONumber = 'docs-1';
const order = { Type: 'Links', PONumber, LineItems: [{ ProductId: 'aurora-coffee-usd', Value: 25 }] };
const address = { Email: 'ann@example.com' };
const reason = { Reason: 'Ordered by mistake' };

/** Bodies that succeed on stage as they are, by operation. They use the demo catalog. */
export const apiExamples: Readonly<Record<string, object>> = {
  postOperatorTokens: { Email: 'operator@bestow.example', Password: 'the password in demo.json' },
  postOrders: order,
  postOrdersValidate: order,
  postFundingRequests: { CurrencyCode: 'USD', Amount: 1000, Reference: 'Gifts for the spring campaign' },
  putBillingAddress: {
    Name: 'Acme Rewards Inc.',
    Street: '1 Market Street',
    Zip: '94105',
    City: 'San Francisco',
    Country: 'US',
  },
  putBalanceThresholdsCurrencyCode: { Threshold: 500 },
  putGiftSettings: { ClaimExpiresAfterDays: 365, Reminders: { AfterDays: [7, 30], BeforeExpiryDays: [14] } },
  postStageClock: { AdvanceSeconds: 60 },
  postOrdersIdLineItemsLineItemIdReissue: {},
  postOrdersIdVoid: reason,
  postOrdersIdLineItemsLineItemIdVoid: reason,
  postOrdersIdLineItemsLineItemIdCardsCardIdVoid: reason,
  patchOrdersIdLineItemsLineItemId: { DigitalDeliveryAddress: address, Personalization: { To: 'Ann' } },
  postWebhookEndpoints: {
    Url: 'https://example.com/bestow-webhooks',
    Description: 'Orders of the web shop',
    EventTypes: ['FulfillmentComplete', 'CardClaimed'],
  },
  patchWebhookEndpointsId: { Description: 'Orders of the new web shop' },
  postWebhookEndpointsIdReplay: { From: '2026-01-01T00:00:00Z', OnlyFailed: true },
  postRecipientsForget: address,
  putRecipientsThresholdsCurrencyCode: { Threshold: 600 },
};
