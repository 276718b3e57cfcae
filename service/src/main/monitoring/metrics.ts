import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { processRegistry } from '../../kit/metrics/instruments.ts';
import { version } from '../version.ts';
import { addDatabaseGauges, type ReadDatabaseFacts } from './database-metrics.ts';
import { createRequestTally, type RequestTally } from './request-tally.ts';

/** What runs in a process. */
export type ProcessRole = 'api' | 'worker' | 'api and worker';

export interface Metrics {
  readonly requests: RequestTally;
  /** All metrics but those of requests. */
  readonly registry: Registry;
  /** Everything, in the Prometheus text format. */
  toText(): Promise<string>;
}

export function createMetrics(role: ProcessRole, readFacts: ReadDatabaseFacts): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'bestow_build_info',
    help: 'Always 1, with the version of Bestow and Node and what the process runs as labels.',
    labelNames: ['version', 'node', 'role'],
    registers: [registry],
  }).set({ version, node: process.versions.node, role }, 1);
  addDatabaseGauges(registry, readFacts);
  const requests = createRequestTally();
  const all = Registry.merge([registry, processRegistry]);
  return {
    requests,
    registry: all,
    toText: async () => `${await all.metrics()}\n${role === 'worker' ? '' : requests.toText()}`,
  };
}
