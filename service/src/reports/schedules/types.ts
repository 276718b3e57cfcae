import type { AccountId } from '../../kit/ids.ts';
import type { NewReport, ReportFilter } from '../types.ts';

export const frequencies = ['Daily', 'Weekly', 'Monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** What is not decided by the period. */
export type ScheduleFilter = Omit<ReportFilter, 'startDate' | 'endDate' | 'month' | 'year'>;

export interface NewSchedule extends Pick<NewReport, 'kind' | 'format'> {
  readonly frequency: Frequency;
  readonly filter: ScheduleFilter;
  readonly sendsMail: boolean;
}

/** Whose rights it needs. */
export interface ScheduleCreator {
  readonly personId: string | null;
  readonly credentialId: string | null;
  readonly createdByName: string;
}

export interface ScheduleRef {
  readonly accountId: AccountId;
  readonly id: string;
}

export type PausedReason = 'Paused' | 'CreatorLostRight';

export interface Schedule extends ScheduleRef, NewSchedule, ScheduleCreator {
  readonly createdAt: Date;
  /** The first day of the next period, YYYY-MM-DD. */
  readonly nextPeriod: string;
  readonly dueAt: Date;
  readonly pausedReason: PausedReason | null;
  readonly lastReportId: string | null;
}
