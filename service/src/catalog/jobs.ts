import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';

export interface TellProductChange {
  readonly productId: string;
  readonly changeId: string;
}

/** Records ProductChanged for every account that can order the product. */
export const tellProductChangeJob: JobDefinition<TellProductChange> = {
  kind: 'tell-product-change',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
};
