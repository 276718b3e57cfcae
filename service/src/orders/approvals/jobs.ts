import { type JobDefinition, usualLeaseSeconds } from '../../jobs/types.ts';
import type { OrderRef } from '../types.ts';

export interface TellApprovers {
  readonly orders: readonly OrderRef[];
}

/** Orders that wait for an approval: those who can approve them get a mail. */
export const tellApproversJob: JobDefinition<TellApprovers> = {
  kind: 'tell-approvers',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};
