import type { AccountId } from '../kit/ids.ts';
/** All event types that callers can receive. */
export const eventTypes = [
  'OrderCreated',
  'OrderStatusChanged',
  'OrderProgressed',
  'ApprovalNeeded',
  'OrderApproved',
  'OrderRejected',
  'OrderHeld',
  'OrderReleased',
  'OrderHoldExpired',
  'FulfillmentComplete',
  'LineItemDelivered',
  'LineItemBounced',
  'LineItemFailed',
  'LineItemChanged',
  'LineItemReissued',
  'LineItemResent',
  'LineItemSent',
  'ReminderSent',
  'CardClaimed',
  'CardVoided',
  'CardExpired',
  'CardReissued',
  'ShipmentUpdated',
  'FundingApplied',
  'FundingRejected',
  'FundingReversed',
  'FundingRestored',
  'BalanceLow',
  'BudgetExceeded',
  'ProductChanged',
  'EndpointDisabled',
  'CredentialEnding',
  'RecipientForgotten',
  'RecipientThresholdReached',
  'CaseOpened',
  'CaseClosed',
  'CardReplaced',
  'ReportReady',
  'OrderImportChecked',
  'OrderImportComplete',
] as const;

export type EventType = (typeof eventTypes)[number];

/**
 * An event for callers. Its data is small: ids, statuses and counts, never recipients or anything that opens a card.
 */
export interface NewEvent {
  readonly type: EventType;
  readonly data: Readonly<Record<string, EventValue | EventRecord | readonly EventRecord[]>>;
}

type EventValue = string | number | boolean | null;
type EventRecord = Readonly<Record<string, EventValue>>;

export interface RecordedEvent extends NewEvent {
  readonly sequence: bigint;
  readonly id: string;
  readonly recordedAt: Date;
}

/** A range of an account's feed, inclusive. */
export interface EventRange {
  readonly accountId: string;
  readonly first: number;
  readonly last: number;
}

/**
 * The job that notifies followers of new events. Writers of events add it in the same commit if the account is
 * followed; statements that write many events at once do so themselves.
 */
export const followEventsKind = 'follow-events';

export interface FollowEvents {
  readonly ranges: readonly EventRange[];
}

export interface FollowedEvent extends RecordedEvent {
  readonly accountId: AccountId;
}

/** A fact that concerns the operator. */
export interface OperatorEvent {
  /** If its id is derived from its subject, an event that several workers detect at once is recorded once. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}
