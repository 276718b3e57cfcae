import { randomUUID } from 'node:crypto';
import type { Brand } from './brand.ts';

export type AccountId = Brand<string, 'AccountId'>;
export type OrderId = Brand<string, 'OrderId'>;
export type LineItemId = Brand<string, 'LineItemId'>;
export type CardId = Brand<string, 'CardId'>;

export const lineNumberMax = 0xfff;
export const cardNumberMax = 0xffff;

/**
 * An order's id ends in seven zero digits. Its lines and cards have the same id with those digits filled in: three for
 * the line, four for the card. So a card needs no row before it is issued, and the order's id can be derived from any
 * of them. 46 random bits per millisecond and account remain; the primary key rejects the very unlikely collision.
 */
const familyDigits = 29;
const noMember = '0000000';

/** A fresh UUIDv7: sorts by the time it was made. Version 4 has its random digits in the same places. */
export function newId(): string {
  const time = hexDigits(Date.now(), 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

export function newOrderId(): OrderId {
  return `${newId().slice(0, familyDigits)}${noMember}` as OrderId;
}

// No line has the number 0, so these ids are free for things that an order has once.

/** The id of the transfer that charges an order. */
export function chargeIdOf(orderId: OrderId): string {
  return `${orderId.slice(0, -1)}1`;
}

/** The id of the event of a new order. */
export function createdEventIdOf(orderId: OrderId): string {
  return `${orderId.slice(0, -1)}2`;
}

/** The id of an order's line; lines count from 1. */
export function lineItemIdOf(orderId: OrderId, lineNumber: number): LineItemId {
  return `${orderId.slice(0, familyDigits)}${hexDigits(lineNumber, 3)}0000` as LineItemId;
}

/** The id of a line's card; cards count from 1. */
export function cardIdOf(lineItemId: LineItemId, cardNumber: number): CardId {
  return `${lineItemId.slice(0, familyDigits + 3)}${hexDigits(cardNumber, 4)}` as CardId;
}

export function orderIdOf(member: LineItemId | CardId): OrderId {
  return `${member.slice(0, familyDigits)}${noMember}` as OrderId;
}

export function lineNumberOf(member: LineItemId | CardId): number {
  return Number.parseInt(member.slice(familyDigits, familyDigits + 3), 16);
}

export function cardNumberOf(cardId: CardId): number {
  return Number.parseInt(cardId.slice(familyDigits + 3), 16);
}

/** Lower-case UUID text, the only spelling that the service returns. */
export function isId(text: string): boolean {
  return idPattern.test(text);
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function hexDigits(value: number, width: number): string {
  return value.toString(16).padStart(width, '0');
}
