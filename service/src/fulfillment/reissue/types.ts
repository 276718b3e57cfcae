import type { LineCard } from '../../cards/types.ts';
import type { LineRef } from '../../orders/types.ts';
import type { LockedLine, LockedOrder } from '../types.ts';

/** A line that the transaction holds, with its cards. */
export interface HeldLine {
  readonly ref: LineRef;
  readonly order: LockedOrder;
  readonly line: LockedLine;
  readonly cards: readonly LineCard[];
}
