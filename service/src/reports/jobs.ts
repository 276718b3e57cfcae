import type { PeriodicJob } from '../jobs/periodic.ts';
import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { AccountId } from '../kit/ids.ts';

export type ReportPayload = { readonly accountId: AccountId; readonly reportId: string };

/** Builds the file of a report. */
export const buildReportJob: JobDefinition<ReportPayload> = {
  kind: 'build-report',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

/** Asks for the reports of schedules whose period is over. */
export const runSchedulesJob: PeriodicJob = {
  kind: 'run-report-schedules',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
  periodSeconds: 60,
};
