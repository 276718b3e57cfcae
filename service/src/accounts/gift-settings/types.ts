/** When unopened gifts are reminded of. Empty lists: never. */
export interface ReminderDays {
  /** Days after the gift was sent. */
  readonly afterDays: readonly number[];
  /** Days before the gift expires. */
  readonly beforeExpiryDays: readonly number[];
}

export interface GiftSettings {
  /** Null: gifts do not expire, unless an order says so. */
  readonly claimExpiresAfterDays: number | null;
  readonly reminders: ReminderDays;
}

/** A reminder as it is stored. */
export interface StoredReminder {
  /** Positive: days after sending. Negative: days before expiry. */
  readonly days: number;
  /** Reminders that were due before it are not sent. */
  readonly since: string;
}
