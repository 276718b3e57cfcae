import type { Db } from '../../database/database.ts';
import type { JobHandler } from '../../jobs/types.ts';
import { tellTogetherHandler } from '../tell-together.ts';
import { type TellFundsNeeded, tellFundsNeededJob } from './jobs.ts';
import { findSecondsSinceTold, takeUntoldHolds } from './notice-queries.ts';
import type { NotifyFundsNeeded } from './types.ts';

/** Mails those who add funds about the orders that they have not heard of. Released orders are left out. */
export function tellFundsNeededHandler(db: Db, notify: NotifyFundsNeeded): JobHandler<TellFundsNeeded> {
  return tellTogetherHandler(db, {
    job: tellFundsNeededJob,
    findSecondsSinceTold,
    takeUntold: takeUntoldHolds,
    notify,
  });
}
