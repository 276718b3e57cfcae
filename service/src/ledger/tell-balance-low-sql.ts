import { tellBalanceLowJob } from './jobs.ts';

/** Selects the jobs that tell admins about balances which a part of a larger statement selects: account_id, currency_code, placed_at. */
export const tellBalanceLowSql = (part: string) =>
  `select '${tellBalanceLowJob.kind}', jsonb_build_object('accountId', account_id, 'currencyCode', currency_code, 'at', placed_at),
         placed_at
  from ${part}`;
