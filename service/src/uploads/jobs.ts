import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { AccountId } from '../kit/ids.ts';

/** Places the orders of an upload, one after another. */
export const buyUploadJob: JobDefinition<{ readonly accountId: AccountId; readonly uploadId: string }> = {
  kind: 'buy-upload',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
};
