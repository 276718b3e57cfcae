import { createFactsReader } from '../monitoring/database-metrics.ts';
import type { ServingPhase } from '../monitoring/health.ts';
import { listenForMetrics } from '../monitoring/listen-for-metrics.ts';
import { createMetrics } from '../monitoring/metrics.ts';
import type { Closers } from '../shutdown.ts';
import { startWorker } from '../worker.ts';
import type { WorkerNeeds } from './worker-needs.ts';

/** Starts a worker and the listener of its metrics, and adds their closing. Returns the address of the metrics. */
export async function serveWorker(needs: WorkerNeeds, closers: Closers): Promise<string> {
  const { config, database } = needs;
  let phase: ServingPhase = 'starting';
  const metrics = createMetrics('worker', createFactsReader(database.db));
  const place = { host: config.metricsHost, port: config.workerMetricsPort, setting: 'WORKER_METRICS_PORT' } as const;
  const metricsUrl = await listenForMetrics({ metrics, db: database.db, phase: () => phase }, place, closers);
  const worker = await startWorker(needs);
  closers.add(() => {
    phase = 'draining';
    return worker.close();
  });
  phase = 'ready';
  return metricsUrl;
}
