import type { FollowEvents } from '../events/types.ts';
import type { JobHandler, JobMerge } from '../jobs/types.ts';
import { type FollowNeeds, followEvents } from './follow-events.ts';
import type { SendingHook } from './types.ts';

const eventsPerCommitMax = 1_000;

/** `onWritten` is called when messages are due, so that they do not wait for the sender's next poll. */
export function followEventsHandler(
  needs: FollowNeeds,
  onWritten: () => void,
  hook?: SendingHook,
): JobHandler<FollowEvents> {
  return async ({ ranges }) => {
    for (const portion of portionsOf(ranges)) {
      const written = await followEvents(needs, portion);
      await hook?.('messagesWritten');
      if (written > 0) onWritten();
    }
  };
}

/** Waiting jobs share one commit. */
export const followEventsMerge: JobMerge<FollowEvents> = {
  jobsMax: 50,
  gatherMs: 20,
  payloads: (payloads) => ({ ranges: payloads.flatMap(({ ranges }) => ranges) }),
};

/** Ranges of at most this many events together; a longer one is split. */
function portionsOf(ranges: FollowEvents['ranges']): FollowEvents['ranges'][] {
  const portions: FollowEvents['ranges'][number][][] = [[]];
  let room = eventsPerCommitMax;
  for (const { accountId, first, last } of ranges) {
    for (let from = first; from <= last; ) {
      if (room === 0) {
        portions.push([]);
        room = eventsPerCommitMax;
      }
      const to = Math.min(last, from + room - 1);
      portions.at(-1)?.push({ accountId, first: from, last: to });
      room -= to - from + 1;
      from = to + 1;
    }
  }
  return portions;
}
