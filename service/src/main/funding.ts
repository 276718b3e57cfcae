import { createSendNotice } from '../delivery/send-notice.ts';
import { applyFundingHandler } from '../funding/apply-funding.job.ts';
import { applyFundingJob } from '../funding/jobs.ts';
import { collectOwedHandler } from '../funding/payments/collect-owed.job.ts';
import { collectOwedJob } from '../funding/payments/jobs.ts';
import { type JobWork, jobWork } from '../jobs/types.ts';
import { baseUrlOf } from './base-url.ts';
import { createNotifyFunding } from './notify-funding.ts';
import type { WorkerNeeds } from './worker-needs.ts';

const appliedAtOnce = 4;

/** The jobs of funding. */
export function createFundingWorks({ config, database: { db }, keyRing }: WorkerNeeds): readonly JobWork[] {
  const notify = createNotifyFunding({
    sendNotice: createSendNotice(keyRing),
    baseUrl: baseUrlOf(config),
    seller: config.seller,
  });
  return [
    jobWork(applyFundingJob, appliedAtOnce, applyFundingHandler(db, notify)),
    jobWork(collectOwedJob, 1, collectOwedHandler(db)),
  ];
}
