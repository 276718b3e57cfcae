import { loadAddressHashes } from '../../delivery/address-hashes.ts';
import { createSendNotice } from '../../delivery/send-notice.ts';
import { type JobWork, jobWork } from '../../jobs/types.ts';
import { buildReportHandler, giveUpOnReport } from '../../reports/build-report.job.ts';
import { buildReportJob, runSchedulesJob } from '../../reports/jobs.ts';
import { runSchedulesHandler } from '../../reports/schedules/run-schedules.job.ts';
import { createNotifyReportReady } from '../notices/notify-report-ready.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import type { WorkerNeeds } from './worker-needs.ts';

const reportsAtOnce = 2;

/** The worker that builds reports. An account has one of its reports built at a time, so that it delays no other account. */
export async function createReportWorks({
  config,
  database: { db },
  keyRing,
}: WorkerNeeds): Promise<readonly JobWork[]> {
  const addressHashes = await loadAddressHashes(db, keyRing);
  const notifyReady = createNotifyReportReady(createSendNotice(keyRing), baseUrlOf(config));
  return [
    jobWork(buildReportJob, reportsAtOnce, buildReportHandler({ db, addressHashes, notifyReady }), {
      onSetAside: giveUpOnReport(db),
      lanes: { perLaneMax: 1 },
    }),
    jobWork(runSchedulesJob, 1, runSchedulesHandler(db)),
  ];
}
