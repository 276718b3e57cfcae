import { type Change, workAnnouncedBySql } from '../database/changes.ts';

// Not with the jobs themselves: events stand beside those in the house, and add jobs too.

/** Said when jobs of many kinds may be due at once, so that a worker need not wait for its next look. */
export const jobsDue: Change = 'jobs';

/** The same for one kind: the other kinds' loops are left to rest. */
export const jobsDueOf = (kind: string): Change => `${jobsDue} ${kind}`;

/** What a statement returns that writes jobs, so that a worker hears of them when it commits. */
export const jobsDueBySql = workAnnouncedBySql(`'${jobsDue} ' || kind`);

/** The kind that a change is about; null for all of them, undefined when it is not about jobs. */
export function kindDueBy(change: Change): string | null | undefined {
  if (change === jobsDue) return null;
  return change.startsWith(`${jobsDue} `) ? change.slice(jobsDue.length + 1) : undefined;
}
