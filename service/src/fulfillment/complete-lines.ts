import type { Tx } from '../database/database.ts';
import { finishOrder } from './finish-order.ts';
import { completePending, type HeldOrder } from './queries.ts';
import type { OrderRef } from './types.ts';

/** Completes the lines of an order that is held, and the order with the last of them. Lines that are final stay so. */
export async function completeLines(
  tx: Tx,
  ref: OrderRef,
  { status: before, poNumber, lines }: HeldOrder,
): Promise<void> {
  const lineNumbers = lines.map(({ lineNumber }) => lineNumber);
  const status = await completePending(tx, ref, lineNumbers);
  if (status !== before) await finishOrder(tx, ref, poNumber, status, null);
}
