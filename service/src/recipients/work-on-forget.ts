import { type Db, type Tx, withTransaction } from '../database/database.ts';
import type { AddressHashes } from '../delivery/address-hashes.ts';
import { forgetMessagesTo, MessageInFlight } from '../delivery/forget-messages.ts';
import { recordEvent } from '../events/record-event.ts';
import { forgetCardHolders, forgetLines } from '../orders/forget/forget-lines.ts';
import { countLinesOfRecipient, listOpenLinesOfRecipient } from '../orders/forget/queries.ts';
import type { LineRef } from '../orders/types.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { listArchivesOf } from './archived-queries.ts';
import {
  type AddressPlace,
  addressPlaces,
  clearPlacesOfCards,
  clearPlacesOfLines,
  type PlaceCursor,
  type PlaceNeeds,
} from './places.ts';
import { addCounts, completeForget, findForget, findOpenForget, markWaiting } from './queries.ts';
import { enqueueForget } from './request-forget.ts';
import { openSubject } from './seal-address.ts';
import { countGifts } from './totals/count-gifts.ts';
import type { ForgetRef, ForgetSubject } from './types.ts';

export type ForgetFailpoint = 'portionCommitted' | 'placesSearched';

export interface ForgetNeeds extends PlaceNeeds {
  readonly db: Db;
  readonly addressHashes: AddressHashes;
  readonly failpoint?: ((name: ForgetFailpoint) => void | Promise<void>) | undefined;
}

/** Few enough that the account is locked for some milliseconds only. */
const linesPerPortion = 100;
const portionsMax = 1_000_000;
const awaitedLinesShown = 50;
const searchedLinesMax = 1_000;
const waitSecondsMin = 60;
const waitSecondsMax = 3_600;

/**
 * Forgets what can be forgotten now. It is complete when a search afterwards finds nothing; what is still to be sent is waited for. Safe to run at any time,
 * repeatedly and concurrently: each portion removes and counts in one commit.
 */
export async function workOnForget(needs: ForgetNeeds, ref: ForgetRef, signal?: AbortSignal): Promise<void> {
  const row = await findOpenForget(needs.db, ref);
  if (!row) return;
  const subject = openSubject(needs.keyRing, row);
  let isInUse = await forgetAllLines(needs, subject, signal);
  for (const place of addressPlaces) {
    if (await forgetPlace(needs, subject, place, signal)) isInUse = true;
  }
  // An order in a file is forgotten once the operator has restored it.
  if ((await listArchivesOf(needs.db, subject.accountId, subject.addressHash)).length > 0) isInUse = true;
  await needs.failpoint?.('placesSearched');
  const waitsFor = await listOpenLinesOfRecipient(needs.db, subject, awaitedLinesShown);
  const isDone = !isInUse && waitsFor.length === 0 && (await searchPlaces(needs, subject)) === 0;
  await withTransaction(needs.db, async (tx) => {
    if (isDone && (await complete(tx, subject))) return;
    await markWaiting(tx, subject, waitsFor);
    await enqueueForget(tx, subject, waitSeconds(subject));
  });
}

/** True if a message of the recipient is being sent at this moment. */
async function forgetAllLines(needs: ForgetNeeds, subject: ForgetSubject, signal?: AbortSignal): Promise<boolean> {
  for (let portion = 0; portion < portionsMax; portion++) {
    stopIfAborted(signal);
    try {
      const lines = await withTransaction(needs.db, (tx) => forgetPortion(needs, tx, subject));
      const cards = lines > 0 ? 0 : await withTransaction(needs.db, (tx) => forgetCards(needs, tx, subject));
      if (lines + cards === 0) return false;
    } catch (error) {
      if (error instanceof MessageInFlight) return true;
      throw error;
    }
    await needs.failpoint?.('portionCommitted');
  }
  return true;
}

async function forgetPortion({ addressHashes }: ForgetNeeds, tx: Tx, subject: ForgetSubject): Promise<number> {
  // What the recipient got stays counted, by the hash.
  const count = (lines: readonly LineRef[]) => {
    const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
    return countGifts(tx, addressHashes, subject.accountId, orderIds);
  };
  const { lines, orders } = await forgetLines(tx, subject, linesPerPortion, count);
  if (lines.length === 0) return 0;
  const counts = await clearPlacesOfLines(tx, lines);
  await addCounts(tx, subject, { ...counts, LineItems: lines.length, Orders: orders });
  return lines.length;
}

/** Single cards of lines that are somebody else's gift. Returns of how many addresses. */
async function forgetCards({ addressHashes }: ForgetNeeds, tx: Tx, subject: ForgetSubject): Promise<number> {
  const forgotten = await forgetCardHolders(tx, subject, linesPerPortion);
  if (forgotten.length === 0) return 0;
  const lineCount = new Set(forgotten.map(placeOf)).size;
  const messages = forgotten.map(({ accountId, orderId, lineNumber, email, sms }) => ({
    ...{ accountId, orderId, lineNumber },
    addressHashes: [email, sms].flatMap((address) => (address === null ? [] : addressHashes.of(address))),
  }));
  const removed = await forgetMessagesTo(tx, messages);
  const cards = forgotten.flatMap(({ accountId, orderId, lineNumber, cardNumbers }) =>
    cardNumbers.map((cardNumber) => ({ accountId, orderId, lineNumber, cardNumber })),
  );
  const counts = await clearPlacesOfCards(tx, cards);
  const { messages: Messages, outboxMessages: OutboxMessages } = removed;
  await addCounts(tx, subject, { ...counts, LineItems: lineCount, Messages, OutboxMessages });
  return forgotten.length;
}

function placeOf({ orderId, lineNumber }: LineRef): string {
  return `${orderId} ${lineNumber}`;
}

/** True if something in the place is still in use. */
async function forgetPlace(
  needs: ForgetNeeds,
  subject: ForgetSubject,
  place: AddressPlace,
  signal?: AbortSignal,
): Promise<boolean> {
  let cursor: PlaceCursor = null;
  let isInUse = false;
  do {
    stopIfAborted(signal);
    const from: PlaceCursor = cursor;
    const portion = await withTransaction(needs.db, async (tx) => {
      const done = await place.forgetPortion(tx, needs, subject, from);
      if (done.removed > 0) await addCounts(tx, subject, { [place.name]: done.removed });
      return done;
    });
    isInUse ||= portion.isInUse ?? false;
    cursor = portion.next;
  } while (cursor !== null);
  return isInUse;
}

/** How often the address is still there. */
export async function searchPlaces(needs: ForgetNeeds, subject: ForgetSubject): Promise<number> {
  let found = await countLinesOfRecipient(needs.db, subject, searchedLinesMax);
  for (const place of addressPlaces) found += await place.count(needs.db, needs, subject);
  return found;
}

/** False if the request was extended meanwhile. */
async function complete(tx: Tx, subject: ForgetSubject): Promise<boolean> {
  await lockAccounts(tx, [subject.accountId]);
  if (!(await completeForget(tx, subject))) return false;
  const { LineItems = 0 } = (await findForget(tx, subject))?.counts ?? {};
  await recordEvent(tx, subject.accountId, { type: 'RecipientForgotten', data: { ForgetId: subject.id, LineItems } });
  return true;
}

/** Longer, the longer it has waited: a gift that is scheduled for next year is not asked about every minute. */
function waitSeconds({ ageSeconds }: ForgetSubject): number {
  return Math.round(Math.min(waitSecondsMax, Math.max(waitSecondsMin, ageSeconds / 10)));
}

function stopIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) throw new Error('the worker is stopping; another one continues');
}
