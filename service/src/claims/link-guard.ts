import { LRUCache } from 'lru-cache';
import { addressBlockOf } from '../kit/address-block.ts';

/** Slows down visitors who try links that do not exist. */
export interface LinkGuard {
  /** True while the address must wait, whatever link it uses; otherwise a valid link would still stand out. */
  isPaused(address: string): boolean;
  countUnknown(address: string): void;
}

interface Limiter {
  take(key: string): { readonly isAllowed: boolean; readonly resetSeconds: number };
}

const pausedMax = 50_000;

export function createLinkGuard(limiter: Limiter | null): LinkGuard {
  // Created when first needed, like the buckets of a rate limiter: its memory is reserved at once.
  let paused: LRUCache<string, true> | null = null;
  return {
    isPaused: (address) => paused?.has(addressBlockOf(address)) ?? false,
    countUnknown(address) {
      const block = addressBlockOf(address);
      const decision = limiter?.take(block);
      if (!decision || decision.isAllowed) return;
      paused ??= new LRUCache({ max: pausedMax });
      paused.set(block, true, { ttl: decision.resetSeconds * 1000 });
    },
  };
}
