import { countWatches } from '../fulfillment/watch/queries.ts';
import { findFreePort } from '../kit/find-free-port.ts';
import { createApi } from './api.ts';
import type { ApiNeeds } from './api-needs.ts';
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

/**
 * Starts the API and its metrics listener, and adds their closing to `closers`. It is ready when `beforeReady` is done.
 */
export async function serveApi(
  needs: Omit<ApiNeeds, 'baseUrl' | 'metrics'>,
  closers: Closers,
  beforeReady: (served: ServedApi) => Promise<void> = async () => undefined,
): Promise<ServedApi> {
  tuneHeap();
  const { host, metricsPort, listenFd, drainSeconds } = needs.config;
  // Chosen before the API is created, because its answers contain its address.
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
  const served = { baseUrl, metricsUrl: `http://${urlHost(host)}:${portOf(metricsServer.address())}/metrics` };
  api.enter('starting');
  const place = { host, port, ...(listenFd !== null && { fd: listenFd }) };
  await listenOrExplain(() => api.app.listen(place), { host, port, setting: listenFd === null ? 'PORT' : 'LISTEN_FD' });
  closers.add(() => {
    api.enter('draining');
    return drainConnections(api.app.server, drainSeconds * 1_000);
  });
  await beforeReady(served);
  api.enter('ready');
  return served;
}
