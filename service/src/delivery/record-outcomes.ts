import { setTimeout as sleep } from 'node:timers/promises';
import { type Batcher, createBatcher } from '../database/batcher.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { HotConnections } from '../database/hot-connections.ts';
import { insertOperatorEvents, operatorEventIdOf } from '../events/operator-event-queries.ts';
import { endLinesWithin, untilUnchanged } from '../fulfillment/end-lines.ts';
import { lockOrder } from '../fulfillment/queries.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { getPresentHour } from './caps/queries.ts';
import { sendMessagesJob } from './jobs.ts';
import type { Decision } from './outcome-rules.ts';
import { commitAccepted, releaseMessages, type SettleRow, settle } from './settle-queries.ts';
import { insertSuppression } from './suppression-queries.ts';
import type { ClaimedMessage } from './types.ts';

export interface RecorderNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  /** One connection for each concurrent batch. */
  readonly connections: HotConnections;
}

export interface MessageResult {
  readonly message: ClaimedMessage;
  readonly decision: Decision;
  /** Null when the message has no readable address. */
  readonly addressHash: Buffer | null;
}

export type Recorder = Batcher<MessageResult, void>;

// One: what ends during a commit goes into the next batch. Two would only be smaller.
export const recorderBatchesMax = 1;
const limits = {
  batchesInFlightMax: recorderBatchesMax,
  itemsPerBatchMax: 200,
  weightPerBatchMax: Number.POSITIVE_INFINITY,
  itemsWaitingMax: 10_000,
};

// A mail that was accepted but not recorded would be sent twice. So recording is retried for as long as the claim
// lasts.
const recordTriesMax = 40;
const recordRetryMs = 1_000;

/** Records the outcomes of messages. Those that end during a commit share the next one. */
export function createRecorder(needs: RecorderNeeds): Recorder {
  return createBatcher<MessageResult, void>(async (results) => {
    await persistently(() => record(needs, results));
    return [];
  }, limits);
}

async function record({ db, keyRing, connections }: RecorderNeeds, results: readonly MessageResult[]): Promise<void> {
  const accepted = results.filter(({ decision }) => decision.kind === 'Accepted');
  if (accepted.length > 0) {
    await connections.use((client) => commitAccepted(client, accepted.map(settleRow)));
  }
  await postpone(db, results);
  for (const result of results) {
    const { kind } = result.decision;
    if (kind !== 'Refused' && kind !== 'Withdrawn') continue;
    await untilUnchanged(() => withTransaction(db, (tx) => endWithout(tx, keyRing, result)));
  }
}

function settleRow({ message, decision, addressHash }: MessageResult): SettleRow {
  const { accountId, id, attempts } = message;
  const row = { account_id: accountId, id, attempts, address_hash: addressHash?.toString('base64') ?? null };
  if (decision.kind === 'Accepted')
    return { ...row, status: 'Accepted', reason: null, provider_reference: decision.providerReference };
  if (decision.kind === 'Refused')
    return { ...row, status: decision.status, reason: decision.reason, provider_reference: null };
  if (decision.kind === 'Withdrawn') return { ...row, status: 'Superseded', reason: null, provider_reference: null };
  throw new Error('a message that is tried again has not ended');
}

/** Releases messages to be retried, with one job for all that are due at about the same time. */
async function postpone(db: Db, results: readonly MessageResult[]): Promise<void> {
  const postponed = results.flatMap(({ message, decision }) =>
    decision.kind === 'Again' ? [{ ...decision, ...message }] : [],
  );
  if (postponed.length === 0) return;
  await withTransaction(db, async (tx) => {
    const released = new Set((await releaseMessages(tx, postponed)).map(({ id }) => id));
    const mine = postponed.filter(({ id }) => released.has(id));
    await reportPostponed(tx, mine);
    for (const group of groupByAttempt(mine)) {
      const messages = group.map(({ accountId, id }) => ({ accountId, id }));
      await enqueue(tx, sendMessagesJob, { messages }, Math.min(...group.map(({ delaySeconds }) => delaySeconds)));
    }
  });
}

/** Once may be chance; a second failure with the same reason usually concerns every message. */
const reportedAttemptsMin = 2;

/** Tells operators why messages cannot leave, such as a wrong password of the mail server, once an hour for each reason. */
async function reportPostponed(
  tx: Tx,
  postponed: readonly { readonly channel: string; readonly reason: string; readonly attempts: number }[],
): Promise<void> {
  const failing = postponed.filter(({ attempts }) => attempts >= reportedAttemptsMin);
  if (failing.length === 0) return;
  const { startsAt } = await getPresentHour(tx);
  const causes = new Map(
    failing.map(({ channel, reason }) => [`${channel} ${reason}`, { Channel: channel, Reason: reason }]),
  );
  const events = [...causes].map(([key, data]) => {
    const id = operatorEventIdOf(`MessagesNotSent ${key} ${startsAt.toISOString()}`);
    return { id, type: 'MessagesNotSent', data };
  });
  await insertOperatorEvents(tx, events);
}

function groupByAttempt<Item extends { readonly attempts: number; readonly isDoubt: boolean }>(
  items: readonly Item[],
): readonly Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = `${item.attempts} ${item.isDoubt}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

/**
 * A rejected or withdrawn message ends the line if no other is open and none was ever accepted: its cards are voided and
 * refunded in the same commit.
 */
async function endWithout(tx: Tx, keyRing: KeyRing, result: MessageResult): Promise<void> {
  const { message, decision, addressHash } = result;
  if (message.gift) await lockOrder(tx, message.gift, [message.gift.lineNumber]);
  else await lockAccounts(tx, [message.accountId]);
  for (const line of await settle(tx, [settleRow(result)])) {
    await endLinesWithin(tx, keyRing, line, { status: 'Failed', reason: line.reason ?? 'DeliveryFailed' }, [
      line.lineNumber,
    ]);
  }
  if (decision.kind === 'Refused' && decision.isDeadAddress && addressHash) {
    await insertSuppression(tx, { addressHash, channel: message.channel, reason: decision.reason });
  }
}

async function persistently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === recordTriesMax || !isDatabaseUnavailable(error)) throw error;
      await sleep(recordRetryMs);
    }
  }
}
