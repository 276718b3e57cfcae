import { statfs } from 'node:fs/promises';
import type { Db } from '../../database/database.ts';
import { countSessions } from '../../database/server-facts.ts';
import { countWatches } from '../../fulfillment/watch/queries.ts';
import { listQueues } from '../../jobs/set-aside-queries.ts';
import type { QueueRow } from '../../jobs/types.ts';
import type { Config } from '../../kit/config.ts';
import { jobConnectionsName } from '../worker/job-connections.ts';
import { type Finding, findingsOf } from './finding.ts';

const lateSecondsMax = 300;
const freeShareMin = 0.1;
const freeBytesMin = 1_000_000_000;
const freeBytesFailed = 200_000_000;

/** Workers, the queues that they work on, and orders that nothing continues. */
export async function checkWork(db: Db, { environment }: Config): Promise<Finding[]> {
  const [sessions, queues, { stuck }] = await Promise.all([countSessions(db), listQueues(db), countWatches(db)]);
  const hasWorkers = sessions.has(jobConnectionsName);
  return [checkWorkers(hasWorkers, environment), ...checkQueues(queues, hasWorkers), checkStuck(stuck)];
}

function checkWorkers(hasWorkers: boolean, environment: Config['environment']): Finding {
  const is = findingsOf('workers');
  if (hasWorkers) return is.ok('running');
  const text = 'No worker is connected to the database.';
  if (environment === 'stage') return is.warning(text, 'Run "bestow start", or "bestow work".');
  return is.failed(text, 'Run "bestow work": until then no order is fulfilled and no message sent.');
}

export function checkQueues(queues: readonly QueueRow[], hasWorkers: boolean): Finding[] {
  const is = findingsOf('queues');
  const findings: Finding[] = [];
  const setAside = queues.filter((queue) => queue.setAside > 0);
  if (setAside.length > 0) {
    const kinds = setAside.map((queue) => `${queue.setAside} of ${queue.kind}`).join(', ');
    findings.push(
      is.warning(
        `Failed jobs: ${kinds}.`,
        'Fix the cause, then retry them: "bestow jobs list" and "bestow jobs retry".',
      ),
    );
  }
  const late = queues.filter((queue) => (queue.oldestDueSeconds ?? 0) > lateSecondsMax);
  for (const { kind, due, oldestDueSeconds } of late) {
    const text = `${due} jobs of ${kind} are due, the oldest for ${Math.round((oldestDueSeconds ?? 0) / 60)} minutes.`;
    findings.push(
      hasWorkers ? is.warning(text, 'Run more workers, or read their log.') : is.failed(text, 'Run "bestow work".'),
    );
  }
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return findings.length > 0 ? findings : [is.ok(`${waiting} jobs waiting, none late, none failed`)];
}

function checkStuck(stuck: number): Finding {
  const is = findingsOf('orders');
  if (stuck === 0) return is.ok('none is stuck');
  return is.failed(`${stuck} orders are stuck.`, 'See the health page of the portal for which and why.');
}

/** The disk of the data folder: the embedded database, or temporary files. */
export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const is = findingsOf('disk');
  const stats = await statfs(dataDir).catch(() => statfs('.'));
  return diskFinding(is, stats.bavail * stats.bsize, stats.blocks * stats.bsize);
}

export function diskFinding(is: ReturnType<typeof findingsOf>, freeBytes: number, totalBytes: number): Finding {
  const text = `${(freeBytes / 1e9).toFixed(1)} GB of ${(totalBytes / 1e9).toFixed(1)} GB free`;
  const advice = 'Free space or enlarge the disk before it is full: PostgreSQL stops when it cannot write.';
  if (freeBytes < freeBytesFailed) return is.failed(text, advice);
  return freeBytes < freeBytesMin || freeBytes / totalBytes < freeShareMin ? is.warning(text, advice) : is.ok(text);
}
