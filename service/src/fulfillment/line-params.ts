import { NotFound } from '../kit/errors.ts';
import { type AccountId, isId, type LineItemId, lineNumberOf, type OrderId, orderIdOf } from '../kit/ids.ts';
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
