/**
 * Advances the counters of locked accounts by the counts that a part of a larger statement selects: account_id, orders,
 * events, transfers, recorded_at; and of the orders those that no budget applies to, or null for an account without budgets.
 */
export const advanceOrderSequencesSql = (part: string) =>
  `update account_sequences s
  set order_number = s.order_number + a.orders, event_sequence = s.event_sequence + a.events,
      transfer_number = s.transfer_number + a.transfers, recorded_at = greatest(s.recorded_at, a.recorded_at),
      budgets_checked_to = greatest(s.budgets_checked_to, s.order_number + a.orders_without_budget)
  from ${part} a
  where s.account_id = a.account_id`;

/** The same without orders: account_id, events, transfers, recorded_at. */
export const advanceSequencesSql = (part: string) =>
  `update account_sequences s
  set event_sequence = s.event_sequence + a.events, transfer_number = s.transfer_number + a.transfers,
      recorded_at = greatest(s.recorded_at, a.recorded_at)
  from ${part} a
  where s.account_id = a.account_id`;

/** The same for events only (account_id, events, recorded_at); returns the new end of each feed. */
export const advanceEventSequencesSql = (part: string) =>
  `update account_sequences s
  set event_sequence = s.event_sequence + a.events, recorded_at = greatest(s.recorded_at, a.recorded_at)
  from ${part} a
  where s.account_id = a.account_id
  returning s.account_id, s.event_sequence, s.recorded_at, s.is_followed`;
