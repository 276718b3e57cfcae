import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';

export interface ProductChangeAnnouncement {
  readonly productId: string;
  readonly changeId: string;
}

/** Records ProductChanged for every account that can order the product. */
export const announceProductChangeJob: JobDefinition<ProductChangeAnnouncement> = {
  kind: 'tell-product-change',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
};
