import { readDemoCatalog } from '../../service/src/main/demo/read-demo-catalog.ts';
import type { Every } from './every.ts';
import type { LoadedAccount } from './loaded-account.ts';

/** What load-orders.sql generates from an order's number, and thus the exact counts that the API must return. */
export const productIds: readonly string[] = readDemoCatalog().products.map(({ id }) => id);

/** Every second order buys the first product. */
export const withCommonProduct: Every = { period: 2, remainder: 0 };

/** The others share the rest. */
export function withRareProduct(index: number): Every {
  return { period: 2 * (productIds.length - 1), remainder: 2 * index + 1 };
}

/** A hundred people: each has enough orders to fill a page. */
export const recipientCount = 100;

export function toRecipient(recipient: number): Every {
  return { period: recipientCount, remainder: recipient };
}

export function emailOf(recipient: number): string {
  return `recipient-${recipientText(recipient)}@example.com`;
}

/** Those with an even number have a phone, too. */
export function smsOf(recipient: number): string {
  return `+12025550${recipientText(recipient)}`;
}

export function recipientText(recipient: number): string {
  return String(recipient).padStart(3, '0');
}

/** Every second order has the type Links, the others DigitalDelivery. */
export const linksOrders: Every = { period: 2, remainder: 1 };

/** One in a hundred is pending, and all others are complete. */
export const pendingOrders: Every = { period: 100, remainder: 7 };

export const departmentIds: readonly string[] = Array.from({ length: 50 }, (_, index) => `department-${index}`);

export function ofDepartment(index: number): Every {
  return { period: departmentIds.length, remainder: index };
}

/** Every third order has a branding. */
export const brandingIds: readonly string[] = Array.from({ length: 20 }, (_, index) => `branding-${index}`);

export function withBranding(index: number): Every {
  return { period: 3 * brandingIds.length, remainder: 3 * index };
}

export function externalIdOf(number: number): string {
  return `external-${number}`;
}

export function poNumberOf(number: number): string {
  return `growth-${number}`;
}

export function placedAt({ numberZeroAt, orderIntervalMs }: LoadedAccount, number: number): Date {
  return new Date(numberZeroAt.getTime() + number * orderIntervalMs);
}
