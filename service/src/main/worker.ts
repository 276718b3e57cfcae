import { deleteExpired } from '../accounts/queries.ts';
import { applyFundingHandler } from '../funding/apply-funding.job.ts';
import { applyFundingJob } from '../funding/jobs.ts';
import { jobsDue } from '../jobs/enqueue.ts';
import { startJobRunner } from '../jobs/runner.ts';
import { jobWork } from '../jobs/types.ts';
import { listenForChanges } from '../kit/changes.ts';
import type { Database } from '../kit/database.ts';
import type { Logger } from '../kit/logger.ts';

export interface Worker {
  /** Takes no more jobs and resolves when those under way have ended. */
  close(): Promise<void>;
}

const housekeepingMs = 60_000;
const housekeepingRowsMax = 10_000;

/** Everything that happens after an answer was given. Any number of workers may run on one database. */
export function startWorker(needs: { database: Database; databaseUrl: string; logger: Logger }): Worker {
  const { db } = needs.database;
  const runner = startJobRunner(db, [jobWork(applyFundingJob, 4, applyFundingHandler(db))], needs.logger);
  const changes = listenForChanges(needs.databaseUrl, (change) => {
    if (change === jobsDue) runner.wake();
  });
  const housekeeping = setInterval(() => deleteExpired(db, housekeepingRowsMax).catch(() => undefined), housekeepingMs);
  return {
    async close() {
      clearInterval(housekeeping);
      await runner.stop();
      await changes.close();
    },
  };
}
