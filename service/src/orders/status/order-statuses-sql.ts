/**
 * The rule for an order's status, which follows from its lines: Pending while any of them is, else what all of them are, else
 * PartiallyComplete. Selects account_id, order_id and status of each order whose lines, all of them, a part of a larger
 * statement holds: account_id, order_id, status.
 */
export const orderStatusesSql = (part: string) =>
  `select account_id, order_id,
         case when bool_or(status = 'Pending') then 'Pending'
              when min(status) = max(status) then min(status)
              else 'PartiallyComplete' end as status
  from ${part} group by account_id, order_id`;
