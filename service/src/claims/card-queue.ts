import { LRUCache } from 'lru-cache';
import { cardIdOfKey } from '../cards/claim-secrets.ts';
import type { CardKey } from '../cards/types.ts';
import { type Batcher, createBatcher } from '../database/batcher.ts';
import { isDatabaseUnavailable, isRetryable } from '../database/database-errors.ts';
import { ServiceUnavailable } from '../kit/errors.ts';
import type { AccountId, CardId } from '../kit/ids.ts';

/** Work on cards that is committed in batches. */
export interface CardWork<Item, Result> {
  readonly cardOf: (item: Item) => CardKey;
  /** Items of one account that have the same kind share batches. */
  readonly kindOf?: (item: Item) => string;
  /** Commits items of one account, no two of one card. Null: not done with the batch; it is retried alone. */
  readonly together: (accountId: AccountId, items: readonly Item[]) => Promise<readonly (Result | null)[]>;
  /** Its result counts, whatever it is. */
  readonly alone: (item: Item) => Promise<Result>;
}

// Only accounts whose gifts are being opened right now need one.
const batchersMax = 2_000;
// More concurrent requests for one gift come from a program, not from a person.
const itemsPerCardMax = 50;
// After this the recipient has given up; the answer is 503 with Retry-After.
const waitMsMax = 10_000;
const limits = {
  // A second batch of the account would only wait for the first: every claim writes the account's row.
  batchesInFlightMax: 1,
  itemsPerBatchMax: 32,
  weightPerBatchMax: Number.POSITIVE_INFINITY,
  itemsWaitingMax: 2_000,
  waitMsMax,
};

/** Commits together what arrives for one account while its last items are being committed. */
export function createCardQueue<Item, Result>(work: CardWork<Item, Result>): (item: Item) => Promise<Result> {
  const batcherOf = createBatchers(work);
  const inTurn = createTurns();
  return async (item) => {
    // A statement can write a row only once, so a second item of a card waits for the first.
    const together = await inTurn(cardIdOfKey(work.cardOf(item)), () => batcherOf(item).submit(item));
    return together ?? work.alone(item);
  };
}

function createBatchers<Item, Result>(work: CardWork<Item, Result>): (item: Item) => Batcher<Item, Result | null> {
  const batchers = new LRUCache<string, Batcher<Item, Result | null>>({ max: batchersMax });
  return (item) => {
    const { accountId } = work.cardOf(item);
    const key = `${accountId} ${work.kindOf?.(item) ?? ''}`;
    const known = batchers.get(key);
    if (known) return known;
    const batcher = createBatcher((items: readonly Item[]) => runTogether(work, accountId, items), limits);
    batchers.set(key, batcher);
    return batcher;
  };
}

async function runTogether<Item, Result>(
  work: CardWork<Item, Result>,
  accountId: AccountId,
  items: readonly Item[],
): Promise<readonly (Result | null)[]> {
  try {
    return await work.together(accountId, items);
  } catch (error) {
    if (isDatabaseUnavailable(error) && !isRetryable(error)) throw error;
    // The whole batch was rolled back, because of another transaction or of one of its items: each is retried alone.
    return items.map(() => null);
  }
}

/** Runs the items of one card one after the other, and rejects those above the limit. */
function createTurns() {
  const turns = new Map<CardId, { last: Promise<unknown>; count: number }>();
  return async <T>(cardId: CardId, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(cardId) ?? { last: Promise.resolve(), count: 0 };
    if (turn.count >= itemsPerCardMax) throw new ServiceUnavailable();
    turns.set(cardId, turn);
    turn.count++;
    const since = performance.now();
    const mine = turn.last.then(() => {
      if (performance.now() - since > waitMsMax) throw new ServiceUnavailable();
      return work();
    });
    turn.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      if (--turn.count === 0) turns.delete(cardId);
    }
  };
}
