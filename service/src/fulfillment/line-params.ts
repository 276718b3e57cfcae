import { NotFound } from '../kit/errors.ts';
import {
  type AccountId,
  type CardId,
  cardIdOf,
  cardNumberOf,
  isId,
  type LineItemId,
  lineNumberOf,
  type OrderId,
  orderIdOf,
} from '../kit/ids.ts';
import type { LineRef, OrderRef } from '../orders/types.ts';

/** The order of a path. An invalid id is not found, like an unknown one. */
export function orderRefOf({ accountId }: { readonly accountId: AccountId }, id: string): OrderRef {
  if (!isId(id)) throw new NotFound('No order');
  return { accountId, orderId: id as OrderId };
}

export function lineRefOf(
  caller: { readonly accountId: AccountId },
  { id, lineItemId }: { readonly id: string; readonly lineItemId: string },
): LineRef {
  const order = orderRefOf(caller, id);
  if (!isId(lineItemId) || orderIdOf(lineItemId as LineItemId) !== id) throw new NotFound('No line item');
  return { ...order, lineNumber: lineNumberOf(lineItemId as LineItemId) };
}

export function cardRefOf(
  caller: { readonly accountId: AccountId },
  params: { readonly id: string; readonly lineItemId: string; readonly cardId: string },
): LineRef & { readonly cardNumber: number } {
  const line = lineRefOf(caller, params);
  const isOfLine =
    isId(params.cardId) && cardIdOf(params.lineItemId as LineItemId, cardNumber(params)) === params.cardId;
  if (!isOfLine || cardNumber(params) === 0) throw new NotFound('No card');
  return { ...line, cardNumber: cardNumber(params) };
}

function cardNumber({ cardId }: { readonly cardId: string }): number {
  return cardNumberOf(cardId as CardId);
}
