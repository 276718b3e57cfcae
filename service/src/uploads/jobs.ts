import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { AccountId } from '../kit/ids.ts';

type UploadPayload = { readonly accountId: AccountId; readonly uploadId: string };

/** Checks the rows of a long upload. */
export const checkUploadJob: JobDefinition<UploadPayload> = {
  kind: 'check-upload',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
};

/** Places the orders of an upload, one after another. */
export const buyUploadJob: JobDefinition<UploadPayload> = {
  kind: 'buy-upload',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
};
