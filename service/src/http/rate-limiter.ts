import { LRUCache } from 'lru-cache';

export interface RateLimiter {
  /** Takes one request from the key's bucket, which fills at its own rate where it has one. */
  take(key: string, ownPerSecond?: number | null): RateDecision;
}

export interface RateDecision {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Seconds until at least one request is allowed again, or until the bucket is full when one was allowed. */
  readonly resetSeconds: number;
}

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

const bucketsMax = 50_000;
/** A key with a rate of its own may use so many seconds of it at once. */
export const ownBurstSeconds = 2;

/** A token bucket per key, in this process: `perSecond` flows in, at most `burst` are kept. */
export function createRateLimiter(
  limits: { readonly perSecond: number; readonly burst: number },
  nowMs: () => number = () => performance.now(),
): RateLimiter {
  const buckets = new LRUCache<string, Bucket>({ max: bucketsMax });
  return {
    take(key, ownPerSecond = null) {
      const perSecond = ownPerSecond ?? limits.perSecond;
      const burst = ownPerSecond === null ? limits.burst : ownPerSecond * ownBurstSeconds;
      const now = nowMs();
      let bucket = buckets.get(key);
      if (!bucket) {
        bucket = { tokens: burst, filledAtMs: now };
        buckets.set(key, bucket);
      }
      bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAtMs) / 1000) * perSecond);
      bucket.filledAtMs = now;
      if (bucket.tokens < 1) {
        return { isAllowed: false, remaining: 0, resetSeconds: Math.ceil((1 - bucket.tokens) / perSecond) };
      }
      bucket.tokens -= 1;
      const resetSeconds = Math.ceil((burst - bucket.tokens) / perSecond);
      return { isAllowed: true, remaining: Math.floor(bucket.tokens), resetSeconds };
    },
  };
}
