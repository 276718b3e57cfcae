import type { DeliveryType } from '../../catalog/types.ts';
import type { LineItemStatus } from '../types.ts';

export interface LineState {
  readonly status: LineItemStatus;
  readonly reason: string | null;
}

/** A Links line is complete with its cards; others are complete when they were sent or shipped. */
export function stateWithCards(type: DeliveryType, hasAllCards: boolean): LineState {
  if (hasAllCards && type === 'Links') return { status: 'Complete', reason: null };
  return { status: 'Pending', reason: 'Processing' };
}

/** With all of its cards disclosed, or refunded before, a line got what was paid for, however it ends. */
export function statusAtEnd(
  end: 'Failed' | 'Cancelled',
  { quantity, settledCount }: { readonly quantity: number; readonly settledCount: number },
): LineItemStatus {
  return settledCount >= quantity ? 'Complete' : end;
}
