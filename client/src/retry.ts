const firstPauseMs = 250;
const pauseMsMax = 10_000;
/** A service that wants a longer pause is not waited for: the caller gets its answer at once. */
const retryAfterMsMax = 60_000;

/** Answers after which a request that is safe to repeat is sent again. */
const retriedStatuses = new Set([429, 500, 502, 503, 504]);
/** The service rejects these before it does anything, so that every request can be repeated after them. */
const unprocessedStatuses = new Set([429, 503]);

/** What an attempt came to: an answer's status and its Retry-After, or null when there was no answer. */
export type Outcome = { readonly status: number; readonly retryAfterMs: number | null } | null;

/** How long to wait before the next attempt, or null if there should be none. */
export function pauseBeforeRetry(outcome: Outcome, attempt: number, isRepeatable: boolean): number | null {
  if (outcome && !retriedStatuses.has(outcome.status)) return null;
  if (!isRepeatable && !(outcome && unprocessedStatuses.has(outcome.status))) return null;
  const wanted = outcome?.retryAfterMs ?? 0;
  return wanted > retryAfterMsMax ? null : wanted + jitterMs(attempt);
}

/** Full jitter: anything up to a limit that doubles, so that clients that failed together do not return together. */
export function jitterMs(attempt: number): number {
  return Math.random() * Math.min(firstPauseMs * 2 ** attempt, pauseMsMax);
}

/** The pause that an answer asks for, given in seconds or as a date; null if it asks for none. */
export function retryAfterMsOf(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : null;
}
