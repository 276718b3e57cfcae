import { readDemoCatalog } from '../../service/src/main/demo/read-demo-catalog.ts';

export const orderIntervalMs = 100;

/** What load-orders.sql generates from an order's number, and thus the exact counts that the API must return. */
export const productIds: readonly string[] = readDemoCatalog().products.map(({ id }) => id);

export function productIdOf(number: number): string {
  const index = number % 2 === 0 ? 0 : 1 + (Math.floor(number / 2) % (productIds.length - 1));
  return productIds[index] as string;
}

/** A hundred people: each has more of the 10,000 orders than fit on a page, so that pages at both sizes are full. */
export const recipientCount = 100;

export function recipientOf(number: number): string {
  return String(number % recipientCount).padStart(3, '0');
}

export function smsOf(number: number): string | null {
  return number % 2 === 0 ? `+12025550${recipientOf(number)}` : null;
}

/** Every second order, the other one than those with a phone number. */
export function typeOf(number: number): string {
  return number % 2 === 0 ? 'DigitalDelivery' : 'Links';
}

/** One in a hundred is pending, and all others are complete. */
export function statusOf(number: number): string {
  return number % 100 === 7 ? 'Pending' : 'Complete';
}

export const departmentIds: readonly string[] = Array.from({ length: 50 }, (_, index) => `department-${index}`);

export function departmentOf(number: number): string {
  return departmentIds[number % departmentIds.length] as string;
}

/** Every third order has a branding. */
export const brandingIds: readonly string[] = Array.from({ length: 20 }, (_, index) => `branding-${index}`);

export function brandingOf(number: number): string | null {
  return number % 3 === 0 ? (brandingIds[(number / 3) % brandingIds.length] as string) : null;
}

export function externalIdOf(number: number): string {
  return `external-${number}`;
}

export function poNumberOf(number: number): string {
  return `growth-${number}`;
}

export function placedAt(numberZeroAt: Date, number: number): Date {
  return new Date(numberZeroAt.getTime() + number * orderIntervalMs);
}
