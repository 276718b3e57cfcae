import { answerTimeoutMs } from '../../database/database.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import type { Config } from '../../kit/config.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { serveApi } from '../api/serve-api.ts';
import type { CommandContext } from '../command-context.ts';
import { loadProvenKeys } from '../keys/keys.ts';
import { startTracing } from '../monitoring/start-tracing.ts';
import { openServiceDatabase } from '../open-service-database.ts';
import { isOneOfSeveral, tellFirstProcess } from '../processes/messages.ts';
import { processesOf } from '../processes/processes-usage.ts';
import { runProcesses } from '../processes/run-processes.ts';
import { runUntilSignal } from '../shutdown.ts';

/** The API alone, in one process or several. Any number of these may run on one database. */
export async function serve(context: CommandContext): Promise<void> {
  const { config, logger, out, given } = context;
  requireDatabaseUrl(config, 'serve');
  const processes = processesOf(given.processes);
  if (processes > 1) return runProcesses('serve', processes, context);
  await runUntilSignal(async (closers) => {
    await startTracing(config, logger, closers);
    const { database, url, close } = await openServiceDatabase(config, logger, 'bestow-api', { answerTimeoutMs });
    closers.add(close);
    await requireCurrentSchema(database.db);
    const keyRing = await loadProvenKeys(database.db, config);
    const { baseUrl, metricsUrl } = await serveApi({ config, logger, keyRing, database, databaseUrl: url }, closers);
    if (isOneOfSeveral) tellFirstProcess({ readyAt: baseUrl });
    else out.say(`Bestow API at ${baseUrl}, metrics at ${metricsUrl}`);
  }, config);
}

export function requireDatabaseUrl(config: Config, command: string): void {
  if (config.databaseUrl === null) {
    throw new StartupError(
      `"bestow ${command}" needs DATABASE_URL; "bestow start" runs everything on an embedded database.`,
    );
  }
}
