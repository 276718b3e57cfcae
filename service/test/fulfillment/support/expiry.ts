import { sql } from 'kysely';
import { announceChange } from '../../../src/database/changes.ts';
import { clockChange } from '../../../src/database/clock.ts';
import { many, withTransaction } from '../../../src/database/database.ts';
import { expireCards } from '../../../src/fulfillment/void/expire-cards.ts';
import type { Scene } from '../scene.ts';
import { passTime } from '../support.ts';

/** What tests of expiring cards do with the database and the account of the present test. */
export function expiryOf(scene: Scene) {
  return {
    async inDays(days: number): Promise<string> {
      const [row] = await many(
        scene.api.database.db,
        sql<{ at: Date }>`select service_now() + make_interval(secs => ${days * 86_400}) as at`,
      );
      return row?.at.toISOString() ?? '';
    },

    expire() {
      const { database, keyRing } = scene.api;
      return expireCards({ db: database.db, keyRing }, AbortSignal.timeout(60_000));
    },

    async pass(days: number): Promise<void> {
      await passTime(scene.api.database.db, days * 86_400);
      await withTransaction(scene.api.database.db, (tx) => announceChange(tx, clockChange));
    },

    async freeze(areFrozen: boolean): Promise<void> {
      const { api, caller } = scene;
      await sql`update accounts set claims_frozen_at = case when ${areFrozen} then service_now() end
                where id = ${caller.accountId}`.execute(api.database.db);
    },
  };
}
