import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import type { Db } from '../database/database.ts';
import { ping } from '../database/database.ts';
import type { ServingPhase } from './health.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsListenerNeeds {
  readonly metrics: Metrics;
  readonly db: Db;
  readonly phase: () => ServingPhase;
}

/**
 * Metrics and health have their own listener, so that the public one never shows metrics, and a worker, which has no other,
 * can be watched.
 */
export async function serveMetrics(needs: MetricsListenerNeeds, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    answer(needs, request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

async function answer(needs: MetricsListenerNeeds, { url }: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff');
  switch (url) {
    case '/metrics': {
      const text = await needs.metrics.toText();
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
      return;
    }
    case '/health/live':
      return sendStatus(response, 200, 'live');
    case '/health':
    case '/health/ready': {
      const phase = needs.phase();
      if (phase !== 'ready') return sendStatus(response, 503, phase);
      const isReachable = await ping(needs.db).then(
        () => true,
        () => false,
      );
      return isReachable ? sendStatus(response, 200, 'ready') : sendStatus(response, 503, 'no database');
    }
    default:
      response.writeHead(404).end();
  }
}

function sendStatus(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ status }));
}
