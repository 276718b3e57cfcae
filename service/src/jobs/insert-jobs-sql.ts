import { jobsDueBySql } from './job-changes.ts';

/**
 * Adds the jobs that a part of a larger statement holds (kind, payload, at), due at once, and wakes the workers. The part is
 * the name of one, or a select in parentheses with an alias.
 */
export const insertJobsSql = (part: string) =>
  `insert into jobs (id, kind, payload, run_at, created_at)
  select gen_random_uuid(), kind, payload, at, at from ${part}
  returning ${jobsDueBySql}`;
