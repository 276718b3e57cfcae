/**
 * Adds the transfers that a part of a larger statement selects. The embedding statement must also change the balances
 * and the account's counters.
 */
export const insertTransfersSql = (part: string) =>
  `insert into transfers (account_id, number, id, recorded_at, kind, currency_code, currency_number, amount_minor,
                         debit_account, credit_account, order_id)
  select account_id, number, id, recorded_at, kind, currency_code, currency_number, amount_minor,
         debit_account, credit_account, order_id
  from ${part}`;

/** The same for refunds of cards: account_id, number, id, recorded_at, currency_code, currency_number, amount_minor, order_id, line_number, card_numbers. */
export const insertCardRefundsSql = (part: string) =>
  `insert into transfers (account_id, number, id, recorded_at, kind, currency_code, currency_number, amount_minor,
                         debit_account, credit_account, order_id, line_number, card_numbers)
  select account_id, number, id, recorded_at, 'Refund', currency_code, currency_number, amount_minor,
         'Sales', 'Available', order_id, line_number, card_numbers
  from ${part}`;
