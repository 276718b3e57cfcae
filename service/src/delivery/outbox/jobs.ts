import { type JobDefinition, usualLeaseSeconds } from '../../jobs/types.ts';
import type { MessageKey } from '../types.ts';

export type ReportStatus = 'Delivered' | 'Bounced';

export interface StageReport {
  readonly messages: readonly MessageKey[];
  readonly status: ReportStatus;
}

/** What a provider would report about messages in the stage outbox. */
export const stageReportJob: JobDefinition<StageReport> = {
  kind: 'stage-report',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};
