import type { AccountId } from '../kit/ids.ts';
/** Everything that a caller may be told about. */
export const eventTypes = [
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
] as const;

export type EventType = (typeof eventTypes)[number];

/** A fact that a caller may care about. The data is thin: ids, states and counts, never who or what opens a card. */
export interface NewEvent {
  readonly type: EventType;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

export interface RecordedEvent extends NewEvent {
  readonly sequence: bigint;
  readonly id: string;
  readonly recordedAt: Date;
}

/** A stretch of an account's feed, both ends included. */
export interface EventRange {
  readonly accountId: string;
  readonly first: number;
  readonly last: number;
}

/**
 * The job that tells followers of fresh events. Whoever writes events adds it in the same commit when the account is
 * followed; the statements that write many events at once do so themselves.
 */
export const followEventsKind = 'follow-events';

export interface FollowEvents {
  readonly ranges: readonly EventRange[];
}

export interface FollowedEvent extends RecordedEvent {
  readonly accountId: AccountId;
}
