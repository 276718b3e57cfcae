import { loadAddressHashes } from '../../delivery/address-hashes.ts';
import { createSendNotice } from '../../delivery/send-notice.ts';
import { type JobWork, jobWork } from '../../jobs/types.ts';
import { forgetRecipientHandler } from '../../recipients/forget-recipient.job.ts';
import { applyRetentionJob, countRecipientsJob, forgetRecipientJob } from '../../recipients/jobs.ts';
import { applyRetentionHandler } from '../../recipients/retention/apply-retention.job.ts';
import { countRecipientsHandler } from '../../recipients/totals/count-recipients.job.ts';
import { createNotifyThreshold } from '../notices/notify-threshold.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import type { WorkerNeeds } from './worker-needs.ts';

const forgetsAtOnceMax = 2;

/** The periodic jobs about recipients. */
export const recipientJobs = [applyRetentionJob, countRecipientsJob];

/** The workers that forget recipients, remove what is too old, and keep totals. */
export async function createRecipients({
  config,
  database: { db },
  keyRing,
}: WorkerNeeds): Promise<readonly JobWork[]> {
  const addressHashes = await loadAddressHashes(db, keyRing);
  const notifyThreshold = createNotifyThreshold(createSendNotice(keyRing), baseUrlOf(config));
  return [
    jobWork(forgetRecipientJob, forgetsAtOnceMax, forgetRecipientHandler({ db, keyRing, addressHashes })),
    jobWork(applyRetentionJob, 1, applyRetentionHandler({ db, addressHashes, retention: config.retention })),
    jobWork(countRecipientsJob, 1, countRecipientsHandler({ db, addressHashes, notifyThreshold })),
  ];
}
