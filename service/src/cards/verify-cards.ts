import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../database/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { Secret } from '../kit/secret.ts';
import type { Fingerprints } from './fingerprints.ts';
import type { CardCode, CardKey } from './types.ts';
import { type OrderKey, openChosenCode, openCode, openOrderKey } from './vault.ts';
import { listCardsAfter, listChoicesAfter, type StoredCard, type StoredChoice } from './verify-queries.ts';

export interface VerifyCardsNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly fingerprints: Fingerprints;
}

export interface UnopenedCard extends CardKey {
  readonly problem: string;
}

export interface VerifiedPortion {
  readonly checked: number;
  /** Void cards whose key was never stored; they were reported when they were voided. */
  readonly withoutKey: number;
  readonly unopened: readonly UnopenedCard[];
}

const cardsPerPortionMax = 1_000;

/**
 * Decrypts every issued card with the key that it names, and compares the code with the fingerprint recorded when it
 * was issued; then the same for what recipients of Choice gifts picked. Reads a limited number at a time while the service
 * runs; no secret leaves this function.
 */
export async function* verifyCards(needs: VerifyCardsNeeds): AsyncGenerator<VerifiedPortion> {
  let lastCard: StoredCard | null = null;
  for (;;) {
    const cards: StoredCard[] = await listCardsAfter(needs.db, lastCard, cardsPerPortionMax);
    if (cards.length === 0) break;
    yield verifyPortion(needs, cards, openCode);
    lastCard = cards.at(-1) ?? null;
    await nextTurn();
  }
  let lastChoice: StoredChoice | null = null;
  for (;;) {
    const choices: StoredChoice[] = await listChoicesAfter(needs.db, lastChoice, cardsPerPortionMax);
    if (choices.length === 0) return;
    yield verifyPortion(needs, choices, openChosenCode);
    lastChoice = choices.at(-1) ?? null;
    await nextTurn();
  }
}

/** Decrypts a stored code in its row. */
type Opener<Stored> = (key: OrderKey, stored: Stored, sealed: Buffer) => Secret<CardCode>;

function verifyPortion<Stored extends StoredCard>(
  needs: VerifyCardsNeeds,
  cards: readonly Stored[],
  open: Opener<Stored>,
): VerifiedPortion {
  const keys = new Map<string, OrderKey | null>();
  const keyOf = ({ orderKey, ...card }: StoredCard) => {
    if (!keys.has(card.orderId))
      keys.set(card.orderId, orderKey && attempt(() => openOrderKey(needs.keyRing, card, orderKey)));
    return keys.get(card.orderId) ?? null;
  };
  const withKey = cards.filter(({ orderKey }) => orderKey !== null);
  const unopened = withKey.flatMap((card) => {
    const problem = problemOf(needs, card, keyOf(card), open);
    const { accountId, orderId, lineNumber, cardNumber } = card;
    return problem === null ? [] : [{ accountId, orderId, lineNumber, cardNumber, problem }];
  });
  return { checked: withKey.length, withoutKey: cards.length - withKey.length, unopened };
}

function problemOf<Stored extends StoredCard>(
  { fingerprints }: VerifyCardsNeeds,
  card: Stored,
  key: OrderKey | null,
  open: Opener<Stored>,
): string | null {
  if (!key) return 'the key of its order does not decrypt with the configured root keys';
  const code = attempt(() => open(key, card, card.sealedCode));
  if (!code) return 'its code does not decrypt with the key of its order';
  return fingerprints.of(code.reveal()).equals(card.fingerprint) ? null : 'its code is not the one it was issued with';
}

function attempt<T>(open: () => T): T | null {
  try {
    return open();
  } catch {
    // The cipher does not say why it failed, and its message may contain data that must not be printed.
    return null;
  }
}
