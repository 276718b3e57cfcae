import { checkBalancesHandler } from '../../alerts/check-balances.job.ts';
import { checkExpiryHandler } from '../../alerts/check-expiry.job.ts';
import { checkBalancesJob, checkExpiryJob, sendAlertJob, tellOperatorsJob } from '../../alerts/jobs.ts';
import { type SendAlertNeeds, sendAlertHandler } from '../../alerts/send-alert.job.ts';
import { tellMissingWorkers } from '../../alerts/tell-missing-workers.ts';
import { tellOperatorsHandler } from '../../alerts/tell-operators.job.ts';
import type { TellNeeds } from '../../alerts/tell-operators.ts';
import type { Clock } from '../../database/clock.ts';
import { createSendNotice } from '../../delivery/send-notice.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type JobWork, jobWork } from '../../jobs/types.ts';
import type { ApiNeeds } from '../api/api-needs.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import { certificateProbes } from '../shared/certificates.ts';
import { guardedAgentLater } from '../shared/guarded-agent-later.ts';
import type { WorkerNeeds } from './worker-needs.ts';

export const alertJobs = [tellOperatorsJob, checkBalancesJob, checkExpiryJob];

/** The workers that tell operators what needs them. */
export function createAlerts(needs: WorkerNeeds, clock: Clock): readonly JobWork[] {
  const { config, database } = needs;
  const { db } = database;
  const { telling, sending } = alertNeeds(needs, baseUrlOf(config), clock);
  const post: TellNeeds['post'] = sending.webhook && ((tx, alert) => enqueue(tx, sendAlertJob, alert));
  return [
    jobWork(tellOperatorsJob, 1, tellOperatorsHandler({ ...telling, post, dataDir: config.dataDir })),
    jobWork(sendAlertJob, 1, sendAlertHandler(sending)),
    jobWork(checkBalancesJob, 1, checkBalancesHandler(db)),
    jobWork(checkExpiryJob, 1, checkExpiryHandler(db, certificateProbes(config))),
  ];
}

const workerWatchMs = 60_000;

/** In an API process: looks for workers from time to time, and tells operators itself if there are none. */
export function watchWorkers(needs: ApiNeeds, clock: Clock): { stop(): Promise<void> } {
  const alerting = alertNeeds(needs, needs.baseUrl, clock);
  const stopped = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const look = async () => {
    // Without the database there is nothing to find out; `/health/ready` says that.
    const isMissing = await tellMissingWorkers(alerting, stopped.signal).catch(() => false);
    if (isMissing) needs.logger.error('no worker is running and jobs wait: run "bestow work"');
  };
  const timer = setInterval(() => {
    running = running.then(look);
  }, workerWatchMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}

type AlertNeeds = Pick<WorkerNeeds, 'config' | 'database' | 'keyRing'>;

function alertNeeds({ config, database: { db }, keyRing }: AlertNeeds, baseUrl: string, clock: Clock) {
  const { alertWebhook: webhook, webhooks: policy } = config;
  const telling = { db, baseUrl, sendNotice: createSendNotice(keyRing) };
  const openAgent = guardedAgentLater(policy);
  const portalUrl = `${baseUrl}/portal/operator/alerts`;
  const sending: SendAlertNeeds = { webhook, openAgent, policy, now: clock.now, portalUrl };
  return { telling, sending };
}
