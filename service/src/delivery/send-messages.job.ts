import { listSuspended } from '../accounts/account-status.ts';
import { type Tx, withTransaction } from '../database/database.ts';
import { withHotTransaction } from '../database/hot-transaction.ts';
import { endLinesWithin, untilUnchanged } from '../fulfillment/end-lines.ts';
import type { SendLines } from '../fulfillment/jobs.ts';
import { lockOrder } from '../fulfillment/queries.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { holdJob } from '../jobs/hold.ts';
import type { JobContext } from '../jobs/types.ts';
import type { AccountId } from '../kit/ids.ts';
import { restAfter } from '../kit/rest-after.ts';
import { addressMessages } from './address-messages.ts';
import { admitMessages, tellHeld } from './caps/admit-messages.ts';
import {
  type ClaimLimits,
  claimMessages,
  insertLineMessages,
  listClaimedByOthers,
  listWaitingMails,
  type MessageRefs,
  takeBackGifts,
} from './claim-queries.ts';
import { type DispatchNeeds, dispatchMessages } from './dispatch-messages.ts';
import { claimSeconds, holdClaims } from './hold-claims.ts';
import { chunksOf, inTurns } from './in-turns.ts';
import { type SendMessages, sendMessagesJob } from './jobs.ts';
import { awayRetrySecondsMax, tryingSecondsMax } from './outcome-rules.ts';
import { hasArrivedMessage } from './queries.ts';
import { releaseMessages } from './settle-queries.ts';
import type { AddressedMessage, ClaimedMessage, MessageKey } from './types.ts';

const claimLimits: ClaimLimits = { claimSeconds, messagesMax: 200 };
const roundsMax = 10_000;
// While one chunk is on the wire the next ones are claimed and composed.
const refsPerClaimMax = 100;
const chunksAtOnceMax = 2;
const remindersPerClaimMax = 20;
const reminderRestPerWork = 3;

/** Creates and sends the messages of lines whose cards are all issued. */
export function sendLinesHandler(needs: DispatchNeeds) {
  return async ({ lines }: SendLines, context: JobContext): Promise<void> => {
    await inTurns(chunksOf(lines, refsPerClaimMax), chunksAtOnceMax, async (chunk) => {
      await sendAll(needs, context, { lines: chunk });
      if (context.attempt > 1) await watchOthers(needs, { lines: chunk });
    });
  };
}

/** Sends messages that are due for a retry, and notices. */
export function sendMessagesHandler(needs: DispatchNeeds) {
  return async ({ messages }: SendMessages, context: JobContext): Promise<void> => {
    const due = needs.mail.isPaused?.() ? await passMailsOver(needs, messages) : messages;
    await inTurns(chunksOf(due, refsPerClaimMax), chunksAtOnceMax, async (chunk) => {
      await sendAll(needs, context, { messages: chunk });
      await watchOthers(needs, { messages: chunk });
    });
  };
}

/** Sends new reminders: a few at a time, and with rests, because a hundred thousand of them can wait. */
export function sendRemindersHandler(needs: DispatchNeeds) {
  return async ({ messages }: SendMessages, context: JobContext): Promise<void> => {
    const due = needs.mail.isPaused?.() ? await passMailsOver(needs, messages) : messages;
    for (const chunk of chunksOf(due, remindersPerClaimMax)) {
      const startedAt = performance.now();
      await sendAll(needs, context, { messages: chunk });
      await watchOthers(needs, { messages: chunk });
      await restAfter(startedAt, reminderRestPerWork, context.signal);
    }
  };
}

/**
 * While the mail server is unreachable, mails that were attempted before are not claimed: claiming and releasing each
 * of them would keep the worker and the database busy for nothing. Returns the messages that are due anyway.
 */
async function passMailsOver({ db }: DispatchNeeds, messages: readonly MessageKey[]): Promise<readonly MessageKey[]> {
  return withTransaction(db, async (tx) => {
    const waiting = await listWaitingMails(tx, messages, tryingSecondsMax);
    if (waiting.length === 0) return messages;
    await enqueue(tx, sendMessagesJob, { messages: waiting }, awayRetrySecondsMax);
    const passedOver = new Set(waiting.map(({ id }) => id));
    return messages.filter(({ id }) => !passedOver.has(id));
  });
}

/** For a job that keeps failing: lines of which no message was accepted fail and are refunded. */
export function giveUpOnLines({ db, keyRing }: Pick<DispatchNeeds, 'db' | 'keyRing'>) {
  return async ({ lines }: SendLines): Promise<void> => {
    for (const line of lines) {
      await untilUnchanged(() =>
        withTransaction(db, async (tx) => {
          await lockOrder(tx, line, [line.lineNumber]);
          if (await hasArrivedMessage(tx, line)) return;
          const end = { status: 'Failed', reason: 'DeliveryFailed' } as const;
          await endLinesWithin(tx, keyRing, line, end, [line.lineNumber]);
        }),
      );
    }
  };
}

async function sendAll(needs: DispatchNeeds, { signal }: JobContext, refs: MessageRefs): Promise<void> {
  const held = new Set<AccountId>();
  for (let round = 0; round < roundsMax; round++) {
    if (signal.aborted) throw new Error('stopped before all messages were sent');
    const claimedAt = performance.now();
    const { claimed, admitted } = await withHotTransaction(needs.claimConnections, (tx) =>
      claimAndCount(needs, tx, refs, held),
    );
    if (claimed.length === 0) return;
    const left = await sendClaimed(needs, { claimed, admitted, claimedAt });
    await needs.failpoint?.('outcomesRecorded');
    if (left.length > 0) await release(needs, left);
    else if (claimed.length < claimLimits.messagesMax) return;
  }
}

async function sendClaimed(
  needs: DispatchNeeds,
  { claimed, admitted, claimedAt }: Claims,
): Promise<readonly ClaimedMessage[]> {
  const claims = holdClaims(needs.db, claimed, claimedAt);
  try {
    await needs.failpoint?.('messagesClaimed');
    await recordWithdrawn(needs, claimed);
    await tellHeld(
      needs.db,
      claimed.filter((message) => !isWithdrawn(message)),
      admitted,
    );
    return await dispatchMessages(needs, admitted, claims);
  } finally {
    claims.end();
  }
}

interface Claims {
  readonly claimed: readonly ClaimedMessage[];
  readonly admitted: readonly AddressedMessage[];
  readonly claimedAt: number;
}

/** `held` has the accounts whose gifts are already held. */
async function claimAndCount(needs: DispatchNeeds, tx: Tx, refs: MessageRefs, held: Set<AccountId>) {
  const accountIds = (refs.lines ?? refs.messages).map(({ accountId }) => accountId);
  const suspended = [...(await listSuspended(tx, accountIds))];
  if (refs.lines) await insertLineMessages(tx, refs.lines);
  await holdGifts(
    tx,
    refs,
    suspended.filter((accountId) => !held.has(accountId)),
  );
  for (const accountId of suspended) held.add(accountId);
  const claimed = await claimMessages(tx, refs, suspended, claimLimits);
  if (claimed.length === 0) return { claimed, admitted: [] };
  const sendable = claimed.filter((message) => !isWithdrawn(message));
  return { claimed, admitted: await admitMessages(tx, needs.caps, await addressMessages(tx, needs, sendable)) };
}

/** All of its cards were voided while it was queued: there is nothing left to send. */
function isWithdrawn({ gift }: ClaimedMessage): boolean {
  return gift !== null && gift.cards.length === 0;
}

async function recordWithdrawn({ recorder }: DispatchNeeds, claimed: readonly ClaimedMessage[]): Promise<void> {
  const decision = { kind: 'Withdrawn' } as const;
  const records = claimed.filter(isWithdrawn).map((message) => ({ message, decision, addressHash: null }));
  await Promise.all(records.map((record) => recorder.submit(record)));
}

/** Messages of suspended accounts are held, without using an attempt, until their account is reactivated. */
async function holdGifts(tx: Tx, refs: MessageRefs, suspended: readonly AccountId[]): Promise<void> {
  if (suspended.length === 0) return;
  const gifts = await takeBackGifts(tx, refs, suspended);
  for (const accountId of suspended) {
    const messages = gifts.filter((gift) => gift.accountId === accountId);
    if (messages.length > 0) await holdJob(tx, sendMessagesJob, { messages }, accountId);
  }
}

async function release({ db }: DispatchNeeds, left: readonly ClaimedMessage[]): Promise<void> {
  const rows = left.map((message) => ({ ...message, reason: 'Waiting', isDoubt: false }));
  await withTransaction(db, (tx) => releaseMessages(tx, rows));
}

/**
 * Messages claimed by a crashed worker stay claimed. The worker that takes over its job retries them when the claims
 * have expired; if the first worker was only slow, nothing is left to do then.
 */
async function watchOthers(needs: DispatchNeeds, refs: MessageRefs): Promise<void> {
  const held = await listClaimedByOthers(needs.db, refs);
  if (held.length === 0) return;
  const messages = held.map(({ accountId, id }) => ({ accountId, id }));
  const secondsLeft = Math.max(...held.map((message) => message.secondsLeft));
  await withTransaction(needs.db, (tx) => enqueue(tx, sendMessagesJob, { messages }, Math.ceil(secondsLeft) + 1));
}
