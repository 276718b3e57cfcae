import { findFreePort } from '../../kit/find-free-port.ts';
import { StartupError } from '../../kit/startup-error.ts';
import type { CommandContext } from '../command-context.ts';
import { listenForAll } from '../monitoring/listen-for-metrics.ts';
import { runUntilSignal } from '../shutdown.ts';
import { mergeMetrics } from './merge-metrics.ts';
import { createProcessSet, FirstStartFailed, type ProcessSet } from './process-set.ts';
import { restartsText } from './restarts-text.ts';

/** Runs a command in several processes, and serves the metrics and the health of all of them. */
export async function runProcesses(command: 'serve' | 'work', count: number, context: CommandContext): Promise<void> {
  const { config, logger, out } = context;
  const drainSeconds = command === 'serve' ? config.drainSeconds : 0;
  // All of them have to find the same one.
  const port = command === 'serve' && config.listenFd === null ? config.port || (await findFreePort()) : null;
  await runUntilSignal(
    async (closers) => {
      const onGiveUp = () => void set.stop().then(() => process.exit(1));
      const environ = port === null ? {} : { PORT: String(port) };
      const set = createProcessSet({ command, count, environ, logger, onGiveUp });
      let phase: 'starting' | 'ready' | 'draining' = 'starting';
      const metricsUrl = await listenForAll(
        sourceOf(set, () => phase),
        metricsPlaceOf(command, config),
        closers,
      );
      closers.add(() => {
        phase = 'draining';
        return set.stop();
      });
      const baseUrl = await set.start().catch((error: unknown) => {
        if (!(error instanceof FirstStartFailed)) throw error;
        throw new StartupError('A process ended before it was ready; its log says why.');
      });
      phase = 'ready';
      const what = command === 'serve' ? `API at ${baseUrl}` : 'worker is running';
      out.say(`Bestow ${what}, metrics at ${metricsUrl}, ${count} processes`);
    },
    { drainSeconds },
  );
}

function metricsPlaceOf(command: 'serve' | 'work', config: CommandContext['config']) {
  const { metricsHost: host, metricsPort, workerMetricsPort } = config;
  return command === 'serve'
    ? ({ host, port: metricsPort, setting: 'METRICS_PORT' } as const)
    : ({ host, port: workerMetricsPort, setting: 'WORKER_METRICS_PORT' } as const);
}

/** Ready as long as one process is: the others get no connections meanwhile. */
function sourceOf(set: ProcessSet, phase: () => 'starting' | 'ready' | 'draining') {
  return {
    metrics: async () => `${mergeMetrics(await set.askAll('metrics'))}\n${restartsText(set.restarts())}`,
    async health() {
      if (phase() !== 'ready') return phase();
      const statuses = (await set.askAll('health')).map(({ text }) => text);
      return statuses.includes('ready') ? 'ready' : (statuses[0] ?? 'no process');
    },
  };
}
