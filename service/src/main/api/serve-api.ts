import { findFreePort } from '../../kit/find-free-port.ts';
import { createApi } from '../api.ts';
import { createFactsReader } from '../monitoring/database-metrics.ts';
import type { ServingPhase } from '../monitoring/health.ts';
import { listenForMetrics } from '../monitoring/listen-for-metrics.ts';
import { createMetrics, type ProcessRole } from '../monitoring/metrics.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import type { Closers } from '../shutdown.ts';
import { tuneHeap } from '../tune-heap.ts';
import type { ApiNeeds } from './api-needs.ts';
import { drainConnections } from './drain-connections.ts';
import { listenOrExplain } from './listen.ts';

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
  {
    role = 'api',
    beforeReady,
  }: { readonly role?: ProcessRole; readonly beforeReady?: (served: ServedApi) => Promise<void> } = {},
): Promise<ServedApi> {
  tuneHeap();
  const { host, metricsHost, metricsPort, listenFd, drainSeconds } = needs.config;
  const { db } = needs.database;
  // Chosen before the API is created, because its answers contain its address.
  const port = needs.config.port || (await findFreePort());
  const metrics = createMetrics(role, createFactsReader(db));
  let phase: ServingPhase = 'starting';
  const metricsPlace = { host: metricsHost, port: metricsPort, setting: 'METRICS_PORT' } as const;
  const metricsUrl = await listenForMetrics({ metrics, db, phase: () => phase }, metricsPlace, closers);
  const baseUrl = baseUrlOf({ ...needs.config, port });
  const api = await createApi({ ...needs, baseUrl, metrics });
  closers.add(() => api.close());
  const served = { baseUrl, metricsUrl };
  const enter = (next: ServingPhase) => {
    phase = next;
    api.enter(next);
  };
  enter('starting');
  const place = { host, port, ...(listenFd !== null && { fd: listenFd }) };
  await listenOrExplain(() => api.app.listen(place), { host, port, setting: listenFd === null ? 'PORT' : 'LISTEN_FD' });
  closers.add(() => {
    enter('draining');
    return drainConnections(api.app.server, drainSeconds * 1_000);
  });
  await beforeReady?.(served);
  enter('ready');
  return served;
}
