import { insertJobsSql } from '../jobs/insert-jobs-sql.ts';
import { releaseHoldsJob } from './jobs.ts';

/**
 * Adds the job that releases orders waiting for money, for each account that a part of a larger statement credits (account_id)
 * and that has any.
 */
export const insertReleaseJobSql = (part: string) =>
  insertJobsSql(`(
    select distinct '${releaseHoldsJob.kind}' as kind, jsonb_build_object('accountId', account_id) as payload, service_now() as at
    from ${part} c
    where exists (select from order_holds h where h.account_id = c.account_id and h.status = 'Waiting')) r`);
