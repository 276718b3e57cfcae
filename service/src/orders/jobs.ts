import type { JobDefinition } from '../jobs/types.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';

export interface FulfilOrders {
  readonly orders: readonly { readonly accountId: AccountId; readonly orderId: OrderId }[];
}

/** One job for all orders of an intake batch, so that the queue's own cost is shared too. */
export const fulfilOrdersJob: JobDefinition<FulfilOrders> = { kind: 'fulfil-orders', leaseSeconds: 60, attemptsMax: 5 };
