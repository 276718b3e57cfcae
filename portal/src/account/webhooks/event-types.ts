import type { EventType } from '../../api/types.generated.ts';

export const eventTypes: readonly EventType[] = [
  'OrderCreated',
  'OrderStatusChanged',
  'FulfillmentComplete',
  'LineItemDelivered',
  'LineItemBounced',
  'LineItemChanged',
  'ReminderSent',
  'CardClaimed',
  'CardVoided',
  'CardExpired',
  'ShipmentUpdated',
  'FundingApplied',
  'BalanceLow',
  'ProductChanged',
  'EndpointDisabled',
  'RecipientForgotten',
  'RecipientThresholdReached',
  'CaseOpened',
  'CaseClosed',
  'CardReplaced',
];
