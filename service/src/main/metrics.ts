import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  countRequest(route: string, method: string, status: number, seconds: number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'bestow_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'bestow_http_request_seconds',
    help: 'Time from the request line to the end of the answer.',
    labelNames: ['route', 'method'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  // Looking the labels up costs more than counting; an answer of a kind that was seen before finds its own counters.
  const known = new Map<string, { count(): void; observe(seconds: number): void }>();
  return {
    registry,
    countRequest(route, method, status, seconds) {
      const key = `${status}${method}${route}`;
      let counters = known.get(key);
      if (!counters) {
        const requestsOfKind = requests.labels({ route, method, status });
        const durationsOfKind = durations.labels({ route, method });
        counters = { count: () => requestsOfKind.inc(), observe: (taken) => durationsOfKind.observe(taken) };
        known.set(key, counters);
      }
      counters.count();
      counters.observe(seconds);
    },
  };
}

/** Metrics have a listener of their own, so that the public one never shows them. */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
