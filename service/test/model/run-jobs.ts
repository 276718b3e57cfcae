import { takeDueJobs } from '../../src/jobs/queries.ts';
import type { JobWork } from '../../src/jobs/types.ts';
import { workOnGroup } from '../../src/jobs/work-on-group.ts';
import { createDelivery } from '../../src/main/worker/delivery.ts';
import { createFulfillment } from '../../src/main/worker/fulfillment.ts';
import type { WorkerNeeds } from '../../src/main/worker/worker-needs.ts';

/** The handlers of a worker, called when a test says so instead of by its timers. */
export interface StepWorker {
  run(kinds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const roundsMax = 50;
const suspectAfterLosses = 2;

/** Closes the database with itself. */
export async function createStepWorker(needs: WorkerNeeds): Promise<StepWorker> {
  const fulfillment = await createFulfillment(needs);
  const delivery = await createDelivery(needs);
  const works = new Map([...fulfillment.works, ...delivery.works].map((work) => [work.definition.kind, work]));
  const { db } = needs.database;
  const { logger } = needs;
  const { signal } = new AbortController();

  /** Whether there was a job. */
  async function runKind(work: JobWork): Promise<boolean> {
    const { kind, leaseSeconds } = work.definition;
    const jobsMax = work.merge?.jobsMax ?? 1;
    const limits = { leaseSeconds, jobsMax, recoveredMax: 8, suspectAfter: suspectAfterLosses, takesSuspect: true };
    const jobs = await takeDueJobs(db, kind, limits);
    if (jobs.length > 0) await workOnGroup({ db, work, logger, signal, suspectAfterLosses }, jobs, () => undefined);
    return jobs.length > 0;
  }

  return {
    async run(kinds) {
      for (let round = 0; round < roundsMax; round++) {
        let hasRun = false;
        for (const kind of kinds) {
          const work = works.get(kind);
          if (!work) throw new Error(`no handler for ${kind}`);
          if (await runKind(work)) hasRun = true;
        }
        if (!hasRun) return;
      }
      throw new Error('jobs keep coming');
    },
    async close() {
      await fulfillment.close();
      await delivery.close();
      await needs.database.close();
    },
  };
}
