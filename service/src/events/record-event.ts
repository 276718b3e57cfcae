import type { Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { takeEventSequences } from '../sequences/queries.ts';
import { insertEvent, insertEvents, insertFollowJob } from './queries.ts';
import type { NewEvent } from './types.ts';

/** Adds an event to the account's feed, in the transaction that makes it true. */
export async function recordEvent(tx: Tx, accountId: AccountId, event: NewEvent): Promise<void> {
  const { lastSequence, recordedAt, isFollowed } = await takeEventSequences(tx, accountId, 1);
  await insertEvent(tx, accountId, { sequence: lastSequence, recordedAt }, event);
  // An order can have its own webhook URL for its completion, whether or not anyone follows the account.
  if (isFollowed || event.type === 'FulfillmentComplete') {
    await insertFollowJob(tx, { accountId, first: Number(lastSequence), last: Number(lastSequence) });
  }
}

/** Adds many events at once. The number of statements does not grow with theirs. */
export async function recordEvents(tx: Tx, accountId: AccountId, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { lastSequence, recordedAt, isFollowed } = await takeEventSequences(tx, accountId, events.length);
  const firstSequence = lastSequence - BigInt(events.length) + 1n;
  await insertEvents(tx, accountId, { firstSequence, recordedAt }, events);
  if (isFollowed) {
    await insertFollowJob(tx, { accountId, first: Number(firstSequence), last: Number(lastSequence) });
  }
}
