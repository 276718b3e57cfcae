import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { WatchCounts } from '../fulfillment/watch/types.ts';
import { createRequestTally, type RequestTally } from './request-tally.ts';

export interface Metrics {
  readonly requests: RequestTally;
  /** Everything, in the Prometheus text format. */
  toText(): Promise<string>;
}

export function createMetrics(countWatches: () => Promise<WatchCounts>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addWatchGauges(registry, countWatches);
  const requests = createRequestTally();
  return { requests, toText: async () => `${await registry.metrics()}\n${requests.toText()}` };
}

/** Metrics have their own listener, so that the public one never shows them. */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.toText().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

function addWatchGauges(registry: Registry, countWatches: () => Promise<WatchCounts>): void {
  const add = (name: string, help: string, pick: (counts: WatchCounts) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Without a database the other metrics are still reported.
        const counts = await countWatches().catch(() => null);
        this.set(counts ? pick(counts) : Number.NaN);
      },
    });
  add(
    'bestow_orders_watched',
    'Orders that have not reached a final state a few minutes after they were placed.',
    (counts) => counts.watched,
  );
  add('bestow_orders_stuck', 'Orders that the service cannot complete automatically.', (counts) => counts.stuck);
}
