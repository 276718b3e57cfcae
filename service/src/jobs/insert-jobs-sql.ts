import { jobsDueBySql } from './job-changes.ts';

/**
 * Adds the jobs that a part of a larger statement selects (kind, payload, at), due immediately, and wakes the workers.
 * The part is a name, or a select in parentheses with an alias.
 */
export const insertJobsSql = (part: string) =>
  `insert into jobs (id, kind, payload, run_at, created_at)
  select gen_random_uuid(), kind, payload, at, at from ${part}
  returning ${jobsDueBySql}`;
