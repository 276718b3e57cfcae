import type { PeriodicJob } from '../../jobs/periodic.ts';
import { usualLeaseSeconds } from '../../jobs/types.ts';

export const collectOwedJob: PeriodicJob = {
  kind: 'collect-owed',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
  periodSeconds: 60,
};
