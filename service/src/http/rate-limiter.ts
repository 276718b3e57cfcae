import { LRUCache } from 'lru-cache';
import { type Bucket, type Rate, type RateDecision, takeOne } from '../kit/token-bucket.ts';

export interface RateLimiter {
  /** Takes one request from the key's bucket. */
  take(key: string): RateDecision;
}

const bucketsMax = 50_000;

/** A token bucket per key, in this process, refilled at `perSecond` up to `burst`. */
export function createRateLimiter(rate: Rate, nowMs: () => number = () => performance.now()): RateLimiter {
  // Created when first needed: its memory is reserved at once, which took 7 % of the time that the service needs to start.
  let buckets: LRUCache<string, Bucket> | null = null;
  return {
    take(key) {
      const now = nowMs();
      buckets ??= new LRUCache({ max: bucketsMax });
      let bucket = buckets.get(key);
      if (!bucket) {
        bucket = { tokens: rate.burst, filledAtMs: now };
        buckets.set(key, bucket);
      }
      return takeOne(bucket, rate, now);
    },
  };
}
