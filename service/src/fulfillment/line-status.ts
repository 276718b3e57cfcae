import type { LineItemStatus, OrderStatus } from '../orders/types.ts';

/** An order's status follows from its lines: pending while any is, else what all are, else partly complete. */
export function orderStatusOf(lines: readonly LineItemStatus[]): OrderStatus {
  if (lines.includes('Pending')) return 'Pending';
  const [first] = lines;
  return first !== undefined && lines.every((status) => status === first) ? first : 'PartiallyComplete';
}
