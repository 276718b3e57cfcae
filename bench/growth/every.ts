/** The orders with a number that leaves this remainder when divided by the period. */
export interface Every {
  readonly period: number;
  readonly remainder: number;
}

/** How many of the orders up to a number belong to these. */
export function countEvery({ period, remainder }: Every, lastNumber: number): number {
  // Number 0 is no order.
  return Math.floor((lastNumber - remainder) / period) + (remainder === 0 ? 0 : 1);
}
