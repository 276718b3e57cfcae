import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { announceWork } from '../database/changes.ts';
import { readClock } from '../database/clock.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { rangeSize } from '../database/dense-numbers.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { InvalidRequest, NotFound } from '../kit/errors.ts';
import { type AccountId, isId, newId } from '../kit/ids.ts';
import { EndpointNotEnabled } from './errors.ts';
import { insertMessages, lockCounters } from './fan-out-queries.ts';
import { bodyOf } from './follow-events.ts';
import { type ReplayRange, replayRangeJob } from './jobs.ts';
import { findLogRange, getMessage } from './list-messages.ts';
import { countFailedInRange, findFirstFailed, findMessage, replayEndpointRange, replayMessage } from './log-queries.ts';
import { findEndpoint } from './queries.ts';
import type { Message, ReplayWindow } from './types.ts';

/** Called when messages become due outside the follow job, so that a sender does not wait for its next poll. */
export const webhooksDue = 'webhooks';

const messagesPerReplayMax = 100_000;
const messagesPerCommitMax = 1_000;

/** Sends a test message. It is logged and retried like any other. */
export async function sendTest(
  db: Db,
  accountId: AccountId,
  endpointId: string,
  audit: AuditHook = noAudit,
): Promise<Message> {
  const id = newId();
  await withTransaction(db, async (tx) => {
    await requireEnabled(tx, accountId, endpointId);
    await lockCounters(tx, [accountId]);
    const { now } = await readClock(tx);
    const body = bodyOf('Test', now, { EndpointId: endpointId });
    const message = {
      accountId,
      id,
      laneId: endpointId,
      endpointId,
      orderId: null,
      aboutOrderId: null,
      type: 'Test',
      body,
      isLost: false,
    } as const;
    await insertMessages(tx, [message]);
    await audit(tx);
    await announceWork(tx, webhooksDue);
  });
  return getMessage(db, accountId, id);
}

/** Sends a message again with its id, whatever its state. */
export async function replay(db: Db, accountId: AccountId, id: string, audit: AuditHook = noAudit): Promise<Message> {
  await withTransaction(db, async (tx) => {
    const message = isId(id) ? await findMessage(tx, accountId, id) : null;
    if (!message) throw new NotFound('No webhook message');
    if (message.endpointId !== null) await requireEnabled(tx, accountId, message.endpointId, new EndpointNotEnabled());
    await replayMessage(tx, accountId, message.number);
    await audit(tx);
    await announceWork(tx, webhooksDue);
  });
  return getMessage(db, accountId, id);
}

/** Sends the endpoint's messages of a window again, in the background. Returns their number. */
export async function replayWindow(
  db: Db,
  accountId: AccountId,
  endpointId: string,
  { isOnlyFailed, ...window }: ReplayWindow,
  audit: AuditHook = noAudit,
): Promise<number> {
  await requireEnabled(db, accountId, endpointId);
  const range = await findLogRange(db, accountId, endpointId, window);
  // Messages that did not fail are passed over, however many there are.
  const count = isOnlyFailed
    ? await countFailedInRange(db, accountId, endpointId, range, messagesPerReplayMax)
    : rangeSize(range);
  if (count > messagesPerReplayMax) {
    const found = isOnlyFailed ? `more than ${messagesPerReplayMax} failed` : String(count);
    const detail = `There are ${found} messages between From and To; replay at most ${messagesPerReplayMax} at a time.`;
    throw new InvalidRequest([{ pointer: '/From', code: 'TooManyMessages', detail }]);
  }
  if (count === 0) return 0;
  await withTransaction(db, async (tx) => {
    await enqueue(tx, replayRangeJob, { accountId, endpointId, ...range, isOnlyFailed });
    await audit(tx);
  });
  return count;
}

/** A portion of a replay; true if there is more. */
export async function replayPortion(db: Db, range: ReplayRange): Promise<ReplayRange | null> {
  const first = range.isOnlyFailed ? await findFirstFailed(db, range.accountId, range.endpointId, range) : range.first;
  if (first === null) return null;
  const last = Math.min(range.last, first + messagesPerCommitMax - 1);
  await withTransaction(db, async (tx) => {
    const endpoint = await findEndpoint(tx, range.accountId, range.endpointId);
    if (endpoint?.isEnabled)
      await replayEndpointRange(tx, range.accountId, range.endpointId, { ...range, first, last });
  });
  return last < range.last ? { ...range, first: last + 1 } : null;
}

async function requireEnabled(
  reader: Db | Tx,
  accountId: AccountId,
  endpointId: string,
  whenMissing: Error = new NotFound('No webhook endpoint'),
): Promise<void> {
  const endpoint = isId(endpointId) ? await findEndpoint(reader, accountId, endpointId) : null;
  if (!endpoint) throw whenMissing;
  if (!endpoint.isEnabled) throw new EndpointNotEnabled();
}
