import { insertJobsSql } from '../jobs/insert-jobs-sql.ts';
import { followEventsKind } from './types.ts';

/**
 * Adds one job that notifies followers of the ranges of events that a part of a larger statement selects: account_id,
 * first, last, at. Adds none if there are no ranges.
 */
export const insertFollowJobSql = (part: string) =>
  insertJobsSql(`(
    select '${followEventsKind}' as kind, jsonb_build_object('ranges', jsonb_agg(jsonb_build_object(
             'accountId', account_id, 'first', first, 'last', last))) as payload, max(at) as at
    from ${part} having count(*) > 0) j`);
