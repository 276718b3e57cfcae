import type { Db } from '../database/database.ts';
import { requireCurrentSchema } from '../database/migrate.ts';
import type { Config } from '../kit/config.ts';
import type { Logger } from '../kit/logger.ts';
import { joinServiceDatabase } from './open-service-database.ts';

/** Runs a command on the service's database, whose schema must be this version's, and closes it afterwards. */
export async function withServiceDatabase<T>(
  config: Config,
  logger: Logger,
  applicationName: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { database, close } = await joinServiceDatabase(config, logger, applicationName);
  try {
    await requireCurrentSchema(database.db);
    return await work(database.db);
  } finally {
    await close();
  }
}
