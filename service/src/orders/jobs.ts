import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';

export interface FulfilOrders {
  readonly orders: readonly { readonly accountId: AccountId; readonly orderId: OrderId }[];
}

export const smallOrderCardsMax = 100;

/** One job for all small orders of an intake batch, to share the cost of the queue. */
export const fulfilOrdersJob: JobDefinition<FulfilOrders> = {
  kind: 'fulfil-orders',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

/** A large order has its own job and lane, so that small ones never wait behind it. */
export const fulfilLargeOrderJob: JobDefinition<FulfilOrders> = {
  kind: 'fulfil-large-order',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};
