import type { Phase } from '../measure/measurement.ts';

const mailsPerSecondOfPhase = 750;
const millisecondsPerSecond = 1_000;

export interface MailCounts {
  readonly warmup: number;
  readonly measured: number;
}

/** Mails per round: enough to take a little longer than other cells. */
export function mailCounts({ warmupMs, measureMs }: Phase): MailCounts {
  const inTime = (ms: number) => Math.ceil((ms / millisecondsPerSecond) * mailsPerSecondOfPhase);
  return { warmup: inTime(warmupMs), measured: inTime(measureMs) };
}
