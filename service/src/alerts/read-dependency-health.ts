import type { Db } from '../database/database.ts';
import { listSupplierStates } from '../fulfillment/sources/supplier-state-queries.ts';
import { isAnyWorkerAlive } from '../jobs/heartbeat-queries.ts';
import { workerSilentSeconds } from './check-workers.ts';
import { hourSeconds } from './finding.ts';
import { countFailingReceivers, listChannelHealth } from './health-queries.ts';

/** How what the service depends on is doing now: workers, mail, text messages, webhook receivers, suppliers. */
export async function readDependencyHealth(db: Db) {
  const [hasWorker, channels, failingReceivers, suppliers] = await Promise.all([
    isAnyWorkerAlive(db, workerSilentSeconds),
    listChannelHealth(db, hourSeconds),
    countFailingReceivers(db),
    listSupplierStates(db),
  ]);
  return { hasWorker, channels, failingReceivers, suppliers };
}

export type DependencyHealth = Awaited<ReturnType<typeof readDependencyHealth>>;
