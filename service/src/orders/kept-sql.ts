/**
 * Whether an order, a row `o` of orders that is looked up by its id, is not archived. With "archived_in is null" a planner
 * without statistics would take the index of those for the more selective one, and read all of the account's.
 */
export const isKeptSql = 'num_nulls(o.archived_in) = 1';
