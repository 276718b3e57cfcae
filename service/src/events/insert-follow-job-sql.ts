import { insertJobsSql } from '../jobs/insert-jobs-sql.ts';
import { followEventsKind } from './types.ts';

/**
 * Adds one job that tells followers of the stretches of feeds that a part of a larger statement holds: account_id, first,
 * last, at. None of them, no job.
 */
export const insertFollowJobSql = (part: string) =>
  insertJobsSql(`(
    select '${followEventsKind}' as kind, jsonb_build_object('ranges', jsonb_agg(jsonb_build_object(
             'accountId', account_id, 'first', first, 'last', last))) as payload, max(at) as at
    from ${part} having count(*) > 0) j`);
