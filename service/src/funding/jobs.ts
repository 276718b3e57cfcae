import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { AccountId } from '../kit/ids.ts';

export interface ApplyFunding {
  readonly accountId: AccountId;
  readonly fundingRequestId: string;
}

/** Only enqueued on stage, where funding becomes available automatically after a delay. */
export const applyFundingJob: JobDefinition<ApplyFunding> = {
  kind: 'apply-funding',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 10,
};
