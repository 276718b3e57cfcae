import { type Change, workAnnouncedBySql } from '../database/changes.ts';

// Not in the files of the jobs themselves: `events` is in the same row of folders, and adds jobs too.

/** Sent when jobs of many kinds may be due, so that workers do not wait for their next poll. */
export const jobsDue: Change = 'jobs';

/** The same for one kind, so that the loops of the other kinds are not woken. */
export const jobsDueOf = (kind: string): Change => `${jobsDue} ${kind}`;

/** Returned by a statement that writes jobs, so that a worker is notified when it commits. */
export const jobsDueBySql = workAnnouncedBySql(`'${jobsDue} ' || kind`);

/** The kind that a change is about; null for all kinds, undefined if it is not about jobs. */
export function kindDueBy(change: Change): string | null | undefined {
  if (change === jobsDue) return null;
  return change.startsWith(`${jobsDue} `) ? change.slice(jobsDue.length + 1) : undefined;
}
