import { createCardQueue } from './card-queue.ts';
import { type CommitNeeds, type CommittedPick, commitPick, commitPicks, type GiftPick } from './commit-picks.ts';

/** Commits picks. Those of one account that arrive while its last ones are being committed go together. */
export type PickQueue = (pick: GiftPick) => Promise<CommittedPick>;

export function createPickQueue(needs: CommitNeeds): PickQueue {
  return createCardQueue<GiftPick, CommittedPick>({
    cardOf: ({ card }) => card,
    together: (accountId, picks) => commitPicks(needs, accountId, picks),
    alone: (pick) => commitPick(needs, pick),
  });
}
