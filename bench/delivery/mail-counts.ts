import type { Phase } from '../measure/measurement.ts';

const mailsPerSecondOfPhase = 750;
const millisecondsPerSecond = 1_000;

export interface MailCounts {
  readonly warmup: number;
  readonly measured: number;
}

/** How many mails a round sends: so many that it takes a little longer than other cells do. */
export function mailCounts({ warmupMs, measureMs }: Phase): MailCounts {
  const inTime = (ms: number) => Math.ceil((ms / millisecondsPerSecond) * mailsPerSecondOfPhase);
  return { warmup: inTime(warmupMs), measured: inTime(measureMs) };
}
