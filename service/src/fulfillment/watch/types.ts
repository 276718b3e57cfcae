import type { Tx } from '../../database/database.ts';
import type { OrderId } from '../../kit/ids.ts';
import type { OrderRef } from '../../orders/types.ts';

/** What somebody sees in an order that has not come to rest. */
export type Finding =
  /** Somebody has it in hand, or it is not due before a moment. */
  | { readonly kind: 'Waits'; readonly orderId: OrderId; readonly until: Date | null }
  /** Nobody had it in hand any more; a job was added that has. */
  | { readonly kind: 'Resumed'; readonly orderId: OrderId; readonly what: string }
  /** It contradicts itself: only a person can say what is right. */
  | { readonly kind: 'Stuck'; readonly orderId: OrderId; readonly what: string };

/**
 * Looks at orders for one folder's part in them, and adds the jobs that they lack. Orders that it says nothing about are at
 * rest as far as it can see. It decides nothing itself: the jobs that it adds are safe to run twice.
 */
export type Inspector = (tx: Tx, orders: readonly OrderRef[]) => Promise<readonly Finding[]>;

export interface StuckOrder extends OrderRef {
  readonly accountName: string;
  readonly stuckWith: string;
  readonly stuckSince: Date;
}

export interface WatchCounts {
  readonly watched: number;
  readonly stuck: number;
}
