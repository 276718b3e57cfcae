import type { Finding } from './types.ts';

/** The state of an order on the watch list. */
export interface Watch {
  /** Checks since it last got a job. */
  readonly looks: number;
  /** How often it was resumed. */
  readonly resumes: number;
}

export interface NextWatch extends Watch {
  readonly lookAfterSeconds: number;
  /** Not before this, if it is later. */
  readonly notBefore: Date | null;
  /** What the operator should know; null: nothing. */
  readonly stuckWith: string | null;
}

/** Orders that are not final by then are watched. Most are final, and are never checked again. */
export const restSeconds = 300;
const lookSecondsMax = 21_600;
const resumesMax = 3;

/** When to check an order with these findings again: less and less often, and not before it is due. */
export function nextWatch(before: Watch, findings: readonly Finding[]): NextWatch {
  const isResumed = findings.some(({ kind }) => kind === 'Resumed');
  const resumes = before.resumes + (isResumed ? 1 : 0);
  const contradiction = findings.find((finding) => finding.kind === 'Stuck');
  const tiresome = resumes > resumesMax ? findings.find((finding) => finding.kind === 'Resumed') : undefined;
  const untils = findings.map((finding) => (finding.kind === 'Waits' ? finding.until : null));
  const isAsleep = untils.every((until) => until !== null);
  const first = isAsleep ? Math.min(...untils.map((until) => until.getTime())) : null;
  return {
    looks: isAsleep ? 0 : before.looks + 1,
    resumes,
    lookAfterSeconds: Math.min(lookSecondsMax, restSeconds * 2 ** Math.min(before.looks, 10)),
    notBefore: first === null ? null : new Date(first + restSeconds * 1000),
    stuckWith: contradiction?.what ?? tiresome?.what ?? null,
  };
}
