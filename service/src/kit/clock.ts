import { sql } from 'kysely';
import { type Db, one } from './database.ts';

/** Business time in this process: the machine's clock plus the shift of a stage environment. */
export interface Clock {
  now(): Date;
  /** Reads the shift anew; done at start and when another process has moved the clock. */
  refresh(): Promise<void>;
}

export const clockChange = 'clock';

export function createClock(db: Db): Clock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    async refresh() {
      const row = await one(
        db,
        sql<{ aheadMs: number }>`
        select (extract(epoch from ahead) * 1000)::float8 as "aheadMs" from service_clock`,
      );
      aheadMs = row.aheadMs;
    },
  };
}
