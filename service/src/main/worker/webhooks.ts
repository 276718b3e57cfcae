import type { Clock } from '../../database/clock.ts';
import { answerTimeoutMs, openDatabase } from '../../database/database.ts';
import { createSendNotice } from '../../delivery/send-notice.ts';
import { type JobWork, jobWork } from '../../jobs/types.ts';
import { startDispatcher } from '../../webhooks/dispatcher.ts';
import { followEventsHandler, followEventsMerge } from '../../webhooks/follow-events.job.ts';
import { createGuardedAgent, type ResolveName } from '../../webhooks/guarded-agent.ts';
import { endWaitingJob, followEventsJob, replayRangeJob } from '../../webhooks/jobs.ts';
import { endWaitingHandler, replayRangeHandler } from '../../webhooks/maintain-messages.job.ts';
import type { NotifyOwner, SendingHook } from '../../webhooks/types.ts';
import { watchMessages } from '../../webhooks/watch-messages.ts';
import { createNotifyOwner } from '../notices/notify-owner.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import type { WorkerNeeds } from './worker-needs.ts';

export interface Webhooks {
  readonly works: readonly JobWork[];
  /** Creates missing messages, and makes sure that queued ones are sent. */
  watchMessages(signal: AbortSignal): Promise<void>;
  /** Polls for due messages now. */
  wake(): void;
  /** Sends no more, and resolves when running attempts are recorded. */
  stop(): Promise<void>;
  /** Call it after the jobs have ended. */
  close(): Promise<void>;
}

/** For tests. */
export interface WebhookHooks {
  readonly sendingHook?: SendingHook;
  readonly resolveName?: ResolveName;
  readonly notifyOwner?: NotifyOwner;
}

// Two, so that one batch of messages is prepared while the other commits.
const followersAtOnce = 2;
/** Dedicated connections: a backlog of messages must not make requests wait for theirs. */
export const webhookConnectionsMax = 6;

/** The webhook sender, and the jobs that create its messages. */
export function createWebhooks(given: WorkerNeeds & WebhookHooks, clock: Clock): Webhooks {
  const { config, databaseUrl, keyRing, logger, sendingHook, resolveName } = given;
  const notifyOwner = given.notifyOwner ?? createNotifyOwner(createSendNotice(keyRing), baseUrlOf(config));
  const { db, close } = openDatabase({
    url: databaseUrl,
    applicationName: 'bestow-webhooks',
    connectionsMax: webhookConnectionsMax,
    answerTimeoutMs,
  });
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
  const needs = { db, keyRing, isStage: config.environment === 'stage' };
  const follow = followEventsHandler(needs, dispatcher.wake, sendingHook);
  return {
    watchMessages: (signal) => watchMessages({ ...needs, logger, onDue: dispatcher.wake }, signal),
    wake: dispatcher.wake,
    stop: dispatcher.stop,
    close,
    works: [
      jobWork(followEventsJob, followersAtOnce, follow, { merge: followEventsMerge }),
      jobWork(endWaitingJob, 1, endWaitingHandler(db)),
      jobWork(replayRangeJob, 1, replayRangeHandler(db, dispatcher.wake)),
    ],
  };
}
