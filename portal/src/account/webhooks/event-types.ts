export const eventTypes: readonly string[] = [
  'OrderCreated',
  'OrderStatusChanged',
  'FulfillmentComplete',
  'LineItemDelivered',
  'LineItemBounced',
  'CardClaimed',
  'ShipmentUpdated',
  'FundingApplied',
  'BalanceLow',
  'ProductChanged',
  'EndpointDisabled',
];
