const statuses = ['Pending', 'Complete', 'Failed', 'Cancelled'];

const countsOf = (countWhere: (status: string) => string) =>
  `jsonb_build_object(${statuses.map((status) => `'${status}', ${countWhere(status)}`).join(', ')})`;

/**
 * The rule for an order's status, which follows from its lines: Pending while any of them is, else what all of them are, else
 * PartiallyComplete. Selects account_id, order_id, status and counts of each order whose lines, all of them, a part of a larger
 * statement holds: account_id, order_id, status, quantity. The counts are what its events say: lines by their status, and
 * cards by the status of their line.
 */
export const orderStatusesSql = (part: string) =>
  `select account_id, order_id,
         case when bool_or(status = 'Pending') then 'Pending'
              when min(status) = max(status) then min(status)
              else 'PartiallyComplete' end as status,
         jsonb_build_object(
           'LineItems', ${countsOf((status) => `count(*) filter (where status = '${status}')`)},
           'Cards', ${countsOf((status) => `coalesce(sum(quantity) filter (where status = '${status}'), 0)`)}) as counts
  from ${part} group by account_id, order_id`;
