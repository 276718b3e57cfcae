export type EventType =
  | 'OrderCreated'
  | 'OrderStatusChanged'
  | 'FulfillmentComplete'
  | 'CardClaimed'
  | 'ShipmentUpdated'
  | 'FundingApplied';

/** A fact that a caller may care about. The data is thin: ids, states and counts, never who or what opens a card. */
export interface NewEvent {
  readonly type: EventType;
  readonly data: Readonly<Record<string, string | number | null>>;
}

export interface RecordedEvent extends NewEvent {
  readonly sequence: bigint;
  readonly id: string;
  readonly recordedAt: Date;
}
