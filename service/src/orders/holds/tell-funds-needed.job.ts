import type { Db } from '../../database/database.ts';
import type { JobHandler } from '../../jobs/types.ts';
import { tellTogetherHandler } from '../tell-together.ts';
import { type TellFundsNeeded, tellFundsNeededJob } from './jobs.ts';
import { findSecondsSinceNotice, takeUnnotifiedHolds } from './notice-queries.ts';
import type { NotifyFundsNeeded } from './types.ts';

/** Mails the people who add funds about new waiting orders. Orders that were released meanwhile are left out. */
export function tellFundsNeededHandler(db: Db, notify: NotifyFundsNeeded): JobHandler<TellFundsNeeded> {
  return tellTogetherHandler(db, {
    job: tellFundsNeededJob,
    findSecondsSinceNotice,
    takeUnnotified: takeUnnotifiedHolds,
    notify,
  });
}
