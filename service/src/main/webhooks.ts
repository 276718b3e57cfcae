import { createSendNotice } from '../delivery/send-notice.ts';
import { type JobWork, jobWork } from '../jobs/types.ts';
import type { Clock } from '../kit/clock.ts';
import { type Dispatcher, startDispatcher } from '../webhooks/dispatcher.ts';
import { followEventsHandler, followEventsMerge } from '../webhooks/follow-events.job.ts';
import { createGuardedAgent, type ResolveName } from '../webhooks/guarded-agent.ts';
import { endWaitingJob, followEventsJob, replayRangeJob } from '../webhooks/jobs.ts';
import { endWaitingHandler, replayRangeHandler } from '../webhooks/maintain-messages.job.ts';
import type { NotifyOwner, SendingHook } from '../webhooks/types.ts';
import { baseUrlOf } from './base-url.ts';
import { createNotifyOwner } from './notify-owner.ts';
import type { WorkerNeeds } from './worker.ts';

export interface Webhooks {
  readonly works: readonly JobWork[];
  readonly dispatcher: Dispatcher;
}

/** What tests put in. */
export interface WebhookHooks {
  readonly sendingHook?: SendingHook;
  readonly resolveName?: ResolveName;
  readonly notifyOwner?: NotifyOwner;
}

// Two, so that one batch of messages is made ready while the other commits.
const followersAtOnce = 2;

/** The sender of webhooks, and the jobs that give it something to send. */
export function createWebhooks(given: WorkerNeeds & WebhookHooks, clock: Clock): Webhooks {
  const { config, database, keyRing, logger, sendingHook, resolveName } = given;
  const notifyOwner = given.notifyOwner ?? createNotifyOwner(createSendNotice(keyRing), baseUrlOf(config));
  const { db } = database;
  const dispatcher = startDispatcher({
    db,
    keyRing,
    logger,
    agent: createGuardedAgent(config.webhooks, resolveName),
    policy: config.webhooks,
    notifyOwner,
    now: clock.now,
    hook: sendingHook,
  });
  const follow = followEventsHandler(
    { db, keyRing, isStage: config.environment === 'stage' },
    dispatcher.wake,
    sendingHook,
  );
  return {
    dispatcher,
    works: [
      jobWork(followEventsJob, followersAtOnce, follow, { merge: followEventsMerge }),
      jobWork(endWaitingJob, 1, endWaitingHandler(db)),
      jobWork(replayRangeJob, 1, replayRangeHandler(db, dispatcher.wake)),
    ],
  };
}
