import type { Db } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { listEventSequences } from './queries.ts';

const pollMs = 1_000;

export interface FeedWatch {
  /** Calls back soon, and then whenever the account's feed has grown. Returns what ends that. */
  subscribe(accountId: AccountId, onGrowth: () => void): () => void;
}

/**
 * Notices new events of the accounts that somebody watches: one small query a second for all of them, and none while nobody
 * does. Notifications would cost every order; this costs only where a page is open.
 */
export function createFeedWatch(db: Db, onError: (error: unknown) => void): FeedWatch {
  /** By account: who listens, and the last event when they were called. */
  const watched = new Map<AccountId, Map<() => void, bigint>>();
  let timer: NodeJS.Timeout | null = null;

  async function poll(): Promise<void> {
    for (const { accountId, last } of await listEventSequences(db, [...watched.keys()])) {
      const listeners = watched.get(accountId) ?? new Map<() => void, bigint>();
      for (const [listener, seen] of listeners) {
        if (last <= seen) continue;
        listeners.set(listener, last);
        listener();
      }
    }
  }

  function pollLater(): void {
    if (timer || watched.size === 0) return;
    timer = setTimeout(() => {
      poll()
        .catch(onError)
        .finally(() => {
          timer = null;
          pollLater();
        });
    }, pollMs);
    timer.unref();
  }

  return {
    subscribe(accountId, onGrowth) {
      const listeners = watched.get(accountId) ?? new Map<() => void, bigint>();
      watched.set(accountId, listeners.set(onGrowth, -1n));
      pollLater();
      return () => {
        listeners.delete(onGrowth);
        if (listeners.size === 0 && watched.get(accountId) === listeners) watched.delete(accountId);
      };
    },
  };
}
