import { LRUCache } from 'lru-cache';

export interface RateLimiter {
  /** Takes one request from the key's bucket. */
  take(key: string): RateDecision;
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

/** A token bucket per key, in this process: `perSecond` flows in, at most `burst` are kept. */
export function createRateLimiter(
  limits: { readonly perSecond: number; readonly burst: number },
  nowMs: () => number = () => performance.now(),
): RateLimiter {
  const buckets = new LRUCache<string, Bucket>({ max: bucketsMax });
  return {
    take(key) {
      const now = nowMs();
      let bucket = buckets.get(key);
      if (!bucket) {
        bucket = { tokens: limits.burst, filledAtMs: now };
        buckets.set(key, bucket);
      }
      bucket.tokens = Math.min(limits.burst, bucket.tokens + ((now - bucket.filledAtMs) / 1000) * limits.perSecond);
      bucket.filledAtMs = now;
      if (bucket.tokens < 1) {
        return { isAllowed: false, remaining: 0, resetSeconds: Math.ceil((1 - bucket.tokens) / limits.perSecond) };
      }
      bucket.tokens -= 1;
      const resetSeconds = Math.ceil((limits.burst - bucket.tokens) / limits.perSecond);
      return { isAllowed: true, remaining: Math.floor(bucket.tokens), resetSeconds };
    },
  };
}
