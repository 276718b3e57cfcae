import type { JobDefinition } from '../jobs/types.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';

export interface FulfilOrders {
  readonly orders: readonly { readonly accountId: AccountId; readonly orderId: OrderId }[];
}

export const smallOrderCardsMax = 100;

/** One job for all small orders of an intake batch, so that the queue's own cost is shared too. */
export const fulfilOrdersJob: JobDefinition<FulfilOrders> = { kind: 'fulfil-orders', leaseSeconds: 60, attemptsMax: 5 };

/** A large order has a job and a lane of its own, so that the small ones never wait behind it. */
export const fulfilLargeOrderJob: JobDefinition<FulfilOrders> = {
  kind: 'fulfil-large-order',
  leaseSeconds: 60,
  attemptsMax: 5,
};
