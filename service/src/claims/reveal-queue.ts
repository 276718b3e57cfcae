import { LRUCache } from 'lru-cache';
import { cardIdOfKey } from '../cards/claim-secrets.ts';
import { type Batcher, createBatcher } from '../database/batcher.ts';
import { isDatabaseUnavailable, isLockTimeout, isRetryable } from '../database/database-errors.ts';
import { createHotConnections, type HotConnections } from '../database/hot-connections.ts';
import { ServiceUnavailable } from '../kit/errors.ts';
import type { AccountId, CardId } from '../kit/ids.ts';
import { type Reveal, type RevealedRow, revealCard, revealCards } from './queries.ts';

/** Commits reveals. Those of one account that arrive while its last ones are being committed go together. */
export interface RevealQueue {
  submit(reveal: Reveal): Promise<RevealedRow | null>;
  close(): Promise<void>;
}

/** Null: not revealed with the batch; it is retried alone, and that result counts. */
type Together = RevealedRow | null;

interface Connections {
  readonly normal: HotConnections;
  /** For reveals whose card or account is locked, so that they do not hold up the others. */
  readonly lockWaiting: HotConnections;
}

const triesMax = 4;
// Only accounts whose gifts are being opened right now need one.
const batchersMax = 2_000;
// More concurrent requests for one gift come from a program, not from a person.
const revealsPerCardMax = 50;
// No healthy transaction holds the account's lock this long.
const lockTimeoutMs = 300;
const normalMax = 3;
const lockWaitingMax = 4;
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

export function createRevealQueue(url: string): RevealQueue {
  const connections: Connections = {
    normal: createHotConnections({
      url,
      applicationName: 'bestow-claims',
      connectionsMax: normalMax,
      lockTimeoutMs,
    }),
    lockWaiting: createHotConnections({ url, applicationName: 'bestow-claims-locked', connectionsMax: lockWaitingMax }),
  };
  const batcherOf = createBatchers(connections);
  const inTurn = createTurns();
  return {
    async submit(reveal) {
      // A statement can write a row only once, so a second reveal of a card waits for the first.
      const together = await inTurn(cardIdOfKey(reveal.card), () => batcherOf(reveal).submit(reveal));
      return together ?? revealAlone(connections, reveal);
    },
    close: async () => void (await Promise.all([connections.normal.close(), connections.lockWaiting.close()])),
  };
}

/** Repeat views are batched separately from first reveals: they do not write the account's row, so they need not wait for it. */
function createBatchers(connections: Connections): (reveal: Reveal) => Batcher<Reveal, Together> {
  const batchers = new LRUCache<string, Batcher<Reveal, Together>>({ max: batchersMax });
  return ({ card: { accountId }, isFirst }) => {
    const key = `${accountId} ${isFirst ? 'first' : 'later'}`;
    const known = batchers.get(key);
    if (known) return known;
    const batcher = createBatcher(
      (reveals: readonly Reveal[]) => revealTogether(connections, accountId, reveals),
      limits,
    );
    batchers.set(key, batcher);
    return batcher;
  };
}

/** Runs the reveals of one card one after the other, and rejects those above the limit. */
function createTurns() {
  const turns = new Map<CardId, { last: Promise<unknown>; count: number }>();
  return async <T>(cardId: CardId, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(cardId) ?? { last: Promise.resolve(), count: 0 };
    if (turn.count >= revealsPerCardMax) throw new ServiceUnavailable();
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

async function revealTogether(
  { normal, lockWaiting }: Connections,
  accountId: AccountId,
  reveals: readonly Reveal[],
): Promise<Together[]> {
  const revealOn = ({ use }: HotConnections) => use((client) => revealCards(client, accountId, reveals));
  try {
    return await revealOn(normal).catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error;
      return revealOn(lockWaiting);
    });
  } catch (error) {
    if (isDatabaseUnavailable(error) && !isRetryable(error)) throw error;
    // The whole batch was rolled back, because of another transaction or of one of its reveals: each is retried alone.
    return reveals.map(() => null);
  }
}

async function revealAlone({ lockWaiting }: Connections, reveal: Reveal): Promise<RevealedRow | null> {
  for (let tries = 1; ; tries++) {
    try {
      return await lockWaiting.use((client) => revealCard(client, reveal));
    } catch (error) {
      if (tries === triesMax || !isRetryable(error)) throw error;
    }
  }
}
