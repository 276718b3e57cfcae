import type { Db } from '../database/database.ts';
import { addNextRun } from '../jobs/periodic.ts';
import type { JobHandler } from '../jobs/types.ts';
import { checkBalances } from './check-balances.ts';
import { checkBalancesJob } from './jobs.ts';

export function checkBalancesHandler(db: Db): JobHandler<unknown> {
  return async (_payload, { signal }) => {
    await addNextRun(db, checkBalancesJob);
    await checkBalances(db, signal);
  };
}
