export interface LoadedAccount {
  readonly orderCount: number;
  readonly numberZeroAt: Date;
  readonly orderIntervalMs: number;
  /** The account's last event before its orders, each of which has one. */
  readonly sequenceZero: number;
}
