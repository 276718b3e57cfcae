import type { Outcome, Withdrawn } from './types.ts';

/** How long a message is retried. */
export const tryingSecondsMax = 86_400;
/** A recipient gets at most two copies of one message. */
const doubtsMax = 1;
const retrySeconds = [30, 60, 120, 300, 600, 900, 1_800, 3_600] as const;
const doubtRetrySeconds = 60;
/** Trying an unreachable server costs almost nothing, so mails are sent soon after it is back. */
export const awayRetrySecondsMax = 60;
const jitterShare = 0.2;

export type Decision =
  | Extract<Outcome, { kind: 'Accepted' | 'Refused' }>
  | Withdrawn
  | { readonly kind: 'Again'; readonly reason: string; readonly delaySeconds: number; readonly isDoubt: boolean };

interface Tries {
  readonly attempts: number;
  readonly doubts: number;
  readonly ageSeconds: number;
}

/** The consequence of an outcome: the message ends, or is retried later. */
export function decide(outcome: Outcome, tries: Tries, random: () => number = Math.random): Decision {
  switch (outcome.kind) {
    case 'Accepted':
    case 'Refused':
      return outcome;
    case 'Unknown':
      if (tries.doubts >= doubtsMax) return givenUp('OutcomeUnknown');
      return again(outcome.reason, true, doubtRetrySeconds, tries, random);
    case 'Deferred': {
      const seconds = retrySeconds[Math.min(tries.attempts, retrySeconds.length) - 1] ?? 30;
      const secondsMax = outcome.isServerAway ? awayRetrySecondsMax : seconds;
      return again(outcome.reason, false, Math.min(seconds, secondsMax), tries, random);
    }
  }
}

function again(reason: string, isDoubt: boolean, seconds: number, tries: Tries, random: () => number): Decision {
  const left = tryingSecondsMax - tries.ageSeconds;
  if (left <= 0) return givenUp('DeliveryTimedOut');
  const jittered = seconds * (1 + jitterShare * (2 * random() - 1));
  return { kind: 'Again', reason, isDoubt, delaySeconds: Math.max(1, Math.min(jittered, left)) };
}

function givenUp(reason: string): Decision {
  return { kind: 'Refused', status: 'Failed', reason, isDeadAddress: false };
}
