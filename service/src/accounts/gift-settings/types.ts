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
  /** Null: recipients of old orders are kept until they are forgotten one by one. */
  readonly forgetRecipientsAfterDays: number | null;
}

/** A reminder as it is stored. */
export interface StoredReminder {
  /** Positive: days after sending. Negative: days before expiry. */
  readonly days: number;
  /** Reminders that were due before it are not sent. */
  readonly since: string;
}
