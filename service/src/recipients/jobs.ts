import type { PeriodicJob } from '../jobs/periodic.ts';
import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { AccountId } from '../kit/ids.ts';

export interface ForgetRecipient {
  readonly accountId: AccountId;
  readonly forgetId: string;
}

/** Removes what is stored about a recipient, portion by portion; repeated while something is still to be sent. */
export const forgetRecipientJob: JobDefinition<ForgetRecipient> = {
  kind: 'forget-recipient',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
};

/** Keeps what recipients got in a year, from the events of all accounts. */
export const countRecipientsJob: PeriodicJob = {
  kind: 'count-recipients',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
  periodSeconds: 60,
};

/** Removes what is older than the operator wants it kept. */
export const applyRetentionJob: PeriodicJob = {
  kind: 'apply-retention',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 20,
  periodSeconds: 3_600,
};
