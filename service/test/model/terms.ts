import type { Product } from './acts.ts';

/** A card of 25 USD: 5 % less than its value, and with a fee of 0.95 USD. */
export const productIds: Record<Product, string> = { card: 'aurora-coffee-usd', choice: 'manybloom-pick-usd' };
export const unitCosts: Record<Product, number> = { card: 2375, choice: 2595 };
export const cardValue = 25;

/** Orders above this wait for an approval, at most this long. */
export const approvalsAbove = 70_00;
export const approvalHours = 48;

export const recentWrongMax = 5;
export const wrongMax = 20;
export const sendingsMax = 25;
