import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';

export interface FulfilOrders {
  readonly orders: readonly { readonly accountId: AccountId; readonly orderId: OrderId }[];
}

export const smallOrderCardsMax = 100;

/** One job for all small orders of an intake batch, so that the queue's own cost is shared too. */
export const fulfilOrdersJob: JobDefinition<FulfilOrders> = {
  kind: 'fulfil-orders',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

/** A large order has a job and a lane of its own, so that the small ones never wait behind it. */
export const fulfilLargeOrderJob: JobDefinition<FulfilOrders> = {
  kind: 'fulfil-large-order',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};
