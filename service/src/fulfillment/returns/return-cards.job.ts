import { findOrderKey } from '../../cards/queries.ts';
import type { CardCode } from '../../cards/types.ts';
import { type OrderKey, openCode, openOrderKey } from '../../cards/vault.ts';
import { emptyCards } from '../../cards/void-queries.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Secret } from '../../kit/secret.ts';
import type { OrderRef } from '../../orders/types.ts';
import type { ReturnCards } from '../jobs.ts';
import type { CodeSource, ReturnAnswer } from '../sources/source.ts';
import type { FailpointHook } from '../types.ts';
import { type LossReason, lockUnreturnedCards, type UnreturnedCard } from './queries.ts';
import { recordLosses } from './record-losses.ts';
import { refillShelves } from './refill-shelves.ts';
import { takeCardsBack } from './take-cards-back.ts';

export interface ReturnNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly sources: ReadonlyMap<string, CodeSource>;
  readonly failpoint?: FailpointHook | undefined;
}

/** Cards read at once, and the most that are offered to a source per request. */
const cardsPerCallMax = 500;
/** Answers recorded together: an order of many lines has as many offers, each of few cards. */
const offersPerCommitMax = 25;
/** More than an order has cards. */
const callsMax = 70_000;

/**
 * Returns void cards to their sources; cards that a source does not accept are recorded as lost. No
 * transaction is open during the request. Safe to run twice: returned or lost cards are not offered again, and repeated
 * offers have the same reference.
 */
export function returnCardsHandler(needs: ReturnNeeds) {
  return async (job: ReturnCards): Promise<void> => {
    for (let calls = 0; calls < callsMax; calls++) {
      if (!(await returnNext(needs, job, job.lineNumbers))) break;
    }
  };
}

/** A source that did not answer for a day: its unreturned cards are lost. */
export function giveUpOnReturns({ db }: Pick<ReturnNeeds, 'db'>) {
  return async (job: ReturnCards): Promise<void> => {
    for (const lineNumber of job.lineNumbers) {
      for (let portions = 0; portions < callsMax; portions++) {
        const count = await withTransaction(db, async (tx) => {
          const cards = await lockUnreturnedCards(tx, job, [lineNumber], cardsPerCallMax);
          await recordLosses(tx, job, cards, 'NoAnswer');
          return cards.length;
        });
        if (count === 0) break;
      }
    }
  };
}

/** Returns whether the lines had any cards left to return. */
async function returnNext(needs: ReturnNeeds, ref: OrderRef, lineNumbers: readonly number[]): Promise<boolean> {
  const cards = await withTransaction(needs.db, (tx) => lockUnreturnedCards(tx, ref, lineNumbers, cardsPerCallMax));
  const offers = offersOf(cards);
  const [first] = offers;
  if (!first) return false;
  if (first[0].source === 'inventory') await restockOld(needs, ref, first[0].lineNumber);
  else await makeOffers(needs, ref, offers);
  return true;
}

type Offer = readonly [UnreturnedCard, ...UnreturnedCard[]];

/**
 * An offer is the cards of one line, source and commit: their number does not change, so a repeated offer has the same
 * reference. The last one may go on behind the cards that were read, and waits for the next read, unless it is alone.
 */
function offersOf(cards: readonly UnreturnedCard[]): Offer[] {
  const offers = new Map<string, [UnreturnedCard, ...UnreturnedCard[]]>();
  for (const card of cards) {
    const key = `${card.lineNumber} ${card.source} ${card.voidedAt.getTime()}`;
    const offer = offers.get(key);
    if (offer) offer.push(card);
    else offers.set(key, [card]);
  }
  const all = [...offers.values()];
  return cards.length === cardsPerCallMax && all.length > 1 ? all.slice(0, -1) : all;
}

/** Answers that came before one that is missing are recorded. */
async function makeOffers(needs: ReturnNeeds, ref: OrderRef, offers: readonly Offer[]): Promise<void> {
  const key = await findKey(needs, ref);
  let answered: Answered[] = [];
  try {
    for (const cards of offers) {
      if (cards[0].source === 'inventory') break;
      answered.push({ cards, settlement: await offer(needs, ref, key, cards) });
      if (answered.length < offersPerCommitMax) continue;
      const some = answered;
      answered = [];
      await settle(needs, ref, some);
    }
  } finally {
    if (answered.length > 0) await settle(needs, ref, answered);
  }
}

/** Cards from stock return in the commit that ends their line; these ended before that was implemented. */
async function restockOld({ db, keyRing }: ReturnNeeds, ref: OrderRef, lineNumber: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    const cards = await lockUnreturnedCards(tx, ref, [lineNumber], cardsPerCallMax);
    const { restocked } = await takeCardsBack(
      tx,
      keyRing,
      ref,
      cards.filter(({ source }) => source === 'inventory'),
      null,
    );
    await refillShelves(tx, restocked);
  });
}

async function offer(needs: ReturnNeeds, ref: OrderRef, key: OrderKey | null, cards: Offer): Promise<Settlement> {
  const [{ source: name, lineNumber, cardNumber: firstCard, productId, valueMinor, currencyCode }] = cards;
  const source = needs.sources.get(name);
  if (!source?.takeBack) return { kind: 'NotAsked' };
  const codes = key && openCodes(key, ref, cards);
  if (codes === null) return { kind: 'Unreadable' };
  const reference = `${ref.orderId}-${lineNumber}-${firstCard}-${cards.length}`;
  const line = { accountId: ref.accountId, orderId: ref.orderId, lineNumber };
  const answer = await source.takeBack({ line, reference, productId, valueMinor, currencyCode, codes });
  await needs.failpoint?.('returnAnswered');
  if (answer.kind === 'Unknown') throw new Error(`${name} gave no answer about returned cards: ${answer.problem}`);
  return answer;
}

/** Null if the order has no key, or one that no root key decrypts. */
async function findKey({ db, keyRing }: ReturnNeeds, ref: OrderRef): Promise<OrderKey | null> {
  const wrapped = await findOrderKey(db, ref.accountId, ref.orderId);
  try {
    return wrapped && openOrderKey(keyRing, ref, wrapped);
  } catch {
    return null;
  }
}

/** Null if one of them does not decrypt: the source could not know which cards it gets. */
function openCodes(
  key: OrderKey,
  { accountId, orderId }: OrderRef,
  cards: readonly UnreturnedCard[],
): Secret<CardCode>[] | null {
  try {
    return cards.map(({ lineNumber, cardNumber, sealedCode }) =>
      openCode(key, { accountId, orderId, lineNumber, cardNumber }, sealedCode),
    );
  } catch {
    return null;
  }
}

type Settlement = Exclude<ReturnAnswer, { kind: 'Unknown' }> | { readonly kind: 'NotAsked' | 'Unreadable' };

interface Answered {
  readonly cards: Offer;
  readonly settlement: Settlement;
}

const lossReasons = {
  Taken: 'RefusedBySource',
  Refused: 'RefusedBySource',
  NotAsked: 'NotTakenBack',
  Unreadable: 'Unreadable',
} as const satisfies Record<Settlement['kind'], LossReason>;

/** Records what became of offered cards. Those that another worker has settled are skipped. */
async function settle({ db }: ReturnNeeds, ref: OrderRef, answers: readonly Answered[]): Promise<void> {
  const lineNumbers = [...new Set(answers.map(({ cards }) => cards[0].lineNumber))];
  await withTransaction(db, async (tx) => {
    const unreturned = await lockUnreturnedCards(tx, ref, lineNumbers, offersPerCommitMax * cardsPerCallMax);
    const open = new Set(unreturned.map(placeOf));
    const stillOpen = (cards: readonly UnreturnedCard[]) => cards.filter((card) => open.has(placeOf(card)));
    const returned = answers.flatMap(({ cards, settlement }) => stillOpen(takenOf(cards, settlement)));
    if (returned.length > 0) await emptyCards(tx, ref, returned, 'Source', null);
    for (const { cards, settlement } of answers) {
      const taken = new Set(takenOf(cards, settlement));
      const lost = stillOpen(cards.filter((card) => !taken.has(card)));
      if (lost.length > 0) await recordLosses(tx, ref, lost, lossReasons[settlement.kind]);
    }
  });
}

function placeOf({ lineNumber, cardNumber }: UnreturnedCard): string {
  return `${lineNumber} ${cardNumber}`;
}

function takenOf(cards: Offer, settlement: Settlement): UnreturnedCard[] {
  if (settlement.kind !== 'Taken') return [];
  const refused = new Set(settlement.refusedPlaces);
  return cards.filter((_, place) => !refused.has(place));
}
