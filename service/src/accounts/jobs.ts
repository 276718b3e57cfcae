import type { PeriodicJob } from '../jobs/periodic.ts';
import { usualLeaseSeconds } from '../jobs/types.ts';

/** Tells accounts of credentials that are about to end. */
export const tellEndingJob: PeriodicJob = {
  kind: 'tell-ending-credentials',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
  periodSeconds: 3_600,
};
