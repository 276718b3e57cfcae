import { tellEndingJob } from '../../accounts/jobs.ts';
import { tellEndingHandler } from '../../accounts/tell-ending.job.ts';
import { createSendNotice } from '../../delivery/send-notice.ts';
import { type JobWork, jobWork } from '../../jobs/types.ts';
import { createNotifyEnding } from '../notices/notify-credential-ending.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import type { WorkerNeeds } from './worker-needs.ts';

/** The job that tells accounts of credentials that end soon. */
export function createCredentialWorks({ config, database: { db }, keyRing }: WorkerNeeds): readonly JobWork[] {
  const notify = createNotifyEnding(createSendNotice(keyRing), baseUrlOf(config));
  return [jobWork(tellEndingJob, 1, tellEndingHandler(db, notify))];
}
