import type { Db } from '../../database/database.ts';
import { addNextRun } from '../../jobs/periodic.ts';
import type { JobHandler } from '../../jobs/types.ts';
import { countDepartments } from './count-departments.ts';
import { countDepartmentsJob } from './jobs.ts';
import { listAccountsToCount } from './queries.ts';

/** Reading fewer than this is faster than counting them. */
const uncountedMin = 100;
const accountsPerRunMax = 1_000;

export function countDepartmentsHandler(db: Db): JobHandler<unknown> {
  return async (_payload, { signal }) => {
    await addNextRun(db, countDepartmentsJob);
    for (const accountId of await listAccountsToCount(db, { uncountedMin, accountsMax: accountsPerRunMax })) {
      if (signal.aborted) return;
      await countDepartments(db, accountId);
    }
  };
}
