import { sendAlertJob, tellOperatorsJob } from '../alerts/jobs.ts';
import { sendAlertHandler } from '../alerts/send-alert.job.ts';
import { tellOperatorsHandler } from '../alerts/tell-operators.job.ts';
import type { Clock } from '../database/clock.ts';
import { createSendNotice } from '../delivery/send-notice.ts';
import { type JobWork, jobWork } from '../jobs/types.ts';
import { createGuardedAgent } from '../webhooks/guarded-agent.ts';
import { baseUrlOf } from './base-url.ts';
import type { WorkerNeeds } from './worker-needs.ts';

/** The workers that tell operators what needs them. */
export function createAlerts({ config, database: { db }, keyRing }: WorkerNeeds, clock: Clock): readonly JobWork[] {
  const { alertWebhook: webhook, webhooks: policy, dataDir } = config;
  const baseUrl = baseUrlOf(config);
  const telling = { db, dataDir, baseUrl, sendNotice: createSendNotice(keyRing), hasWebhook: webhook !== null };
  const agent = createGuardedAgent(policy);
  const sending = { webhook, agent, policy, now: clock.now, portalUrl: `${baseUrl}/portal/operator/alerts` };
  return [
    jobWork(tellOperatorsJob, 1, tellOperatorsHandler(telling)),
    jobWork(sendAlertJob, 1, sendAlertHandler(sending)),
  ];
}
