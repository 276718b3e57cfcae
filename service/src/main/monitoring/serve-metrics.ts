import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import type { Db } from '../../database/database.ts';
import { ping } from '../../database/database.ts';
import type { ServingPhase } from './health.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsListenerNeeds {
  readonly metrics: Metrics;
  readonly db: Db;
  readonly phase: () => ServingPhase;
}

/** What the listener shows. */
export interface MetricsAndHealth {
  /** In the Prometheus text format. */
  metrics(): Promise<string>;
  /** "ready", or what is in the way. */
  health(): Promise<string>;
}

/** Of this process. */
export function metricsAndHealth({ metrics, db, phase }: MetricsListenerNeeds): MetricsAndHealth {
  return {
    metrics: () => metrics.toText(),
    async health() {
      if (phase() !== 'ready') return phase();
      return ping(db).then(
        () => 'ready',
        () => 'no database',
      );
    },
  };
}

/**
 * Metrics and health have their own listener, so that the public one never shows metrics, and a worker, which has no other,
 * can be watched.
 */
export async function serveMetrics(source: MetricsAndHealth, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    answer(source, request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

async function answer(source: MetricsAndHealth, { url }: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff');
  switch (url) {
    case '/metrics': {
      const text = await source.metrics();
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
      return;
    }
    case '/health/live':
      return sendStatus(response, 200, 'live');
    case '/health':
    case '/health/ready': {
      const status = await source.health();
      return sendStatus(response, status === 'ready' ? 200 : 503, status);
    }
    default:
      response.writeHead(404).end();
  }
}

function sendStatus(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ status }));
}
