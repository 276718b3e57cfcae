import type { Db } from '../../database/database.ts';
import type { JobHandler } from '../../jobs/types.ts';
import { tellTogetherHandler } from '../tell-together.ts';
import { type TellApprovers, tellApproversJob } from './jobs.ts';
import { findSecondsSinceNotice, takeUnnotifiedOrders } from './queries.ts';
import type { NotifyApprovers } from './types.ts';

/** Mails approvers about new waiting orders. Orders that were decided meanwhile are left out. */
export function tellApproversHandler(db: Db, notify: NotifyApprovers): JobHandler<TellApprovers> {
  return tellTogetherHandler(db, {
    job: tellApproversJob,
    findSecondsSinceNotice,
    takeUnnotified: takeUnnotifiedOrders,
    notify,
  });
}
