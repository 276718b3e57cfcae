import type { Server } from 'node:http';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { createDirectory } from '../../cells/directory.ts';
import { openCells, refuseOtherEnvironments } from '../../cells/open-cells.ts';
import { refuseMissingRights } from '../../cells/router-rights.ts';
import { ping } from '../../database/database.ts';
import { findFreePort } from '../../kit/find-free-port.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { drainConnections } from '../api/drain-connections.ts';
import { listenOrExplain } from '../api/listen.ts';
import type { CommandContext } from '../command-context.ts';
import { listenForAll } from '../monitoring/listen-for-metrics.ts';
import { createRouter } from '../router/create-router.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import { runUntilSignal } from '../shutdown.ts';

/** Look-ups by key, which take less than a millisecond: few connections answer thousands of them a second. */
const connectionsMax = 4;
const answerTimeoutMs = 2_000;

/** One address in front of all cells. Any number of these may run. */
export async function route({ config, logger, out }: CommandContext): Promise<void> {
  if (config.cells.length === 0)
    throw new StartupError('"bestow route" needs CELLS; set it to the names of the cells.');
  await runUntilSignal(async (closers) => {
    const { cells, close } = openCells(config.cells, {
      applicationName: 'bestow-route',
      connectionsMax,
      answerTimeoutMs,
    });
    closers.add(close);
    await refuseMissingRights(cells);
    await refuseOtherEnvironments(cells, config.environment);
    const port = config.port || (await findFreePort());
    const baseUrl = baseUrlOf({ ...config, port });
    let phase: 'ready' | 'draining' = 'ready';
    const isReady = async () =>
      phase === 'ready' &&
      (await Promise.any(cells.map(({ database }) => ping(database.db))).then(
        () => true,
        () => false,
      ));
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const routed = new Counter({
      name: 'bestow_routed_requests_total',
      help: 'Requests that were sent to a cell.',
      labelNames: ['cell'],
      registers: [registry],
    });
    const metricsUrl = await listenForAll(
      { metrics: () => registry.metrics(), health: async () => ((await isReady()) ? 'ready' : 'no cell') },
      { host: config.metricsHost, port: config.metricsPort, setting: 'METRICS_PORT' },
      closers,
    );
    const onRouted = (cell: string) => routed.inc({ cell });
    const router = createRouter({ cells, directory: createDirectory(cells), baseUrl, logger, isReady, onRouted });
    closers.add(async () => router.close());
    await listenOrExplain(() => listen(router.server, config.host, port), { host: config.host, port, setting: 'PORT' });
    closers.add(async () => {
      phase = 'draining';
      await drainConnections(router.server, config.drainSeconds * 1_000);
      await new Promise((resolve) => {
        router.server.close(resolve);
        router.server.closeIdleConnections();
      });
    });
    out.say(`Bestow router at ${baseUrl}, metrics at ${metricsUrl}, ${cells.length} cells`);
  }, config);
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
