import { type JobDefinition, usualLeaseSeconds } from '../../jobs/types.ts';
import type { AccountId } from '../../kit/ids.ts';

export interface GatherLines {
  readonly accountId: AccountId;
}

/** An account wants new reminders: gifts that were already sent are reminded of too; handled by delivery. */
export const gatherLinesJob: JobDefinition<GatherLines> = {
  kind: 'gather-reminder-lines',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};
