import { answerTimeoutMs } from '../../database/database.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import type { Config } from '../../kit/config.ts';
import { StartupError } from '../../kit/startup-error.ts';
import type { CommandContext } from '../command-context.ts';
import { loadProvenKeys } from '../keys.ts';
import { openServiceDatabase } from '../open-service-database.ts';
import { serveApi } from '../serve-api.ts';
import { runUntilSignal } from '../shutdown.ts';
import { startTracing } from '../start-tracing.ts';

/** The API alone. Any number of these may run on one database. */
export async function serve({ config, logger, out }: CommandContext): Promise<void> {
  requireDatabaseUrl(config, 'serve');
  await runUntilSignal(async (closers) => {
    await startTracing(config, logger, closers);
    const { database, url, close } = await openServiceDatabase(config, logger, 'bestow-api', { answerTimeoutMs });
    closers.add(close);
    await requireCurrentSchema(database.db);
    const keyRing = await loadProvenKeys(database.db, config);
    const { baseUrl, metricsUrl } = await serveApi({ config, logger, keyRing, database, databaseUrl: url }, closers);
    out.say(`Bestow API at ${baseUrl}, metrics at ${metricsUrl}`);
  }, config);
}

export function requireDatabaseUrl(config: Config, command: string): void {
  if (config.databaseUrl === null) {
    throw new StartupError(
      `"bestow ${command}" needs DATABASE_URL; "bestow start" runs everything on an embedded database.`,
    );
  }
}
