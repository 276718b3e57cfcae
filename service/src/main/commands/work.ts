import { answerTimeoutMs } from '../../database/database.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import type { CommandContext } from '../command-context.ts';
import { loadProvenKeys } from '../keys/keys.ts';
import { startTracing } from '../monitoring/start-tracing.ts';
import { openServiceDatabase } from '../open-service-database.ts';
import { isOneOfSeveral, tellFirstProcess } from '../processes/messages.ts';
import { processesOf } from '../processes/processes-usage.ts';
import { runProcesses } from '../processes/run-processes.ts';
import { runUntilSignal } from '../shutdown.ts';
import { serveWorker } from '../worker/serve-worker.ts';
import { requireDatabaseUrl } from './serve.ts';

/** The workers alone, in one process or several. Any number of these may run on one database. */
export async function work(context: CommandContext): Promise<void> {
  const { config, logger, out, given } = context;
  requireDatabaseUrl(config, 'work');
  const processes = processesOf(given.processes);
  if (processes > 1) return runProcesses('work', processes, context);
  await runUntilSignal(async (closers) => {
    await startTracing(config, logger, closers);
    const { database, url, close } = await openServiceDatabase(config, logger, 'bestow-worker', { answerTimeoutMs });
    closers.add(close);
    await requireCurrentSchema(database.db);
    const keyRing = await loadProvenKeys(database.db, config);
    const metricsUrl = await serveWorker({ config, database, databaseUrl: url, keyRing, logger }, closers);
    if (isOneOfSeveral) tellFirstProcess({ readyAt: '' });
    else out.say(`Bestow worker is running, metrics at ${metricsUrl}`);
  });
}
