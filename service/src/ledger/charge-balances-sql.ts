/**
 * Charges balances with what a part of a larger statement selects: account_id, currency_code, total_minor, and how many
 * transfers make it up (charges). Returns what was and is available, with the balance's threshold.
 */
export const chargeBalancesSql = (part: string) =>
  `update balances b
  set available_minor = b.available_minor - p.total_minor, transfer_number = b.transfer_number + p.charges
  from ${part} p
  where b.account_id = p.account_id and b.currency_code = p.currency_code
  returning b.account_id, b.currency_code, b.available_minor + p.total_minor as before_minor,
            b.available_minor as left_minor, b.low_mark_minor, b.low_mark_digits`;

/** The opposite, for refunds: account_id, currency_code, total_minor, and how many transfers make it up (transfers). */
export const creditBalancesSql = (part: string) =>
  `update balances b
  set available_minor = b.available_minor + p.total_minor, transfer_number = b.transfer_number + p.transfers
  from ${part} p
  where b.account_id = p.account_id and b.currency_code = p.currency_code`;
