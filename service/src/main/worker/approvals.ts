import { createSendNotice } from '../../delivery/send-notice.ts';
import { endRejectedOrderHandler, expireApprovalsHandler } from '../../fulfillment/approvals/end-rejected-order.job.ts';
import { endRejectedOrderJob, expireApprovalsJob } from '../../fulfillment/jobs.ts';
import type { FailpointHook } from '../../fulfillment/types.ts';
import { type JobWork, jobWork } from '../../jobs/types.ts';
import { tellApproversJob } from '../../orders/approvals/jobs.ts';
import { tellApproversHandler } from '../../orders/approvals/tell-approvers.job.ts';
import { createNotifyApprovers, createNotifyRejected } from '../notices/notify-approvers.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import type { WorkerNeeds } from './worker-needs.ts';

/** The jobs of orders that wait for an approval, and the mails about them. */
export function createApprovalWorks(
  { config, database: { db }, keyRing }: WorkerNeeds,
  failpoint?: FailpointHook,
): readonly JobWork[] {
  const sendNotice = createSendNotice(keyRing);
  const baseUrl = baseUrlOf(config);
  const ends = { db, keyRing, failpoint };
  return [
    jobWork(tellApproversJob, 1, tellApproversHandler(db, createNotifyApprovers(sendNotice, baseUrl))),
    jobWork(endRejectedOrderJob, 1, endRejectedOrderHandler(ends, createNotifyRejected(sendNotice, baseUrl))),
    jobWork(expireApprovalsJob, 1, expireApprovalsHandler(ends)),
  ];
}
