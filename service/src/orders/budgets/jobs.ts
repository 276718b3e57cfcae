import type { PeriodicJob } from '../../jobs/periodic.ts';
import { type JobDefinition, usualLeaseSeconds } from '../../jobs/types.ts';
import type { AccountId } from '../../kit/ids.ts';

export interface TellBudgetExceeded {
  readonly accountId: AccountId;
  readonly departmentId: string;
}

/** The mail about BudgetExceeded. Added in the commit that records the event. */
export const tellBudgetExceededJob: JobDefinition<TellBudgetExceeded> = {
  kind: 'tell-budget-exceeded',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 10,
};

/** Counts the new transfers of accounts with budgets, so that few are left to read when an order is placed. */
export const countDepartmentsJob: PeriodicJob = {
  kind: 'count-departments',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 10,
  periodSeconds: 60,
};
