/**
 * Whether an order, a row `o` of orders that is looked up by its id, is not archived. With "archived_in is null" a planner
 * without statistics would choose orders_kept_idx, and read all orders of the account.
 */
export const isKeptSql = 'num_nulls(o.archived_in) = 1';
