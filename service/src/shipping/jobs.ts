import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { OrderRef } from '../orders/types.ts';
import type { ParcelId } from './types.ts';

/** Stage only: the simulated warehouse packs and hands over an order's parcels. */
export const simulateWarehouseJob: JobDefinition<OrderRef> = {
  kind: 'simulate-warehouse',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

/** Stage only: a parcel with the marker gets lost. */
export const simulateLossJob: JobDefinition<{ readonly parcelId: ParcelId }> = {
  kind: 'simulate-loss',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 10,
};
