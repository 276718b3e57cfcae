import { listenOrExplain, portOf } from '../api/listen.ts';
import { answerFirstProcess } from '../processes/answer-first-process.ts';
import { isOneOfSeveral } from '../processes/messages.ts';
import { urlHost } from '../shared/base-url.ts';
import type { Closers } from '../shutdown.ts';
import { type MetricsAndHealth, type MetricsListenerNeeds, metricsAndHealth, serveMetrics } from './serve-metrics.ts';

export interface MetricsPlace {
  readonly host: string;
  /** Null: the system chooses a free port. */
  readonly port: number | null;
  readonly setting: 'METRICS_PORT' | 'WORKER_METRICS_PORT';
}

/**
 * Starts the listener of metrics and health, adds its closing, and returns the address of the metrics. One of several
 * processes has no listener: the first process asks it.
 */
export async function listenForMetrics(
  needs: MetricsListenerNeeds,
  place: MetricsPlace,
  closers: Closers,
): Promise<string> {
  if (!isOneOfSeveral) return listenForAll(metricsAndHealth(needs), place, closers);
  answerFirstProcess(needs, closers);
  return '';
}

export async function listenForAll(
  source: MetricsAndHealth,
  { host, port, setting }: MetricsPlace,
  closers: Closers,
): Promise<string> {
  const place = { host, port: port ?? 0, setting, hostSetting: 'METRICS_HOST' };
  const server = await listenOrExplain(() => serveMetrics(source, host, port ?? 0), place);
  closers.add(async () => void server.close());
  return `http://${urlHost(host)}:${portOf(server.address())}/metrics`;
}
