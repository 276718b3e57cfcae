/**
 * Voids the cards that a part of a larger statement names: account_id, order_id, line_number, card_number, and voided_by, which is
 * null unless they are taken back by themselves. The clock is read once: all of them get the same time.
 */
export const voidCardsSql = (part: string) =>
  `update cards c set voided_at = coalesce(c.voided_at, (select service_now())), voided_by = coalesce(c.voided_by, v.voided_by)
  from ${part} v
  where c.account_id = v.account_id and c.order_id = v.order_id and c.line_number = v.line_number
    and c.card_number = v.card_number`;

/**
 * Cards that are revealed on their claim page for the first time: account_id, order_id, line_number, card_number, at. One whose
 * code the account was told before keeps that first time and way.
 */
export const claimCardsSql = (part: string) =>
  `update cards c
  set claimed_at = coalesce(c.claimed_at, r.at),
      first_disclosed_at = coalesce(c.first_disclosed_at, r.at),
      first_disclosed_by = coalesce(c.first_disclosed_by, 'ClaimPage')
  from ${part} r
  where c.account_id = r.account_id and c.order_id = r.order_id and c.line_number = r.line_number
    and c.card_number = r.card_number`;
