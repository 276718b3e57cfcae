import { answerTimeoutMs } from '../../database/database.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { loadKeysOf } from '../keys.ts';
import { openServiceDatabase } from '../open-service-database.ts';
import { serveApi } from '../serve-api.ts';
import { runUntilSignal } from '../shutdown.ts';

/** The API alone. Any number of these may run on one database. */
export async function serve(config: Config, logger: Logger): Promise<void> {
  requireDatabaseUrl(config, 'serve');
  await runUntilSignal(async (closers) => {
    const { database, url, close } = await openServiceDatabase(config, logger, 'bestow-api', { answerTimeoutMs });
    closers.add(close);
    await requireCurrentSchema(database.db);
    const keyRing = await loadKeysOf(database.db, config);
    const { baseUrl, metricsUrl } = await serveApi({ config, logger, keyRing, database, databaseUrl: url }, closers);
    process.stdout.write(`Bestow API at ${baseUrl}, metrics at ${metricsUrl}\n`);
  }, config);
}

export function requireDatabaseUrl(config: Config, command: string): void {
  if (config.databaseUrl === null) {
    throw new StartupError(
      `"bestow ${command}" needs DATABASE_URL; "bestow start" runs everything on an embedded database.`,
    );
  }
}
