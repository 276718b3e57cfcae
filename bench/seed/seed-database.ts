import { openDatabase } from '../../service/src/database/database.ts';
import { mapBounded } from './map-bounded.ts';
import { type NewBenchAccount, seedAccount } from './seed-account.ts';
import { seedCatalog } from './seed-catalog.ts';

const connectionsMax = 8;

/** The demo catalog and this many funded accounts. */
export async function seedDatabase(databaseUrl: string, accountCount: number): Promise<NewBenchAccount[]> {
  const database = openDatabase({ url: databaseUrl, applicationName: 'bestow-bench', connectionsMax });
  try {
    await seedCatalog(database.db);
    const names = Array.from({ length: accountCount }, (_, index) => `bench-${index}`);
    return await mapBounded(names, connectionsMax, (name) => seedAccount(database.db, name));
  } finally {
    await database.close();
  }
}
