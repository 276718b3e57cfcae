import type { Health } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { inServiceWords } from '../../ui/service-words.ts';
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
      text: Problem
        ? t('The supplier {name} is failing: {problem}.', { name: Name, problem: inServiceWords(Problem) })
        : t('The supplier {name} is failing.', { name: Name }),
      wayOut: t('Products with another source use that one. Run “bestow doctor”, and ask the supplier.'),
    })),
    ...stockProblems(health.Stock),
    ...problemIf(
      openAlerts,
      t('{count, plural, one {# alert is open.} other {# alerts are open.}}', { count: openAlerts }),
      t('Read what to do, and acknowledge'),
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
      text: t('No worker is running, and {count, plural, one {# job is} other {# jobs are}} due.', { count: due }),
      wayOut: t('Start one with “bestow work”.'),
    });
  else if (late.length > 0)
    problems.push({
      text: t('Jobs are late: {jobs}.', { jobs: late.map(({ Kind }) => jobInWords(Kind)).join(', ') }),
      wayOut: t('Add a worker, or see below whether they fail.'),
    });
  return [
    ...problems,
    ...problemIf(
      failed,
      t('{count, plural, one {# job failed.} other {# jobs failed.}}', { count: failed }),
      t('See the cause and retry'),
      '/operator/jobs',
    ),
    ...problemIf(
      Watch.Stuck,
      t('{count, plural, one {# order is stuck.} other {# orders are stuck.}}', { count: Watch.Stuck }),
      t('See below what contradicts what.'),
    ),
  ];
}

function channelProblems(channel: Health['Channels'][number]): HealthProblem[] {
  const { Channel, Sent, Bounced, Failed, OldestQueuedSeconds } = channel;
  const doctor =
    Channel === 'Email'
      ? t('Run “bestow doctor”: it signs in to the mail server.')
      : t('Run “bestow doctor”: it signs in to the SMS provider.');
  if ((OldestQueuedSeconds ?? 0) > queuedSecondsMax)
    return [
      {
        text: t('{channel, select, Email {Mails are not being sent.} other {Text messages are not being sent.}}', {
          channel: Channel,
        }),
        wayOut: doctor,
      },
    ];
  if (Failed > 0 && Failed >= Sent)
    return [
      {
        text: t('{channel, select, Email {Mails fail.} other {Text messages fail.}}', { channel: Channel }),
        wayOut: doctor,
      },
    ];
  if (Bounced + Sent >= bouncesMin && Bounced / (Bounced + Sent) >= bounceShareMax)
    return [
      {
        text: t(
          '{channel, select, Email {{bounced} of {all} mails bounced in the last hour.} other {{bounced} of {all} text messages bounced in the last hour.}}',
          { channel: Channel, bounced: Bounced, all: Bounced + Sent },
        ),
        wayOut: t('Find out which account sends to bad addresses, and check the sender’s reputation.'),
      },
    ];
  return [];
}

function stockProblems({ Low, Ending }: Health['Stock']): HealthProblem[] {
  return [
    ...problemIf(
      Low,
      t('{count, plural, one {# product is low in stock.} other {# products are low in stock.}}', { count: Low }),
      t('Load codes or cards'),
      '/operator/stock',
    ),
    ...problemIf(
      Ending,
      t('{count, plural, one {# product lasts less than three days.} other {# products last less than three days.}}', {
        count: Ending,
      }),
      t('Load codes or cards'),
      '/operator/stock',
    ),
  ];
}

function problemIf(count: number, text: string, wayOut: string, href?: string): HealthProblem[] {
  return count === 0 ? [] : [{ text, wayOut, ...(href && { href }) }];
}
