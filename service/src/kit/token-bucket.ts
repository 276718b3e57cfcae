export interface RateDecision {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Seconds until a request is allowed again, or until the bucket is full if one was allowed. */
  readonly resetSeconds: number;
}

export interface Bucket {
  /** Can be negative if others took from it too. */
  tokens: number;
  filledAtMs: number;
}

export interface Rate {
  /** The refill rate. */
  readonly perSecond: number;
  /** The capacity. */
  readonly burst: number;
}

/** A key with its own rate can use this many seconds of it in a burst. */
export const ownBurstSeconds = 2;

export function rateOf(usual: Rate, ownPerSecond: number | null): Rate {
  if (ownPerSecond === null) return usual;
  return { perSecond: ownPerSecond, burst: ownPerSecond * ownBurstSeconds };
}

/** Takes one request from the bucket, if there is one. */
export function takeOne(bucket: Bucket, { perSecond, burst }: Rate, nowMs: number): RateDecision {
  bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.filledAtMs) / 1000) * perSecond);
  bucket.filledAtMs = nowMs;
  if (bucket.tokens < 1) {
    return { isAllowed: false, remaining: 0, resetSeconds: Math.ceil((1 - bucket.tokens) / perSecond) };
  }
  bucket.tokens -= 1;
  const resetSeconds = Math.ceil((burst - bucket.tokens) / perSecond);
  return { isAllowed: true, remaining: Math.floor(bucket.tokens), resetSeconds };
}
