import { findOrderKey } from '../../cards/queries.ts';
import type { CardCode } from '../../cards/types.ts';
import { openCode, openOrderKey } from '../../cards/vault.ts';
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

/** Cards offered to a source per request. */
const cardsPerCallMax = 500;
/** More than an order has cards. */
const callsMax = 70_000;

/**
 * Returns void cards to their sources; cards that a source does not accept are recorded as lost. No
 * transaction is open during the request. Safe to run twice: returned or lost cards are not offered again, and repeated
 * offers have the same reference.
 */
export function returnCardsHandler(needs: ReturnNeeds) {
  return async (job: ReturnCards): Promise<void> => {
    for (const lineNumber of job.lineNumbers) {
      for (let calls = 0; calls < callsMax; calls++) {
        if (!(await returnNext(needs, job, lineNumber))) break;
      }
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

/** Returns whether the line had any cards left to return. */
async function returnNext(needs: ReturnNeeds, ref: OrderRef, lineNumber: number): Promise<boolean> {
  const cards = await withTransaction(needs.db, (tx) => lockUnreturnedCards(tx, ref, [lineNumber], cardsPerCallMax));
  const [first] = cards;
  if (!first) return false;
  // Only cards of one commit: their number does not change, so a repeated offer has the same reference.
  const isOffered = ({ source, voidedAt }: UnreturnedCard) =>
    source === first.source && voidedAt.getTime() === first.voidedAt.getTime();
  const ofSource = cards.filter(isOffered);
  if (first.source === 'inventory') await restockOld(needs, ref, lineNumber);
  else await offer(needs, ref, [first, ...ofSource.slice(1)]);
  return true;
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

async function offer(
  needs: ReturnNeeds,
  ref: OrderRef,
  cards: readonly [UnreturnedCard, ...UnreturnedCard[]],
): Promise<void> {
  const [{ source: name, lineNumber, cardNumber: firstCard, productId, valueMinor, currencyCode }] = cards;
  const source = needs.sources.get(name);
  if (!source?.takeBack) return settle(needs, ref, cards, { kind: 'NotAsked' });
  const codes = await openCodes(needs, ref, cards);
  if (codes === null) return settle(needs, ref, cards, { kind: 'Unreadable' });
  const reference = `${ref.orderId}-${lineNumber}-${firstCard}-${cards.length}`;
  const line = { accountId: ref.accountId, orderId: ref.orderId, lineNumber };
  const answer = await source.takeBack({ line, reference, productId, valueMinor, currencyCode, codes });
  await needs.failpoint?.('returnAnswered');
  if (answer.kind === 'Unknown') throw new Error(`${name} gave no answer about returned cards: ${answer.problem}`);
  await settle(needs, ref, cards, answer);
}

/** Null if one of them does not decrypt: the source could not know which cards it gets. */
async function openCodes(
  { db, keyRing }: ReturnNeeds,
  ref: OrderRef,
  cards: readonly UnreturnedCard[],
): Promise<Secret<CardCode>[] | null> {
  const wrapped = await findOrderKey(db, ref.accountId, ref.orderId);
  if (!wrapped) return null;
  try {
    const key = openOrderKey(keyRing, ref, wrapped);
    return cards.map((card) => {
      const { lineNumber, cardNumber } = card;
      return openCode(key, { accountId: ref.accountId, orderId: ref.orderId, lineNumber, cardNumber }, card.sealedCode);
    });
  } catch {
    return null;
  }
}

type Settlement = Exclude<ReturnAnswer, { kind: 'Unknown' }> | { readonly kind: 'NotAsked' | 'Unreadable' };

const lossReasons = {
  Taken: 'RefusedBySource',
  Refused: 'RefusedBySource',
  NotAsked: 'NotTakenBack',
  Unreadable: 'Unreadable',
} as const satisfies Record<Settlement['kind'], LossReason>;

/** Records the outcome of the cards. Those that another worker has settled are skipped. */
async function settle(
  { db }: ReturnNeeds,
  ref: OrderRef,
  cards: readonly UnreturnedCard[],
  settlement: Settlement,
): Promise<void> {
  const refused = new Set(settlement.kind === 'Taken' ? settlement.refusedPlaces : cards.keys());
  const taken = new Set(cards.filter((_, place) => !refused.has(place)).map(({ cardNumber }) => cardNumber));
  const lineNumbers = [...new Set(cards.map(({ lineNumber }) => lineNumber))];
  const offered = new Set(cards.map(({ cardNumber }) => cardNumber));
  await withTransaction(db, async (tx) => {
    const open = (await lockUnreturnedCards(tx, ref, lineNumbers, cardsPerCallMax)).filter(({ cardNumber }) =>
      offered.has(cardNumber),
    );
    const returned = open.filter(({ cardNumber }) => taken.has(cardNumber));
    const lost = open.filter(({ cardNumber }) => !taken.has(cardNumber));
    if (returned.length > 0) await emptyCards(tx, ref, returned, 'Source', null);
    if (lost.length > 0) await recordLosses(tx, ref, lost, lossReasons[settlement.kind]);
  });
}
