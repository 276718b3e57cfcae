import type { Act, Acting } from '../accounts/acting.ts';
import { IdTaken } from '../accounts/errors.ts';
import { announceChange } from '../database/changes.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { catalogChange } from './catalog.ts';
import { raiseCatalogVersion } from './queries.ts';

/** A change of what every account can order: when it commits, every process reads the catalog again. */
export async function changeCatalog<Done>(
  db: Db,
  acting: Acting,
  id: string,
  act: Act | ((done: Done) => Act),
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  try {
    return await withTransaction(db, async (tx) => {
      const done = await work(tx);
      await acting.record(tx, typeof act === 'function' ? act(done) : act);
      await raiseCatalogVersion(tx);
      await announceChange(tx, catalogChange);
      return done;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new IdTaken(id) : error;
  }
}
