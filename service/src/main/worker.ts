import { tellEndingJob } from '../accounts/jobs.ts';
import { announceProductChangeHandler } from '../catalog/announce-product-change.job.ts';
import { announceProductChangeJob } from '../catalog/jobs.ts';
import { endPassHandler } from '../claims/wallet/end-pass.job.ts';
import { endPassJob } from '../claims/wallet/jobs.ts';
import { type ChangeListener, everything, listenForChangesAndWork } from '../database/changes.ts';
import { clockChange, createClock } from '../database/clock.ts';
import { answerTimeoutMs, openDatabase } from '../database/database.ts';
import { remindJob } from '../delivery/reminders/jobs.ts';
import { expireApprovalsJob, expireCardsJob, sweepHoldsJob, watchOrdersJob } from '../fulfillment/jobs.ts';
import { collectOwedJob } from '../funding/payments/jobs.ts';
import { kindDueBy } from '../jobs/job-changes.ts';
import { ensureRun } from '../jobs/periodic.ts';
import { startJobRunner } from '../jobs/runner.ts';
import { jobWork } from '../jobs/types.ts';
import { countDepartmentsJob } from '../orders/budgets/jobs.ts';
import { runSchedulesJob } from '../reports/jobs.ts';
import { webhooksDue } from '../webhooks/send-again.ts';
import { createShippingWorks } from './shared/shipping.ts';
import { openWallets } from './shared/wallets.ts';
import { alertJobs, createAlerts } from './worker/alerts.ts';
import { createCredentialWorks } from './worker/credentials.ts';
import { createDelivery } from './worker/delivery.ts';
import { createFulfillment } from './worker/fulfillment.ts';
import { createFundingWorks } from './worker/funding.ts';
import { startHousekeeping } from './worker/housekeeping.ts';
import { jobConnectionsMax, jobConnectionsName } from './worker/job-connections.ts';
import { createRecipients, recipientJobs } from './worker/recipients.ts';
import { createReportWorks } from './worker/reports.ts';
import { createUploads } from './worker/uploads.ts';
import { createWatch } from './worker/watch.ts';
import { createWebhooks } from './worker/webhooks.ts';
import type { WorkerNeeds } from './worker/worker-needs.ts';

export interface Worker {
  /** Claims no more jobs and resolves when the running ones have ended. */
  close(): Promise<void>;
}

export const periodicJobs = [
  watchOrdersJob,
  remindJob,
  expireCardsJob,
  expireApprovalsJob,
  sweepHoldsJob,
  collectOwedJob,
  countDepartmentsJob,
  runSchedulesJob,
  tellEndingJob,
  ...alertJobs,
  ...recipientJobs,
];

/** Everything that happens after the response. Any number of workers can run on one database. */
export async function startWorker(needs: WorkerNeeds): Promise<Worker> {
  const { config, database, databaseUrl, keyRing, logger } = needs;
  const { db } = database;
  const fulfillment = await createFulfillment(needs);
  const delivery = await createDelivery(needs);
  const clock = createClock(db);
  await clock.refresh();
  const webhooks = createWebhooks(needs, clock);
  const shippingWorks = await createShippingWorks({ config, db, keyRing });
  const uploads = await createUploads(needs);
  const { google } = await openWallets({ ...config.wallets, apple: null }, logger);
  const recipients = await createRecipients(needs);
  for (const job of periodicJobs) await ensureRun(db, job);
  const jobs = openDatabase({
    url: databaseUrl,
    applicationName: jobConnectionsName,
    connectionsMax: jobConnectionsMax,
    answerTimeoutMs,
  });
  const runner = startJobRunner(
    jobs.db,
    [
      ...createFundingWorks(needs),
      ...createCredentialWorks(needs),
      jobWork(announceProductChangeJob, 1, announceProductChangeHandler(db)),
      jobWork(endPassJob, 2, endPassHandler({ google })),
      ...fulfillment.works,
      ...delivery.works,
      ...shippingWorks,
      ...webhooks.works,
      ...uploads.works,
      ...recipients,
      ...(await createReportWorks(needs)),
      ...createWatch({ db, logger }, webhooks.watchMessages),
      ...createAlerts(needs, clock),
    ],
    logger,
  );
  const changes = wakeOnChanges(databaseUrl, { uploads, clock, runner, webhooks });
  const housekeeping = await startHousekeeping(db, periodicJobs);
  return {
    async close() {
      housekeeping.stopTimer();
      await Promise.all([runner.stop(), webhooks.stop()]);
      await housekeeping.close();
      await jobs.close();
      await webhooks.close();
      await changes.close();
      await fulfillment.close();
      await delivery.close();
      await uploads.close();
    },
  };
}

interface Woken {
  readonly uploads: Awaited<ReturnType<typeof createUploads>>;
  readonly clock: ReturnType<typeof createClock>;
  readonly runner: ReturnType<typeof startJobRunner>;
  readonly webhooks: ReturnType<typeof createWebhooks>;
}

/** Takes up what another process has changed at once, instead of at the next poll. */
function wakeOnChanges(databaseUrl: string, { uploads, clock, runner, webhooks }: Woken): ChangeListener {
  return listenForChangesAndWork(databaseUrl, (change) => {
    uploads.onChange(change);
    const isAboutTime = change === clockChange || change === everything;
    if (isAboutTime) clock.refresh().catch(() => undefined);
    const kind = isAboutTime ? null : kindDueBy(change);
    if (kind !== undefined) runner.wake(kind);
    if (isAboutTime || change === webhooksDue) webhooks.wake();
  });
}
