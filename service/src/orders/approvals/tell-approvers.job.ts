import type { Db } from '../../database/database.ts';
import type { JobHandler } from '../../jobs/types.ts';
import { tellTogetherHandler } from '../tell-together.ts';
import { type TellApprovers, tellApproversJob } from './jobs.ts';
import { findSecondsSinceTold, takeUntoldOrders } from './queries.ts';
import type { NotifyApprovers } from './types.ts';

/** Mails approvers about the orders that they have not heard of. Decided orders are left out. */
export function tellApproversHandler(db: Db, notify: NotifyApprovers): JobHandler<TellApprovers> {
  return tellTogetherHandler(db, { job: tellApproversJob, findSecondsSinceTold, takeUntold: takeUntoldOrders, notify });
}
