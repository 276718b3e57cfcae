import { forgetVoidReasons } from '../cards/forget-queries.ts';
import { forgetReveals } from '../claims/forget-queries.ts';
import type { Reader, Tx } from '../database/database.ts';
import { forgetMessages, forgetOutbox } from '../delivery/forget-messages.ts';
import {
  countOutboxOfAddress,
  countReachesOfAddress,
  deleteOutboxOfAddress,
  deleteReachesOfAddress,
} from '../delivery/forget-queries.ts';
import { countCasesWith, forgetCasesWith } from '../help/forget-cases.ts';
import { clearCasesOfLines } from '../help/forget-queries.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { countDraftsWith, forgetDrafts } from '../orders/drafts/forget-drafts.ts';
import { clearShownAddresses, listForgottenPlaces } from '../orders/forget/queries.ts';
import type { ForgottenPlace } from '../orders/forget/types.ts';
import type { LineRef } from '../orders/types.ts';
import { forgetReports } from '../reports/forget-reports.ts';
import { forgetParcels } from '../shipping/forget-queries.ts';
import { countRowsOfUpload, forgetRowsOfUpload } from '../uploads/forget-rows.ts';
import { listUploadIds } from '../uploads/queries.ts';
import { countAnswersWith, forgetAnswers } from '../webhooks/forget-answer-queries.ts';
import type { ForgetSubject, PlaceCounts, PlaceName } from './types.ts';

/**
 * A place that holds data about the recipients of order lines. It is cleared in the transaction that clears the lines, because
 * afterwards nothing leads from the recipient to it. A new one is a function of the folder that owns the table, and one line here.
 */
export interface LinePlace {
  readonly name: PlaceName;
  /** Returns how many rows held something. */
  readonly forget: (tx: Tx, lines: readonly LineRef[]) => Promise<number>;
}

/** The same for places that know single cards, of which a line may have some that went to somebody else. */
export interface CardPlace {
  readonly name: PlaceName;
  readonly forget: (tx: Tx, cards: readonly ForgottenPlace[]) => Promise<number>;
}

const cardPlaces: readonly CardPlace[] = [
  { name: 'Visitors', forget: forgetReveals },
  { name: 'VoidReasons', forget: forgetVoidReasons },
  { name: 'Cases', forget: clearCasesOfLines },
  { name: 'Reports', forget: forgetReports },
];

const linePlaces: readonly LinePlace[] = [
  { name: 'OutboxMessages', forget: forgetOutbox },
  { name: 'Messages', forget: forgetMessages },
  { name: 'Parcels', forget: forgetParcels },
  { name: 'Reports', forget: forgetReports },
];

/** Clears every place that these lines lead to, and returns how many rows held something, by place. */
export async function clearPlacesOfLines(tx: Tx, lines: readonly LineRef[]): Promise<PlaceCounts> {
  const counts: Partial<Record<PlaceName, number>> = {};
  for (const { name, forget } of linePlaces) counts[name] = await forget(tx, lines);
  const ofCards = await clearPlacesOfCards(tx, await listForgottenPlaces(tx, lines));
  // Files of reports are found by lines and by cards.
  return { ...counts, ...ofCards, Reports: (counts.Reports ?? 0) + (ofCards.Reports ?? 0) };
}

/** The same for single cards of somebody else's lines. */
export async function clearPlacesOfCards(tx: Tx, cards: readonly ForgottenPlace[]): Promise<PlaceCounts> {
  const counts: Partial<Record<PlaceName, number>> = {};
  for (const { name, forget } of cardPlaces) counts[name] = await forget(tx, cards);
  return counts;
}

export interface PlaceNeeds {
  readonly keyRing: KeyRing;
}

/** Where the search for an address continues; null: at the beginning, or as a result: at the end. */
export type PlaceCursor = string | null;

export interface ForgottenPortion {
  readonly removed: number;
  readonly next: PlaceCursor;
  /** Something here is still needed: the request waits for it. */
  readonly isInUse?: boolean;
}

/** A place that is searched for the address itself, portion by portion, each in a transaction of its own. */
export interface AddressPlace {
  readonly name: PlaceName;
  readonly forgetPortion: (
    tx: Tx,
    needs: PlaceNeeds,
    subject: ForgetSubject,
    cursor: PlaceCursor,
  ) => Promise<ForgottenPortion>;
  /** How often the address is there. */
  readonly count: (reader: Reader, needs: PlaceNeeds, subject: ForgetSubject) => Promise<number>;
}

const outboxRowsPerPortion = 1_000;
const reachesPerPortion = 1_000;
const messagesPerPortion = 5_000;
const uploadsMax = 1_000;
const casesPerPortion = 500;

const outbox: AddressPlace = {
  name: 'OutboxMessages',
  async forgetPortion(tx, _needs, subject) {
    const removed = await deleteOutboxOfAddress(tx, outboxOf(subject), outboxRowsPerPortion);
    return { removed, next: removed === outboxRowsPerPortion ? 'more' : null };
  },
  count: (reader, _needs, subject) => countOutboxOfAddress(reader, outboxOf(subject)),
};

function outboxOf({ accountId, addressHash, coversUntil }: ForgetSubject) {
  return { accountId, addressHash, sentUntil: coversUntil };
}

/** Which lines were sent to the address; the history of those that were reissued since shows it masked. */
const reaches: AddressPlace = {
  name: 'Messages',
  async forgetPortion(tx, _needs, subject) {
    const lines = await deleteReachesOfAddress(tx, subject, reachesPerPortion);
    await clearShownAddresses(tx, lines);
    return { removed: lines.length, next: lines.length === reachesPerPortion ? 'more' : null };
  },
  count: (reader, _needs, subject) => countReachesOfAddress(reader, subject),
};

/** One upload per portion; the cursor is its id. */
const uploads: AddressPlace = {
  name: 'UploadRows',
  async forgetPortion(tx, { keyRing }, { accountId, address }, cursor) {
    const [id] = await listUploadIds(tx, accountId, cursor, 1);
    if (id === undefined) return { removed: 0, next: null };
    const { rows, isRunning } = await forgetRowsOfUpload(tx, keyRing, { accountId, id }, address.value);
    return { removed: rows, next: id, isInUse: isRunning };
  },
  async count(reader, { keyRing }, { accountId, address }) {
    let found = 0;
    for (const id of await listUploadIds(reader, accountId, null, uploadsMax)) {
      found += await countRowsOfUpload(reader, keyRing, { accountId, id }, address.value);
    }
    return found;
  },
};

/** The cursor is the number of the last message that was read. */
const webhookAnswers: AddressPlace = {
  name: 'WebhookAnswers',
  async forgetPortion(tx, _needs, { accountId, address }, cursor) {
    const scan = { accountId, address: address.value, after: Number(cursor ?? 0) };
    const { forgotten, lastNumber } = await forgetAnswers(tx, scan, messagesPerPortion);
    return { removed: forgotten, next: lastNumber === null ? null : String(lastNumber) };
  },
  count: (reader, _needs, { accountId, address }) => countAnswersWith(reader, accountId, address.value),
};

/** A recipient may have given another address for the answer. The cursor is the id of the last case that was read. */
const cases: AddressPlace = {
  name: 'Cases',
  async forgetPortion(tx, { keyRing }, { accountId, address }, after) {
    const search = { accountId, address: address.value, after };
    const { forgotten, last } = await forgetCasesWith(tx, keyRing, search, casesPerPortion);
    return { removed: forgotten, next: last };
  },
  count: (reader, { keyRing }, { accountId, address }) =>
    countCasesWith(reader, keyRing, accountId, address.value, casesPerPortion),
};

/** The cursor is the id of the last draft that was read. */
const drafts: AddressPlace = {
  name: 'OrderDrafts',
  async forgetPortion(tx, _needs, { accountId, address }, after) {
    const { forgotten, next } = await forgetDrafts(tx, { accountId, address: address.value }, after);
    return { removed: forgotten, next };
  },
  count: (reader, _needs, { accountId, address }) => countDraftsWith(reader, { accountId, address: address.value }),
};

export const addressPlaces: readonly AddressPlace[] = [outbox, reaches, uploads, webhookAnswers, cases, drafts];
