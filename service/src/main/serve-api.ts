import { countWatches } from '../fulfillment/watch/queries.ts';
import { findFreePort } from '../kit/find-free-port.ts';
import { type ApiNeeds, createApi } from './api.ts';
import { baseUrlOf, urlHost } from './base-url.ts';
import { drainConnections } from './drain-connections.ts';
import { listenOrExplain, portOf } from './listen.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import type { Closers } from './shutdown.ts';
import { tuneHeap } from './tune-heap.ts';

export interface ServedApi {
  readonly baseUrl: string;
  readonly metricsUrl: string;
}

/** Starts the API and its metrics listener, and adds their closing to `closers`. */
export async function serveApi(needs: Omit<ApiNeeds, 'baseUrl' | 'metrics'>, closers: Closers): Promise<ServedApi> {
  tuneHeap();
  const { host, metricsPort } = needs.config;
  // Chosen before the API is made, because its answers name its address.
  const port = needs.config.port || (await findFreePort());
  const metrics = createMetrics(() => countWatches(needs.database.db));
  const metricsServer = await listenOrExplain(() => serveMetrics(metrics, host, metricsPort ?? 0), {
    host,
    port: metricsPort ?? 0,
    setting: 'METRICS_PORT',
  });
  closers.add(async () => void metricsServer.close());
  const baseUrl = baseUrlOf({ ...needs.config, port });
  const api = await createApi({ ...needs, baseUrl, metrics });
  closers.add(() => api.close());
  await listenOrExplain(() => api.app.listen({ host, port }), { host, port, setting: 'PORT' });
  closers.add(() => drainConnections(api.app.server));
  return { baseUrl, metricsUrl: `http://${urlHost(host)}:${portOf(metricsServer.address())}/metrics` };
}
