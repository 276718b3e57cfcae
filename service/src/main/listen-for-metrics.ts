import { urlHost } from './base-url.ts';
import { listenOrExplain, portOf } from './listen.ts';
import { type MetricsListenerNeeds, serveMetrics } from './serve-metrics.ts';
import type { Closers } from './shutdown.ts';

interface MetricsPlace {
  readonly host: string;
  /** Null: the system chooses a free port. */
  readonly port: number | null;
  readonly setting: 'METRICS_PORT' | 'WORKER_METRICS_PORT';
}

/** Starts the listener of metrics and health, adds its closing, and returns the address of the metrics. */
export async function listenForMetrics(
  needs: MetricsListenerNeeds,
  { host, port, setting }: MetricsPlace,
  closers: Closers,
): Promise<string> {
  const place = { host, port: port ?? 0, setting, hostSetting: 'METRICS_HOST' };
  const server = await listenOrExplain(() => serveMetrics(needs, host, port ?? 0), place);
  closers.add(async () => void server.close());
  return `http://${urlHost(host)}:${portOf(server.address())}/metrics`;
}
