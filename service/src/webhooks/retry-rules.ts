import type { PostOutcome } from './post-message.ts';

/** The delay after each failed attempt; after the last one the message has failed. */
export const retryDelaysSeconds: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const jitter = 0.2;
const retryAfterSecondsMax = 86_400;
/** How long an endpoint is paused that answers 429 or 503 without Retry-After. */
const pauseSecondsOtherwise = 5;

export const failingDaysMax = 5;

export type NextStep =
  | { readonly kind: 'Delivered' }
  | { readonly kind: 'Retry'; readonly delaySeconds: number; readonly pauseSeconds: number | null }
  | { readonly kind: 'Failed'; readonly isGone: boolean };

/** The consequence of an attempt: `step` is how many failed on this schedule before it. */
export function nextStep(outcome: PostOutcome, step: number, now: Date, random: () => number): NextStep {
  const { statusCode } = outcome;
  if (statusCode !== null && statusCode >= 200 && statusCode < 300) return { kind: 'Delivered' };
  if (statusCode === 410) return { kind: 'Failed', isGone: true };
  const delay = retryDelaysSeconds[step];
  if (delay === undefined) return { kind: 'Failed', isGone: false };
  const wanted = parseRetryAfter(outcome.retryAfter, now);
  const jittered = Math.round(delay * (1 - jitter + 2 * jitter * random()));
  return {
    kind: 'Retry',
    delaySeconds: Math.max(jittered, wanted ?? 0),
    pauseSeconds: statusCode === 429 || statusCode === 503 ? (wanted ?? pauseOf(statusCode)) : null,
  };
}

function pauseOf(statusCode: number): number | null {
  return statusCode === 429 ? pauseSecondsOtherwise : null;
}

/** Seconds, from either format of the header; an unreadable value counts as absent. */
export function parseRetryAfter(text: string | null, now: Date): number | null {
  if (text === null) return null;
  const isDate = /^[A-Z][a-z]{2,8}, /.test(text);
  if (!isDate && !/^\d{1,10}$/.test(text)) return null;
  const seconds = isDate ? (Date.parse(text) - now.getTime()) / 1000 : Number(text);
  if (Number.isNaN(seconds)) return null;
  return Math.min(Math.max(seconds, 0), retryAfterSecondsMax);
}
