import type { Db } from '../database/database.ts';
import type { JobHandler } from '../jobs/types.ts';
import { FundingAlreadySettled } from './errors.ts';
import type { ApplyFunding } from './jobs.ts';
import { settleFunding } from './settle-funding.ts';
import type { NotifyFunding } from './types.ts';

export function applyFundingHandler(db: Db, notify: NotifyFunding): JobHandler<ApplyFunding> {
  return async ({ accountId, fundingRequestId }) => {
    try {
      await settleFunding(db, accountId, fundingRequestId, 'Applied', notify);
    } catch (error) {
      // Already settled, by the operator or by an earlier run of this job.
      if (!(error instanceof FundingAlreadySettled)) throw error;
    }
  };
}
