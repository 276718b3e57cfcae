import { addNextRun } from '../../jobs/periodic.ts';
import type { JobContext, JobHandler } from '../../jobs/types.ts';
import type { ReleaseHolds } from '../../ledger/jobs.ts';
import type { EndNeeds } from '../end-lines.ts';
import { type EndExpiredHold, sweepHoldsJob } from '../jobs.ts';
import { endExpiredHold, sweepHolds } from './expire-holds.ts';
import { releaseHolds } from './release-holds.ts';

export function releaseHoldsHandler(needs: EndNeeds): JobHandler<ReleaseHolds> {
  return ({ accountId }, { signal }) => releaseHolds(needs, accountId, signal);
}

/** Finishes what the end of the time began. */
export function endExpiredHoldHandler(needs: EndNeeds): JobHandler<EndExpiredHold> {
  return ({ order }) => endExpiredHold(needs, order);
}

export function sweepHoldsHandler(needs: EndNeeds) {
  return async (_: unknown, { signal }: JobContext): Promise<void> => {
    await addNextRun(needs.db, sweepHoldsJob);
    await sweepHolds(needs, signal);
  };
}
