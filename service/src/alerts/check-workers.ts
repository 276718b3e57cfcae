import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { insertOperatorEvents } from '../events/operator-event-queries.ts';
import { isAnyWorkerAlive, listSilentWorkers } from '../jobs/heartbeat-queries.ts';
import { listQueueDepths } from '../jobs/queue-queries.ts';
import { eventOf, type Finding, hourSeconds } from './finding.ts';
import { findNow } from './queries.ts';

/** Three heartbeats. */
export const workerSilentSeconds = 180;
/** A job that a busy worker has not reached yet is not a sign of a lost one. */
const lateSeconds = 120;
const workersMax = 20;

/** Workers that crashed or hang, while jobs wait that they would have done. One that was replaced in time is no problem. */
export async function silentWorkerFindings(tx: Tx): Promise<Finding[]> {
  const silent = await listSilentWorkers(tx, workerSilentSeconds, workersMax);
  if (silent.length === 0 || (await countLateKinds(tx)) === 0) return [];
  return silent.map(({ id, host, processId, silentSeconds: seconds }) => {
    const data = { Host: host, ProcessId: processId, SilentMinutes: Math.floor(seconds / 60) };
    return { type: 'WorkerSilent', key: id, everySeconds: hourSeconds, data };
  });
}

/**
 * No worker at all, while jobs wait. Workers cannot notice this, so every API process looks for it. Returns whether it is so.
 */
export async function recordMissingWorkers(db: Db): Promise<boolean> {
  if (await isAnyWorkerAlive(db, workerSilentSeconds)) return false;
  return withTransaction(db, async (tx) => {
    const lateKinds = await countLateKinds(tx);
    if (lateKinds === 0) return false;
    const data = { LateKindsOfJobs: lateKinds };
    const finding = { type: 'AllWorkersSilent', key: '', everySeconds: hourSeconds, data };
    await insertOperatorEvents(tx, [eventOf(finding, await findNow(tx))]);
    return true;
  });
}

async function countLateKinds(tx: Tx): Promise<number> {
  const queues = await listQueueDepths(tx, 1);
  return queues.filter(({ oldestDueSeconds }) => oldestDueSeconds > lateSeconds).length;
}
