import { answerTimeoutMs } from '../../database/database.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { loadKeysOf } from '../keys.ts';
import { openServiceDatabase } from '../open-service-database.ts';
import { runUntilSignal } from '../shutdown.ts';
import { startWorker } from '../worker.ts';
import { requireDatabaseUrl } from './serve.ts';

/** The workers alone. Any number of these may run on one database. */
export async function work(config: Config, logger: Logger): Promise<void> {
  requireDatabaseUrl(config, 'work');
  await runUntilSignal(async (closers) => {
    const { database, url, close } = await openServiceDatabase(config, logger, 'bestow-worker', { answerTimeoutMs });
    closers.add(close);
    await requireCurrentSchema(database.db);
    const keyRing = await loadKeysOf(database.db, config);
    const worker = await startWorker({ config, database, databaseUrl: url, keyRing, logger });
    closers.add(() => worker.close());
    process.stdout.write('Bestow worker is running\n');
  });
}
