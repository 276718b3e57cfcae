import { withTransaction } from '../database/database.ts';
import { restSeconds } from '../fulfillment/watch/watch-rules.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Logger } from '../kit/logger.ts';
import { type FollowNeeds, followLateEvents } from './follow-events.ts';
import { listOldEvents, listUnpassedFeeds, mendLanes, moveEventMark } from './watch-queries.ts';

export interface WatchMessagesNeeds extends FollowNeeds {
  readonly logger: Logger;
  /** Called when messages have become due. */
  readonly onDue: () => void;
}

const eventsPerCommitMax = 1_000;
const commitsPerRunMax = 1_000;

/**
 * Checks every event of a followed account once, some minutes after it happened, and creates missing messages. Then
 * makes sure that everything queued will be polled. Safe to run twice and concurrently: messages are created once.
 */
export async function watchMessages(needs: WatchMessagesNeeds, signal: AbortSignal): Promise<void> {
  let commits = 0;
  for (const { accountId, passedTo } of await listUnpassedFeeds(needs.db)) {
    for (let after: bigint | null = passedTo; after !== null && commits < commitsPerRunMax; commits++) {
      if (signal.aborted) return;
      after = await passEvents(needs, accountId, after);
    }
  }
  const mended = await mendLanes(needs.db, restSeconds);
  for (const { accountId } of mended) needs.logger.warn({ accountId }, 'webhooks resumed');
  if (mended.length > 0) needs.onDue();
}

/** Returns how far it got; null when nothing more is old enough. */
async function passEvents(needs: WatchMessagesNeeds, accountId: AccountId, after: bigint): Promise<bigint | null> {
  const events = await listOldEvents(needs.db, accountId, after, { restSeconds, eventsMax: eventsPerCommitMax });
  const last = events.at(-1);
  if (!last) return null;
  const written = await followLateEvents(needs, events);
  await withTransaction(needs.db, (tx) => moveEventMark(tx, accountId, last.sequence));
  if (written > 0) {
    needs.logger.warn({ accountId, messages: written }, 'webhooks resumed');
    needs.onDue();
  }
  return events.length === eventsPerCommitMax ? last.sequence : null;
}
