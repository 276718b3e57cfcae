import { createSendNotice } from '../../delivery/send-notice.ts';
import { endExpiredHoldHandler, releaseHoldsHandler, sweepHoldsHandler } from '../../fulfillment/holds/holds.job.ts';
import { endExpiredHoldJob, sweepHoldsJob } from '../../fulfillment/jobs.ts';
import type { FailpointHook } from '../../fulfillment/types.ts';
import { type JobWork, jobWork } from '../../jobs/types.ts';
import { releaseHoldsJob } from '../../ledger/jobs.ts';
import { tellFundsNeededJob } from '../../orders/holds/jobs.ts';
import { tellFundsNeededHandler } from '../../orders/holds/tell-funds-needed.job.ts';
import { createNotifyFundsNeeded } from '../notices/notify-funds-needed.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import type { WorkerNeeds } from './worker-needs.ts';

/** The jobs of orders that wait for money, and the mail about them. */
export function createHoldWorks(
  { config, database: { db }, keyRing }: WorkerNeeds,
  failpoint?: FailpointHook,
): readonly JobWork[] {
  const ends = { db, keyRing, failpoint };
  const notify = createNotifyFundsNeeded(createSendNotice(keyRing), baseUrlOf(config));
  return [
    jobWork(releaseHoldsJob, 1, releaseHoldsHandler(ends)),
    jobWork(endExpiredHoldJob, 1, endExpiredHoldHandler(ends)),
    jobWork(sweepHoldsJob, 1, sweepHoldsHandler(ends)),
    jobWork(tellFundsNeededJob, 1, tellFundsNeededHandler(db, notify)),
  ];
}
