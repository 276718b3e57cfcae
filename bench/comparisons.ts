export type Metric = 'perSecond' | 'p50Ms' | 'p99Ms';

/** One of our cells compared with a yardstick. Rows without a floor are informational. */
export interface Comparison {
  readonly ours: string;
  readonly yardstick: string;
  readonly metric: Metric;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export const apiMemoryMbMax = 300;
export const workerMemoryMbMax = 400;
/** How much longer anything may take with the many orders of the growth option than with 100,000. */
export const growthRatioMax = 2;

/** In the order in which they run and are printed: each cell runs next to its yardstick. */
export const comparisons: readonly Comparison[] = [
  { ours: 'orders hot@1', yardstick: '(c) hot@1', metric: 'p50Ms', atMost: 6 },
  { ours: 'orders hot@1', yardstick: '(c) hot@1', metric: 'perSecond' },
  { ours: 'orders hot@16', yardstick: '(c) hot@16', metric: 'perSecond' },
  { ours: 'orders hot@64', yardstick: '(c) hot@64', metric: 'p99Ms', atMost: 0.12 },
  { ours: 'orders hot@64', yardstick: '(c) hot@64', metric: 'perSecond' },
  // 5.9 before the intake became plain code (decision 0073); up to a sixth of it may be spent on readability.
  { ours: 'orders hot@256', yardstick: '(c) hot@64', metric: 'perSecond', atLeast: 5 },
  { ours: 'links complete@64', yardstick: '(c) hot@64', metric: 'perSecond' },
  { ours: 'links complete@256', yardstick: '(c) hot@64', metric: 'perSecond', atLeast: 2 },
  { ours: 'orders hot@256', yardstick: '(d) fifty@1', metric: 'perSecond', atLeast: 0.35 },
  { ours: 'orders hot@256', yardstick: '(d) fifty@4', metric: 'perSecond', atLeast: 0.35 },
  { ours: 'orders many@1', yardstick: '(b) many@1', metric: 'perSecond' },
  { ours: 'orders many@16', yardstick: '(b) many@16', metric: 'perSecond' },
  { ours: 'orders many@16', yardstick: '(a) insert@16', metric: 'perSecond' },
  { ours: 'orders many@64', yardstick: '(b) many@64', metric: 'perSecond' },
  { ours: 'orders many@64', yardstick: '(a) insert@64', metric: 'perSecond' },
  { ours: 'orders many@256', yardstick: '(b) many@64', metric: 'perSecond', atLeast: 0.9 },
  { ours: 'ten thousand cards', yardstick: 'bare card inserts', metric: 'perSecond', atLeast: 0.15 },
  // 0.065 to 0.070 before drawing moved to threads and reveals were batched; the floor is four times that.
  { ours: 'claim reveal@16', yardstick: '(c) hot@16', metric: 'perSecond', atLeast: 0.28 },
  { ours: 'claim with a choice@16', yardstick: 'claim reveal@16', metric: 'perSecond', atLeast: 0.5 },
  { ours: 'orders, 16 PDF loops', yardstick: 'orders, no PDF loops', metric: 'p99Ms', atMost: 1.5 },
  { ours: 'webhook deliveries', yardstick: 'bare signed posts', metric: 'perSecond', atLeast: 0.2 },
  { ours: 'mails sent', yardstick: 'nodemailer bare', metric: 'perSecond', atLeast: 0.7 },
  { ours: 'orders mailed, 1 worker', yardstick: 'nodemailer bare', metric: 'perSecond' },
  { ours: 'orders mailed, 2 workers', yardstick: 'nodemailer bare', metric: 'perSecond' },
  { ours: 'orders, 50,000 mails wait', yardstick: 'orders, no mail waits', metric: 'p99Ms', atMost: 1.25 },
  { ours: 'orders, 100,000 cards expire', yardstick: 'orders, no card expires', metric: 'p99Ms', atMost: 1.5 },
  { ours: 'orders, 100,000 reminders', yardstick: 'orders, no reminders', metric: 'p99Ms', atMost: 1.5 },
  { ours: 'GET order@64', yardstick: 'fastify validated@64', metric: 'perSecond', atLeast: 0.25 },
  { ours: 'GET order@64', yardstick: 'fastify hello@64', metric: 'perSecond' },
  { ours: 'GET products@64', yardstick: 'fastify same bytes@64', metric: 'perSecond', atLeast: 0.7 },
];
