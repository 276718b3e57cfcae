import type { Tx } from '../../database/database.ts';
import type { OrderId } from '../../kit/ids.ts';
import type { OrderRef } from '../../orders/types.ts';

/** What an inspector finds in an order that is not final. */
export type Finding =
  /** A job is working on it, or it is not due before `until`. */
  | { readonly kind: 'Waits'; readonly orderId: OrderId; readonly until: Date | null }
  /** It had no job any more; one was added. */
  | { readonly kind: 'Resumed'; readonly orderId: OrderId; readonly what: string }
  /** It is inconsistent: only a person can decide what is right. */
  | { readonly kind: 'Stuck'; readonly orderId: OrderId; readonly what: string };

/**
 * Checks one folder's part of orders, and adds missing jobs. An order without a finding is done as far as this folder
 * is concerned. It changes nothing itself: the jobs that it adds are safe to run twice.
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
