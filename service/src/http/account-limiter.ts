import { LRUCache } from 'lru-cache';
import type { AccountId } from '../kit/ids.ts';
import { type Bucket, type Rate, type RateDecision, rateOf, takeOne } from '../kit/token-bucket.ts';

/** How many requests of an account this process has admitted since its last report. */
export interface AccountUse extends Rate {
  readonly accountId: AccountId;
  readonly used: number;
}

/** Reports the local use to the other processes, and returns what is left of these accounts for all of them. */
export type ExchangeUses = (
  uses: readonly AccountUse[],
) => Promise<readonly { readonly accountId: AccountId; readonly tokens: number }[]>;

export interface AccountLimiter {
  /** Takes one request from the account's bucket, which may have its own rate. */
  take(accountId: AccountId, ownPerSecond: number | null): RateDecision;
  /** Learns what other processes admitted, for accounts with requests here since the last time. */
  exchange(): Promise<void>;
}

interface SharedBucket extends Bucket {
  rate: Rate;
  /** Not reported to the other processes yet. */
  unreported: number;
}

const accountsMax = 50_000;
const accountsPerExchangeMax = 5_000;

/**
 * One limit per account, however many processes there are. Each decides by a local bucket, without any I/O, and
 * subtracts at the next exchange what the others admitted. While the exchange fails, each process limits on its own.
 */
export function createAccountLimiter(
  usual: Rate,
  exchangeUses: ExchangeUses,
  nowMs: () => number = () => performance.now(),
): AccountLimiter {
  const buckets = createSharedBuckets(nowMs);
  let isExchanging = false;

  async function exchangeOnce(): Promise<void> {
    const uses = buckets.collectUnreported();
    if (uses.length === 0) return;
    try {
      for (const { accountId, tokens } of await exchangeUses(uses)) buckets.fill(accountId, tokens);
    } catch (error) {
      buckets.takeBack(uses);
      throw error;
    }
  }

  return {
    take: (accountId, ownPerSecond) => buckets.take(accountId, rateOf(usual, ownPerSecond)),
    async exchange() {
      if (isExchanging) return;
      isExchanging = true;
      await exchangeOnce().finally(() => {
        isExchanging = false;
      });
    },
  };
}

/** The local bucket of each account, and which of them have something to report. */
function createSharedBuckets(nowMs: () => number) {
  const buckets = new LRUCache<AccountId, SharedBucket>({ max: accountsMax });
  const unreported = new Set<AccountId>();

  function bucketOf(accountId: AccountId, rate: Rate): SharedBucket {
    const known = buckets.get(accountId);
    if (known) {
      known.rate = rate;
      return known;
    }
    const bucket = { tokens: rate.burst, filledAtMs: nowMs(), rate, unreported: 0 };
    buckets.set(accountId, bucket);
    return bucket;
  }

  return {
    take(accountId: AccountId, rate: Rate): RateDecision {
      const bucket = bucketOf(accountId, rate);
      const decision = takeOne(bucket, bucket.rate, nowMs());
      if (decision.isAllowed && bucket.unreported++ === 0) unreported.add(accountId);
      return decision;
    },
    collectUnreported(): AccountUse[] {
      const uses: AccountUse[] = [];
      for (const accountId of unreported) {
        if (uses.length === accountsPerExchangeMax) break;
        unreported.delete(accountId);
        const bucket = buckets.get(accountId);
        if (!bucket) continue;
        uses.push({ accountId, used: bucket.unreported, ...bucket.rate });
        bucket.unreported = 0;
      }
      return uses;
    },
    /** What is left for all processes; requests admitted here in the meantime are not included yet. */
    fill(accountId: AccountId, tokens: number): void {
      const bucket = buckets.get(accountId);
      if (!bucket) return;
      bucket.tokens = tokens - bucket.unreported;
      bucket.filledAtMs = nowMs();
    },
    /** Requests admitted twice during an outage must not block the account for long afterwards. */
    takeBack(uses: readonly AccountUse[]): void {
      for (const { accountId, used, burst } of uses) {
        const bucket = buckets.get(accountId);
        if (!bucket) continue;
        bucket.unreported = Math.min(bucket.unreported + used, burst);
        unreported.add(accountId);
      }
    },
  };
}
