export interface RequestMinute {
  readonly minute: Date;
  readonly requests: number;
  readonly errors: number;
  readonly orders: number;
  /** By how long they took, in the bounds of the tally. */
  readonly durationCounts: readonly number[];
}
