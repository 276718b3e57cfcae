import type { Health } from '../../api/types.generated.ts';
import { formatCount } from '../../ui/format.ts';
import { jobInWords } from './job-words.ts';

export interface HealthProblem {
  readonly text: string;
  /** What to do about it. */
  readonly wayOut: string;
  readonly href?: string;
}

/** A job that a busy worker has not reached yet is no problem. */
const lateSeconds = 120;
const queuedSecondsMax = 300;
const bouncesMin = 50;
const bounceShareMax = 0.05;

/** What is wrong now, the most urgent first; none: all is well. */
export function problemsOf(health: Health, openAlerts: number): HealthProblem[] {
  return [
    ...workProblems(health),
    ...health.Channels.flatMap(channelProblems),
    ...health.Suppliers.filter(({ IsFailing }) => IsFailing).map(({ Name, Problem }) => ({
      text: `The supplier ${Name} is failing${Problem ? `: ${Problem}` : ''}.`,
      wayOut: 'Products with another source use that one. Run “bestow doctor”, and ask the supplier.',
    })),
    ...stockProblems(health.Stock),
    ...problemIf(
      openAlerts,
      'alert is open',
      'alerts are open',
      'Read what to do, and acknowledge',
      '/operator/alerts',
    ),
  ];
}

function workProblems({ HasWorker, Queue, Watch }: Health): HealthProblem[] {
  const due = Queue.reduce((sum, { Due }) => sum + Due, 0);
  const failed = Queue.reduce((sum, { SetAside }) => sum + SetAside, 0);
  const late = Queue.filter(({ OldestDueSeconds }) => (OldestDueSeconds ?? 0) > lateSeconds);
  const problems: HealthProblem[] = [];
  if (!HasWorker && due > 0)
    problems.push({
      text: `No worker is running, and ${formatCount(due)} jobs are due.`,
      wayOut: 'Start one with “bestow work”.',
    });
  else if (late.length > 0)
    problems.push({
      text: `Jobs are late: ${late.map(({ Kind }) => jobInWords(Kind)).join(', ')}.`,
      wayOut: 'Add a worker, or see below whether they fail.',
    });
  return [
    ...problems,
    ...problemIf(failed, 'job failed', 'jobs failed', 'See the cause and retry', '/operator/jobs'),
    ...problemIf(Watch.Stuck, 'order is stuck', 'orders are stuck', 'See below what contradicts what.'),
  ];
}

function channelProblems(channel: Health['Channels'][number]): HealthProblem[] {
  const { Channel, Sent, Bounced, Failed, OldestQueuedSeconds } = channel;
  const what = Channel === 'Email' ? 'Mails' : 'Text messages';
  const doctor = `Run “bestow doctor”: it signs in to the ${Channel === 'Email' ? 'mail server' : 'SMS provider'}.`;
  if ((OldestQueuedSeconds ?? 0) > queuedSecondsMax) return [{ text: `${what} are not being sent.`, wayOut: doctor }];
  if (Failed > 0 && Failed >= Sent) return [{ text: `${what} fail.`, wayOut: doctor }];
  if (Bounced + Sent >= bouncesMin && Bounced / (Bounced + Sent) >= bounceShareMax)
    return [
      {
        text: `${formatCount(Bounced)} of ${formatCount(Bounced + Sent)} ${what.toLowerCase()} bounced in the last hour.`,
        wayOut: 'Find out which account sends to bad addresses, and check the sender’s reputation.',
      },
    ];
  return [];
}

function stockProblems({ Low, Ending }: Health['Stock']): HealthProblem[] {
  return [
    ...problemIf(Low, 'product is low in stock', 'products are low in stock', 'Load codes or cards', '/operator/stock'),
    ...problemIf(
      Ending,
      'product lasts less than three days',
      'products last less than three days',
      'Load codes or cards',
      '/operator/stock',
    ),
  ];
}

function problemIf(count: number, one: string, many: string, wayOut: string, href?: string): HealthProblem[] {
  if (count === 0) return [];
  return [{ text: `${formatCount(count)} ${count === 1 ? one : many}.`, wayOut, ...(href && { href }) }];
}
