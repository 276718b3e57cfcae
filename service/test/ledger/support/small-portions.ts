import type { PortionSizes } from '../../../src/main/verify/types.ts';

/** Cut in the middle of accounts, and between rows that belong together. */
export const smallPortions: PortionSizes = {
  transfers: 3,
  numbers: 2,
  orders: 2,
  lines: 2,
  cards: 2,
  requests: 2,
  gifts: 2,
  codes: 2,
  pages: 1,
};
