import { type ApiNeeds, createApi } from './api.ts';
import { listenOrExplain, portOf } from './listen.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import type { Closers } from './shutdown.ts';

export interface ServedApi {
  readonly baseUrl: string;
  readonly metricsUrl: string;
}

/** Starts the API and its metrics listener, and adds their closing to `closers`. */
export async function serveApi(needs: Omit<ApiNeeds, 'baseUrl' | 'metrics'>, closers: Closers): Promise<ServedApi> {
  const { host, port, metricsPort } = needs.config;
  const metrics = createMetrics();
  const metricsServer = await listenOrExplain(() => serveMetrics(metrics, host, metricsPort ?? 0), {
    host,
    port: metricsPort ?? 0,
    setting: 'METRICS_PORT',
  });
  closers.add(async () => void metricsServer.close());
  const baseUrl = needs.config.baseUrl ?? `http://${urlHost(host)}:${port}`;
  const api = await createApi({ ...needs, baseUrl, metrics });
  closers.add(() => api.close());
  await listenOrExplain(() => api.app.listen({ host, port }), { host, port, setting: 'PORT' });
  return { baseUrl, metricsUrl: `http://${urlHost(host)}:${portOf(metricsServer.address())}/metrics` };
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
