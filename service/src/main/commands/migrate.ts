import { migrateToLatest } from '../../database/migrate.ts';
import type { CommandContext } from '../command-context.ts';
import { openServiceDatabase } from '../open-service-database.ts';

/** Migrates the database to this version's schema. */
export async function migrate({ config, logger, out }: CommandContext): Promise<void> {
  const { database, close } = await openServiceDatabase(config, logger, 'bestow-migrate');
  try {
    const applied = await migrateToLatest(database.db, config.environment);
    const text = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
    out.json({ Applied: applied });
    out.say(text);
  } finally {
    await close();
  }
}
