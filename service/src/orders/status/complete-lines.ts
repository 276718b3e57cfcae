import type { Tx } from '../../database/database.ts';
import type { OrderRef, OrderStatus } from '../types.ts';
import { followLines } from './finish-order.ts';
import { completePendingLines } from './queries.ts';

/** An order that the caller holds, with the lines that it means. */
export interface OrderToComplete {
  readonly status: OrderStatus;
  readonly poNumber: string;
  readonly lines: readonly { readonly lineNumber: number }[];
}

/** Completes lines, and their order with the last of them. Lines that are final stay so. */
export async function completeLines(tx: Tx, ref: OrderRef, order: OrderToComplete): Promise<void> {
  const lineNumbers = order.lines.map(({ lineNumber }) => lineNumber);
  const { status, completed } = await completePendingLines(tx, ref, lineNumbers);
  if (completed > 0) await followLines(tx, ref, order, status, null);
}
