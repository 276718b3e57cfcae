import { migrateToLatest } from '../../database/migrate.ts';
import type { Config } from '../../kit/config.ts';
import type { Logger } from '../../kit/logger.ts';
import { openServiceDatabase } from '../open-service-database.ts';

/** Migrates the database to this version's schema. */
export async function migrate(config: Config, logger: Logger): Promise<void> {
  const { database, close } = await openServiceDatabase(config, logger, 'bestow-migrate');
  try {
    const applied = await migrateToLatest(database.db, config.environment);
    const text = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
    process.stdout.write(`${text}\n`);
  } finally {
    await close();
  }
}
