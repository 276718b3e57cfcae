import { LRUCache } from 'lru-cache';
import { cardIdOfKey } from '../cards/claim-secrets.ts';
import { type Batcher, createBatcher } from '../database/batcher.ts';
import { isDatabaseUnavailable, isRetryable } from '../database/database-errors.ts';
import type { HotConnections } from '../database/hot-connections.ts';
import type { AccountId, CardId } from '../kit/ids.ts';
import { type Reveal, type RevealedRow, revealCard, revealCards } from './queries.ts';

/** Commits reveals. Those of one account that arrive while its last ones are being committed go together. */
export interface RevealQueue {
  submit(reveal: Reveal): Promise<RevealedRow | null>;
}

/** Null: not with the others. What becomes of it shows alone. */
type Together = RevealedRow | null;

const triesMax = 4;
// Only accounts whose gifts are being opened at this moment need one.
const accountsMax = 1_000;
const limits = {
  // A second batch of the account would only wait for the first: every claim writes the account's row.
  batchesInFlightMax: 1,
  itemsPerBatchMax: 32,
  weightPerBatchMax: Number.POSITIVE_INFINITY,
  itemsWaitingMax: 2_000,
};

export function createRevealQueue(connections: HotConnections): RevealQueue {
  const batchers = new LRUCache<AccountId, Batcher<Reveal, Together>>({ max: accountsMax });
  const underWay = new Map<CardId, Promise<unknown>>();

  function batcherOf(accountId: AccountId): Batcher<Reveal, Together> {
    const known = batchers.get(accountId);
    if (known) return known;
    const batcher = createBatcher(
      (reveals: readonly Reveal[]) => revealTogether(connections, accountId, reveals),
      limits,
    );
    batchers.set(accountId, batcher);
    return batcher;
  }

  return {
    async submit(reveal) {
      const cardId = cardIdOfKey(reveal.card);
      // A statement can write a row only once, so a second reveal of a card waits for the first.
      for (let first = underWay.get(cardId); first; first = underWay.get(cardId)) await first.catch(() => null);
      const revealing = batcherOf(reveal.card.accountId).submit(reveal);
      underWay.set(cardId, revealing);
      const together = await revealing.finally(() => underWay.delete(cardId));
      return together ?? revealAlone(connections, reveal);
    },
  };
}

async function revealTogether(
  connections: HotConnections,
  accountId: AccountId,
  reveals: readonly Reveal[],
): Promise<Together[]> {
  try {
    return await connections.use((client) => revealCards(client, accountId, reveals));
  } catch (error) {
    if (isDatabaseUnavailable(error) && !isRetryable(error)) throw error;
    // The database undid all of them for the sake of another transaction, or because of one of them: that one fails alone.
    return reveals.map(() => null);
  }
}

async function revealAlone(connections: HotConnections, reveal: Reveal): Promise<RevealedRow | null> {
  for (let tries = 1; ; tries++) {
    try {
      return await connections.use((client) => revealCard(client, reveal));
    } catch (error) {
      if (tries === triesMax || !isRetryable(error)) throw error;
    }
  }
}
