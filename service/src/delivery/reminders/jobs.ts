import type { PeriodicJob } from '../../jobs/periodic.ts';
import { type JobDefinition, usualLeaseSeconds } from '../../jobs/types.ts';
import type { SendMessages } from '../jobs.ts';

/** Creates the reminders that have come due. */
export const remindJob: PeriodicJob = {
  kind: 'remind',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
  periodSeconds: 60,
};

/** New reminders. Apart from other messages, so that a hundred thousand of them delay no password reset. */
export const sendRemindersJob: JobDefinition<SendMessages> = {
  kind: 'send-reminders',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};
